import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ApplicationRecord, SetMaintenance } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf } from '../../auth/caller';
import { OperationsService } from '../../operations/operations.service';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import type { Reloadable } from '../../platform/http/prefer-wait/prefer-wait.decorator';
import { ServersService } from '../../servers/servers.service';
import { Application } from '../application.entity';
import { loadApplicationRecord } from '../application.record';
import { ApplicationsService } from '../applications.service';
import { applicationLane, maintenanceLane } from '../lanes';

/** Operations on an application that need no new release: stop and maintenance. */
@Injectable()
export class ApplicationOperationsService implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly servers: ServersService,
    private readonly operations: OperationsService,
  ) {}

  /** The response masks the environment, which the caller has not requested. */
  reload(caller: Caller, id: string): Promise<ApplicationRecord> {
    return this.applications.find(caller, id, { env: 'masked' });
  }

  /** The stop waits for the running operation. A repeated request joins a stop that is last in the lane. */
  stop(caller: Caller, id: string): Promise<ApplicationRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.operable(tx, caller, id);
      const { currentDeploymentId, desiredState, status } = application;
      if (currentDeploymentId === null) throw new AppError('NOTHING_TO_STOP');
      const last = await this.operations.lastInLane(tx, applicationLane(id));
      if (last?.kind === 'application.stop') return loadApplicationRecord(tx, application);
      if (!last && desiredState === 'stopped' && status === 'stopped')
        throw new AppError('NOTHING_TO_STOP', { message: 'The application is stopped already.' });
      application.desiredState = 'stopped';
      application.updatedAt = new Date();
      await tx.update(Application, id, { desiredState: 'stopped', updatedAt: application.updatedAt });
      const event = { name: 'application.stop_requested', data: { name: application.name } } as const;
      await this.applications.recordEvent(tx, application, event, actorOf(caller));
      await this.enqueueStop(tx, application);
      return loadApplicationRecord(tx, application);
    });
  }

  async enqueueStop(tx: Tx, { id, serverId }: Pick<Application, 'id' | 'serverId'>): Promise<void> {
    await this.operations.enqueue(tx, {
      kind: 'application.stop',
      subjectId: id,
      lane: applicationLane(id),
      serverId,
    });
  }

  setMaintenance(caller: Caller, id: string, { enabled, message }: SetMaintenance): Promise<ApplicationRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.operable(tx, caller, id);
      const page = enabled ? ({ enabled, message: message ?? null, since: new Date().toISOString() } as const) : null;
      await this.operations.enqueue(tx, {
        kind: 'application.maintenance',
        subjectId: id,
        lane: maintenanceLane(id),
        serverId: application.serverId,
        payload: { page, actor: actorOf(caller) },
      });
      return loadApplicationRecord(tx, application);
    });
  }

  private async operable(tx: Tx, caller: Caller, id: string): Promise<Application> {
    const application = await this.applications.requireLocked(tx, caller, id);
    this.servers.assertReady(await this.servers.serverOf(tx, application));
    return application;
  }
}
