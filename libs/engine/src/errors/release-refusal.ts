import { commandFailure } from './command-failure';
import { EngineError } from './engine-error';

/** Exit code of seal-staging.sh. */
const REFUSED = 75;

/** Returns the failure of a script that works on a release, which may have been refused for what its build has left. */
export function releaseFailure(
  message: string,
  { code, stderr }: { readonly code: number; readonly stderr: string },
): EngineError {
  if (code !== REFUSED) return commandFailure(message, stderr);
  const reason = stderr.trimEnd().split('\n').at(-1) ?? '';
  return new EngineError('BUILD_FAILED', `The release was refused. ${reason.slice(0, 300)}`);
}
