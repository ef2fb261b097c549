import type { DomainRecord } from '@fairlead/client';
import { CopyButton } from '../../components/ui/copy-button';
import { Status } from '../../components/ui/status';
import { dnsRecord } from './dns-record';
import classes from './domain-list.module.css';

/** Whether visitors who ask for the hostname come to this server, and what to set where they don't. */
export function DomainDns({ domain, host }: { domain: DomainRecord; host: string | null }) {
  const { addresses, points_here: here } = domain.dns;
  if (here === true) {
    return (
      <>
        <Status tone="ok">Points here</Status>
        <span className={classes.more}>{addresses.join(', ')}</span>
      </>
    );
  }
  if (domain.status === 'pending' && here === null) return <span className={classes.more}>Is looked up…</span>;
  const record = dnsRecord(host);
  return (
    <>
      <Status tone="warn" title="As the name servers said when the domain was last applied.">
        {wordsOf(domain)}
      </Status>
      {addresses.length > 0 && here === false && <span className={classes.more}>{addresses.join(', ')}</span>}
      {record && (
        <span className={classes.record}>
          <span>
            Set its {record.type} record to <code>{record.value}</code>
          </span>
          <CopyButton value={record.value} label={`Copy what ${domain.hostname} has to point to`} />
        </span>
      )}
    </>
  );
}

function wordsOf({ dns }: DomainRecord): string {
  if (dns.addresses.length === 0) return dns.points_here === null ? 'Could not be looked up' : 'Points nowhere yet';
  return dns.points_here === null ? 'Whether it points here is not known' : 'Points elsewhere';
}
