import type { DomainRecord } from '@fairlead/client';
import { Fact, Facts } from '../../../components/ui/facts';
import { Fold } from '../../../components/ui/fold';
import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import { Status } from '../../../components/ui/status';
import { DnsHelp } from '../dns-help';
import { dnsRecords, listed } from '../dns-record';
import { dnsWords } from '../domain-dns';
import classes from './detail.module.css';

/** Where the name servers lead visitors, and what to set for them to come here. */
export function DnsPanel({ domain, host }: { domain: DomainRecord; host: string | null }) {
  const { dns, hostname, tls } = domain;
  const { tone, words } = dnsWords(domain);
  const records = dnsRecords(domain, host);
  const help = records.length > 0 && <DnsHelp hostname={hostname} records={records} />;
  return (
    <Panel title="DNS" description="What the name servers answer to Fairlead.">
      <div className={classes.stack}>
        <Facts>
          <Fact name="State">
            <Status tone={tone}>{words}</Status>
          </Fact>
          <Fact name="Leads to">{dns.addresses.length > 0 ? listed(dns.addresses) : null}</Fact>
          <Fact name="Should lead to">{dns.expected.length > 0 ? listed(dns.expected) : null}</Fact>
          <Fact name="Looked up">{dns.checked_at ? <RelativeTime at={dns.checked_at} /> : null}</Fact>
        </Facts>
        {dns.points_here === true ? help && <Fold title="The record that leads here">{help}</Fold> : help}
        {dns.points_here === false && tls.mode === 'auto' && tls.status !== 'waiting_for_dns' && (
          <span className={classes.dimmed}>
            The present certificate stays; it can be renewed once the record leads here again.
          </span>
        )}
      </div>
    </Panel>
  );
}
