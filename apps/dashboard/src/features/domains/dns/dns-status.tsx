import type { DomainRecord } from '@fairlead/client';
import { Status } from '../../../components/ui/feedback/status';
import type { Tone } from '../../../lib/labels/tone';
import { describeDns, formatDnsAddresses } from './dns-records';
import classes from '../list/domain-list.module.css';

interface DnsStatusLabel {
  tone: Tone;
  label: string;
}

export function dnsStatusLabel({ dns }: Pick<DomainRecord, 'dns'>): DnsStatusLabel {
  const { addresses, points_here: here, checked_at: at } = dns;
  if (at === null) return { tone: 'idle', label: 'Not checked yet' };
  if (here === true) return { tone: 'ok', label: 'Points here' };
  if (addresses.length > 0) return here === null ? NOT_KNOWN : { tone: 'warn', label: 'Points elsewhere' };
  return here === null ? { tone: 'warn', label: 'Lookup failed' } : { tone: 'warn', label: 'No record yet' };
}

const NOT_KNOWN: DnsStatusLabel = { tone: 'idle', label: 'Target unknown' };

/** Whether the hostname resolves to this server. */
export function DnsStatus({ domain }: { domain: DomainRecord }) {
  const { dns, tls } = domain;
  const { tone, label } = dnsStatusLabel(domain);
  // The certificate status next to it already shows this.
  const isSaid = tls.status === 'waiting_for_dns';
  return (
    <>
      <Status tone={tone}>{label}</Status>
      {dns.points_here === true && <span className={classes.more}>{formatDnsAddresses(dns.addresses)}</span>}
      {dns.points_here === false && !isSaid && <span className={classes.more}>{describeDns(dns)}</span>}
    </>
  );
}
