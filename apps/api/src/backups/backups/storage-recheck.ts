import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/tx';
import { StorageStates } from '../../storages/storage-states';
import { BackupFinishedHooks } from './backup-finished-hooks';
import type { Backup } from './backup.entity';

/** Rechecks a storage after a backup failed because of it, before others are due. */
@Injectable()
export class StorageRecheck implements OnModuleInit {
  constructor(
    private readonly finishedHooks: BackupFinishedHooks,
    private readonly storages: StorageStates,
  ) {}

  onModuleInit(): void {
    this.finishedHooks.register((tx, backup) => this.ended(tx, backup));
  }

  private async ended(tx: Tx, { failure, storageId }: Backup): Promise<void> {
    if (failure?.code.startsWith('STORAGE_')) await this.storages.requestCheck(tx, storageId);
  }
}
