import { EngineError } from '@fairlead/engine';
import type { ServerProblem } from '../server-states';

/** What went wrong on the way to a server, in our own codes. */
export function toServerProblem(error: unknown): ServerProblem {
  if (error instanceof EngineError && error.code !== 'STAGE_TIMED_OUT')
    return { code: error.code, message: error.message };
  const isLate = error instanceof EngineError || (error instanceof Error && error.name === 'TimeoutError');
  if (isLate) return { code: 'SERVER_UNREACHABLE', message: 'The server did not answer in time.' };
  return { code: 'INTERNAL_ERROR', message: 'The reading of the server could not be understood.' };
}
