import type { RestoreRecord } from '@fairlead/dto';
import { iso } from './backup.record';
import type { Restore } from './restore.entity';

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
    cancel_requested_at: iso(restore.cancelRequestedAt),
    created_at: restore.createdAt.toISOString(),
    started_at: iso(restore.startedAt),
    finished_at: iso(restore.finishedAt),
  };
}
