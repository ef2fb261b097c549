import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ACTIVE_BACKUP_STATUSES } from '@fairlead/contracts';
import { DataSource, In } from 'typeorm';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { Database } from '../../databases/database.entity';
import { DueRunner, type BlockedReason, type DueRun, type LockedSchedule } from '../../operations/lifecycle/due-runner';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import type { Tx } from '../../platform/database/tx';
import { Server } from '../../servers/server.entity';
import { Storage } from '../../storages/storage.entity';
import { BackupQueue, type BackupRequest } from '../backups/backup-queue';
import { Backup } from '../backups/backup.entity';
import { BackupSchedule } from './backup-schedule.entity';
import { nextBackupRun } from './backup-schedules.service';

interface Context {
  readonly database: Database;
  readonly storage: Storage;
}
type DueBackup = DueRun<BackupSchedule, Context>;

/** Enqueues the backups of schedules when they are due. One that cannot begin is recorded as failed. */
@Injectable()
export class BackupScheduler extends DueRunner<BackupSchedule, Context> {
  protected readonly name = 'backup schedules';
  protected readonly entity = BackupSchedule;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    config: Config,
    private readonly queue: BackupQueue,
  ) {
    super(dataSource, config);
  }

  protected async lock(tx: Tx, id: string): Promise<LockedSchedule<BackupSchedule, Context> | undefined> {
    const row = await findLocked(tx, BackupSchedule, { id });
    if (!row) return undefined;
    const database = await tx.findOneByOrFail(Database, { id: row.databaseId });
    const storage = await tx.findOneByOrFail(Storage, { id: row.storageId });
    return { row, context: { database, storage } };
  }

  protected nextRunAt(row: BackupSchedule, now: Date): Date | null {
    return nextBackupRun(row, now);
  }

  protected isWanted(): Promise<boolean> {
    return Promise.resolve(true);
  }

  protected async blockedReason(tx: Tx, { row, context }: DueBackup): Promise<BlockedReason | undefined> {
    const { database, storage } = context;
    if (await tx.existsBy(Backup, { scheduleId: row.id, status: In([...ACTIVE_BACKUP_STATUSES]) }))
      return { code: 'PREVIOUS_RUN_ACTIVE', message: 'The previous run of this schedule has not ended yet.' };
    const server = await tx.findOneBy(Server, { id: database.serverId });
    if (server?.status !== 'ready')
      return {
        code: 'SERVER_NOT_READY',
        message: withReason(`The server is ${server?.status ?? 'not found'}.`, server),
      };
    // An unreachable database may answer again; the backup finds out.
    if (database.status !== 'ready' && database.status !== 'unreachable')
      return { code: 'DATABASE_NOT_READY', message: withReason(`The database is ${database.status}.`, database) };
    if (storage.status === 'failed')
      return { code: 'STORAGE_NOT_READY', message: withReason('The storage cannot be used.', storage) };
    return undefined;
  }

  protected enqueue(tx: Tx, run: DueBackup): Promise<Backup> {
    return this.queue.add(tx, requestOf(run));
  }

  protected recordMissed(tx: Tx, run: DueBackup, reason: BlockedReason): Promise<Backup> {
    return this.queue.addFailed(tx, requestOf(run), reason);
  }
}

const requestOf = ({ row, context }: DueBackup): BackupRequest => ({
  ...context,
  trigger: 'schedule',
  actor: SYSTEM_ACTOR,
  scheduleId: row.id,
});

function withReason(sentence: string, record: { readonly statusReason: string | null } | null): string {
  return record?.statusReason ? `${sentence} ${record.statusReason}` : sentence;
}
