import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../config/config';
import { ADVISORY_LOCKS } from '../database/advisory-locks';
import { databaseTime } from '../database/database-time';
import { sql } from '../database/query/sql';
import { ownFolder, type OwnedFolder } from '../database/sqlite/folder-owner';
import { IntervalTask } from './interval-task';
import type { ProcessRecord } from './process-record.entity';

const LOCK_FILE = 'process.lock';
const RETRY_MS = 250;

/**
 * The processes on one PostgreSQL database, each with a row that it renews by the clock of the database. A process that does not
 * fit the others does not start. SQLite has one process, because its data folder is locked.
 */
@Injectable()
export class ProcessRegistry implements OnModuleInit, OnApplicationShutdown {
  private readonly id = randomUUID();
  private folder: OwnedFolder | undefined;
  private task: IntervalTask | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  /** @throws {Error} naming the setting that lets this process run beside the others. */
  async onModuleInit(): Promise<void> {
    if (this.config.dialect !== 'postgres') return;
    this.folder = ownFolder(this.config.get('FAIRLEAD_DATA_DIR'), `${this.config.get('FAIRLEAD_ROLE')}-${LOCK_FILE}`);
    try {
      await this.register();
    } catch (error) {
      this.folder?.release();
      throw error;
    }
    this.task = new IntervalTask('processes', this.ttlMs / 3, () => this.heartbeat()).start();
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.task) return;
    await this.task.stop();
    await sql(this.dataSource.manager, 'DELETE FROM processes WHERE id = :id', { id: this.id }).catch(() => undefined);
    this.folder?.release();
  }

  /** How many processes run operations, this one included. */
  async countWorkers(): Promise<number> {
    if (this.config.dialect !== 'postgres') return 1;
    const [row] = await sql<{ count: number | string }>(
      this.dataSource.manager,
      `SELECT COUNT(*) AS count FROM processes WHERE role <> 'api' AND seen_until > ${databaseTime('postgres')}`,
    );
    return Number(row?.count ?? 1);
  }

  /** A process that has just died is waited for. */
  private async register(): Promise<void> {
    const deadline = performance.now() + this.ttlMs + 1000;
    for (;;) {
      const refusal = await this.dataSource.transaction(async (tx) => {
        // Of two that start at the same time, the second one sees the first.
        await tx.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.processStart]);
        await sql(
          tx,
          `DELETE FROM processes WHERE seen_until < ${databaseTime('postgres')} OR (folder = :folder AND role = :role)`,
          {
            folder: this.folder?.id ?? null,
            role: this.config.get('FAIRLEAD_ROLE'),
          },
        );
        const others = await sql<Pick<ProcessRecord, 'role' | 'name'> & { counts_in_redis: boolean }>(
          tx,
          'SELECT role, name, counts_in_redis FROM processes',
        );
        const misfit = others.find(
          (other) => other.role !== 'worker' && !(this.countsInRedis && other.counts_in_redis),
        );
        if (this.config.get('FAIRLEAD_ROLE') !== 'worker' && misfit) return severalWithoutRedis(misfit.name);
        await this.upsert(tx);
        return undefined;
      });
      if (refusal === undefined) return;
      if (performance.now() > deadline) throw new Error(refusal);
      await pause(RETRY_MS);
    }
  }

  private heartbeat(): Promise<void> {
    return this.upsert(this.dataSource.manager);
  }

  /** A process that hung for longer has lost its row, and returns. */
  private async upsert(manager: DataSource['manager']): Promise<void> {
    await sql(
      manager,
      `INSERT INTO processes (id, role, name, folder, counts_in_redis, seen_until)
       VALUES (:id, :role, :name, :folder, :redis, ${databaseTime('postgres', this.ttlMs)})
       ON CONFLICT (id) DO UPDATE SET seen_until = excluded.seen_until`,
      {
        id: this.id,
        role: this.config.get('FAIRLEAD_ROLE'),
        name: `${hostname().slice(0, 80)} (process ${process.pid})`,
        folder: this.folder?.id ?? null,
        redis: this.countsInRedis,
      },
    );
  }

  private get countsInRedis(): boolean {
    return this.config.get('REDIS_URL') !== undefined;
  }

  private get ttlMs(): number {
    return this.config.get('FAIRLEAD_DUTY_LEASE_SECONDS') * 1000;
  }
}

function severalWithoutRedis(other: string): string {
  return `Another API process uses this database: ${other}. Several API processes share their limits in Redis: set REDIS_URL for each of them, or FAIRLEAD_ROLE=worker for all but one.`;
}
