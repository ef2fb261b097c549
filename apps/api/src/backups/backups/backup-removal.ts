import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ACTIVE_RESTORE_STATUSES } from '@fairlead/contracts';
import { DataSource, In } from 'typeorm';
import { actorOf, type Actor } from '../../auth/caller';
import { OperationsService } from '../../operations/operations.service';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { BackupEvents, backupEventData } from '../backup-events';
import { isBackupActive } from './backup-progress';
import { Backup } from './backup.entity';
import { Restore } from '../restores/restore.entity';

const RETRY_AFTER_MS = 900_000;

/** Deletes backups from the storage and then their records. */
@Injectable()
export class BackupRemoval {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly operations: OperationsService,
    private readonly events: BackupEvents,
  ) {}

  /** Removes a backup on request. The caller locks its row. */
  async request(tx: Tx, caller: Caller, backup: Backup, abandon: boolean): Promise<void> {
    if (isBackupActive(backup.status))
      throw new AppError('BACKUP_IN_USE', { message: 'It is being made: cancel it first.' });
    if (await this.isUsedByRestore(tx, backup.id))
      throw new AppError('BACKUP_IN_USE', { message: 'It is being restored: wait, or cancel the restore first.' });
    if (abandon) return this.forget(tx, [backup], actorOf(caller));
    await this.begin(tx, backup, actorOf(caller));
  }

  /** @param reason why the backup is removed, unless a person requested it */
  async begin(tx: Tx, backup: Backup, actor: Actor, reason?: string): Promise<void> {
    if (backup.status !== 'deleting') {
      backup.status = 'deleting';
      await tx.update(Backup, backup.id, { status: 'deleting' });
      const data = { ...backupEventData(backup), reason: reason ?? null };
      await this.events.backup(tx, { name: 'backup.deleting', data }, backup, actor);
    }
    const { id, storageId, serverId } = backup;
    if ((await this.operations.active(tx, id)).some(({ status }) => status === 'queued')) return;
    // One lane for each repository, because removal locks it. The server is not needed.
    const lane = `repository:${storageId}:${serverId}`;
    await this.operations.enqueue(tx, { kind: 'backup.remove', subjectId: id, lane });
  }

  /** Whether a restore uses it as its source or as its safety backup. */
  isUsedByRestore(tx: Tx, id: string): Promise<boolean> {
    const status = In([...ACTIVE_RESTORE_STATUSES]);
    return tx.exists(Restore, {
      where: [
        { backupId: id, status },
        { safetyBackupId: id, status },
      ],
    });
  }

  /** Deletes the records once the storage is clean, or does not exist any more. */
  async forget(tx: Tx, backups: readonly Backup[], actor?: Actor): Promise<void> {
    for (const backup of backups) {
      const { affected } = await tx.delete(Backup, { id: backup.id });
      if (affected === 0) continue;
      await this.events.backup(tx, { name: 'backup.deleted', data: backupEventData(backup) }, backup, actor);
    }
  }

  /** Retries removals that failed because the storage was unreachable. */
  async retryFailed(now: Date): Promise<void> {
    const { manager } = this.dataSource;
    for (const backup of await manager.findBy(Backup, { status: 'deleting' })) {
      const last = await this.operations.latestOfKind(manager, 'backup.remove', backup.id);
      const isRetryDue = !last || (last.finishedAt && now.getTime() - last.finishedAt.getTime() >= RETRY_AFTER_MS);
      if (isRetryDue) await this.dataSource.transaction((tx) => this.begin(tx, backup, backup.actor));
    }
  }
}
