import type { DomainRecord } from '@fairlead/sdk';
import type { TextBuilder } from '../../output/output';
import type { Column } from '../../output/table';
import { yesOrNo } from '../shared/format';

export const addressOf = ({ hostname, path }: DomainRecord): string => (path === '/' ? hostname : `${hostname}${path}`);

export const DOMAIN_COLUMNS: readonly Column<DomainRecord>[] = [
  { title: 'Domain', value: addressOf },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Certificate', value: ({ tls }) => tls.status },
  { title: 'DNS', value: ({ dns }) => dnsState(dns) },
  { title: 'Redirects to', value: ({ redirect_to: target }) => target },
  { title: 'Id', value: ({ id }) => id },
];

export function describeDomain(text: TextBuilder, domain: DomainRecord): void {
  const { tls, dns } = domain;
  text.fields([
    ['Domain', `${addressOf(domain)} (${domain.id})`],
    ['Status', domain.status],
    ['Reason', domain.status_reason],
    ['DNS', dnsState(dns)],
    ['Resolves to', dns.addresses.join(', ')],
    ['Should resolve to', dns.expected.join(', ')],
    ['Certificate', tls.mode === 'off' ? 'off' : `${tls.status} (${tls.mode})`],
    ['Issuer', tls.issuer],
    ['Expires', tls.expires_at],
    ['Certificate error', tls.last_error],
    ['Next attempt', tls.next_retry_at],
    ['Redirects to', domain.redirect_to],
    ['Redirects to HTTPS', yesOrNo(domain.force_https)],
  ]);
  const hints = dnsHints(domain);
  if (hints.length > 0) text.line();
  for (const hint of hints) text.line(hint);
}

/** The DNS records that are missing, each as a line of a zone; nothing if the domain points here. */
export function dnsHints({ hostname, dns }: DomainRecord): string[] {
  if (dns.points_here === true || dns.expected.length === 0) return [];
  const records = dns.expected.map((address) => `  ${hostname}.  ${address.includes(':') ? 'AAAA' : 'A'}  ${address}`);
  return ['Set these records where the DNS of the domain is managed:', ...records];
}

function dnsState({ points_here: pointsHere, addresses, checked_at: checkedAt }: DomainRecord['dns']): string {
  if (pointsHere === true) return 'points here';
  if (checkedAt === null || pointsHere === null) return 'not checked yet';
  return addresses.length === 0 ? 'no records' : 'points elsewhere';
}
