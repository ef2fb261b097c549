import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDatabase } from './sqlite-driver';

const INSTANCE_FILE = 'instance-id';

/** A data folder that no other process uses for the same purpose. */
export interface OwnedFolder {
  /** The id of the folder, which stays. */
  readonly id: string;
  release(): void;
}

/**
 * Takes a data folder for one purpose, if no process has it. The operating system releases the lock however the process ends, so
 * what an earlier owner has left in a database is out of date. SQLite provides the lock, because Node has none that ends with
 * the process.
 */
export function ownFolder(folder: string, lockFile: string): OwnedFolder | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new SqliteDatabase(join(folder, lockFile), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    return undefined;
  }
  return { id: folderId(join(folder, INSTANCE_FILE)), release: () => lock.close() };
}

function folderId(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    const id = randomUUID();
    writeFileSync(path, `${id}\n`, { mode: 0o600 });
    return id;
  }
}
