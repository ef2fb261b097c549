import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { sql } from '../platform/database/query/sql';
import type { Tx } from '../platform/database/tx';

/** Any number will do, as long as nobody else takes the same for another thing. */
const WRITERS_LOCK = 4_608_312;
const LOOK_MS = 20;

/**
 * Who is about to add to the log. On PostgreSQL a number is given out before its transaction is committed, so that a higher
 * one may be seen first. Whoever writes holds a lock, shared with all who write, until the commit: so a reader that misses a
 * number can wait for those who may still bring it. On SQLite transactions take turns, and no number is ever missing.
 */
@Injectable()
export class PendingEventWriters {
  private readonly several: boolean;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    this.several = dataSource.options.type === 'postgres';
  }

  /** Before the number is taken. */
  async register(tx: Tx): Promise<void> {
    if (this.several) await tx.query('SELECT pg_advisory_xact_lock_shared($1)', [WRITERS_LOCK]);
  }

  /** Until every transaction has ended that writes now; false if some still went on when the time was up. */
  async waitUntilDone(withinMs: number): Promise<boolean> {
    if (!this.several) return true;
    const end = Date.now() + withinMs;
    const waitedFor = await this.underWay();
    for (let left = waitedFor; left.size > 0; left = shared(waitedFor, await this.underWay())) {
      if (Date.now() >= end) return false;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return true;
  }

  private async underWay(): Promise<ReadonlySet<string>> {
    const rows = await sql<{ id: string }>(
      this.dataSource.manager,
      `SELECT virtualtransaction AS id FROM pg_locks
       WHERE locktype = 'advisory' AND classid = 0 AND objid = :lock AND objsubid = 1
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      { lock: WRITERS_LOCK },
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((id) => other.has(id)));
}
