import type { ServerRecord } from '@fairlead/client';
import type { Column } from '../../components/ui/data-table';
import { RowLink } from '../../components/ui/data-table';
import { RelativeTime } from '../../components/ui/relative-time';
import { StatusOf } from '../../components/ui/status';
import { formatBytes } from '../../lib/format';
import { SERVER_WORDS } from '../../lib/status-words';
import { LabelChips } from './label-chips';
import { addressOf, sizeOf, systemOf } from './server-facts';
import classes from './server-list.module.css';
import { ServerMenu } from './server-menu';
import type { ServerSort } from './server-search';

const COLUMNS: readonly Column<ServerRecord, ServerSort>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    width: '30%',
    cell: (server) => (
      <>
        <RowLink to="/servers/$serverId" params={{ serverId: server.id }}>
          {server.name}
        </RowLink>
        <div className={classes.address}>{addressOf(server)}</div>
        <LabelChips labels={server.labels} />
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sort: 'status',
    width: '26%',
    phone: 'plain',
    cell: ({ status, status_reason: reason }) => (
      <>
        <StatusOf words={SERVER_WORDS[status]} />
        {reason && (
          <div className={classes.reason} title={reason}>
            {reason}
          </div>
        )}
      </>
    ),
  },
  {
    key: 'system',
    header: 'System',
    cell: ({ facts }) =>
      facts ? (
        <>
          {systemOf(facts)}
          <div className={classes.detail}>{facts.arch}</div>
        </>
      ) : (
        <span className={classes.detail}>Not known yet</span>
      ),
  },
  {
    key: 'size',
    header: 'Size',
    phone: 'hidden',
    cell: ({ facts }) =>
      facts && (
        <>
          {sizeOf(facts)}
          <div className={classes.detail}>{formatBytes(facts.disk_bytes)} disk</div>
        </>
      ),
  },
  {
    key: 'seen',
    header: 'Last seen',
    width: '8rem',
    cell: ({ last_seen_at: seen }) => (seen ? <RelativeTime at={seen} /> : 'Never'),
  },
];

const ACTIONS: Column<ServerRecord, ServerSort> = {
  key: 'actions',
  header: 'Actions',
  actions: true,
  width: '3.5rem',
  cell: (server) => <ServerMenu server={server} />,
};

export const serverColumns = (mayChange: boolean) => (mayChange ? [...COLUMNS, ACTIONS] : COLUMNS);
