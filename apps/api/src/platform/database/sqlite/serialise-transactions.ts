import { E_TIMEOUT, Mutex, withTimeout, type MutexInterface } from 'async-mutex';
import type { DataSource } from 'typeorm';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js';

type Base = BetterSqlite3QueryRunner;

/** Waiting for the database timed out, nearly always because code uses an outer repository inside a transaction. */
export class DatabaseBusyError extends Error {
  constructor(waitMs: number) {
    super(
      `The database was not available within ${waitMs} ms. Inside a transaction use its manager (tx), never the data source.`,
    );
    this.name = 'DatabaseBusyError';
  }
}

function sqliteDriver({ driver }: DataSource): BetterSqlite3Driver {
  if (driver instanceof BetterSqlite3Driver) return driver;
  throw new Error('Transactions are only serialised on SQLite.');
}

/**
 * TypeORM gives every user of a SQLite data source the same query runner, so that a rollback would discard writes that
 * others consider stored. Here each unit of work has its own runner, and a transaction has exclusive use of the
 * connection.
 */
export function serialiseTransactions(dataSource: DataSource, waitMs: number): void {
  const driver = sqliteDriver(dataSource);
  const turn = withTimeout(new Mutex(), waitMs, E_TIMEOUT);
  // Query runners are short-lived; prepared statements are shared, or every query would be prepared again.
  const statements = new Map<string, unknown>();

  class SerialRunner extends BetterSqlite3QueryRunner {
    private giveBack: MutexInterface.Releaser | undefined;

    constructor() {
      super(driver);
      Object.defineProperty(this, 'stmtCache', { value: statements });
    }

    override async startTransaction(isolation?: IsolationLevel): Promise<void> {
      this.giveBack ??= await acquire(turn, waitMs);
      try {
        await super.startTransaction(isolation);
      } catch (error) {
        this.freeAfterTransaction();
        throw error;
      }
    }

    override async commitTransaction(): Promise<void> {
      try {
        await super.commitTransaction();
      } finally {
        this.freeAfterTransaction();
      }
    }

    override async rollbackTransaction(): Promise<void> {
      try {
        await super.rollbackTransaction();
      } finally {
        this.freeAfterTransaction();
      }
    }

    override async query(...query: Parameters<Base['query']>): ReturnType<Base['query']> {
      if (this.giveBack || !turn.isLocked()) return super.query(...query);
      const done = await acquire(turn, waitMs);
      try {
        return await super.query(...query);
      } finally {
        done();
      }
    }

    override async release(): Promise<void> {
      try {
        if (this.giveBack && this.isTransactionActive) await super.rollbackTransaction();
      } finally {
        this.free();
      }
      return super.release();
    }

    private freeAfterTransaction(): void {
      if (!this.isTransactionActive) this.free();
    }

    private free(): void {
      const giveBack = this.giveBack;
      this.giveBack = undefined;
      giveBack?.();
    }
  }

  driver.createQueryRunner = () => new SerialRunner();
}

async function acquire(turn: MutexInterface, waitMs: number): Promise<MutexInterface.Releaser> {
  try {
    return await turn.acquire();
  } catch (error) {
    throw error === E_TIMEOUT ? new DatabaseBusyError(waitMs) : error;
  }
}
