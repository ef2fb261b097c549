import { createHash } from 'node:crypto';
import type { RepositoryContents } from '../../src/source/repository-contents';

/**
 * What the scripts would read of a repository with these files; what is not a text is written as JSON. @param folder The
 * application's folder; the paths of the files begin at the root.
 */
export function fakeRepository(
  files: Readonly<Record<string, unknown>>,
  extensions: readonly string[] = [],
  folder?: string,
): RepositoryContents {
  const text = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));
  const entries = Object.entries(files).map(([name, content]) => [name, text(content)] as const);
  const sum = (content: string): string => createHash('sha256').update(content).digest('hex');
  const prefix = folder === undefined ? '' : `${folder}/`;
  const own = entries.flatMap(([name, content]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), content] as const] : [],
  );
  return {
    files: new Set(own.map(([name]) => name)),
    contents: new Map(own),
    sums: new Map(own.map(([name, content]) => [name, sum(content)])),
    extensions,
    packages: new Map(entries.filter(([name]) => /\/(package|project)\.json$/.test(name))),
    ...(folder !== undefined && {
      root: { files: new Set(Object.keys(files)), contents: new Map(entries), applicationFolder: folder },
    }),
  };
}

export const AUTO_DETECTED = { runtime: 'auto', build: {} } as const;
