import type { BackupScheduleRecord, ScheduleRun } from '@fairlead/dto';
import { In, type EntityManager } from 'typeorm';
import { Database } from '../../databases/database.entity';
import { sql } from '../../platform/database/query/sql';
import { isoOrNull } from '../../operations/lifecycle/lifecycle-columns';
import { Backup } from '../backups/backup.entity';
import type { BackupSchedule } from './backup-schedule.entity';

/** The records of schedules, with the newest run of each. */
export async function toBackupScheduleRecords(
  manager: EntityManager,
  schedules: readonly BackupSchedule[],
): Promise<BackupScheduleRecord[]> {
  const runs = await newestRuns(
    manager,
    schedules.map(({ id }) => id),
  );
  const databases = await manager.find(Database, {
    where: { id: In(schedules.map(({ databaseId }) => databaseId)) },
    select: { id: true, name: true },
  });
  const names = new Map(databases.map(({ id, name }) => [id, name]));
  return schedules.map((schedule) => ({
    id: schedule.id,
    database_id: schedule.databaseId,
    database_name: names.get(schedule.databaseId) ?? '',
    server_id: schedule.serverId,
    storage_id: schedule.storageId,
    cron: schedule.cron,
    time_zone: schedule.timeZone,
    jitter_seconds: schedule.jitterSeconds,
    enabled: schedule.enabled,
    retention: schedule.retention,
    next_run_at: isoOrNull(schedule.nextRunAt),
    last_run: runs.get(schedule.id) ?? null,
    overdue_since: isoOrNull(schedule.overdueSince),
    created_at: schedule.createdAt.toISOString(),
    updated_at: schedule.updatedAt.toISOString(),
  }));
}

export async function toBackupScheduleRecord(
  manager: EntityManager,
  schedule: BackupSchedule,
): Promise<BackupScheduleRecord> {
  const [record] = await toBackupScheduleRecords(manager, [schedule]);
  if (!record) throw new Error('There is a record for each schedule.');
  return record;
}

async function newestRuns(manager: EntityManager, scheduleIds: readonly string[]): Promise<Map<string, ScheduleRun>> {
  if (scheduleIds.length === 0) return new Map();
  // Ids sort by the time of their creation.
  const newest = await sql<{ id: string }>(
    manager,
    'SELECT MAX(id) AS id FROM backups WHERE schedule_id IN (:...scheduleIds) GROUP BY schedule_id',
    { scheduleIds },
  );
  const backups = await manager.find(Backup, {
    where: { id: In(newest.map(({ id }) => id)) },
    select: { id: true, scheduleId: true, status: true, createdAt: true },
  });
  return new Map(
    backups.map(({ id, scheduleId, status, createdAt }) => [
      scheduleId ?? '',
      { backup_id: id, status, at: createdAt.toISOString() },
    ]),
  );
}
