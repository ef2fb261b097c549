import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  applyRoutes,
  inspectCertificates,
  inspectRoutes,
  type CertificateInspection,
  type Host,
} from '@fairlead/engine';
import { DataSource, Not } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { applicationLane } from '../../applications/lanes';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import type { Operation } from '../../operations/operation.entity';
import { OperationsService } from '../../operations/operations.service';
import type { Tx } from '../../platform/database/tx';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { CertificateRecorder } from '../certificates/certificate-recorder';
import { loadServerDomains, toRouteSpec, type ServerDomains } from './domain-routes';
import { DomainStates, type DomainProbe } from './domain-states';
import { Domain } from '../domain.entity';
import { ProxySettings } from './proxy-settings';

/** Configures the proxy of a server with the whole desired state at once. */
@Injectable()
@OperationHandler('proxy.apply')
export class ApplyProxyHandler implements Handler {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly states: DomainStates,
    private readonly certificates: CertificateRecorder,
    private readonly operations: OperationsService,
    private readonly proxies: ProxySettings,
  ) {}

  async run(context: OperationContext): Promise<Completion> {
    const { serverId, payload } = context.operation;
    if (serverId === null) return async () => undefined;
    const tx = this.dataSource.manager;
    if (payload['abandon'] === true) {
      const domains = await loadServerDomains(tx, serverId);
      return (closing) => this.abandon(closing, context.operation, domains);
    }
    const host = await this.hosts.forServer(serverId);
    const unsure = new Set(
      (await tx.findBy(Domain, { serverId, status: Not('active') })).map(({ hostname }) => hostname),
    );
    await this.proxies.checkDns(serverId, (one) => unsure.has(one.hostname));
    const domains = await loadServerDomains(tx, serverId);
    const routes = domains.wanted.map((domain) => toRouteSpec(domain, domains));
    const options = { tls: await this.proxies.tls(domains), tryAgain: payload['retry'] === true };
    await applyRoutes(host, routes, context.step, options);
    const findings = await this.probe(host, context, domains);
    const unsettled = [...domains.hostnames.values()].filter(({ tlsStatus }) => tlsStatus === 'pending');
    const names = unsettled.map(({ hostname }) => hostname);
    const inspections =
      names.length === 0
        ? []
        : (await inspectCertificates(host, names, { signal: context.signal, ...(await this.proxies.roots()) }))
            .certificates;
    return (closing) => this.close(closing, context.operation, domains, findings, inspections);
  }

  async ended(tx: Tx, { serverId, payload }: Operation, end: UnsuccessfulOutcome): Promise<void> {
    const reason =
      end.status === 'failed' ? end.failure.message : 'The change of the proxy configuration was canceled.';
    if (serverId !== null) await this.states.recordApplyFailure(tx, serverId, reason);
    const applicationId = removedApplication(payload);
    if (applicationId !== undefined)
      await tx.update(Application, applicationId, { statusReason: reason, updatedAt: new Date() });
  }

  private async probe(host: Host, { step }: OperationContext, domains: ServerDomains): Promise<DomainProbe[]> {
    const unsure = domains.wanted.filter(({ status }) => status !== 'active');
    if (unsure.length === 0) return [];
    const routes = unsure.map((domain) => toRouteSpec(domain, domains));
    const probes = await step('checking', ({ signal }) => inspectRoutes(host, routes, { signal }));
    return unsure.map((domain, index) => ({ domain, probe: probes[index] }));
  }

  private async close(
    tx: Tx,
    { payload, serverId }: Operation,
    { wanted, leaving }: ServerDomains,
    findings: readonly DomainProbe[],
    inspections: readonly CertificateInspection[],
  ): Promise<void> {
    if (serverId !== null) await this.states.recordApplied(tx, serverId);
    for (const finding of findings) await this.states.recordProbe(tx, finding);
    // The domain watcher handles what follows from a failure.
    for (const one of inspections) if (one.served) await this.certificates.recordCertificate(tx, one);
    for (const domain of leaving) await this.states.remove(tx, domain);
    await this.states.setUrls(tx, new Set([...wanted, ...leaving].map(({ applicationId }) => applicationId)));
    await this.enqueueRemoval(tx, payload, serverId);
  }

  /** The server was removed, so only the records are deleted. */
  private async abandon(tx: Tx, { payload, serverId }: Operation, { leaving }: ServerDomains): Promise<void> {
    const applicationId = removedApplication(payload);
    for (const domain of leaving) if (domain.applicationId === applicationId) await this.states.remove(tx, domain);
    await this.enqueueRemoval(tx, payload, serverId);
  }

  private async enqueueRemoval(tx: Tx, payload: Operation['payload'], serverId: string | null): Promise<void> {
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
}

/** Set if the routes are removed because their application is. */
function removedApplication({ removeApplicationId }: Record<string, unknown>): string | undefined {
  return typeof removeApplicationId === 'string' ? removeApplicationId : undefined;
}
