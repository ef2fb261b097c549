import type { BackupRecord } from '@fairlead/client';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../../components/ui/data-table';
import { RowLink } from '../../../components/ui/data-table';
import { Elapsed } from '../../../components/ui/elapsed';
import { DueTime, RelativeTime } from '../../../components/ui/relative-time';
import { StatusOf } from '../../../components/ui/status';
import { formatBytes } from '../../../lib/format';
import type { BackupSort } from '../backup-search';
import { BACKUP_TRIGGER_WORDS, backupWordsOf, contentOf, TRIGGER_MEANINGS } from '../backup-words';
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
      <div className={classes.small} title={TRIGGER_MEANINGS[trigger]}>
        {BACKUP_TRIGGER_WORDS[trigger]}
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
      {databaseId === null && <div className={classes.small}>deleted since</div>}
    </>
  ),
};

const COLUMNS: readonly BackupColumn[] = [
  {
    key: 'status',
    header: 'State',
    phone: 'plain',
    cell: (backup) => (
      <>
        <StatusOf words={backupWordsOf(backup)} />
        {backup.failure ? (
          <div className={classes.reason} title={backup.failure.message}>
            {backup.failure.message}
          </div>
        ) : (
          backup.verified_at && <div className={classes.small}>{contentOf(backup)}</div>
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
            <div className={classes.small} title="What it added to the storage">
              {formatBytes(stored)} stored
            </div>
          )}
        </>
      ),
  },
  {
    key: 'took',
    header: 'Took',
    width: '6rem',
    right: true,
    cell: ({ started_at: since, finished_at: until }) => (since ? <Elapsed since={since} until={until} /> : NOTHING),
  },
  {
    key: 'expires',
    header: 'Kept',
    width: '9rem',
    cell: ({ status, expires_at: at, schedule_id: schedule }) => {
      if (status !== 'succeeded') return NOTHING;
      if (at !== null) {
        return (
          <span title="Deleted by itself">
            until <DueTime at={at} />
          </span>
        );
      }
      return schedule === null ? (
        <span title="Until somebody deletes it">until deleted</span>
      ) : (
        <span title="As long as the retention of its schedule keeps it">by its schedule</span>
      );
    },
  },
];

/** Of one database, or of all. */
export const backupColumns = (ofAll: boolean): readonly BackupColumn[] =>
  ofAll ? [WHEN, DATABASE, ...COLUMNS] : [WHEN, ...COLUMNS];
