import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { removeApplication } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { applicationLane, proxyLane } from '../../applications/lanes';
import { ApplicationRemoval } from '../../applications/operations/application-removal';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type LaneChange,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import type { Operation } from '../../operations/operation.entity';
import type { Tx } from '../../platform/database/tx';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { ProxyApplier } from './proxy-applier';

type Removal = Operation<'application.remove'>;

/**
 * Removes an application in two phases: its routes leave the proxy in the lane of the proxy, then its processes, files and user
 * leave the server in the lane of the application, and its record with them. The handler is here and not among the
 * applications, because they may not import domains, and the first phase is the proxy step of the domains.
 */
@Injectable()
@OperationHandler('application.remove')
export class RemoveApplicationHandler implements Handler<'application.remove'> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly proxies: ProxyApplier,
    private readonly removal: ApplicationRemoval,
  ) {}

  async run(context: OperationContext<'application.remove'>): Promise<Completion | LaneChange> {
    const { operation } = context;
    const { subjectId: id, serverId, payload } = operation;
    if (serverId !== null && isProxyPhase(operation)) {
      const completion = await (payload.abandon
        ? this.proxies.abandon(serverId, id)
        : this.proxies.apply(context, serverId));
      return { lane: applicationLane(id), completion };
    }
    const application = await this.dataSource.manager.findOneBy(Application, { id });
    if (!application) return async () => undefined;
    if (!payload.abandon) {
      const host = await this.hosts.forOperation(context, application.serverId);
      await removeApplication(host, id, context.step);
    }
    return (tx) => this.removal.deleteRecord(tx, application);
  }

  /** The record stays with the reason. The removal begins again when the server is back, or with the next request. */
  async ended(tx: Tx, operation: Removal, end: UnsuccessfulOutcome): Promise<void> {
    const { serverId, subjectId } = operation;
    const reason = end.status === 'failed' ? end.failure.message : 'The removal was canceled.';
    if (serverId !== null && isProxyPhase(operation)) await this.proxies.recordFailure(tx, serverId, end);
    await tx.update(Application, subjectId, { statusReason: reason, updatedAt: new Date() });
  }
}

const isProxyPhase = ({ lane, serverId }: Removal): boolean => serverId !== null && lane === proxyLane(serverId);
