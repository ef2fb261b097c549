import { QueryFailedError } from 'typeorm';

const CODES = ['40P01', '40001'];

/** Whether PostgreSQL has ended one of two transactions that waited for each other: nothing of it was done, and it can be done again. */
export function isDeadlock(error: unknown): error is QueryFailedError {
  if (!(error instanceof QueryFailedError)) return false;
  const { code }: { code?: unknown } = error.driverError;
  return typeof code === 'string' && CODES.includes(code);
}
