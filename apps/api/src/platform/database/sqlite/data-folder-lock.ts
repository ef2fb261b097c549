import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDatabase } from './sqlite-driver';

const WAIT_MS = 10_000;

/**
 * Two processes on one SQLite database would each consider the other's operations abandoned. The lock is SQLite's own,
 * so it is released when the process ends, however it ends. A short wait lets the previous process of a restart exit
 * first.
 */
export function lockDataFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new SqliteDatabase(join(folder, 'fairlead.lock'), { timeout: WAIT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Error(
      `Another Fairlead process is using ${folder}. Several processes require PostgreSQL (DATABASE_URL).`,
      {
        cause: error,
      },
    );
  }
  return { release: () => lock.close() };
}
