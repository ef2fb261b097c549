import type { DomainRecord } from '@fairlead/client';
import { Status } from '../../../components/ui/feedback/status';
import type { Tone } from '../../../lib/labels/tone';
import { describeDns, formatDnsAddresses } from './dns-records';
import classes from '../list/domain-list.module.css';

interface Words {
  tone: Tone;
  words: string;
}

export function dnsStatusLabel({ dns }: Pick<DomainRecord, 'dns'>): Words {
  const { addresses, points_here: here, checked_at: at } = dns;
  if (at === null) return { tone: 'idle', words: 'Not checked yet' };
  if (here === true) return { tone: 'ok', words: 'Points here' };
  if (addresses.length > 0) return here === null ? NOT_KNOWN : { tone: 'warn', words: 'Points elsewhere' };
  return here === null ? { tone: 'warn', words: 'Lookup failed' } : { tone: 'warn', words: 'No record yet' };
}

const NOT_KNOWN: Words = { tone: 'idle', words: 'Target unknown' };

/** Whether the hostname resolves to this server. */
export function DnsStatus({ domain }: { domain: DomainRecord }) {
  const { dns, tls } = domain;
  const { tone, words } = dnsStatusLabel(domain);
  // The certificate status next to it already shows this.
  const isSaid = tls.status === 'waiting_for_dns';
  return (
    <>
      <Status tone={tone}>{words}</Status>
      {dns.points_here === true && <span className={classes.more}>{formatDnsAddresses(dns.addresses)}</span>}
      {dns.points_here === false && !isSaid && <span className={classes.more}>{describeDns(dns)}</span>}
    </>
  );
}
