import type { DomainRecord } from '@fairlead/client';
import { Status } from '../../components/ui/status';
import type { Tone } from '../../lib/tone';
import { dnsSentence, listed } from './dns-record';
import classes from './domain-list.module.css';

interface Words {
  tone: Tone;
  words: string;
}

export function dnsWords({ dns }: Pick<DomainRecord, 'dns'>): Words {
  const { addresses, points_here: here, checked_at: at } = dns;
  if (at === null) return { tone: 'idle', words: 'Not looked up yet' };
  if (here === true) return { tone: 'ok', words: 'Points here' };
  if (addresses.length > 0) return here === null ? NOT_KNOWN : { tone: 'warn', words: 'Points elsewhere' };
  return here === null
    ? { tone: 'warn', words: 'Could not be looked up' }
    : { tone: 'warn', words: 'Points nowhere yet' };
}

const NOT_KNOWN: Words = { tone: 'idle', words: 'Not known whether here' };

/** Whether visitors who ask for the hostname come to this server. */
export function DomainDns({ domain }: { domain: DomainRecord }) {
  const { dns, tls } = domain;
  const { tone, words } = dnsWords(domain);
  // The certificate that waits for it says the same beside it.
  const isSaid = tls.status === 'waiting_for_dns';
  return (
    <>
      <Status tone={tone}>{words}</Status>
      {dns.points_here === true && <span className={classes.more}>{listed(dns.addresses)}</span>}
      {dns.points_here === false && !isSaid && <span className={classes.more}>{dnsSentence(dns)}</span>}
    </>
  );
}
