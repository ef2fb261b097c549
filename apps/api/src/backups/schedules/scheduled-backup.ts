import { Injectable } from '@nestjs/common';
import { ACTIVE_BACKUP_STATUSES } from '@fairlead/contracts';
import { In } from 'typeorm';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { Database } from '../../databases/database.entity';
import { findLocked } from '../../platform/database/query/find-locked';
import type { Tx } from '../../platform/database/tx';
import { Server } from '../../servers/server.entity';
import { Storage } from '../../storages/storage.entity';
import { BackupQueue, type BackupBlockedReason } from '../backups/backup-queue';
import { BackupSchedule } from './backup-schedule.entity';
import { nextBackupRun } from './backup-schedules.service';
import { Backup } from '../backups/backup.entity';

/** One run of a schedule: a backup in line, or a failed one that says why it could not start. */
@Injectable()
export class ScheduledBackup {
  constructor(private readonly queue: BackupQueue) {}

  /** Whether it was due. The row is held, so that of several processes one begins the run; those missed before are made up by it. */
  async begin(tx: Tx, scheduleId: string, now: Date): Promise<boolean> {
    const schedule = await findLocked(tx, BackupSchedule, { id: scheduleId });
    if (!schedule?.nextRunAt || schedule.nextRunAt > now) return false;
    await tx.update(BackupSchedule, scheduleId, { nextRunAt: nextBackupRun(schedule, now) });
    const database = await tx.findOneByOrFail(Database, { id: schedule.databaseId });
    const storage = await tx.findOneByOrFail(Storage, { id: schedule.storageId });
    const wanted = { database, storage, trigger: 'schedule', actor: SYSTEM_ACTOR, scheduleId } as const;
    const hindrance = await hindranceOf(tx, schedule, database, storage);
    if (hindrance) await this.queue.addFailed(tx, wanted, hindrance);
    else await this.queue.add(tx, wanted);
    return true;
  }
}

async function hindranceOf(
  tx: Tx,
  { id }: BackupSchedule,
  database: Database,
  storage: Storage,
): Promise<BackupBlockedReason | undefined> {
  if (await tx.existsBy(Backup, { scheduleId: id, status: In([...ACTIVE_BACKUP_STATUSES]) }))
    return { code: 'PREVIOUS_RUN_ACTIVE', message: 'The former run of this schedule has not ended yet.' };
  const server = await tx.findOneBy(Server, { id: database.serverId });
  if (server?.status !== 'ready')
    return { code: 'SERVER_NOT_READY', message: because(`The server is ${server?.status ?? 'gone'}.`, server) };
  // Of one that did not answer at the last look the backup itself finds out.
  if (database.status !== 'ready' && database.status !== 'unreachable')
    return { code: 'DATABASE_NOT_READY', message: because(`The database is ${database.status}.`, database) };
  if (storage.status === 'failed')
    return { code: 'STORAGE_NOT_READY', message: because('The storage cannot be used.', storage) };
  return undefined;
}

function because(what: string, record: { readonly statusReason: string | null } | null): string {
  return record?.statusReason ? `${what} ${record.statusReason}` : what;
}
