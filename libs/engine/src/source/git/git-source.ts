import { secret, type Secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import type { RepositoryRefs } from './read-refs';
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

/** The ref that is the default branch of a repository, whatever its name. */
export const DEFAULT_BRANCH_REF = 'HEAD';

const REFS_IN_MESSAGE = 10;

/** Names what the repository has instead. */
export function refNotFound(ref: string | undefined, refs: RepositoryRefs): EngineError {
  const message =
    ref === undefined || ref === DEFAULT_BRANCH_REF
      ? 'The repository has no default branch; set the branch to use.'
      : `The repository has no branch, tag or commit "${ref}".`;
  const branches = refs.branches.map(({ name }) => (name === refs.defaultBranch ? `${name} (default)` : name));
  const tags = refs.tags.map(({ name }) => name);
  const parts = [listed('branch', 'branches', branches), listed('tag', 'tags', tags)].filter(Boolean);
  const others = parts.length > 0 ? `It has the ${parts.join(' and the ')}.` : 'It is empty.';
  return new EngineError('REF_NOT_FOUND', `${message} ${others}`);
}

function listed(one: string, many: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length - REFS_IN_MESSAGE;
  const first = names.slice(0, REFS_IN_MESSAGE).join(', ');
  return `${names.length === 1 ? one : many} ${first}${more > 0 ? `, … (${more} more)` : ''}`;
}

export function subdirectoryNotFound(subdirectory: string | undefined): EngineError {
  const message = `The repository has no folder "${subdirectory ?? ''}" at this commit.`;
  return new EngineError('SOURCE_NOT_RECOGNISED', message);
}

/** Returns the key for standard input, with a final newline that OpenSSH requires. */
export function privateKeyFile(key: Secret | undefined): Secret | '' {
  return key ? secret(`${key.reveal().trimEnd()}\n`) : '';
}
