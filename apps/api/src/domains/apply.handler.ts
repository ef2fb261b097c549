import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { applyRoutes, probeRoutes } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { Application } from '../applications/application.entity';
import { applicationLane } from '../applications/lanes';
import {
  OperationHandler,
  type Closing,
  type Handler,
  type OperationContext,
  type UnsuccessfulEnd,
} from '../operations/operation-handler';
import type { Operation } from '../operations/operation.entity';
import { OperationsService } from '../operations/operations.service';
import type { Tx } from '../platform/database/tx';
import { Server } from '../servers/server.entity';
import { ServerHosts } from '../servers/server-hosts';
import { lookUp } from './dns-lookup';
import { domainsOf, routeOf, type ServerDomains } from './domain-routes';
import { DomainStates, type Finding } from './domain-states';
import type { Domain } from './domain.entity';

/** Makes the proxy of a server serve what the records say, the whole of it at once. */
@Injectable()
@OperationHandler('proxy.apply')
export class ApplyHandler implements Handler {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly states: DomainStates,
    private readonly operations: OperationsService,
  ) {}

  async run(context: OperationContext): Promise<Closing> {
    const { serverId } = context.operation;
    if (serverId === null) return async () => undefined;
    const domains = await domainsOf(this.dataSource.manager, serverId);
    if (context.operation.payload['abandon'] === true) return (tx) => this.forget(tx, context.operation, domains);
    const host = await this.hosts.forServer(serverId);
    const unsure = domains.wanted.filter(({ status }) => status !== 'active');
    const dns = this.lookUpAll(serverId, unsure);
    await applyRoutes(host, domains.wanted.map(routeOf), context.step);
    const probes =
      unsure.length === 0
        ? []
        : await context.step('checking', ({ signal }) => probeRoutes(host, unsure.map(routeOf), { signal }));
    const answers = await dns;
    const findings = unsure.map((domain, index) => ({
      domain,
      probe: probes.find(({ hostname }) => hostname === domain.hostname),
      dns: answers[index] ?? { addresses: [], pointsHere: null },
    }));
    return (tx) => this.close(tx, context.operation, domains, findings);
  }

  async ended(tx: Tx, { serverId, payload }: Operation, end: UnsuccessfulEnd): Promise<void> {
    const reason = end.status === 'failed' ? end.failure.message : 'The change of the proxy was canceled.';
    if (serverId !== null) await this.states.notApplied(tx, serverId, reason);
    const applicationId = removedApplication(payload);
    if (applicationId !== undefined)
      await tx.update(Application, applicationId, { statusReason: reason, updatedAt: new Date() });
  }

  private async close(
    tx: Tx,
    { payload, serverId }: Operation,
    { wanted, leaving }: ServerDomains,
    findings: readonly Finding[],
  ): Promise<void> {
    for (const finding of findings) await this.states.found(tx, finding);
    for (const domain of leaving) await this.states.gone(tx, domain);
    await this.states.setUrls(tx, new Set([...wanted, ...leaving].map(({ applicationId }) => applicationId)));
    await this.goOn(tx, payload, serverId);
  }

  /** The machine is gone for good: only the records go. */
  private async forget(tx: Tx, { payload, serverId }: Operation, { leaving }: ServerDomains): Promise<void> {
    const applicationId = removedApplication(payload);
    for (const domain of leaving) if (domain.applicationId === applicationId) await this.states.gone(tx, domain);
    await this.goOn(tx, payload, serverId);
  }

  private async goOn(tx: Tx, payload: Operation['payload'], serverId: string | null): Promise<void> {
    const applicationId = removedApplication(payload);
    if (applicationId === undefined || serverId === null) return;
    await this.operations.enqueue(tx, {
      kind: 'application.remove',
      subjectId: applicationId,
      lane: applicationLane(applicationId),
      serverId,
      payload: { abandon: payload['abandon'] === true },
    });
  }

  private async lookUpAll(serverId: string, domains: readonly Domain[]) {
    const server = await this.dataSource.manager.findOneBy(Server, { id: serverId });
    const host = server?.connection === 'ssh' ? server.host : undefined;
    return Promise.all(domains.map(({ hostname }) => lookUp(hostname, host)));
  }
}

/** Set where the routes leave because their application does. */
function removedApplication({ removeApplicationId }: Record<string, unknown>): string | undefined {
  return typeof removeApplicationId === 'string' ? removeApplicationId : undefined;
}
