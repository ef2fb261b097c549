import type { DomainRecord } from '@fairlead/client';
import type { Column } from '../../components/ui/data-table';
import { RelativeTime } from '../../components/ui/relative-time';
import { Status } from '../../components/ui/status';
import { DOMAIN_WORDS } from '../../lib/status-words';
import { DomainDns } from './domain-dns';
import classes from './domain-list.module.css';
import type { DomainSort } from './domain-search';
import { RemoveDomain } from './remove-domain';
import { TLS_WORDS } from './tls-words';

export function domainColumns(host: string | null, mayChange: boolean): Column<DomainRecord, DomainSort>[] {
  const columns: Column<DomainRecord, DomainSort>[] = [
    {
      key: 'hostname',
      header: 'Domain',
      sort: 'hostname',
      width: '24%',
      cell: ({ hostname, tls, redirect_to: target, status }) => (
        <>
          {status === 'active' ? (
            <a
              className={classes.name}
              href={`${tls.mode === 'off' ? 'http' : 'https'}://${hostname}`}
              target="_blank"
              rel="noreferrer"
            >
              {hostname}
            </a>
          ) : (
            <span className={classes.name}>{hostname}</span>
          )}
          {target && <span className={classes.more}>leads to {target}</span>}
        </>
      ),
    },
    {
      key: 'status',
      header: 'State',
      width: '9rem',
      cell: ({ status, status_reason: reason }) => {
        const { tone, words, meaning } = DOMAIN_WORDS[status];
        return (
          <>
            <Status tone={tone} title={meaning}>
              {words}
            </Status>
            {reason && <span className={classes.reason}>{reason}</span>}
          </>
        );
      },
    },
    { key: 'dns', header: 'DNS', width: '27%', cell: (domain) => <DomainDns domain={domain} host={host} /> },
    {
      key: 'tls',
      header: 'Served as',
      width: '9rem',
      cell: ({ tls }) => (
        <>
          <span title={TLS_WORDS[tls.mode].meaning}>{TLS_WORDS[tls.mode].words}</span>
          {tls.last_error && <span className={classes.reason}>{tls.last_error}</span>}
        </>
      ),
    },
    {
      key: 'created_at',
      header: 'Added',
      sort: 'created_at',
      width: '7.5rem',
      cell: ({ created_at: at }) => <RelativeTime at={at} />,
    },
  ];
  if (!mayChange) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      width: '5.5rem',
      cell: (domain) => (domain.status === 'deleting' ? null : <RemoveDomain domain={domain} />),
    },
  ];
}
