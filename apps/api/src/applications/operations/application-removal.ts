import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ApplicationRecord, RemoveApplicationQuery } from '@fairlead/dto';
import { DataSource, In } from 'typeorm';
import { actorOf, canSeeApplication, SYSTEM_ACTOR } from '../../auth/caller';
import { isOperationOf, Operation } from '../../operations/operation.entity';
import { OperationsService } from '../../operations/operations.service';
import { findLocked } from '../../platform/database/query/find-locked';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { Application } from '../application.entity';
import { loadApplicationRecord } from '../application.record';
import { ApplicationLinks } from '../environment/application-links';
import { ApplicationSample } from '../stats/application-sample.entity';
import { ApplicationsService } from '../applications.service';
import { isApplicationLane, proxyLane } from '../lanes';

/**
 * Requests the removal of an application. The operation begins in the lane of the proxy, which the routes leave first, and goes
 * on in the lane of the application (see RemoveApplicationHandler of the domains).
 */
@Injectable()
export class ApplicationRemoval {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly operations: OperationsService,
    private readonly links: ApplicationLinks,
  ) {}

  async remove(caller: Caller, id: string, { abandon }: RemoveApplicationQuery): Promise<ApplicationRecord> {
    const isAbandoned = abandon === 'true';
    const record = await this.dataSource.transaction(async (tx) => {
      const application = await findLocked(tx, Application, { id });
      if (!application || !canSeeApplication(caller, application)) throw new AppError('RESOURCE_NOT_FOUND');
      if (application.status !== 'deleting') {
        Object.assign(application, { status: 'deleting', statusReason: null, updatedAt: new Date() });
        await tx.save(Application, application);
        const event = { name: 'application.deleting', data: { name: application.name } } as const;
        await this.applications.recordEvent(tx, application, event, actorOf(caller));
      }
      await this.begin(tx, application, isAbandoned);
      return loadApplicationRecord(tx, application);
    });
    // A second transaction, because the end of an operation locks the operation's row before the application's. After a crash
    // in between, handlers find the status `deleting` and stop.
    await this.dataSource.transaction((tx) => this.cancelOthers(tx, record, isAbandoned));
    return record;
  }

  /** Also retries the removal of an application whose server could not be reached before. */
  async begin(tx: Tx, { id, serverId }: Pick<Application, 'id' | 'serverId'>, abandon = false): Promise<void> {
    const active = await this.operations.active(tx, id);
    if (active.some((operation) => isRemoval(operation) && (!abandon || operation.payload.abandon))) return;
    await this.operations.enqueue(tx, {
      kind: 'application.remove',
      subjectId: id,
      lane: proxyLane(serverId),
      serverId,
      payload: { abandon },
    });
  }

  /** The last step of a removal, in the transaction that ends its operation. */
  async deleteRecord(tx: Tx, application: Application): Promise<void> {
    const { id, name } = application;
    await this.links.notifyRemoval(tx, id);
    await tx.delete(ApplicationSample, { applicationId: id });
    await tx.delete(Application, id);
    const event = { name: 'application.deleted', data: { name } } as const;
    await this.applications.recordEvent(tx, application, event, SYSTEM_ACTOR);
  }

  /** Cancels all other work on the application, and with `abandon` also a removal that waits for the server. */
  private async cancelOthers(tx: Tx, { id, server_id: serverId }: ApplicationRecord, abandon: boolean): Promise<void> {
    const onServer = await tx.findBy(Operation, { serverId, status: In(['queued', 'running']) });
    const ofApplication = onServer.filter(({ lane }) => isApplicationLane(id, lane));
    const active = abandon ? await this.operations.active(tx, id) : [];
    const removals = active.filter((operation) => isRemoval(operation) && !operation.payload.abandon);
    const ids = new Set([...ofApplication.filter(canStop), ...removals].map((operation) => operation.id));
    for (const operationId of ids) await this.operations.requestCancel(tx, operationId);
  }
}

const isRemoval = (operation: Operation): operation is Operation<'application.remove'> =>
  isOperationOf(operation, 'application.remove');

/** A deployment that has switched is not interrupted: it serves visitors, and its end is seconds away. */
const canStop = (operation: Operation): boolean =>
  !isRemoval(operation) &&
  ((operation.kind !== 'application.deploy' && operation.kind !== 'application.roll_back') ||
    !operation.steps.some(({ name }) => name === 'switching'));
