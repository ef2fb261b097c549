import { QueryFailedError } from 'typeorm';

const CODES = ['40P01', '40001'];

/** Whether PostgreSQL aborted one of two deadlocked transactions: nothing of it was committed, so it can be retried. */
export function isDeadlock(error: unknown): error is QueryFailedError {
  if (!(error instanceof QueryFailedError)) return false;
  const { code }: { code?: unknown } = error.driverError;
  return typeof code === 'string' && CODES.includes(code);
}
