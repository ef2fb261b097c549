import type { ServerRecord } from '@fairlead/client';
import type { Column } from '../../../components/ui/list/data-table';
import { RowLink } from '../../../components/ui/list/data-table';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { formatBytes } from '../../../lib/format/format-values';
import { SERVER_STATUS_LABELS } from '../../../lib/labels/status-labels';
import { LabelChips } from '../labels/label-chips';
import { serverAddress, formatMachineSize, formatSystem } from '../server-format';
import classes from './server-list.module.css';
import { ServerMenu } from './server-menu';
import type { ServerSort } from '../server-search';

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
        <div className={classes.address}>{serverAddress(server)}</div>
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
        <StatusBadge label={SERVER_STATUS_LABELS[status]} />
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
          {formatSystem(facts)}
          <div className={classes.detail}>{facts.arch}</div>
        </>
      ) : (
        <span className={classes.detail}>Unknown</span>
      ),
  },
  {
    key: 'size',
    header: 'Size',
    phone: 'hidden',
    cell: ({ facts }) =>
      facts && (
        <>
          {formatMachineSize(facts)}
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
