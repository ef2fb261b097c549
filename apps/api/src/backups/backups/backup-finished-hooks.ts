import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/tx';
import type { Backup } from './backup.entity';

/** Runs in the transaction that ends a backup: succeeded, failed or canceled. */
export type BackupFinishedHook = (tx: Tx, backup: Backup) => Promise<void>;

/** Hooks for the end of a backup, such as retention or a removal that waits for it. */
@Injectable()
export class BackupFinishedHooks {
  private readonly listeners: BackupFinishedHook[] = [];

  register(listener: BackupFinishedHook): void {
    this.listeners.push(listener);
  }

  async run(tx: Tx, backup: Backup): Promise<void> {
    for (const listener of this.listeners) await listener(tx, backup);
  }
}
