import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/tx';
import type { Backup } from './backup.entity';

/** Called in the transaction in which a backup has come to its end: succeeded, failed or canceled. */
export type BackupEnd = (tx: Tx, backup: Backup) => Promise<void>;

/** Who has something to do when a backup has ended says so here: its schedule, or a deletion that waits for it. */
@Injectable()
export class BackupEnds {
  private readonly listeners: BackupEnd[] = [];

  register(listener: BackupEnd): void {
    this.listeners.push(listener);
  }

  async tell(tx: Tx, backup: Backup): Promise<void> {
    for (const listener of this.listeners) await listener(tx, backup);
  }
}
