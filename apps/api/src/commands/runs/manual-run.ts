import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CommandRunRecord, CreateCommandRun } from '@fairlead/dto';
import { DataSource, In } from 'typeorm';
import type { Application } from '../../applications/application.entity';
import { ApplicationsService } from '../../applications/applications.service';
import { actorOf } from '../../auth/caller';
import { Config } from '../../platform/config/config';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { ServersService } from '../../servers/servers.service';
import { CommandRun } from './command-run.entity';
import { toCommandRunRecord } from '../command.record';
import { COMMAND_TIMEOUT_SECONDS, CommandsService } from '../commands.service';
import { findRunnableRelease } from '../../deployments/runnable-release';
import { CommandRunQueue } from './command-run-queue';

const NAME_MAX = 64;

/** Enqueues a run on request: of a scheduled command, independent of its schedule, or of a command line once. */
@Injectable()
export class ManualRun {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly applications: ApplicationsService,
    private readonly servers: ServersService,
    private readonly commands: CommandsService,
    private readonly queue: CommandRunQueue,
  ) {}

  enqueue(caller: Caller, applicationId: string, commandId: string): Promise<CommandRunRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.requireLocked(tx, caller, applicationId);
      const command = await this.commands.requireLocked(tx, applicationId, commandId);
      await this.assertRunnable(tx, application);
      if (await tx.existsBy(CommandRun, { commandId, status: 'queued' }))
        throw new AppError('RESOURCE_CONFLICT', { message: 'A run of this command waits already.' });
      return toCommandRunRecord(await this.queue.add(tx, originOf(caller), application, command));
    });
  }

  enqueueOnce(caller: Caller, applicationId: string, body: CreateCommandRun): Promise<CommandRunRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.requireLocked(tx, caller, applicationId);
      await this.assertRunnable(tx, application);
      const most = this.config.get('FAIRLEAD_ONE_OFF_RUNS_MAX');
      const active = { applicationId, oneOff: true, status: In(['queued', 'running']) };
      if ((await tx.countBy(CommandRun, active)) >= most)
        throw new AppError('RESOURCE_CONFLICT', {
          message: `${most} one-off commands of this application wait or run already. Cancel one, or let one end.`,
        });
      const { command, timeout_seconds: timeoutSeconds } = body;
      const run = { name: nameOf(command), command, timeoutSeconds: timeoutSeconds ?? COMMAND_TIMEOUT_SECONDS };
      return toCommandRunRecord(await this.queue.add(tx, originOf(caller), application, run));
    });
  }

  private async assertRunnable(tx: Tx, application: Application): Promise<void> {
    this.servers.assertReady(await this.servers.serverOf(tx, application));
    if (await findRunnableRelease(tx, application)) return;
    throw new AppError(
      'NO_LIVE_RELEASE',
      application.desiredState === 'stopped' ? { message: 'The application is stopped; start it first.' } : {},
    );
  }
}

const originOf = (caller: Caller) =>
  ({ actor: actorOf(caller), trigger: caller.kind === 'session' ? 'dashboard' : 'api' }) as const;

/** The beginning of a command line, without half of a character at its end. */
function nameOf(command: string): string {
  if (command.length <= NAME_MAX) return command;
  return `${command.slice(0, NAME_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
