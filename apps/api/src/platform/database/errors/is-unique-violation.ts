import { QueryFailedError } from 'typeorm';

interface DriverError {
  code?: string;
  /** PostgreSQL names the index. */
  constraint?: string;
  /** SQLite names the columns: `UNIQUE constraint failed: servers.name`. */
  message: string;
}

/**
 * Whether a statement failed because of a unique index. Pass the index's name or its `table.column`: PostgreSQL reports
 * the first, SQLite the second (and for a partial or expression index `index 'name'`).
 */
export function isUniqueViolation(error: unknown, ...constraints: string[]): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const driver: DriverError = error.driverError;
  const unique = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(driver.code ?? '');
  if (!unique || constraints.length === 0) return unique;
  const reported = driver.constraint ?? driver.message;
  return constraints.some((constraint) => reported === constraint || names(driver.message, constraint));
}

function names(message: string, constraint: string): boolean {
  const [, list = ''] = message.split('constraint failed: ');
  return list.split(', ').some((column) => column === constraint || column === `index '${constraint}'`);
}
