import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { mergeParts, type User } from './merge-parts';

interface Options {
  /** A build of the same modules without groups. Its chunks are the smallest parts: the same imports reach all of a chunk. */
  ungrouped: InlineConfig;
  /** Files that are a page, or the frame around several. */
  pages: RegExp;
  /** Other files that a page imports when it is shown, not because of something that is done in it. */
  shownAtOnce: RegExp;
  /** The name of the chunk that every page needs. */
  main: string;
  /** Chunks that keep their names, by the name of a file in them. */
  named: ReadonlySet<string>;
}

/** What a request less is worth, and a name less in the first file, in minified bytes. */
const REQUEST = 2500;
const NAME = 30;
const PAGE = { weight: 1, unused: 6000 };
/** Happens later and more rarely than a visit, while the page is there already. */
const ACTION = { weight: 0.05, unused: 60_000 };

/**
 * Puts the modules into few chunks by which pages need them at first, rather than by which of the hundred dynamic imports
 * reach them, of which most happen only when something is opened. Chunks that nearly the same pages need are merged where
 * the unused code weighs less than the requests that are saved.
 *
 * The first page carries the names of all chunks, and hashes cannot be compressed, so the folder has the hash. Nothing is
 * cached for a shorter time: each chunk imports the first one, whose hash changes with every version, and so would theirs.
 */
export function chunkGroups(options: Options): Plugin {
  const { named } = options;
  let groups = new Map<string, string>();
  let folder = '';
  return {
    name: 'chunk-groups',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const result = await build(options.ungrouped);
      if (!('output' in result)) this.error('The build has more than one output.');
      const chunks = result.output.filter((file) => file.type === 'chunk');
      groups = groupOfEachModule(chunks, options);
      const digest = createHash('sha256').update(JSON.stringify([...groups.values()]));
      for (const { code } of chunks) digest.update(code);
      folder = `assets/${digest.digest('hex').slice(0, 8)}`;
    },
    outputOptions(output) {
      return {
        ...output,
        chunkFileNames: ({ name }) => (named.has(name) ? 'assets/[name]-[hash:7].js' : `${folder}/${name}.js`),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: (id) => groups.get(id) ?? null }],
        },
      };
    },
  };
}

function groupOfEachModule(chunks: readonly Rolldown.OutputChunk[], options: Options): Map<string, string> {
  const { pages, shownAtOnce, main, named } = options;
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closure = (from: readonly Rolldown.OutputChunk[], seen = new Set<string>()): Set<string> => {
    for (const { fileName, imports } of from) {
      if (seen.has(fileName)) continue;
      seen.add(fileName);
      closure(
        imports.flatMap((name) => byFile.get(name) ?? []),
        seen,
      );
    }
    return seen;
  };
  // A module that is imported both ways is not marked as an entry.
  const imported = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const entries = chunks.filter(({ fileName }) => imported.has(fileName));
  const first = closure(chunks.filter(({ isEntry }) => isEntry));
  const fileOf = ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk) => facadeModuleId ?? moduleIds.at(-1) ?? '';
  const routes = entries.filter((entry) => pages.test(fileOf(entry)));
  const frames = routes.filter((entry) => routes.some((page) => isFrameOf(fileOf(entry), fileOf(page))));
  const withFrames = (page: Rolldown.OutputChunk) => [
    page,
    ...frames.filter((frame) => isFrameOf(fileOf(frame), fileOf(page))),
  ];
  const users: readonly (User & { files: ReadonlySet<string> })[] = entries
    .filter((entry) => !frames.includes(entry))
    .map((entry) => ({
      ...(pages.test(fileOf(entry)) || shownAtOnce.test(fileOf(entry)) ? PAGE : ACTION),
      files: closure(withFrames(entry)),
    }));
  const parts = chunks
    .filter(({ fileName }) => !first.has(fileName))
    .map(({ fileName, code, imports }) => ({
      names: [fileName],
      size: code.length,
      users: new Set(users.filter(({ files }) => files.has(fileName))),
      needs: new Set(imports),
    }));
  const merged = mergeParts(parts, {
    request: REQUEST,
    file: NAME * users.filter((user) => user.weight === PAGE.weight).length,
  });
  const groups = new Map<string, string>();
  const assign = (files: Iterable<string>, group: string) => {
    for (const file of files) for (const id of byFile.get(file)?.moduleIds ?? []) groups.set(id, group);
  };
  assign(first, main);
  merged.forEach(({ names }, index) => {
    const known = names.flatMap((name) => [...named].filter((wanted) => byFile.get(name)?.name === wanted));
    assign(names, known[0] ?? index.toString(36));
  });
  return groups;
}

/** `application.tsx` is around `application-logs.tsx`, in its folder or in one of tabs. */
function isFrameOf(frame: string, page: string): boolean {
  const name = basename(frame, '.tsx');
  const folders = [dirname(frame), `${dirname(frame)}/tabs`];
  return folders.includes(dirname(page)) && basename(page).startsWith(`${name}-`);
}
