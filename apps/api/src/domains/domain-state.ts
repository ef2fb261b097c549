import type { CertificateStatus, DomainState, DomainStatus } from '@fairlead/contracts';
import type { SqlCondition } from '../platform/database/query/sql-condition';
import type { Hostname } from './hostnames/hostname.entity';

type HostnameFacts = Pick<Hostname, 'tlsStatus' | 'dnsAddresses' | 'dnsPointsHere' | 'dnsCheckedAt'>;

const OF_ROUTE: Readonly<Record<DomainStatus, DomainState | undefined>> = {
  pending: undefined,
  active: undefined,
  failed: 'not_served',
  deleting: 'deleting',
};

const OF_CERTIFICATE: Readonly<Record<CertificateStatus, DomainState>> = {
  off: 'active',
  issued: 'active',
  renewing: 'active',
  waiting_for_dns: 'waiting_for_certificate',
  pending: 'waiting_for_certificate',
  failed: 'certificate_failed',
  expired: 'certificate_expired',
};

/**
 * What a visitor of a domain meets, from the status of its route and the DNS and certificate of its hostname.
 * @param checksDns - Whether other addresses than the server's are a problem: not behind NAT or a CDN.
 */
export function deriveDomainState(route: DomainStatus, hostname: HostnameFacts, checksDns: boolean): DomainState {
  const ofRoute = OF_ROUTE[route];
  if (ofRoute) return ofRoute;
  const { tlsStatus, dnsAddresses, dnsPointsHere, dnsCheckedAt } = hostname;
  if (dnsCheckedAt === null) return 'pending';
  if (dnsAddresses.length === 0) return dnsPointsHere === null ? 'dns_lookup_failed' : 'no_dns_record';
  if (checksDns && dnsPointsHere === false) return 'points_elsewhere';
  return route === 'pending' ? 'pending' : OF_CERTIFICATE[tlsStatus];
}

/** The same derivation over a row of `domains` and its hostname, so that a list can be filtered by it. */
export function hasDomainState(state: DomainState, checksDns: boolean): SqlCondition {
  const certificates = Object.entries(OF_CERTIFICATE).map(([status, of]) => `WHEN '${status}' THEN '${of}'`);
  const elsewhere = checksDns ? `WHEN h.dns_points_here IS FALSE THEN 'points_elsewhere'` : '';
  const derived = `CASE
    WHEN "domains"."status" = 'deleting' THEN 'deleting'
    WHEN "domains"."status" = 'failed' THEN 'not_served'
    WHEN h.dns_checked_at IS NULL THEN 'pending'
    WHEN h.dns_addresses = '[]' AND h.dns_points_here IS NULL THEN 'dns_lookup_failed'
    WHEN h.dns_addresses = '[]' THEN 'no_dns_record'
    ${elsewhere}
    WHEN "domains"."status" = 'pending' THEN 'pending'
    ELSE CASE h.tls_status ${certificates.join(' ')} END
  END`;
  return {
    text: `(SELECT ${derived} FROM hostnames h WHERE h.hostname = "domains"."hostname") = ?`,
    values: [state],
  };
}
