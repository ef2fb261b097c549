import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import type { Database } from '../database.entity';

/** Starts a verified backup that calls `DatabaseRemoval.proceed` or `.cancel` in the transaction that ends it. */
export type TakeLastBackup = (tx: Tx, caller: Caller, database: Database) => Promise<void>;

/** Registered by the backups module, so that databases do not depend on backups. */
@Injectable()
export class LastBackupProvider {
  private taker: TakeLastBackup | undefined;

  register(taker: TakeLastBackup): void {
    this.taker = taker;
  }

  async begin(tx: Tx, caller: Caller, database: Database): Promise<void> {
    if (!this.taker) throw new AppError('INTERNAL_ERROR', { internal: 'No provider of last backups is registered.' });
    await this.taker(tx, caller, database);
  }
}
