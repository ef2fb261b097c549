import type { DomainRecord } from '@fairlead/client';
import { nameInZone } from './dns-zone';

export interface DnsRecord {
  readonly type: 'A' | 'AAAA' | 'CNAME';
  /** Name within its zone: `shop`, or `@` for the apex. */
  readonly name: string;
  readonly value: string;
}

const typeOf = (address: string): 'A' | 'AAAA' => (address.includes(':') ? 'AAAA' : 'A');

/** DNS records that point a hostname to the server, whose host may be a name. */
export function requiredDnsRecords(
  { hostname, dns }: { hostname: string; dns?: Pick<DomainRecord['dns'], 'expected'> | undefined },
  host: string | null,
): DnsRecord[] {
  const name = nameInZone(hostname);
  const expected = dns?.expected ?? [];
  if (expected.length > 0) return expected.map((value) => ({ type: typeOf(value), name, value }));
  if (host === null || host === '' || host === 'localhost') return [];
  if (host.includes(':') || /^\d{1,3}(\.\d{1,3}){3}$/.test(host)) return [{ type: typeOf(host), name, value: host }];
  return [{ type: 'CNAME', name, value: host }];
}

/** "A 192.0.2.1 and AAAA 2001:db8::1" */
export function formatDnsAddresses(addresses: readonly string[]): string {
  const all = addresses.map((address) => `${typeOf(address)} ${address}`);
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

/** Actual and expected records: "has A 192.0.2.9, should have A 192.0.2.1". */
export function describeDns({ addresses, expected }: Pick<DomainRecord['dns'], 'addresses' | 'expected'>): string {
  const has = addresses.length === 0 ? 'has no address' : `has ${formatDnsAddresses(addresses)}`;
  return expected.length === 0 ? has : `${has}, should have ${formatDnsAddresses(expected)}`;
}
