import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  applyRoutes,
  inspectCertificates,
  inspectRoutes,
  proxyConfigId,
  type AccessLogSpec,
  type CertificateInspection,
  type Host,
  type RouteSpec,
  type TlsSpec,
} from '@fairlead/engine';
import { DataSource, Not } from 'typeorm';
import type { Completion, OperationContext, UnsuccessfulOutcome } from '../../operations/operation-handler';
import type { Tx } from '../../platform/database/tx';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { CertificateRecorder } from '../certificates/certificate-recorder';
import { Domain } from '../domain.entity';
import { loadServerDomains, toRouteSpec, type ServerDomains } from './domain-routes';
import { DomainStates, type DomainProbe } from './domain-states';
import { ProxySettings } from './proxy-settings';
import { ProxyStates } from './proxy-states';

interface WantedProxy {
  readonly domains: ServerDomains;
  readonly routes: readonly RouteSpec[];
  readonly tls: TlsSpec;
  readonly accessLog?: AccessLogSpec;
}

/**
 * The proxy step: the proxy of a server serves what the records say, the whole of it at once. Its callers run in the lane of
 * the proxy, or an older configuration could replace a newer one.
 */
@Injectable()
export class ProxyApplier {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly states: DomainStates,
    private readonly certificates: CertificateRecorder,
    private readonly proxies: ProxySettings,
    private readonly proxyStates: ProxyStates,
  ) {}

  async apply(
    context: OperationContext,
    serverId: string,
    { retryCertificates = false }: { retryCertificates?: boolean } = {},
  ): Promise<Completion> {
    const { manager } = this.dataSource;
    const host = await this.hosts.forOperation(context, serverId);
    const inactive = new Set(
      (await manager.findBy(Domain, { serverId, status: Not('active') })).map(({ hostname }) => hostname),
    );
    await this.proxies.checkDns(serverId, (one) => inactive.has(one.hostname));
    if (retryCertificates || (await this.mustLoad(serverId)))
      await this.proxyStates.waitForLoad(serverId, context.signal);
    const { domains, routes, ...wanted } = await this.wanted(serverId);
    const applied = await applyRoutes(host, routes, context.step, { ...wanted, retryCertificates });
    const probes = await this.probe(host, context, domains);
    const certificates = await this.inspectPending(host, context, domains);
    return async (tx) => {
      await this.proxyStates.recordApplied(tx, serverId, applied);
      await this.record(tx, serverId, domains, probes, certificates);
    };
  }

  /** Removes the records of an application's domains, for a server that cannot be changed any more. */
  async abandon(serverId: string, applicationId: string): Promise<Completion> {
    const { leaving } = await loadServerDomains(this.dataSource.manager, serverId);
    return async (tx) => {
      for (const domain of leaving) if (domain.applicationId === applicationId) await this.states.remove(tx, domain);
    };
  }

  /** The domains of all applications of the server show the reason, also if the removal of one of them was canceled. */
  recordFailure(tx: Tx, serverId: string, end: UnsuccessfulOutcome): Promise<void> {
    const reason =
      end.status === 'failed' ? end.failure.message : 'The change of the proxy configuration was canceled.';
    return this.states.recordApplyFailure(tx, serverId, reason);
  }

  private async wanted(serverId: string): Promise<WantedProxy> {
    const domains = await loadServerDomains(this.dataSource.manager, serverId);
    const routes = domains.wanted.map((domain) => toRouteSpec(domain, domains));
    return { domains, routes, tls: await this.proxies.tls(domains), ...this.proxies.accessLog() };
  }

  /** Whether the proxy was given another configuration than it is to have by now. */
  async mustLoad(serverId: string): Promise<boolean> {
    const { routes, tls, accessLog } = await this.wanted(serverId);
    return (await this.proxyStates.find(serverId))?.configId !== proxyConfigId(routes, tls, accessLog);
  }

  private async probe(host: Host, { step }: OperationContext, domains: ServerDomains): Promise<DomainProbe[]> {
    const inactive = domains.wanted.filter(({ status }) => status !== 'active');
    if (inactive.length === 0) return [];
    const routes = inactive.map((domain) => toRouteSpec(domain, domains));
    const probes = await step('checking', ({ signal }) => inspectRoutes(host, routes, { signal }));
    return inactive.map((domain, index) => ({ domain, probe: probes[index] }));
  }

  private async inspectPending(
    host: Host,
    { signal }: OperationContext,
    { hostnames }: ServerDomains,
  ): Promise<readonly CertificateInspection[]> {
    const pending = [...hostnames.values()].filter(({ tlsStatus }) => tlsStatus === 'pending');
    if (pending.length === 0) return [];
    const names = pending.map(({ hostname }) => hostname);
    const { certificates } = await inspectCertificates(host, names, { signal, ...(await this.proxies.roots()) });
    return certificates;
  }

  private async record(
    tx: Tx,
    serverId: string,
    { wanted, leaving }: ServerDomains,
    probes: readonly DomainProbe[],
    certificates: readonly CertificateInspection[],
  ): Promise<void> {
    await this.states.recordApplied(tx, serverId);
    for (const probe of probes) await this.states.recordProbe(tx, probe);
    // The watcher handles certificates that are not served yet.
    for (const one of certificates) if (one.served) await this.certificates.recordCertificate(tx, one);
    for (const domain of leaving) await this.states.remove(tx, domain);
    await this.states.setUrls(tx, new Set([...wanted, ...leaving].map(({ applicationId }) => applicationId)));
  }
}
