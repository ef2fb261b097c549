import { Injectable } from '@nestjs/common';
import type { EventName } from '@fairlead/contracts';
import type { CertificateInspection } from '@fairlead/engine';
import { ApplicationStates } from '../../applications/status/application-states';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import {
  certificateEvent,
  deriveCertificateState,
  currentAttempt,
  deriveDnsState,
  expiresSoon,
  isDnsChange,
  isCertificateUsable,
  type HostnameCertificate,
} from './certificate-state';
import type { DnsAnswer } from './dns-lookup';
import { DomainEvents } from '../domain-events';
import { findCertificateProblem, findPrimaryDomain, applicationUrls } from '../proxy/domain-routes';
import { Domain } from '../domain.entity';
import { Hostname } from '../hostnames/hostname.entity';

/** Backoff between forced issuance attempts once an authority responds again. */
const PUSH_MS = 30_000;
const PUSH_MAX_MS = 600_000;

/** Records inspections of certificates and DNS. Each method returns whether the proxy needs to be reconfigured. */
@Injectable()
export class CertificateRecorder {
  constructor(
    private readonly config: Config,
    private readonly events: DomainEvents,
    private readonly applications: ApplicationStates,
  ) {}

  async recordDns(tx: Tx, name: string, answer: DnsAnswer, now = new Date()): Promise<boolean> {
    const hostname = await findLocked(tx, Hostname, { hostname: name });
    if (!hostname) return false;
    const changes = deriveDnsState(hostname, answer, {
      checks: this.config.get('FAIRLEAD_ACME_CHECK_DNS'),
      retrySeconds: this.config.get('FAIRLEAD_DNS_RETRY_SECONDS'),
      now,
    });
    await this.save(tx, hostname, changes);
    if (isDnsChange(hostname, changes)) await this.tellDns(tx, name, answer);
    return 'askingSince' in changes && (changes.askingSince === null) !== (hostname.askingSince === null);
  }

  async recordCertificate(
    tx: Tx,
    seen: CertificateInspection,
    authorityAnswers = false,
    now = new Date(),
  ): Promise<boolean> {
    const hostname = await findLocked(tx, Hostname, { hostname: seen.hostname });
    if (!hostname || hostname.tlsMode === 'off') return false;
    const state = deriveCertificateState(hostname, seen, now);
    const next = this.next(hostname, seen, state, authorityAnswers, now);
    const leader = await findPrimaryDomain(tx, hostname.hostname);
    const event = certificateEvent(hostname, state);
    if (event && leader) await this.tell(tx, event, leader, state);
    const days = this.config.get('FAIRLEAD_CERTIFICATE_EXPIRY_DAYS');
    const warns = hostname.warnedSerial !== state.serial && expiresSoon(hostname.tlsMode, state, days, now);
    if (warns && leader) await this.tell(tx, 'domain.certificate_expiring', leader, state);
    await this.save(tx, hostname, { ...state, ...next, lookedAt: now, ...(warns && { warnedSerial: state.serial }) });
    if (reach(hostname) !== reach(state)) await this.tellApplications(tx, hostname.hostname);
    return next !== undefined;
  }

  /**
   * The next state for the proxy: the start or end of a rate limit, or an immediate attempt because the authority
   * responds again.
   */
  private next(
    hostname: Hostname,
    seen: CertificateInspection,
    state: HostnameCertificate,
    authorityAnswers: boolean,
    now: Date,
  ): Partial<Hostname> | undefined {
    if (hostname.tlsMode !== 'auto' || isCertificateUsable(state)) return undefined;
    const attempt = currentAttempt(hostname, seen.attempt);
    if (attempt?.problem === 'rate_limited' && attempt.retryAt && attempt.retryAt > now)
      return { heldUntil: attempt.retryAt, nextRetryAt: attempt.retryAt, askingSince: null };
    if (hostname.heldUntil && hostname.heldUntil <= now)
      return { heldUntil: null, askingSince: now, tlsStatus: 'pending', nextRetryAt: null };
    const pause = Math.min(PUSH_MS * 2 ** Math.min(hostname.pushes, 20), PUSH_MAX_MS);
    const isDue = attempt?.problem === 'authority' && now.getTime() - attempt.at.getTime() >= pause;
    if (!authorityAnswers || !isDue) return undefined;
    return { askingSince: now, pushes: hostname.pushes + 1, tlsStatus: 'pending', nextRetryAt: null };
  }

  private async tellApplications(tx: Tx, hostname: string): Promise<void> {
    const domains = await tx.findBy(Domain, { hostname });
    for (const id of new Set(domains.map(({ applicationId }) => applicationId))) {
      await this.applications.setUrls(tx, id, await applicationUrls(tx, id));
      await this.applications.setCertificateProblem(tx, id, await findCertificateProblem(tx, id));
    }
  }

  private async tellDns(tx: Tx, hostname: string, { addresses, expected, pointsHere }: DnsAnswer): Promise<void> {
    const leader = await findPrimaryDomain(tx, hostname);
    const data = { addresses, expected, points_here: pointsHere };
    if (leader) await this.events.record(tx, 'domain.dns_changed', leader, { data });
  }

  private async tell(tx: Tx, name: EventName, domain: Domain, state: HostnameCertificate): Promise<void> {
    const { issuer, serial, notAfter, lastError: error, nextRetryAt } = state;
    const times = { expires_at: notAfter?.toISOString() ?? null, next_retry_at: nextRetryAt?.toISOString() ?? null };
    await this.events.record(tx, name, domain, { data: { issuer, serial, error, ...times } });
  }

  /** `updatedAt` is when the status last changed. */
  private async save(tx: Tx, { hostname, tlsStatus }: Hostname, changes: Partial<Hostname>): Promise<void> {
    const isNews = changes.tlsStatus !== undefined && changes.tlsStatus !== tlsStatus;
    await tx.update(
      Hostname,
      { hostname },
      partialRow<Hostname>({ ...changes, ...(isNews && { updatedAt: new Date() }) }),
    );
  }
}

/** How visitors experience a state: over HTTPS, behind a browser warning, or not at all. */
function reach(state: Pick<Hostname, 'tlsStatus'>): 'usable' | 'expired' | 'none' {
  if (isCertificateUsable(state)) return 'usable';
  return state.tlsStatus === 'expired' ? 'expired' : 'none';
}
