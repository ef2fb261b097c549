import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { inspectCertificates, type Host } from '@fairlead/engine';
import { DataSource, In, LessThanOrEqual } from 'typeorm';
import { Config } from '../../platform/config/config';
import { sql } from '../../platform/database/query/sql';
import { ServerWatchers, type ServerWatcher } from '../../servers/monitoring/server-watchers';
import { AcmeAuthority } from '../certificates/acme-authority';
import { CertificateRecorder } from '../certificates/certificate-recorder';
import { loadServerDomains } from './domain-routes';
import { Domain } from '../domain.entity';
import { Hostname } from '../hostnames/hostname.entity';
import { ProxyQueue, RETRY_MS, type ReapplyOptions } from './proxy-queue';
import { ProxySettings } from './proxy-settings';

/** The shortest pause between DNS checks of hostnames that have their certificate. */
const DNS_RECHECK_MS = 600_000;
/** The pause grows by this after each check that resolves elsewhere, where no certificate waits for it. */
const DNS_RECHECK_STEP_MS = 30_000;
/** A handshake takes tens of milliseconds. Those that have waited longest come first. */
const HANDSHAKES_MAX = 40;

/**
 * Retries proxy configurations that failed because the server was unreachable or the proxy refused them, and follows
 * certificates from the first DNS check to their expiry.
 */
@Injectable()
export class DomainWatcher implements ServerWatcher, OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly watches: ServerWatchers,
    private readonly queue: ProxyQueue,
    private readonly config: Config,
    private readonly proxies: ProxySettings,
    private readonly states: CertificateRecorder,
    private readonly authority: AcmeAuthority,
  ) {}

  onModuleInit(): void {
    this.watches.register(this);
  }

  async servers(): Promise<readonly string[]> {
    const rows = await sql<{ server_id: string }>(
      this.dataSource.manager,
      `SELECT DISTINCT server_id FROM domains WHERE (status <> 'active' AND updated_at < :before) OR apply_failed_at < :before
       UNION SELECT DISTINCT server_id FROM hostnames WHERE tls_mode <> 'off' OR dns_points_here IS FALSE`,
      { before: new Date(Date.now() - RETRY_MS) },
    );
    return rows.map(({ server_id }) => server_id);
  }

  async watch(serverId: string, host: Host, signal: AbortSignal): Promise<void> {
    await this.retryFailed(serverId);
    if (await this.checkDns(serverId)) await this.reapply(serverId);
    if (await this.inspect(serverId, host, signal)) await this.reapply(serverId, { retryCertificates: true });
  }

  private async retryFailed(serverId: string): Promise<void> {
    const before = LessThanOrEqual(new Date(Date.now() - RETRY_MS));
    const due = await this.dataSource.manager.findBy(Domain, [
      { serverId, status: In(['pending', 'failed', 'deleting']), updatedAt: before },
      { serverId, applyFailedAt: before },
    ]);
    const [first] = due;
    if (!first) return;
    // The failed configuration may have included an immediate request for certificates.
    const retryCertificates = due.some(({ applyFailedAt }) => applyFailedAt !== null);
    await this.reapply(serverId, { subjectId: first.id, retryCertificates, unless: ['queued', 'running'] });
  }

  private checkDns(serverId: string): Promise<boolean> {
    const now = Date.now();
    return this.proxies.checkDns(serverId, (hostname) => isDnsDue(hostname, now));
  }

  /** Inspects the certificates that are due by a TLS handshake. Returns whether the proxy needs to be reconfigured. */
  private async inspect(serverId: string, host: Host, signal: AbortSignal): Promise<boolean> {
    const { wanted, hostnames } = await loadServerDomains(this.dataSource.manager, serverId);
    const active = new Set(wanted.map(({ hostname }) => hostname));
    const everyMs = this.config.get('FAIRLEAD_CERTIFICATE_WATCH_SECONDS') * 1000;
    const due = [...hostnames.values()]
      .filter((one) => active.has(one.hostname) && isInspectionDue(one, everyMs, Date.now()))
      .sort((a, b) => (a.inspectedAt?.getTime() ?? 0) - (b.inspectedAt?.getTime() ?? 0))
      .slice(0, HANDSHAKES_MAX);
    if (due.length === 0) return false;
    const needsAuthorityProbe = due.some(
      ({ tlsMode, tlsStatus }) => tlsMode === 'auto' && (tlsStatus === 'failed' || tlsStatus === 'expired'),
    );
    const inspection = await inspectCertificates(
      host,
      due.map(({ hostname }) => hostname),
      { signal, ...(await this.proxies.roots()), ...(needsAuthorityProbe && { directory: this.authority.directory }) },
    );
    let matters = false;
    for (const one of inspection.certificates) {
      const changed = await this.dataSource.transaction((tx) =>
        this.states.recordCertificate(tx, one, inspection.authorityAnswers),
      );
      matters ||= changed;
    }
    return matters;
  }

  private reapply(serverId: string, options?: ReapplyOptions): Promise<void> {
    return this.dataSource.transaction((tx) => this.queue.reapply(tx, serverId, options));
  }
}

function isDnsDue(hostname: Hostname, now: number): boolean {
  const { tlsMode, tlsStatus, nextRetryAt, dnsCheckedAt, dnsPointsHere, dnsFailures, rateLimitedUntil } = hostname;
  if (rateLimitedUntil) return false;
  if (!dnsCheckedAt) return tlsMode === 'auto';
  if (tlsStatus === 'waiting_for_dns') return (nextRetryAt?.getTime() ?? 0) <= now;
  const since = now - dnsCheckedAt.getTime();
  // No certificate waits for it, but users who have just changed their DNS do.
  if (tlsMode !== 'auto')
    return dnsPointsHere === false && since >= Math.min(DNS_RECHECK_STEP_MS * dnsFailures, DNS_RECHECK_MS);
  return since >= (tlsStatus === 'pending' || tlsStatus === 'failed' ? RETRY_MS : DNS_RECHECK_MS);
}

function isInspectionDue(
  { tlsMode, tlsStatus, notAfter, inspectedAt }: Hostname,
  everyMs: number,
  now: number,
): boolean {
  if (tlsMode === 'off' || tlsStatus === 'waiting_for_dns') return false;
  if (tlsStatus !== 'issued' || !inspectedAt || !notAfter) return true;
  return now - inspectedAt.getTime() >= everyMs || notAfter.getTime() <= now;
}
