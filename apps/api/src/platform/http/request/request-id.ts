import { randomUUID } from 'node:crypto';
import { REQUEST_ID_MAX_LENGTH } from '@fairlead/contracts';

const SANE = new RegExp(`^[A-Za-z0-9._-]{1,${REQUEST_ID_MAX_LENGTH}}$`);

/** The caller's id if it is safe to log, otherwise a new one. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && SANE.test(header) ? header : randomUUID();
}
