import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ACTIVE_RESTORE_STATUSES } from '@fairlead/contracts';
import { DataSource, In } from 'typeorm';
import { actorOf, type Actor } from '../../auth/caller';
import { OperationsService } from '../../operations/operations.service';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { BackupEvents } from '../backup-events';
import { isBackupActive } from './backup-progress';
import { Backup } from './backup.entity';
import { Restore } from '../restores/restore.entity';

const RETRY_AFTER_MS = 900_000;

/** Deleting backups: first out of the storage, and then the record. */
@Injectable()
export class BackupRemoval {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly operations: OperationsService,
    private readonly events: BackupEvents,
  ) {}

  /** Asked for by a person. The backup's row is locked by the caller. */
  async request(tx: Tx, caller: Caller, backup: Backup, abandon: boolean): Promise<void> {
    if (isBackupActive(backup.status))
      throw new AppError('BACKUP_IN_USE', { message: 'It is being made: cancel it first.' });
    if (await this.isUsedByRestore(tx, backup.id))
      throw new AppError('BACKUP_IN_USE', { message: 'It is being restored: wait, or cancel the restore first.' });
    if (abandon) return this.forget(tx, [backup], actorOf(caller));
    await this.begin(tx, backup, actorOf(caller));
  }

  /** @param reason why, where it was not a person who asked for it */
  async begin(tx: Tx, backup: Backup, actor: Actor, reason?: string): Promise<void> {
    if (backup.status !== 'deleting') {
      backup.status = 'deleting';
      await tx.update(Backup, backup.id, { status: 'deleting' });
      await this.events.backup(tx, 'backup.deleting', backup, {
        actor,
        ...(reason !== undefined && { data: { reason } }),
      });
    }
    const { id, storageId, serverId } = backup;
    if ((await this.operations.active(tx, id)).some(({ status }) => status === 'queued')) return;
    // One after the other for each repository, which forgetting has to itself. The server is not needed for it.
    const lane = `repository:${storageId}:${serverId}`;
    await this.operations.enqueue(tx, { kind: 'backup.remove', subjectId: id, lane });
  }

  /** Whether it is being restored, or keeps safe what a restore is about to replace. */
  isUsedByRestore(tx: Tx, id: string): Promise<boolean> {
    const status = In([...ACTIVE_RESTORE_STATUSES]);
    return tx.exists(Restore, {
      where: [
        { backupId: id, status },
        { safetyBackupId: id, status },
      ],
    });
  }

  /** They are out of the storage, or left there because the storage is gone for good. */
  async forget(tx: Tx, backups: readonly Backup[], actor?: Actor): Promise<void> {
    for (const backup of backups) {
      const { affected } = await tx.delete(Backup, { id: backup.id });
      if (affected === 0) continue;
      await this.events.backup(tx, 'backup.deleted', backup, actor ? { actor } : {});
    }
  }

  /** What could not be deleted, because its storage did not answer, is tried again. */
  async retryFailed(now: Date): Promise<void> {
    const { manager } = this.dataSource;
    for (const backup of await manager.findBy(Backup, { status: 'deleting' })) {
      const last = await this.operations.latestOfKind(manager, 'backup.remove', backup.id);
      const isRetryDue = !last || (last.finishedAt && now.getTime() - last.finishedAt.getTime() >= RETRY_AFTER_MS);
      if (isRetryDue) await this.dataSource.transaction((tx) => this.begin(tx, backup, backup.actor));
    }
  }
}
