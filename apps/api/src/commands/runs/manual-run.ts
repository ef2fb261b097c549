import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CommandRunRecord } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service';
import { actorOf } from '../../auth/caller';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { ServersService } from '../../servers/servers.service';
import { CommandRun } from './command-run.entity';
import { toCommandRunRecord } from '../command.record';
import { CommandsService } from '../commands.service';
import { findRunnableRelease } from './runnable-release';
import { CommandRunQueue } from './command-run-queue';

/** Enqueues a run on request, independent of the schedule. */
@Injectable()
export class ManualRun {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly servers: ServersService,
    private readonly commands: CommandsService,
    private readonly queue: CommandRunQueue,
  ) {}

  enqueue(caller: Caller, applicationId: string, commandId: string): Promise<CommandRunRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.requireLocked(tx, caller, applicationId);
      const command = await this.commands.requireLocked(tx, applicationId, commandId);
      this.servers.assertReady(await this.servers.serverOf(tx, application));
      if (!(await findRunnableRelease(tx, application)))
        throw new AppError(
          'NO_LIVE_RELEASE',
          application.desiredState === 'stopped' ? { message: 'The application is stopped; start it first.' } : {},
        );
      if (await tx.existsBy(CommandRun, { commandId, status: 'queued' }))
        throw new AppError('RESOURCE_CONFLICT', { message: 'A run of this command waits already.' });
      const origin = { actor: actorOf(caller), trigger: caller.kind === 'session' ? 'dashboard' : 'api' } as const;
      return toCommandRunRecord(await this.queue.add(tx, origin, application, command));
    });
  }
}
