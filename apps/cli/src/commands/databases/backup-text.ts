import type { BackupRecord, BackupScheduleRecord } from '@fairlead/sdk';
import type { TextBuilder } from '../../output/output';
import type { Column } from '../../output/table';
import { bytes } from '../shared/format';

export const BACKUP_COLUMNS: readonly Column<BackupRecord>[] = [
  { title: 'Database', value: ({ database }) => database.name },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Created', value: ({ created_at: createdAt }) => createdAt },
  { title: 'Verified', value: ({ verified_at: verifiedAt }) => verifiedAt },
  { title: 'Size', value: ({ stored_bytes: size }) => bytes(size), align: 'right' },
  { title: 'Trigger', value: ({ trigger }) => trigger },
  { title: 'Id', value: ({ id }) => id },
];

export const SCHEDULE_COLUMNS: readonly Column<BackupScheduleRecord>[] = [
  { title: 'Database', value: ({ database_name: name }) => name },
  { title: 'Cron', value: ({ cron, time_zone: timeZone }) => `${cron} ${timeZone}` },
  { title: 'Enabled', value: ({ enabled }) => (enabled ? 'yes' : 'no') },
  { title: 'Next run', value: ({ next_run_at: nextRunAt }) => nextRunAt },
  { title: 'Last run', value: ({ last_run: lastRun }) => lastRun?.status },
  { title: 'Retention', value: ({ retention }) => retentionText(retention) },
  { title: 'Id', value: ({ id }) => id },
];

export function describeBackup(text: TextBuilder, backup: BackupRecord): void {
  const { failure } = backup;
  text.fields([
    ['Backup', backup.id],
    ['Database', backup.database.name],
    ['Status', backup.status],
    ['Failure', failure && `${failure.code}: ${failure.message}`],
    ['Created', backup.created_at],
    ['Verified', backup.verified_at],
    ['Expires', backup.expires_at],
    ['Size', bytes(backup.size_bytes)],
    ['Stored', bytes(backup.stored_bytes)],
    ['Tables', backup.tables],
    ['Rows', backup.rows],
    ['Storage', `${backup.destination} (${backup.storage_id})`],
    ['Trigger', backup.trigger],
  ]);
}

const retentionText = (retention: BackupScheduleRecord['retention']): string =>
  Object.entries(retention)
    .map(([name, count]) => `${name.replace('keep_', '')} ${String(count)}`)
    .join(', ');
