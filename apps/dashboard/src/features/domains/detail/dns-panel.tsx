import type { DomainRecord } from '@fairlead/client';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { Disclosure } from '../../../components/ui/form/disclosure';
import { Panel } from '../../../components/ui/layout/panel';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { Status } from '../../../components/ui/feedback/status';
import { DnsInstructions } from '../dns/dns-instructions';
import { requiredDnsRecords, formatDnsAddresses } from '../dns/dns-records';
import { dnsStatusLabel } from '../dns/dns-status';
import classes from './domain-detail.module.css';

/** Current DNS records, and the records to create. */
export function DnsPanel({ domain, host }: { domain: DomainRecord; host: string | null }) {
  const { dns, hostname, tls } = domain;
  const { tone, label } = dnsStatusLabel(domain);
  const records = requiredDnsRecords(domain, host);
  const help = records.length > 0 && <DnsInstructions hostname={hostname} records={records} />;
  return (
    <Panel title="DNS" description="Records as Fairlead resolves them.">
      <div className={classes.stack}>
        <DescriptionList>
          <DescriptionItem name="State">
            <Status tone={tone}>{label}</Status>
          </DescriptionItem>
          <DescriptionItem name="Current records">
            {dns.addresses.length > 0 ? formatDnsAddresses(dns.addresses) : null}
          </DescriptionItem>
          <DescriptionItem name="Expected records">
            {dns.expected.length > 0 ? formatDnsAddresses(dns.expected) : null}
          </DescriptionItem>
          <DescriptionItem name="Checked">
            {dns.checked_at ? <RelativeTime at={dns.checked_at} /> : null}
          </DescriptionItem>
        </DescriptionList>
        {dns.points_here === true ? help && <Disclosure title="Required record">{help}</Disclosure> : help}
        {dns.points_here === false && tls.mode === 'auto' && tls.status !== 'waiting_for_dns' && (
          <span className={classes.dimmed}>
            The current certificate stays in use. It can only be renewed once DNS points here again.
          </span>
        )}
      </div>
    </Panel>
  );
}
