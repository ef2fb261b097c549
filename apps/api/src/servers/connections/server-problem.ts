import { EngineError } from '@fairlead/engine';
import { problemOf, type ServerProblem } from '../server-states';

/** A connection failure, mapped to a public code. */
export function toServerProblem(error: unknown): ServerProblem {
  if (error instanceof EngineError && error.code !== 'STAGE_TIMED_OUT') return problemOf(error);
  const isLate = error instanceof EngineError || (error instanceof Error && error.name === 'TimeoutError');
  if (isLate) return { code: 'SERVER_UNREACHABLE', message: 'The server did not answer in time.' };
  return { code: 'INTERNAL_ERROR', message: 'The metrics of the server could not be parsed.' };
}
