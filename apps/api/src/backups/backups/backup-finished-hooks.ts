import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/tx';
import type { Backup } from './backup.entity';

/** Called in the transaction in which a backup has come to its end: succeeded, failed or canceled. */
export type BackupFinishedHook = (tx: Tx, backup: Backup) => Promise<void>;

/** Who has something to do when a backup has ended says so here: its schedule, or a deletion that waits for it. */
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
