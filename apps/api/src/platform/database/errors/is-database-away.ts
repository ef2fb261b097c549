import { QueryFailedError } from 'typeorm';

/** PostgreSQL could not be reached at all. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

/** Of the network, and of a PostgreSQL that stops, starts or is replaced by another server, which can only be read at first. */
const CODE = /^(ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|57P0[123]|08\w{3}|25006)$/;
/** The client has no codes for these. */
const MESSAGE = /^(Connection terminated|Client has encountered a connection error)/;

/** Whether PostgreSQL cannot be reached any more. Whether the last commit took effect is then unknown. */
export function isDatabaseAway(error: unknown): error is Error {
  if (error instanceof DatabaseUnreachable) return true;
  if (!(error instanceof QueryFailedError)) return false;
  const { code, message }: { code?: unknown; message: string } = error.driverError;
  return CODE.test(String(code)) || MESSAGE.test(message);
}
