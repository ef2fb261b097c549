import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { inspectCertificates, type Host } from '@fairlead/engine';
import { DataSource, In, LessThanOrEqual } from 'typeorm';
import { proxyLane } from '../../applications/lanes';
import { Operation } from '../../operations/operation.entity';
import { OperationsService } from '../../operations/operations.service';
import { Config } from '../../platform/config/config';
import { sql } from '../../platform/database/query/sql';
import { ServerWatchers, type ServerWatcher } from '../../servers/monitoring/server-watchers';
import { AcmeAuthority } from '../certificates/acme-authority';
import { CertificateRecorder } from '../certificates/certificate-recorder';
import { loadServerDomains } from './domain-routes';
import { Domain } from '../domain.entity';
import { Hostname } from '../hostnames/hostname.entity';
import { ProxySettings } from './proxy-settings';

/** What has failed is tried again no sooner than this. */
const AGAIN_MS = 60_000;
/** Of hostnames that have their certificate the name servers are asked no more often. */
const DNS_AGAIN_MS = 600_000;
/** How much longer after each look that finds them leading elsewhere, where no certificate waits for it. */
const DNS_SOON_MS = 30_000;
/** A handshake takes tens of milliseconds. Those that have waited longest come first. */
const HANDSHAKES_MAX = 40;

/**
 * Takes up what could not be told to a proxy, because its server was away or the proxy refused it; follows certificates
 * from the first question to the name servers to their end.
 */
@Injectable()
export class DomainWatcher implements ServerWatcher, OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly watches: ServerWatchers,
    private readonly operations: OperationsService,
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
      { before: new Date(Date.now() - AGAIN_MS) },
    );
    return rows.map(({ server_id }) => server_id);
  }

  async watch(serverId: string, host: Host, signal: AbortSignal): Promise<void> {
    await this.takeUp(serverId);
    if (await this.askNameServers(serverId)) await this.applyAgain(serverId);
    if (await this.look(serverId, host, signal)) await this.applyAgain(serverId, { retryCertificates: true });
  }

  private async takeUp(serverId: string): Promise<void> {
    const before = LessThanOrEqual(new Date(Date.now() - AGAIN_MS));
    const due = await this.dataSource.manager.findBy(Domain, [
      { serverId, status: In(['pending', 'failed', 'deleting']), updatedAt: before },
      { serverId, applyFailedAt: before },
    ]);
    const [first] = due;
    if (!first) return;
    // What was to be told then may have been to ask for certificates at once.
    const retryCertificates = due.some(({ applyFailedAt }) => applyFailedAt !== null);
    await this.applyAgain(serverId, { subjectId: first.id, retryCertificates, unless: ['queued', 'running'] });
  }

  private askNameServers(serverId: string): Promise<boolean> {
    const now = Date.now();
    return this.proxies.checkDns(serverId, (hostname) => isDnsDue(hostname, now));
  }

  /** Shakes hands where it is time to. Whether the proxy has to be told something. */
  private async look(serverId: string, host: Host, signal: AbortSignal): Promise<boolean> {
    const { wanted, hostnames } = await loadServerDomains(this.dataSource.manager, serverId);
    const active = new Set(wanted.map(({ hostname }) => hostname));
    const everyMs = this.config.get('FAIRLEAD_CERTIFICATE_WATCH_SECONDS') * 1000;
    const due = [...hostnames.values()]
      .filter((one) => active.has(one.hostname) && isLookDue(one, everyMs, Date.now()))
      .sort((a, b) => (a.lookedAt?.getTime() ?? 0) - (b.lookedAt?.getTime() ?? 0))
      .slice(0, HANDSHAKES_MAX);
    if (due.length === 0) return false;
    const isInTrouble = due.some(
      ({ tlsMode, tlsStatus }) => tlsMode === 'auto' && (tlsStatus === 'failed' || tlsStatus === 'expired'),
    );
    const seen = await inspectCertificates(
      host,
      due.map(({ hostname }) => hostname),
      { signal, ...(await this.proxies.roots()), ...(isInTrouble && { directory: this.authority.directory }) },
    );
    let matters = false;
    for (const one of seen.certificates) {
      const changed = await this.dataSource.transaction((tx) =>
        this.states.recordCertificate(tx, one, seen.authorityAnswers),
      );
      matters ||= changed;
    }
    return matters;
  }

  /** Unless it is going to be done anyway. What runs may have read the records before they changed. */
  private async applyAgain(serverId: string, { subjectId, retryCertificates, unless = ['queued'] }: Again = {}): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const lane = proxyLane(serverId);
      if (await tx.existsBy(Operation, { lane, status: In(unless) })) return;
      const subject = subjectId ?? (await tx.findOneBy(Domain, { serverId }))?.id;
      if (subject === undefined) return;
      const payload = retryCertificates ? { payload: { retryCertificates: true } } : {};
      await this.operations.enqueue(tx, { kind: 'proxy.apply', subjectId: subject, lane, serverId, ...payload });
    });
  }
}

interface Again {
  readonly subjectId?: string;
  /** Certificates that could not be had are to be asked for at once. */
  readonly retryCertificates?: boolean;
  readonly unless?: ('queued' | 'running')[];
}

function isDnsDue(hostname: Hostname, now: number): boolean {
  const { tlsMode, tlsStatus, nextRetryAt, dnsCheckedAt, dnsPointsHere, dnsTries, heldUntil } = hostname;
  if (heldUntil) return false;
  if (!dnsCheckedAt) return tlsMode === 'auto';
  if (tlsStatus === 'waiting_for_dns') return (nextRetryAt?.getTime() ?? 0) <= now;
  const since = now - dnsCheckedAt.getTime();
  // No certificate waits for it, but people who have just set their name servers do.
  if (tlsMode !== 'auto') return dnsPointsHere === false && since >= Math.min(DNS_SOON_MS * dnsTries, DNS_AGAIN_MS);
  return since >= (tlsStatus === 'pending' || tlsStatus === 'failed' ? AGAIN_MS : DNS_AGAIN_MS);
}

function isLookDue({ tlsMode, tlsStatus, notAfter, lookedAt }: Hostname, everyMs: number, now: number): boolean {
  if (tlsMode === 'off' || tlsStatus === 'waiting_for_dns') return false;
  if (tlsStatus !== 'issued' || !lookedAt || !notAfter) return true;
  return now - lookedAt.getTime() >= everyMs || notAfter.getTime() <= now;
}
