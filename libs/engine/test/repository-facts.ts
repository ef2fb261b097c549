import { createHash } from 'node:crypto';
import type { RepositoryFacts } from '../src/source/source-facts';

/** What the scripts would read of a repository with these files; what is not a text is written as JSON. */
export function factsOf(files: Readonly<Record<string, unknown>>, extensions: readonly string[] = []): RepositoryFacts {
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

export const AUTO = { runtime: 'auto', build: {} } as const;
