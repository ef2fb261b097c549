import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/caller';
import { OperationsService } from '../../operations/operations.service';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { BackupEvents } from '../backup-events';
import { isBackupActive } from './backup-progress';
import { Backup } from './backup.entity';

/** Taken as long as the backup is under way: nothing stays of it, neither in the storage nor on the server. */
@Injectable()
export class BackupCancellation {
  constructor(
    private readonly operations: OperationsService,
    private readonly events: BackupEvents,
  ) {}

  async cancel(tx: Tx, { id, status, operationId }: Backup, actor: Actor): Promise<void> {
    if (!isBackupActive(status) || operationId === null) throw new AppError('BACKUP_NOT_CANCELABLE');
    await this.operations.requestCancel(tx, operationId);
    // From here on no further stage begins; one that has ended since is seen now.
    const backup = await tx.findOneByOrFail(Backup, { id });
    if (backup.status !== 'canceled' && !isBackupActive(backup.status)) throw new AppError('BACKUP_NOT_CANCELABLE');
    if (backup.status !== 'canceled') await this.events.backup(tx, 'backup.cancel_requested', backup, { actor });
    await tx.update(Backup, id, { cancelRequestedAt: backup.cancelRequestedAt ?? new Date() });
  }
}
