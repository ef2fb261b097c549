import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDatabase } from './sqlite-driver';

const WAIT_MS = 10_000;

/**
 * Two processes on one SQLite database would each hold the other's operations for abandoned. The lock is SQLite's own: it ends
 * with the process, however that ends. A short wait lets the former process of a restart end first.
 */
export function lockDataFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new SqliteDatabase(join(folder, 'fairlead.lock'), { timeout: WAIT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Error(`Another Fairlead process uses ${folder}. Several processes need PostgreSQL (DATABASE_URL).`, {
      cause: error,
    });
  }
  return { release: () => lock.close() };
}
