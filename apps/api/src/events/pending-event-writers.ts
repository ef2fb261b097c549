import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks';
import { sql } from '../platform/database/query/sql';
import type { Tx } from '../platform/database/tx';

const POLL_MS = 20;

/**
 * Tracks transactions that are appending to the log. PostgreSQL assigns a sequence number before the commit, so a
 * higher one may become visible first. Writers hold a shared advisory lock until they commit, so that a reader that
 * misses a number can wait for them. On SQLite transactions are serialised, and no number is ever missing.
 */
@Injectable()
export class PendingEventWriters {
  private readonly several: boolean;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    this.several = dataSource.options.type === 'postgres';
  }

  /** Must be called before the number is assigned. */
  async register(tx: Tx): Promise<void> {
    if (this.several) await tx.query('SELECT pg_advisory_xact_lock_shared($1)', [ADVISORY_LOCKS.eventWriters]);
  }

  /** Waits for every transaction that is writing now; false if some still run after the timeout. */
  async waitUntilDone(withinMs: number): Promise<boolean> {
    if (!this.several) return true;
    const end = Date.now() + withinMs;
    const waitedFor = await this.underWay();
    for (let left = waitedFor; left.size > 0; left = shared(waitedFor, await this.underWay())) {
      if (Date.now() >= end) return false;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return true;
  }

  private async underWay(): Promise<ReadonlySet<string>> {
    const rows = await sql<{ id: string }>(
      this.dataSource.manager,
      `SELECT virtualtransaction AS id FROM pg_locks
       WHERE locktype = 'advisory' AND classid = 0 AND objid = :lock AND objsubid = 1
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      { lock: ADVISORY_LOCKS.eventWriters },
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((id) => other.has(id)));
}
