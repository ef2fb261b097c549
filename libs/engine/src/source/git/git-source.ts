import { secret, type Secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import { isValidRef, isValidSubdirectory, parseRepositoryUrl } from './repository-url';

export interface GitSource {
  readonly repository: string;
  readonly ref?: string;
  readonly subdirectory?: string;
}

/** Refuses values that git could read as an option, a local path or a program. */
export function requireSafeSource({ repository, ref, subdirectory }: GitSource): void {
  const { problem } = parseRepositoryUrl(repository);
  if (problem !== undefined) throw new EngineError('REPOSITORY_NOT_FOUND', `The repository URL ${problem}.`);
  if (ref !== undefined && !isValidRef(ref))
    throw new EngineError('REF_NOT_FOUND', 'The ref is not a valid name of a branch, tag or commit.');
  if (subdirectory !== undefined && !isValidSubdirectory(subdirectory)) {
    throw new EngineError('SOURCE_NOT_RECOGNISED', 'The subdirectory must be a relative path inside the repository.');
  }
}

export function refNotFound(ref: string | undefined): EngineError {
  const message =
    ref === undefined
      ? 'The repository has no default branch; set the branch to use.'
      : `The repository has no branch, tag or commit "${ref}".`;
  return new EngineError('REF_NOT_FOUND', message);
}

export function subdirectoryNotFound(subdirectory: string | undefined): EngineError {
  const message = `The repository has no folder "${subdirectory ?? ''}" at this commit.`;
  return new EngineError('SOURCE_NOT_RECOGNISED', message);
}

/** Returns the key for standard input, with a final newline that OpenSSH requires. */
export function privateKeyFile(key: Secret | undefined): Secret | '' {
  return key ? secret(`${key.reveal().trimEnd()}\n`) : '';
}
