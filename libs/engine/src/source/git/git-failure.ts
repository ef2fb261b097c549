import type { FailureCode } from '@fairlead/contracts';
import { tailLines } from '../../errors/command-failure';
import { EngineError } from '../../errors/engine-error';

/** Maps error messages of git to failures. The first match wins. */
const GIT_FAILURES: readonly (readonly [RegExp, FailureCode, string])[] = [
  [/No space left on device|Disk quota exceeded/i, 'DISK_FULL', 'The disk of the server is full.'],
  [
    /could not read (Username|Password)|Authentication failed|Permission denied \(|terminal prompts disabled|returned error: 40[13]|unable to get password/i,
    'REPOSITORY_AUTHENTICATION_FAILED',
    'The repository asks for credentials: use its SSH URL and add the deploy key of the application to it.',
  ],
  [
    /Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED/i,
    'REPOSITORY_AUTHENTICATION_FAILED',
    'The SSH host of the repository shows another host key than before.',
  ],
  [
    /not found|does not exist|does not appear to be a git repository|access denied or repository not exported|returned error: 404|is this a git repository/i,
    'REPOSITORY_NOT_FOUND',
    'The repository does not exist.',
  ],
  [
    /Could not resolve host|Name or service not known|Connection refused|Connection timed out|No route to host|Network is unreachable|Failed to connect|unable to connect|Couldn't connect/i,
    'REPOSITORY_NOT_FOUND',
    'The host of the repository cannot be reached from the server.',
  ],
  [/died of signal 25/, 'COMMAND_FAILED', 'The repository is too large to be inspected.'],
  [/transport '.*' not allowed/i, 'REPOSITORY_NOT_FOUND', 'The repository must be an https, http, ssh or git URL.'],
];

/** Returns a failure if git had no memory left, of that which a build may use. */
export function memoryFailure(stderr: string): EngineError | undefined {
  if (!/out of memory|Cannot allocate memory/i.test(stderr)) return undefined;
  return new EngineError('COMMAND_FAILED', 'Git needs more memory for the repository than it may use.', {
    output: tailLines(stderr, 20),
  });
}

export function gitFailure(stderr: string): EngineError {
  const memory = memoryFailure(stderr);
  if (memory) return memory;
  const found = GIT_FAILURES.find(([pattern]) => pattern.test(stderr));
  const output = tailLines(stderr, 20);
  if (found) return new EngineError(found[1], found[2], { output });
  return new EngineError('REPOSITORY_NOT_FOUND', 'The repository could not be read; see what git said.', {
    output,
  });
}
