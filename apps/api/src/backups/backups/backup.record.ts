import type { BackupRecord } from '@fairlead/dto';
import type { Backup } from './backup.entity';

/** What answers show; where the dump is and the fingerprint of its content are not in it. */
export const BACKUP_RECORD_COLUMNS = [
  'id',
  'databaseId',
  'databaseName',
  'engine',
  'serverId',
  'status',
  'trigger',
  'actor',
  'scheduleId',
  'storageId',
  'destination',
  'sizeBytes',
  'storedBytes',
  'checksum',
  'tables',
  'rows',
  'stages',
  'failure',
  'cancelRequestedAt',
  'createdAt',
  'startedAt',
  'finishedAt',
  'verifiedAt',
  'expiresAt',
] as const satisfies readonly (keyof Backup)[];

export const isoOrNull = (at: Date | null): string | null => at && at.toISOString();

export function toBackupRecord(backup: Pick<Backup, (typeof BACKUP_RECORD_COLUMNS)[number]>): BackupRecord {
  return {
    id: backup.id,
    database_id: backup.databaseId,
    database: { name: backup.databaseName, engine: backup.engine, server_id: backup.serverId },
    status: backup.status,
    trigger: backup.trigger,
    actor: backup.actor,
    schedule_id: backup.scheduleId,
    storage_id: backup.storageId,
    destination: backup.destination,
    size_bytes: backup.sizeBytes,
    stored_bytes: backup.storedBytes,
    checksum: backup.checksum,
    tables: backup.tables,
    rows: backup.rows,
    stages: backup.stages,
    failure: backup.failure,
    cancel_requested_at: isoOrNull(backup.cancelRequestedAt),
    created_at: backup.createdAt.toISOString(),
    started_at: isoOrNull(backup.startedAt),
    finished_at: isoOrNull(backup.finishedAt),
    verified_at: isoOrNull(backup.verifiedAt),
    expires_at: isoOrNull(backup.expiresAt),
  };
}
