import { quote } from '../command/quote';
import type { Secret } from '../specs/secret';
import { secret } from '../specs/secret';
import { EngineError } from '../errors/engine-error';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Names with a special meaning to the shell; assignments to them fail or have side effects. */
const SHELL_NAMES = new Set(['OPTIND', 'PPID', 'IFS', 'PS4', 'ENV']);

export function isValidEnvironmentName(name: string): boolean {
  return name.length <= 255 && NAME.test(name) && !SHELL_NAMES.has(name);
}

/**
 * Renders a file that a shell sources. Values are preserved byte for byte; only NUL, which an environment cannot hold, is
 * refused.
 */
export function renderEnvironment(env: Readonly<Record<string, Secret>>): Secret {
  const lines = Object.entries(env).map(([name, value]) => {
    if (!isValidEnvironmentName(name))
      throw new EngineError('START_FAILED', `"${name}" is not a valid name of an environment variable.`);
    const text = value.reveal();
    if (text.includes('\0')) throw new EngineError('START_FAILED', `The value of ${name} contains a NUL character.`);
    return `export ${name}=${quote(text)}\n`;
  });
  return secret(lines.join(''));
}
