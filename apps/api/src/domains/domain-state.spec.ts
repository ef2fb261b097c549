import type { CertificateStatus, DomainState, DomainStatus } from '@fairlead/contracts';
import { deriveDomainState } from './domain-state';
import type { Hostname } from './hostnames/hostname.entity';

const HERE = { dnsAddresses: ['192.0.2.1'], dnsPointsHere: true, dnsCheckedAt: new Date(0) };
const UNCHECKED = { dnsAddresses: [], dnsPointsHere: null, dnsCheckedAt: null };
const SILENT = { ...HERE, dnsAddresses: [], dnsPointsHere: null };
const NOWHERE = { ...HERE, dnsAddresses: [], dnsPointsHere: false };
const ELSEWHERE = { ...HERE, dnsPointsHere: false };
const UNKNOWN_TARGET = { ...HERE, dnsPointsHere: null };

type Dns = Pick<Hostname, 'dnsAddresses' | 'dnsPointsHere' | 'dnsCheckedAt'>;
type Case = [what: string, route: DomainStatus, dns: Dns, DomainState];

it.each<Case>([
  ['that leads here', 'active', HERE, 'active'],
  ['whose server has no known address', 'active', UNKNOWN_TARGET, 'active'],
  ['without a record', 'active', NOWHERE, 'no_dns_record'],
  ['without a record, whose route is not there yet either', 'pending', NOWHERE, 'no_dns_record'],
  ['that leads elsewhere', 'active', ELSEWHERE, 'points_elsewhere'],
  ['whose name servers are silent', 'active', SILENT, 'dns_lookup_failed'],
  ['whose DNS was not checked', 'active', UNCHECKED, 'pending'],
  ['whose route is being configured', 'pending', HERE, 'pending'],
  ['whose route was refused, wherever it leads', 'failed', ELSEWHERE, 'not_served'],
  ['that is being removed, wherever it leads', 'deleting', ELSEWHERE, 'deleting'],
])('a domain %s', (_what, route, dns, state) => {
  expect(deriveDomainState(route, { ...dns, tlsStatus: 'issued' }, true)).toBe(state);
});

it.each<[CertificateStatus, DomainState]>([
  ['off', 'active'],
  ['waiting_for_dns', 'waiting_for_certificate'],
  ['pending', 'waiting_for_certificate'],
  ['issued', 'active'],
  ['renewing', 'active'],
  ['failed', 'certificate_failed'],
  ['expired', 'certificate_expired'],
])('a certificate that is %s, once DNS and route are right', (tlsStatus, state) => {
  expect(deriveDomainState('active', { ...HERE, tlsStatus }, true)).toBe(state);
});

it('does not mind other addresses behind NAT or a CDN, but a missing record', () => {
  expect(deriveDomainState('active', { ...ELSEWHERE, tlsStatus: 'issued' }, false)).toBe('active');
  expect(deriveDomainState('active', { ...NOWHERE, tlsStatus: 'issued' }, false)).toBe('no_dns_record');
});
