import type { CertificateStatus, EventNameOf } from '@fairlead/contracts';
import type { CertificateAttempt, CertificateInspection, ServedCertificate } from '@fairlead/engine';
import type { DnsAnswer } from './dns-lookup';
import type { Hostname } from '../hostnames/hostname.entity';

/** The columns of a hostname that describe its certificate. */
export type HostnameCertificate = Pick<
  Hostname,
  'tlsStatus' | 'issuer' | 'notBefore' | 'notAfter' | 'serial' | 'trusted' | 'lastError' | 'nextRetryAt'
>;

export const NO_CERTIFICATE: HostnameCertificate = {
  tlsStatus: 'off',
  issuer: null,
  notBefore: null,
  notAfter: null,
  serial: null,
  trusted: null,
  lastError: null,
  nextRetryAt: null,
};

/**
 * Derives the state from the authority's responses and the certificate that visitors are served. Pure: it has no side
 * effects.
 */
export function deriveCertificateState(
  hostname: Hostname,
  inspection: CertificateInspection,
  now: Date,
): HostnameCertificate {
  const { tlsMode } = hostname;
  if (tlsMode === 'off') return NO_CERTIFICATE;
  const attempt = currentAttempt(hostname, inspection.attempt);
  const served = isExpectedCertificate(hostname, inspection.served) ? inspection.served : undefined;
  const failure = attempt?.result === 'failed' ? attempt : undefined;
  const problem = { lastError: failure?.error ?? null, nextRetryAt: failure?.retryAt ?? null };
  if (!served) return { ...NO_CERTIFICATE, ...withoutCertificate(hostname, failure, now) };
  const known = {
    issuer: tlsMode === 'internal' ? 'internal' : served.issuer,
    notBefore: served.notBefore,
    notAfter: served.notAfter,
    serial: served.serial,
    trusted: served.trusted,
  };
  if (served.revoked)
    return { ...known, ...problem, tlsStatus: 'failed', lastError: 'The authority has revoked the certificate.' };
  if (served.notAfter <= now) {
    const lastError = problem.lastError ?? `The certificate expired on ${served.notAfter.toISOString()}.`;
    return { ...known, ...problem, tlsStatus: 'expired', lastError };
  }
  if (tlsMode !== 'custom' && isInLastThird(served, now)) return { ...known, ...problem, tlsStatus: 'renewing' };
  return { ...known, tlsStatus: 'issued', lastError: null, nextRetryAt: null };
}

function withoutCertificate(
  hostname: Hostname,
  failure: CertificateAttempt | undefined,
  now: Date,
): Partial<HostnameCertificate> & { readonly tlsStatus: CertificateStatus } {
  const { tlsMode, issuanceRequestedAt, rateLimitedUntil, lastError, nextRetryAt } = hostname;
  if (tlsMode === 'custom') {
    const { issuer, notBefore, notAfter, serial } = hostname;
    return { issuer, notBefore, notAfter, serial, tlsStatus: notAfter && notAfter <= now ? 'expired' : 'pending' };
  }
  if (tlsMode === 'internal') return { tlsStatus: 'pending' };
  if (rateLimitedUntil) return { tlsStatus: 'failed', lastError, nextRetryAt: rateLimitedUntil };
  if (!issuanceRequestedAt) return { tlsStatus: 'waiting_for_dns', lastError, nextRetryAt };
  if (!failure) return { tlsStatus: 'pending' };
  return { tlsStatus: 'failed', lastError: failure.error ?? null, nextRetryAt: failure.retryAt ?? null };
}

/** Attempts from before the issuance was requested are outdated. */
export function currentAttempt(
  { issuanceRequestedAt }: Pick<Hostname, 'issuanceRequestedAt'>,
  attempt: CertificateAttempt | undefined,
): CertificateAttempt | undefined {
  return attempt && issuanceRequestedAt && attempt.at >= issuanceRequestedAt ? attempt : undefined;
}

function isExpectedCertificate({ tlsMode, serial }: Hostname, served: ServedCertificate | undefined): boolean {
  if (!served?.coversHostname) return false;
  return tlsMode !== 'custom' || served.serial === serial;
}

/** The period in which the proxy renews it. */
function isInLastThird({ notBefore, notAfter }: ServedCertificate, now: Date): boolean {
  const lifetime = notAfter.getTime() - notBefore.getTime();
  return notAfter.getTime() - now.getTime() < lifetime / 3;
}

const USABLE: ReadonlySet<CertificateStatus> = new Set(['issued', 'renewing']);

export const isCertificateUsable = ({ tlsStatus }: Pick<Hostname, 'tlsStatus'>): boolean => USABLE.has(tlsStatus);

export type CertificateEventName = Extract<EventNameOf<'domain'>, `domain.certificate_${string}`>;

/** The event for a transition from one state to the next. */
export function certificateEvent(before: Hostname, after: HostnameCertificate): CertificateEventName | undefined {
  const { tlsStatus } = after;
  if (tlsStatus === 'expired' || tlsStatus === 'failed')
    return before.tlsStatus === tlsStatus ? undefined : `domain.certificate_${tlsStatus}`;
  if (!USABLE.has(tlsStatus)) return undefined;
  if (before.tlsMode === 'custom' || before.serial === null)
    return USABLE.has(before.tlsStatus) ? undefined : 'domain.certificate_issued';
  // Internal certificates are renewed several times a day.
  return before.serial === after.serial || before.tlsMode === 'internal' ? undefined : 'domain.certificate_renewed';
}

const DAY_MS = 86_400_000;

/** Whether to warn of the expiry; automatic renewal should have happened by then. */
export function expiresSoon(mode: Hostname['tlsMode'], state: HostnameCertificate, days: number, now: Date): boolean {
  const { notBefore, notAfter, tlsStatus } = state;
  if (!notBefore || !notAfter || !USABLE.has(tlsStatus) || mode === 'internal') return false;
  const sixth = (notAfter.getTime() - notBefore.getTime()) / 6;
  const within = mode === 'auto' ? Math.min(days * DAY_MS, sixth) : days * DAY_MS;
  return notAfter.getTime() - now.getTime() < within;
}

const DNS_PAUSE_MAX_MS = 600_000;

/** The state after a DNS check, including whether a certificate is requested from the authority now. */
export function deriveDnsState(
  hostname: Hostname,
  answer: DnsAnswer,
  { checks, retrySeconds, now }: { readonly checks: boolean; readonly retrySeconds: number; readonly now: Date },
): Partial<Hostname> {
  const base = {
    dnsAddresses: answer.addresses,
    dnsExpected: answer.expected,
    dnsPointsHere: answer.pointsHere,
    dnsCheckedAt: now,
  };
  if (hostname.tlsMode !== 'auto')
    return { ...base, dnsFailures: answer.pointsHere === false ? hostname.dnsFailures + 1 : 0 };
  const isReady = !checks || (!answer.isSilent && answer.addresses.length > 0 && answer.pointsHere !== false);
  if (isReady)
    return {
      ...base,
      dnsFailures: 0,
      ...(!hostname.issuanceRequestedAt && !hostname.rateLimitedUntil && beginToAsk(hostname, now)),
    };
  // A hostname stays in the queue when its name server does not respond.
  if (answer.isSilent && hostname.issuanceRequestedAt) return base;
  const pause = Math.min(retrySeconds * 1000 * 2 ** Math.min(hostname.dnsFailures, 20), DNS_PAUSE_MAX_MS);
  const failures = { dnsFailures: hostname.dnsFailures + 1 };
  // An existing certificate stays in use: it can be renewed once DNS is correct failures.
  if (isCertificateUsable(hostname) || hostname.tlsStatus === 'expired') return { ...base, ...failures };
  return {
    ...base,
    ...failures,
    issuanceRequestedAt: null,
    ...(!hostname.rateLimitedUntil && {
      tlsStatus: 'waiting_for_dns' as const,
      lastError: dnsProblem(answer),
      nextRetryAt: new Date(now.getTime() + pause),
    }),
  };
}

/**
 * Whether a DNS check has changed what users see of the hostname. The first check is part of adding it, and a
 * temporarily silent name server is no information.
 */
export function isDnsChange(before: Hostname, after: Partial<Hostname>): boolean {
  if (before.dnsCheckedAt === null) return false;
  if (after.tlsStatus !== undefined && after.tlsStatus !== before.tlsStatus) return true;
  const [was, is] = [before.dnsPointsHere, after.dnsPointsHere ?? null];
  return was !== null && is !== null && was !== is;
}

function beginToAsk({ tlsStatus }: Hostname, now: Date): Partial<Hostname> {
  const waits = tlsStatus === 'waiting_for_dns';
  const news = { tlsStatus: 'pending' as const, lastError: null, nextRetryAt: null };
  return { issuanceRequestedAt: now, forcedAttempts: 0, ...(waits && news) };
}

function dnsProblem({ addresses, expected, isSilent }: DnsAnswer): string {
  const wanted = expected.length > 0 ? expected.join(', ') : 'the address of the server';
  if (isSilent) return `The DNS lookup of the hostname failed; it should resolve to ${wanted}.`;
  if (addresses.length === 0) return `The hostname has no DNS records; it should resolve to ${wanted}.`;
  return `The hostname resolves to ${addresses.join(', ')}; it should resolve to ${wanted}.`;
}
