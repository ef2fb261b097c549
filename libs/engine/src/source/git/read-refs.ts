import { isValidRef } from './repository-url';

/** A repository may have any number of refs; begin-inspection.sh reads the first of them, up to this many bytes. */
export const REFS_BYTES = 4_000_000;

export interface RepositoryRef {
  readonly name: string;
  readonly sha: string;
}

export interface RepositoryRefs {
  /** The default branch of the repository. */
  readonly defaultBranch: string | undefined;
  /** The default branch first, then by name. */
  readonly branches: readonly RepositoryRef[];
  /** The highest version first. */
  readonly tags: readonly RepositoryRef[];
  /** Whether there may be more than the limit allowed to read. */
  readonly cut: boolean;
}

const LINE = /^([0-9a-f]{40}|[0-9a-f]{64})\trefs\/(heads|tags)\/(.+?)(\^\{\})?$/;
const DEFAULT = /^ref: refs\/heads\/(.+)\tHEAD$/m;
const NATURAL = new Intl.Collator('en', { numeric: true });

/** Parses the output of `git ls-remote --symref`. It is untrusted, so only valid names are accepted. */
export function readRefs(text: string): RepositoryRefs {
  const found = { heads: new Map<string, string>(), tags: new Map<string, string>() };
  for (const line of text.split('\n')) {
    const [, sha, kind, name] = LINE.exec(line) ?? [];
    // The second line of an annotated tag refers to the commit.
    if (sha !== undefined && name !== undefined && isValidRef(name))
      found[kind === 'tags' ? 'tags' : 'heads'].set(name, sha);
  }
  const named = DEFAULT.exec(text)?.[1];
  const defaultBranch = named !== undefined && isValidRef(named) ? named : undefined;
  const first = (name: string): number => (name === defaultBranch ? 0 : 1);
  return {
    defaultBranch,
    branches: refsOf(found.heads).sort((a, b) => first(a.name) - first(b.name) || NATURAL.compare(a.name, b.name)),
    tags: refsOf(found.tags).sort((a, b) => NATURAL.compare(b.name, a.name)),
    cut: Buffer.byteLength(text) >= REFS_BYTES,
  };
}

function refsOf(found: ReadonlyMap<string, string>): RepositoryRef[] {
  return [...found].map(([name, sha]) => ({ name, sha }));
}

/** The commit that HEAD leads to, in the same output. */
export function readDefaultHead(text: string): string | undefined {
  return /^([0-9a-f]{40}|[0-9a-f]{64})\tHEAD$/m.exec(text)?.[1];
}
