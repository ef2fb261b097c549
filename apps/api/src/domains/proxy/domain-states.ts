import { Injectable } from '@nestjs/common';
import type { RouteInspection } from '@fairlead/engine';
import { IsNull, Not } from 'typeorm';
import { ApplicationStates } from '../../applications/status/application-states';
import { findLocked } from '../../platform/database/query/find-locked';
import type { Tx } from '../../platform/database/tx';
import { DomainEvents } from '../domain-events';
import { findCertificateProblem, applicationUrls } from './domain-routes';
import { Domain } from '../domain.entity';
import { Hostname } from '../hostnames/hostname.entity';

/** Findings about a domain once the proxy was configured. */
export interface DomainProbe {
  readonly domain: Domain;
  readonly probe: RouteInspection | undefined;
}

/**
 * The proxy may quote the configuration of the whole server. Who may see an application need not see the hostnames of others, which
 * are replaced.
 */
function reasonFor({ applicationId }: Domain, domains: readonly Domain[], reason: string): string {
  const own = new Set(domains.filter((each) => each.applicationId === applicationId).map(({ hostname }) => hostname));
  const others = new Set(domains.map(({ hostname }) => hostname).filter((hostname) => !own.has(hostname)));
  // The longest first: a hostname can be the end of another one.
  return [...others]
    .sort((a, b) => b.length - a.length)
    .reduce((text, hostname) => text.replaceAll(hostname, 'another hostname'), reason);
}

@Injectable()
export class DomainStates {
  constructor(
    private readonly applications: ApplicationStates,
    private readonly events: DomainEvents,
  ) {}

  /** `active` means that the proxy has confirmed the domain. */
  async recordProbe(tx: Tx, { domain, probe }: DomainProbe): Promise<void> {
    const now = await findLocked(tx, Domain, { id: domain.id });
    // A change made after the proxy was configured is not served yet; the next operation covers it.
    if (!now || now.status === 'deleting' || now.updatedAt > domain.updatedAt) return;
    const reason = probe ? (probe.reason ?? null) : 'The proxy was not probed for this hostname.';
    await this.set(tx, now, probe?.served ? 'active' : 'failed', probe?.served ? null : reason);
  }

  /**
   * The proxy could not be configured: domains that were not served yet have failed, the others are still served as
   * before.
   */
  async recordApplyFailure(tx: Tx, serverId: string, reason: string): Promise<void> {
    await tx.update(Domain, { serverId }, { applyFailedAt: new Date() });
    const domains = await tx.findBy(Domain, { serverId });
    for (const domain of domains) {
      if (domain.status === 'active') continue;
      const own = reasonFor(domain, domains, reason);
      if (domain.status === 'pending') await this.set(tx, domain, 'failed', own);
      else await tx.update(Domain, domain.id, { statusReason: own, updatedAt: new Date() });
    }
  }

  async recordApplied(tx: Tx, serverId: string): Promise<void> {
    await tx.update(Domain, { serverId, applyFailedAt: Not(IsNull()) }, { applyFailedAt: null });
  }

  async remove(tx: Tx, domain: Domain): Promise<void> {
    await tx.delete(Domain, domain.id);
    // A concurrent request that adds another path of the hostname holds its lock, and is waited for.
    await findLocked(tx, Hostname, { hostname: domain.hostname });
    if (!(await tx.existsBy(Domain, { hostname: domain.hostname })))
      await tx.delete(Hostname, { hostname: domain.hostname });
    await this.events.record(tx, { name: 'domain.deleted', data: { hostname: domain.hostname } }, domain);
  }

  async setUrls(tx: Tx, applicationIds: ReadonlySet<string>): Promise<void> {
    for (const id of applicationIds) {
      await this.applications.setUrls(tx, id, await applicationUrls(tx, id));
      await this.applications.setCertificateProblem(tx, id, await findCertificateProblem(tx, id));
    }
  }

  private async set(tx: Tx, domain: Domain, status: 'active' | 'failed', reason: string | null): Promise<void> {
    await tx.update(Domain, domain.id, { status, statusReason: reason, updatedAt: new Date() });
    if (domain.status === status) return;
    const { hostname } = domain;
    await this.events.record(tx, { name: `domain.${status}`, data: { hostname, reason } }, domain);
  }
}
