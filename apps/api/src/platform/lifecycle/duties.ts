import { randomUUID } from 'node:crypto';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../config/config';
import { databaseTime, readDatabaseTime } from '../database/database-time';
import { sql } from '../database/query/sql';
import { IntervalTask } from './interval-task';

/** The most that the setting can be. A lease that ends later was written before the clock of the database was set back. */
const LONGEST_LEASE_MS = 600_000;

/**
 * Work that one of several processes does, such as watching servers. A duty is leased by the clock of the database for a short
 * time, so that another process takes it over soon after its holder has died or hangs. SQLite has one process, which has all.
 */
@Injectable()
export class Duties implements BeforeApplicationShutdown {
  private readonly holder = randomUUID();
  private readonly held = new Set<string>();
  private renewal: IntervalTask | undefined;
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  /** An interval task that one process at a time runs; `now` is the time of the database. */
  task(name: string, everyMs: number, work: (now: Date) => Promise<void>): IntervalTask {
    return new IntervalTask(name, everyMs, async () => {
      if (await this.holds(name)) await work(await readDatabaseTime(this.dataSource.manager));
    });
  }

  /**
   * Whether this process has the duty; takes it if nobody has. It always asks the database, because a process that was suspended
   * does not know for how long.
   */
  async holds(name: string): Promise<boolean> {
    if (this.config.dialect !== 'postgres') return true;
    if (this.stopped) return false;
    const rows = await sql(
      this.dataSource.manager,
      `INSERT INTO duty_leases (name, holder, held_until) VALUES (:name, :holder, ${this.leaseEnd})
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
       WHERE duty_leases.holder = :holder OR duty_leases.held_until < ${databaseTime(this.config.dialect)}
         OR duty_leases.held_until > ${databaseTime(this.config.dialect, LONGEST_LEASE_MS)} RETURNING name`,
      { name, holder: this.holder },
    );
    if (rows.length === 0) this.held.delete(name);
    else this.held.add(name);
    this.renewal ??= new IntervalTask('duty leases', this.leaseMs / 3, () => this.renew()).start();
    return rows.length > 0;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.renewal?.stop();
    if (this.held.size === 0) return;
    // The others do not have to wait for the end of the leases. If the database is away, they do.
    await sql(this.dataSource.manager, 'DELETE FROM duty_leases WHERE holder = :holder', { holder: this.holder }).catch(
      () => undefined,
    );
  }

  /** For work that takes longer than the lease. */
  private async renew(): Promise<void> {
    if (this.held.size === 0) return;
    const rows = await sql<{ name: string }>(
      this.dataSource.manager,
      `UPDATE duty_leases SET held_until = ${this.leaseEnd} WHERE holder = :holder RETURNING name`,
      { holder: this.holder },
    );
    const still = new Set(rows.map(({ name }) => name));
    for (const name of this.held) if (!still.has(name)) this.held.delete(name);
  }

  private get leaseEnd(): string {
    return databaseTime(this.config.dialect, this.leaseMs);
  }

  private get leaseMs(): number {
    return this.config.get('FAIRLEAD_DUTY_LEASE_SECONDS') * 1000;
  }
}
