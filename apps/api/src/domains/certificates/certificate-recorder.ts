import { Injectable } from '@nestjs/common';
import type { CertificateInspection } from '@fairlead/engine';
import { ApplicationStates } from '../../applications/status/application-states';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import {
  certificateEvent,
  type CertificateEventName,
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
const FORCED_ATTEMPT_PAUSE_MS = 30_000;
const FORCED_ATTEMPT_PAUSE_MAX_MS = 600_000;

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
    if (isDnsChange(hostname, changes)) await this.recordDnsEvent(tx, name, answer);
    return (
      'issuanceRequestedAt' in changes &&
      (changes.issuanceRequestedAt === null) !== (hostname.issuanceRequestedAt === null)
    );
  }

  async recordCertificate(
    tx: Tx,
    inspection: CertificateInspection,
    authorityAnswers = false,
    now = new Date(),
  ): Promise<boolean> {
    const hostname = await findLocked(tx, Hostname, { hostname: inspection.hostname });
    if (!hostname || hostname.tlsMode === 'off') return false;
    const state = deriveCertificateState(hostname, inspection, now);
    const next = this.next(hostname, inspection, state, authorityAnswers, now);
    const primary = await findPrimaryDomain(tx, hostname.hostname);
    const event = certificateEvent(hostname, state);
    if (event && primary) await this.recordEvent(tx, event, primary, state);
    const days = this.config.get('FAIRLEAD_CERTIFICATE_EXPIRY_DAYS');
    const warns = hostname.expiryWarnedSerial !== state.serial && expiresSoon(hostname.tlsMode, state, days, now);
    if (warns && primary) await this.recordEvent(tx, 'domain.certificate_expiring', primary, state);
    await this.save(tx, hostname, {
      ...state,
      ...next,
      inspectedAt: now,
      ...(warns && { expiryWarnedSerial: state.serial }),
    });
    if (reachability(hostname) !== reachability(state)) await this.updateApplications(tx, hostname.hostname);
    return next !== undefined;
  }

  /**
   * The next state for the proxy: the start or end of a rate limit, or an immediate attempt because the authority
   * responds again.
   */
  private next(
    hostname: Hostname,
    inspection: CertificateInspection,
    state: HostnameCertificate,
    authorityAnswers: boolean,
    now: Date,
  ): Partial<Hostname> | undefined {
    if (hostname.tlsMode !== 'auto' || isCertificateUsable(state)) return undefined;
    const attempt = currentAttempt(hostname, inspection.attempt);
    if (attempt?.problem === 'rate_limited' && attempt.retryAt && attempt.retryAt > now)
      return { rateLimitedUntil: attempt.retryAt, nextRetryAt: attempt.retryAt, issuanceRequestedAt: null };
    if (hostname.rateLimitedUntil && hostname.rateLimitedUntil <= now)
      return { rateLimitedUntil: null, issuanceRequestedAt: now, tlsStatus: 'pending', nextRetryAt: null };
    const pause = Math.min(
      FORCED_ATTEMPT_PAUSE_MS * 2 ** Math.min(hostname.forcedAttempts, 20),
      FORCED_ATTEMPT_PAUSE_MAX_MS,
    );
    const isDue = attempt?.problem === 'authority' && now.getTime() - attempt.at.getTime() >= pause;
    if (!authorityAnswers || !isDue) return undefined;
    return {
      issuanceRequestedAt: now,
      forcedAttempts: hostname.forcedAttempts + 1,
      tlsStatus: 'pending',
      nextRetryAt: null,
    };
  }

  private async updateApplications(tx: Tx, hostname: string): Promise<void> {
    const domains = await tx.findBy(Domain, { hostname });
    for (const id of new Set(domains.map(({ applicationId }) => applicationId))) {
      await this.applications.setUrls(tx, id, await applicationUrls(tx, id));
      await this.applications.setCertificateProblem(tx, id, await findCertificateProblem(tx, id));
    }
  }

  private async recordDnsEvent(
    tx: Tx,
    hostname: string,
    { addresses, expected, pointsHere }: DnsAnswer,
  ): Promise<void> {
    const primary = await findPrimaryDomain(tx, hostname);
    const data = { hostname, addresses: [...addresses], expected: [...expected], points_here: pointsHere };
    if (primary) await this.events.record(tx, { name: 'domain.dns_changed', data }, primary);
  }

  private async recordEvent(
    tx: Tx,
    name: CertificateEventName,
    domain: Domain,
    state: HostnameCertificate,
  ): Promise<void> {
    const { hostname } = domain;
    const { issuer, serial, notAfter, lastError, nextRetryAt } = state;
    const times = { expires_at: notAfter?.toISOString() ?? null, next_retry_at: nextRetryAt?.toISOString() ?? null };
    const data = { hostname, issuer, serial, last_error: lastError, ...times };
    await this.events.record(tx, { name, data }, domain);
  }

  /** `updatedAt` is when the status last changed. */
  private async save(tx: Tx, { hostname, tlsStatus }: Hostname, changes: Partial<Hostname>): Promise<void> {
    const isStatusChange = changes.tlsStatus !== undefined && changes.tlsStatus !== tlsStatus;
    await tx.update(
      Hostname,
      { hostname },
      partialRow<Hostname>({ ...changes, ...(isStatusChange && { updatedAt: new Date() }) }),
    );
  }
}

/** How visitors experience a state: over HTTPS, behind a browser warning, or not at all. */
function reachability(state: Pick<Hostname, 'tlsStatus'>): 'usable' | 'expired' | 'none' {
  if (isCertificateUsable(state)) return 'usable';
  return state.tlsStatus === 'expired' ? 'expired' : 'none';
}
