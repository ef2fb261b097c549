import type { CertificateStatus, EventName } from '@fairlead/contracts';
import type { CertificateAttempt, CertificateInspection, ServedCertificate } from '@fairlead/engine';
import type { DnsAnswer } from './dns-lookup';
import type { Hostname } from '../hostnames/hostname.entity';

/** The part of a hostname that tells of its certificate. */
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

/** How the authority's answers and the certificate that visitors get come together. Pure: it decides, and changes nothing. */
export function deriveCertificateState(
  hostname: Hostname,
  seen: CertificateInspection,
  now: Date,
): HostnameCertificate {
  const { tlsMode } = hostname;
  if (tlsMode === 'off') return NO_CERTIFICATE;
  const attempt = currentAttempt(hostname, seen.attempt);
  const served = isTheOne(hostname, seen.served) ? seen.served : undefined;
  const failure = attempt?.result === 'failed' ? attempt : undefined;
  const trouble = { lastError: failure?.error ?? null, nextRetryAt: failure?.retryAt ?? null };
  if (!served) return { ...NO_CERTIFICATE, ...withoutCertificate(hostname, failure, now) };
  const known = {
    issuer: tlsMode === 'internal' ? 'internal' : served.issuer,
    notBefore: served.notBefore,
    notAfter: served.notAfter,
    serial: served.serial,
    trusted: served.trusted,
  };
  if (served.revoked)
    return { ...known, ...trouble, tlsStatus: 'failed', lastError: 'The authority has revoked the certificate.' };
  if (served.notAfter <= now) {
    const lastError = trouble.lastError ?? `The certificate expired on ${served.notAfter.toISOString()}.`;
    return { ...known, ...trouble, tlsStatus: 'expired', lastError };
  }
  if (tlsMode !== 'custom' && isInLastThird(served, now)) return { ...known, ...trouble, tlsStatus: 'renewing' };
  return { ...known, tlsStatus: 'issued', lastError: null, nextRetryAt: null };
}

function withoutCertificate(
  hostname: Hostname,
  failure: CertificateAttempt | undefined,
  now: Date,
): Partial<HostnameCertificate> & { readonly tlsStatus: CertificateStatus } {
  const { tlsMode, askingSince, heldUntil, lastError, nextRetryAt } = hostname;
  if (tlsMode === 'custom') {
    const { issuer, notBefore, notAfter, serial } = hostname;
    return { issuer, notBefore, notAfter, serial, tlsStatus: notAfter && notAfter <= now ? 'expired' : 'pending' };
  }
  if (tlsMode === 'internal') return { tlsStatus: 'pending' };
  if (heldUntil) return { tlsStatus: 'failed', lastError, nextRetryAt: heldUntil };
  if (!askingSince) return { tlsStatus: 'waiting_for_dns', lastError, nextRetryAt };
  if (!failure) return { tlsStatus: 'pending' };
  return { tlsStatus: 'failed', lastError: failure.error ?? null, nextRetryAt: failure.retryAt ?? null };
}

/** What was tried before the proxy was asked anew says nothing any more. */
export function currentAttempt(
  { askingSince }: Pick<Hostname, 'askingSince'>,
  attempt: CertificateAttempt | undefined,
): CertificateAttempt | undefined {
  return attempt && askingSince && attempt.at >= askingSince ? attempt : undefined;
}

function isTheOne({ tlsMode, serial }: Hostname, served: ServedCertificate | undefined): boolean {
  if (!served?.coversHostname) return false;
  return tlsMode !== 'custom' || served.serial === serial;
}

/** In which the proxy has it renewed. */
function isInLastThird({ notBefore, notAfter }: ServedCertificate, now: Date): boolean {
  const lifetime = notAfter.getTime() - notBefore.getTime();
  return notAfter.getTime() - now.getTime() < lifetime / 3;
}

const GOOD: ReadonlySet<CertificateStatus> = new Set(['issued', 'renewing']);

export const isCertificateUsable = ({ tlsStatus }: Pick<Hostname, 'tlsStatus'>): boolean => GOOD.has(tlsStatus);

/** What there is to tell of a step from one state to the next. */
export function certificateEvent(before: Hostname, after: HostnameCertificate): EventName | undefined {
  const { tlsStatus } = after;
  if (tlsStatus === 'expired' || tlsStatus === 'failed')
    return before.tlsStatus === tlsStatus ? undefined : `domain.certificate_${tlsStatus}`;
  if (!GOOD.has(tlsStatus)) return undefined;
  if (before.tlsMode === 'custom' || before.serial === null)
    return GOOD.has(before.tlsStatus) ? undefined : 'domain.certificate_issued';
  // Internal certificates are renewed several times a day.
  return before.serial === after.serial || before.tlsMode === 'internal' ? undefined : 'domain.certificate_renewed';
}

const DAY_MS = 86_400_000;

/** Whether it is time to warn of the end of the certificate; where it is renewed by itself, that should have happened by then. */
export function expiresSoon(mode: Hostname['tlsMode'], state: HostnameCertificate, days: number, now: Date): boolean {
  const { notBefore, notAfter, tlsStatus } = state;
  if (!notBefore || !notAfter || !GOOD.has(tlsStatus) || mode === 'internal') return false;
  const sixth = (notAfter.getTime() - notBefore.getTime()) / 6;
  const within = mode === 'auto' ? Math.min(days * DAY_MS, sixth) : days * DAY_MS;
  return notAfter.getTime() - now.getTime() < within;
}

const DNS_PAUSE_MAX_MS = 600_000;

/** What the name servers have said, and whether the authority is to be asked now. */
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
    return { ...base, dnsTries: answer.pointsHere === false ? hostname.dnsTries + 1 : 0 };
  const isReady = !checks || (!answer.isSilent && answer.addresses.length > 0 && answer.pointsHere !== false);
  if (isReady)
    return { ...base, dnsTries: 0, ...(!hostname.askingSince && !hostname.heldUntil && beginToAsk(hostname, now)) };
  // A name server that does not answer takes nobody out of the queue.
  if (answer.isSilent && hostname.askingSince) return base;
  const pause = Math.min(retrySeconds * 1000 * 2 ** Math.min(hostname.dnsTries, 20), DNS_PAUSE_MAX_MS);
  const again = { dnsTries: hostname.dnsTries + 1 };
  // Who has a certificate keeps it: it can be renewed once the name servers are right again.
  if (isCertificateUsable(hostname) || hostname.tlsStatus === 'expired') return { ...base, ...again };
  return {
    ...base,
    ...again,
    askingSince: null,
    ...(!hostname.heldUntil && {
      tlsStatus: 'waiting_for_dns' as const,
      lastError: dnsProblem(answer),
      nextRetryAt: new Date(now.getTime() + pause),
    }),
  };
}

/**
 * Whether a look at the name servers has changed what people see of the hostname. The first look is part of adding it, and a
 * name server that is silent for a while has said nothing.
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
  return { askingSince: now, pushes: 0, ...(waits && news) };
}

function dnsProblem({ addresses, expected, isSilent }: DnsAnswer): string {
  const wanted = expected.length > 0 ? expected.join(', ') : 'the address of the server';
  if (isSilent) return `The name servers could not be asked for the hostname; it should lead to ${wanted}.`;
  if (addresses.length === 0) return `The name servers know no address of the hostname; it should be ${wanted}.`;
  return `The hostname leads to ${addresses.join(', ')}; it should lead to ${wanted}.`;
}
