import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import type { Database } from '../database.entity';

/** Begins a verified backup, at whose end `DatabaseRemoval.proceed` or `.giveUp` is called, in the transaction that ends it. */
export type TakeLastBackup = (tx: Tx, caller: Caller, database: Database) => Promise<void>;

/** Who takes backups says so here, so that databases need not know backups. */
@Injectable()
export class LastBackupProvider {
  private taker: TakeLastBackup | undefined;

  register(taker: TakeLastBackup): void {
    this.taker = taker;
  }

  async begin(tx: Tx, caller: Caller, database: Database): Promise<void> {
    if (!this.taker) throw new AppError('INTERNAL_ERROR', { internal: 'Nobody takes last backups.' });
    await this.taker(tx, caller, database);
  }
}
