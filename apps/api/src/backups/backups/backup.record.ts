import type { BackupRecord } from '@fairlead/dto';
import { isoOrNull, lifecycleTimes } from '../../operations/lifecycle/lifecycle-columns';
import type { Backup } from './backup.entity';

/** The columns of a record. The location of the dump and its fingerprint are internal. */
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
    ...lifecycleTimes(backup),
    verified_at: isoOrNull(backup.verifiedAt),
    expires_at: isoOrNull(backup.expiresAt),
  };
}
