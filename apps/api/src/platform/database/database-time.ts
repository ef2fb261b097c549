import type { EntityManager } from 'typeorm';
import { sql } from './query/sql';

type Dialect = 'sqlite' | 'postgres';

/**
 * SQL for the time of the database, moved by some milliseconds. What several processes decide by a time uses this clock, because
 * their own differ. SQLite has one process, so there it is the clock of that process.
 */
export function databaseTime(dialect: Dialect, offsetMs = 0): string {
  const ms = Math.round(offsetMs);
  if (dialect === 'postgres') return `(clock_timestamp() + ${ms} * interval '1 millisecond')`;
  return `strftime('%Y-%m-%d %H:%M:%f', 'now', '${ms / 1000} seconds')`;
}

/** SQL for the same time as milliseconds since 1970. */
export function databaseMilliseconds(dialect: Dialect): string {
  return dialect === 'postgres'
    ? 'CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS bigint)'
    : `CAST((julianday('now') - 2440587.5) * 86400000 AS integer)`;
}

/** The time of the database, for work that only one of several processes does. */
export async function readDatabaseTime(manager: EntityManager): Promise<Date> {
  if (manager.dataSource.options.type !== 'postgres') return new Date();
  const [row] = await sql<{ now: number | string }>(manager, `SELECT ${databaseMilliseconds('postgres')} AS now`);
  return new Date(Number(row?.now ?? Date.now()));
}
