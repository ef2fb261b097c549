import type { DomainDns, DomainOfHostname, DomainRecord, DomainTls } from '@fairlead/dto';
import type { Domain } from './domain.entity';
import { deriveDomainState } from './domain-state';
import type { Hostname } from './hostnames/hostname.entity';

/** A hostname and its owner. */
export interface HostnameDetails {
  readonly hostname: Hostname;
  /** The domain at which the TLS settings of the hostname are changed; null if the caller cannot see it. */
  readonly primaryDomainId: string | null;
  readonly domains: readonly DomainOfHostname[];
}

export function toDomainRecord(
  domain: Domain,
  { hostname, primaryDomainId: primaryId, domains }: HostnameDetails,
  checksDns: boolean,
): DomainRecord {
  return {
    id: domain.id,
    application_id: domain.applicationId,
    hostname: domain.hostname,
    generated: domain.generated,
    path: domain.path,
    strip_path: domain.stripPath,
    other_paths: domains.filter(({ id }) => id !== domain.id),
    state: deriveDomainState(domain.status, hostname, checksDns),
    status: domain.status,
    status_reason: domain.statusReason,
    tls: tlsOf(hostname, primaryId),
    redirect_to: domain.redirectTo,
    redirect_status: domain.redirectTo === null ? null : domain.redirectStatus,
    force_https: domain.forceHttps,
    basic_auth: domain.basicAuthUsername === null ? null : { username: domain.basicAuthUsername },
    max_request_bytes: domain.maxRequestBytes,
    dns: dnsOf(hostname),
    created_at: domain.createdAt.toISOString(),
  };
}

function tlsOf(hostname: Hostname, primaryId: string | null): DomainTls {
  const { hsts } = hostname;
  return {
    mode: hostname.tlsMode,
    status: hostname.tlsStatus,
    issuer: hostname.issuer,
    not_before: hostname.notBefore?.toISOString() ?? null,
    expires_at: hostname.notAfter?.toISOString() ?? null,
    serial: hostname.serial,
    trusted: hostname.trusted,
    last_error: hostname.lastError,
    next_retry_at: hostname.nextRetryAt?.toISOString() ?? null,
    hsts: hsts && { max_age: hsts.maxAge, include_subdomains: hsts.includeSubdomains, preload: hsts.preload },
    domain_id: primaryId,
  };
}

function dnsOf({ dnsAddresses, dnsExpected, dnsPointsHere, dnsCheckedAt }: Hostname): DomainDns {
  return {
    addresses: dnsAddresses,
    expected: dnsExpected,
    points_here: dnsPointsHere,
    checked_at: dnsCheckedAt?.toISOString() ?? null,
  };
}
