import { EngineError } from '../errors/engine-error';

/**
 * Fails a removal with what the server still has.
 * @throws {EngineError} REMOVAL_INCOMPLETE
 */
export function requireRemoved(left: readonly (string | false)[]): void {
  const names = left.filter((each) => each !== false);
  if (names.length > 0) throw new EngineError('REMOVAL_INCOMPLETE', `The server still has ${names.join(' and ')}.`);
}
