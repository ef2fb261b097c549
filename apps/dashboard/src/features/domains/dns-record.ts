export interface DnsRecord {
  readonly type: 'A' | 'AAAA' | 'CNAME';
  readonly value: string;
}

/** What has to be set at the name server so that a hostname leads to the server. */
export function dnsRecord(host: string | null): DnsRecord | undefined {
  if (host === null || host === '' || host === 'localhost') return undefined;
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(host)) return { type: 'A', value: host };
  return host.includes(':') ? { type: 'AAAA', value: host } : { type: 'CNAME', value: host };
}
