import type { ErrorCode } from '@fairlead/contracts';
import type { Caller } from '../request/api-request';
import { AppError } from './app-error';

/** Their texts describe a server: its address, its state and what manages it. */
const ABOUT_SERVERS: ReadonlySet<ErrorCode> = new Set([
  'SERVER_NOT_READY',
  'SERVER_UNREACHABLE',
  'SERVER_ALREADY_MANAGED',
  'HOST_KEY_MISMATCH',
]);

/** The error as the caller may see it: a token that is bound to applications gets the code of a server's problem and no details. */
export function visibleError(error: AppError, caller: Caller | undefined): AppError {
  if (caller?.applicationIds === undefined || !ABOUT_SERVERS.has(error.code)) return error;
  return new AppError(error.code);
}
