import { createHash } from 'node:crypto';
import type { RepositoryContents } from '../../src/source/repository-contents';

/** What the scripts would read of a repository with these files; what is not a text is written as JSON. */
export function fakeRepository(
  files: Readonly<Record<string, unknown>>,
  extensions: readonly string[] = [],
): RepositoryContents {
  const text = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));
  const entries = Object.entries(files).map(([name, content]) => [name, text(content)] as const);
  const sum = (content: string): string => createHash('sha256').update(content).digest('hex');
  return {
    files: new Set(Object.keys(files)),
    contents: new Map(entries),
    sums: new Map(entries.map(([name, content]) => [name, sum(content)])),
    extensions,
  };
}

export const AUTO_DETECTED = { runtime: 'auto', build: {} } as const;
