import type { DomainRecord } from '@fairlead/client';
import { Group } from '@mantine/core';
import { type Column, RowLink } from '../../../components/ui/list/data-table';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { Status } from '../../../components/ui/feedback/status';
import { DOMAIN_STATE_LABELS } from '../../../lib/labels/domain-labels';
import { isPunycode, toUnicode } from '../../../lib/format/punycode';
import { domainAddress } from '../domain-address';
import { CertificateStatusText } from '../certificate/certificate-status-text';
import { DnsStatus } from '../dns/dns-status';
import classes from './domain-list.module.css';
import type { DomainSort } from '../domain-search';
import { OpenDomainLink } from './open-domain-link';
import { RemoveDomain } from '../remove-domain';

export function domainColumns(mayChange: boolean): Column<DomainRecord, DomainSort>[] {
  return [
    { key: 'hostname', header: 'Domain', sort: 'hostname', width: '25%', cell: (domain) => <Name domain={domain} /> },
    {
      key: 'status',
      header: 'Status',
      width: '9.5rem',
      cell: ({ state, status_reason: reason }) => {
        const { tone, label, meaning } = DOMAIN_STATE_LABELS[state];
        return (
          <>
            <Status tone={tone} title={meaning}>
              {label}
            </Status>
            {reason && <span className={classes.more}>{reason}</span>}
          </>
        );
      },
    },
    { key: 'tls', header: 'Certificate', width: '23%', cell: (domain) => <CertificateStatusText domain={domain} /> },
    { key: 'dns', header: 'DNS', width: '20%', cell: (domain) => <DnsStatus domain={domain} /> },
    {
      key: 'created_at',
      header: 'Added',
      sort: 'created_at',
      width: '7rem',
      phone: 'hidden',
      cell: ({ created_at: at }) => <RelativeTime at={at} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      width: mayChange ? '7.5rem' : '3.5rem',
      cell: (domain) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <OpenDomainLink domain={domain} />
          {mayChange && domain.status !== 'deleting' && <RemoveDomain domain={domain} />}
        </Group>
      ),
    },
  ];
}

function Name({ domain }: { domain: DomainRecord }) {
  const { id, application_id: applicationId, hostname, redirect_to: target, redirect_status: status } = domain;
  return (
    <>
      <RowLink to="/applications/$applicationId/domains/$domainId" params={{ applicationId, domainId: id }}>
        {domainAddress(domain)}
      </RowLink>
      {isPunycode(hostname) && <code className={classes.encoded}>{hostname}</code>}
      {target !== null && (
        <span className={classes.more}>
          redirects to {toUnicode(target)} ({status})
        </span>
      )}
      {domain.generated && <span className={classes.more}>Generated from the name</span>}
      {guards(domain).length > 0 && <span className={classes.more}>{guards(domain).join(', ')}</span>}
    </>
  );
}

/** Access restrictions of a domain. */
function guards({ basic_auth: auth, tls }: DomainRecord): string[] {
  return [...(auth ? [`basic auth as ${auth.username}`] : []), ...(tls.hsts && tls.mode !== 'off' ? ['HSTS'] : [])];
}
