import { QueryFailedError } from 'typeorm';

/** SQLite reports a full disk as one of the first two, depending on what it was writing; PostgreSQL as the last. */
const CODES = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', '53100'];

/** Whether a statement failed because the disk of the database is full: its transaction was rolled back. */
export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const source: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (typeof source !== 'object' || source === null || !('code' in source)) return false;
  return typeof source.code === 'string' && CODES.includes(source.code);
}
