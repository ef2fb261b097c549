import type { DomainRecord } from '@fairlead/client';
import { Group } from '@mantine/core';
import { type Column, RowLink } from '../../components/ui/data-table';
import { RelativeTime } from '../../components/ui/relative-time';
import { Status } from '../../components/ui/status';
import { DOMAIN_WORDS } from '../../lib/domain-words';
import { isEncoded, toUnicode } from '../../lib/unicode';
import { addressOf } from './address';
import { CertificateState } from './certificate-state';
import { DomainDns } from './domain-dns';
import classes from './domain-list.module.css';
import type { DomainSort } from './domain-search';
import { OpenAddress } from './open-address';
import { RemoveDomain } from './remove-domain';

export function domainColumns(mayChange: boolean): Column<DomainRecord, DomainSort>[] {
  return [
    { key: 'hostname', header: 'Domain', sort: 'hostname', width: '27%', cell: (domain) => <Name domain={domain} /> },
    {
      key: 'status',
      header: 'State',
      width: '7.5rem',
      cell: ({ status, status_reason: reason }) => {
        const { tone, words, meaning } = DOMAIN_WORDS[status];
        return (
          <>
            <Status tone={tone} title={meaning}>
              {words}
            </Status>
            {reason && <span className={classes.more}>{reason}</span>}
          </>
        );
      },
    },
    { key: 'tls', header: 'Certificate', width: '25%', cell: (domain) => <CertificateState domain={domain} /> },
    { key: 'dns', header: 'DNS', width: '20%', cell: (domain) => <DomainDns domain={domain} /> },
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
          <OpenAddress domain={domain} />
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
        {addressOf(domain)}
      </RowLink>
      {isEncoded(hostname) && <code className={classes.encoded}>{hostname}</code>}
      {target !== null && (
        <span className={classes.more}>
          leads to {toUnicode(target)} ({status})
        </span>
      )}
      {guards(domain).length > 0 && <span className={classes.more}>{guards(domain).join(', ')}</span>}
    </>
  );
}

/** What stands between visitors and the application. */
function guards({ basic_auth: auth, tls }: DomainRecord): string[] {
  return [...(auth ? [`password of ${auth.username}`] : []), ...(tls.hsts && tls.mode !== 'off' ? ['HSTS'] : [])];
}
