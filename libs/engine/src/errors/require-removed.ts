import { EngineError } from './engine-error';

/** Things that the message names; the log names all. */
const LISTED = 10;

/**
 * Fails a removal with what the server still has.
 * @throws {EngineError} REMOVAL_INCOMPLETE
 */
export function requireRemoved(left: readonly (string | false)[]): void {
  const names = left.filter((name) => name !== false && name !== '');
  if (names.length === 0) return;
  const more = names.length > LISTED ? `, and ${names.length - LISTED} more` : '';
  throw new EngineError(
    'REMOVAL_INCOMPLETE',
    `The server still has ${names.slice(0, LISTED).join(', ')}${more}. Remove the cause and request the removal again.`,
    { output: names.join('\n') },
  );
}
