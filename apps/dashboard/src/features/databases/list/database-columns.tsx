import type { DatabaseRecord } from '@fairlead/client';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../../components/ui/list/data-table';
import { RowLink } from '../../../components/ui/list/data-table';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { formatCount, formatBytes } from '../../../lib/format/format-values';
import { DATABASE_STATUS_LABELS } from '../../../lib/labels/status-labels';
import type { DatabaseSort } from '../database-search';
import { engineLabel } from '../engine-labels';
import classes from './database-list.module.css';

const NOTHING = <span className={classes.nothing}>–</span>;

/** Server names by ID; `undefined` while loading. */
export const databaseColumns = (
  servers: ReadonlyMap<string, string> | undefined,
): Column<DatabaseRecord, DatabaseSort>[] => [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    width: '22%',
    cell: ({ id, name, database_name: inEngine }) => (
      <>
        <RowLink to="/databases/$databaseId" params={{ databaseId: id }}>
          {name}
        </RowLink>
        {inEngine && <span className={`${classes.more} ${classes.code}`}>{inEngine}</span>}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sort: 'status',
    width: '22%',
    phone: 'plain',
    cell: ({ status, status_reason: reason }) => (
      <>
        <StatusBadge label={DATABASE_STATUS_LABELS[status]} />
        {reason && (
          <div className={classes.reason} title={reason}>
            {reason}
          </div>
        )}
      </>
    ),
  },
  { key: 'engine', header: 'Engine', sort: 'engine', cell: (database) => engineLabel(database) },
  {
    key: 'server',
    header: 'Server',
    cell: ({ server_id: serverId }) => (
      <Link className={classes.link} to="/servers/$serverId" params={{ serverId }}>
        {servers?.get(serverId) ?? '…'}
      </Link>
    ),
  },
  {
    key: 'applications',
    header: 'Applications',
    cell: ({ application_ids: linked, deployment_due_for: due }) =>
      linked.length === 0 ? (
        NOTHING
      ) : (
        <>
          {formatCount(linked.length, 'application')}
          {due.length > 0 && <span className={classes.more}>{formatCount(due.length, 'deployment')} due</span>}
        </>
      ),
  },
  {
    key: 'connections',
    header: 'Connections',
    width: '7rem',
    right: true,
    phone: 'hidden',
    cell: ({ connections }) => connections ?? NOTHING,
  },
  {
    key: 'size',
    header: 'Size',
    sort: 'size_bytes',
    width: '6.5rem',
    right: true,
    cell: ({ size_bytes: size }) => (size === null ? NOTHING : formatBytes(size)),
  },
];
