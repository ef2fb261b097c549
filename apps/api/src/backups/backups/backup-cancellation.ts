import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/caller';
import { OperationCancellation } from '../../operations/lifecycle/operation-cancellation';
import type { Tx } from '../../platform/database/tx';
import { BackupEvents, backupEventData } from '../backup-events';
import { isBackupActive } from './backup-progress';
import { Backup } from './backup.entity';

/** Cancels an active backup. Nothing of it stays in the storage or on the server. */
@Injectable()
export class BackupCancellation {
  constructor(
    private readonly cancellation: OperationCancellation,
    private readonly events: BackupEvents,
  ) {}

  async cancel(tx: Tx, backup: Backup, actor: Actor): Promise<void> {
    await this.cancellation.cancel(tx, {
      entity: Backup,
      record: backup,
      reload: () => tx.findOneByOrFail(Backup, { id: backup.id }),
      isCancelable: ({ status }) => isBackupActive(status),
      refusal: 'BACKUP_NOT_CANCELABLE',
      recordEvent: (record) =>
        this.events.backup(tx, { name: 'backup.cancel_requested', data: backupEventData(record) }, record, actor),
    });
  }
}
