import type { RestoreRecord } from '@fairlead/dto';
import { isoOrNull } from './backups/backup.record';
import type { Restore } from './restores/restore.entity';

export function toRestoreRecord(restore: Restore): RestoreRecord {
  return {
    id: restore.id,
    backup_id: restore.backupId,
    target: restore.target,
    database_id: restore.databaseId,
    database: { name: restore.databaseName, engine: restore.engine, server_id: restore.serverId },
    safety_backup_id: restore.safetyBackupId,
    status: restore.status,
    actor: restore.actor,
    stages: restore.stages,
    failure: restore.failure,
    cancel_requested_at: isoOrNull(restore.cancelRequestedAt),
    created_at: restore.createdAt.toISOString(),
    started_at: isoOrNull(restore.startedAt),
    finished_at: isoOrNull(restore.finishedAt),
  };
}
