import type { BackupRecord } from '@fairlead/client';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../../components/ui/list/data-table';
import { RowLink } from '../../../components/ui/list/data-table';
import { ElapsedTime } from '../../../components/ui/display/elapsed-time';
import { UpcomingTime, RelativeTime } from '../../../components/ui/display/relative-time';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { formatBytes } from '../../../lib/format/format-values';
import type { BackupSort } from '../backup-search';
import {
  BACKUP_TRIGGER_LABELS,
  backupStatusLabel,
  backupContentLabel,
  BACKUP_TRIGGER_MEANINGS,
} from '../backup-labels';
import classes from './backup-list.module.css';

type BackupColumn = Column<BackupRecord, BackupSort>;
const NOTHING = <span className={classes.nothing}>–</span>;

const WHEN: BackupColumn = {
  key: 'when',
  header: 'Taken',
  sort: 'created_at',
  width: '11rem',
  cell: ({ id, created_at: at, trigger, actor }) => (
    <>
      <RowLink to="/backups/$backupId" params={{ backupId: id }}>
        <RelativeTime at={at} />
      </RowLink>
      <div className={classes.small} title={BACKUP_TRIGGER_MEANINGS[trigger]}>
        {BACKUP_TRIGGER_LABELS[trigger]}
        {actor.type !== 'system' && ` · ${actor.name}`}
      </div>
    </>
  ),
};

const DATABASE: BackupColumn = {
  key: 'database',
  header: 'Database',
  width: '20%',
  cell: ({ database_id: databaseId, database }) => (
    <>
      {databaseId === null ? (
        database.name
      ) : (
        <Link className={classes.link} to="/databases/$databaseId/backups" params={{ databaseId }}>
          {database.name}
        </Link>
      )}
      {databaseId === null && <div className={classes.small}>deleted</div>}
    </>
  ),
};

const COLUMNS: readonly BackupColumn[] = [
  {
    key: 'status',
    header: 'Status',
    phone: 'plain',
    cell: (backup) => (
      <>
        <StatusBadge label={backupStatusLabel(backup)} />
        {backup.failure ? (
          <div className={classes.reason} title={backup.failure.message}>
            {backup.failure.message}
          </div>
        ) : (
          backup.verified_at && <div className={classes.small}>{backupContentLabel(backup)}</div>
        )}
      </>
    ),
  },
  {
    key: 'size',
    header: 'Size',
    sort: 'size_bytes',
    width: '8rem',
    right: true,
    cell: ({ size_bytes: size, stored_bytes: stored }) =>
      size === null ? (
        NOTHING
      ) : (
        <>
          {formatBytes(size)}
          {stored !== null && (
            <div className={classes.small} title="Added to the storage">
              {formatBytes(stored)} stored
            </div>
          )}
        </>
      ),
  },
  {
    key: 'took',
    header: 'Duration',
    width: '6rem',
    right: true,
    cell: ({ started_at: since, finished_at: until }) =>
      since ? <ElapsedTime since={since} until={until} /> : NOTHING,
  },
  {
    key: 'expires',
    header: 'Retention',
    width: '9rem',
    cell: ({ status, expires_at: at, schedule_id: schedule }) => {
      if (status !== 'succeeded') return NOTHING;
      if (at !== null) {
        return (
          <span title="Deleted automatically">
            {' '}
            expires <UpcomingTime at={at} />
          </span>
        );
      }
      return schedule === null ? (
        <span title="Kept until it is deleted manually">manual</span>
      ) : (
        <span title="Kept by the retention of its schedule">by schedule</span>
      );
    },
  },
];

/** Columns for one database, or for all of them. */
export const backupColumns = (ofAll: boolean): readonly BackupColumn[] =>
  ofAll ? [WHEN, DATABASE, ...COLUMNS] : [WHEN, ...COLUMNS];
