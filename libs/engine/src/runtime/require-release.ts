import { EngineError } from '../errors/engine-error';
import type { ExecResult } from '../host/host';

export const RELEASE_MISSING = 76;

export function requireRelease({ code }: ExecResult, releaseNumber: number): void {
  if (code === RELEASE_MISSING)
    throw new EngineError('RELEASE_MISSING', `Release ${releaseNumber} is no longer on the server.`);
}
