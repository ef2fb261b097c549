import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StartError } from '../../lifecycle/start-error';
import { SqliteDatabase } from './sqlite-driver';

const WAIT_MS = 10_000;

/**
 * Two processes on one SQLite database would each consider the other's operations abandoned. The lock is SQLite's own,
 * so it is released when the process ends, however it ends. A short wait lets the previous process of a restart exit
 * first.
 */
export function lockDataFolder(folder: string): { release(): void } {
  ensureDataFolder(folder);
  let lock: SqliteDatabase | undefined;
  try {
    lock = new SqliteDatabase(join(folder, 'fairlead.lock'), { timeout: WAIT_MS });
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (errorCode(error).startsWith('SQLITE_BUSY')) {
      throw new StartError(
        `Another Fairlead process is using ${folder} (FAIRLEAD_DATA_DIR): several processes require PostgreSQL (DATABASE_URL).`,
        error,
      );
    }
    throw folderError(folder, error);
  }
  const held = lock;
  return { release: () => held.close() };
}

/** @throws {StartError} if the folder cannot be created or written to. */
export function ensureDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('It is a file.'), { code: 'ENOTDIR' });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderError(folder, error);
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'is a file, or below one, and not a folder',
  EACCES: 'is not writable for the user that Fairlead runs as',
  EPERM: 'is not writable for the user that Fairlead runs as',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'is on a full disk',
  SQLITE_FULL: 'is on a full disk',
  SQLITE_IOERR_WRITE: 'is on a full disk, or one that fails to write',
};

function folderError(folder: string, error: unknown): StartError {
  const code = errorCode(error);
  return new StartError(`FAIRLEAD_DATA_DIR (${folder}) ${PROBLEMS[code] ?? `cannot be used (${code})`}.`, error);
}
