import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ApplicationRecord, RemoveApplicationQuery } from '@fairlead/dto';
import { DataSource, In } from 'typeorm';
import { actorOf, canSee } from '../../auth/caller';
import { Operation } from '../../operations/operation.entity';
import { OperationsService } from '../../operations/operations.service';
import { findLocked } from '../../platform/database/query/find-locked';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { Application } from '../application.entity';
import { toApplicationRecord } from '../application.record';
import { ApplicationsService } from '../applications.service';
import { isApplicationLane, proxyLane } from '../lanes';

/**
 * Taking an application away: its routes leave the proxy first (`proxy.apply`, whose end enqueues `application.remove`), then
 * its processes, files and user leave the server, and then the record goes.
 */
@Injectable()
export class ApplicationRemoval {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly operations: OperationsService,
  ) {}

  async remove(caller: Caller, id: string, { abandon }: RemoveApplicationQuery): Promise<ApplicationRecord> {
    const forget = abandon === 'true';
    const record = await this.dataSource.transaction(async (tx) => {
      const application = await findLocked(tx, Application, { id });
      if (!application || !canSee(caller, application.serverId)) throw new AppError('RESOURCE_NOT_FOUND');
      if (application.status !== 'deleting') {
        Object.assign(application, { status: 'deleting', statusReason: null, updatedAt: new Date() });
        await tx.save(Application, application);
        await this.applications.recordEvent(tx, application, 'application.deleting', actorOf(caller));
      }
      await this.begin(tx, application, forget);
      return toApplicationRecord(application);
    });
    // Apart, because whoever ends an operation has its row first and the application's after it. What is not stopped here by
    // a crash in between finds by itself that the application is being deleted.
    await this.dataSource.transaction((tx) => this.stop(tx, record, forget));
    return record;
  }

  /** Also called again for an application whose server could not be reached the first time. */
  async begin(tx: Tx, { id, serverId }: Application, abandon = false): Promise<void> {
    const active = await this.operations.active(tx, id);
    const removing = active.filter(isRemoval);
    if (removing.some(({ payload }) => !abandon || payload['abandon'] === true)) return;
    await this.operations.enqueue(tx, {
      kind: 'proxy.apply',
      subjectId: id,
      lane: proxyLane(serverId),
      serverId,
      payload: { removeApplicationId: id, ...(abandon && { abandon }) },
    });
  }

  /** Whatever else is done to the application ends; a removal too, where it is to be forgotten instead. */
  private async stop(tx: Tx, { id, server_id: serverId }: ApplicationRecord, abandon: boolean): Promise<void> {
    const onServer = await tx.findBy(Operation, { serverId, status: In(['queued', 'running']) });
    const ofApplication = onServer.filter(({ lane }) => isApplicationLane(id, lane));
    const active = abandon ? await this.operations.active(tx, id) : [];
    const removals = active.filter((operation) => isRemoval(operation) && operation.payload['abandon'] !== true);
    const ids = new Set([...ofApplication.filter(canStop), ...removals].map((operation) => operation.id));
    for (const operationId of ids) await this.operations.requestCancel(tx, operationId);
  }
}

/** It begins in the proxy and ends on the server. */
const isRemoval = ({ kind, payload }: Operation): boolean =>
  kind === 'application.remove' || (kind === 'proxy.apply' && payload['removeApplicationId'] !== undefined);

/** A deployment that has been switched to is left to end: it is seconds away, and visitors are on it. */
const canStop = (operation: Operation): boolean =>
  !isRemoval(operation) &&
  ((operation.kind !== 'application.deploy' && operation.kind !== 'application.roll_back') ||
    !operation.steps.some(({ name }) => name === 'switching'));
