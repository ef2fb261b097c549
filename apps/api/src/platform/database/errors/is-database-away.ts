import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** PostgreSQL could not be reached at all. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

/** TypeORM releases the runner of a transaction as soon as its connection is lost: the next statement finds it released. */
const OF_CONNECTION = [DatabaseUnreachable, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Of the network, and of a PostgreSQL that stops, starts or is replaced by another server, which can only be read at first. */
const CODE = /^(ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|57P0[123]|08\w{3}|25006)$/;
/** The client has no codes for these. */
const MESSAGE = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether PostgreSQL cannot be reached any more. Whether the last commit took effect is then unknown. */
export function isDatabaseAway(error: unknown): error is Error {
  if (OF_CONNECTION.some((type) => error instanceof type)) return true;
  if (!(error instanceof QueryFailedError)) return false;
  const { code, message }: { code?: unknown; message: string } = error.driverError;
  return CODE.test(String(code)) || MESSAGE.test(message);
}
