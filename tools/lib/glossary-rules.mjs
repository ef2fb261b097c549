import { basename, dirname } from 'node:path';

const MOST_FILES = 20;
const EXPORT =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm;

/** The words, or sequences of words, in the last table of the glossary, each as its parts. */
export function refusedTerms(glossary) {
  const [, section] = glossary.split('## Words that names must not contain');
  const rows = [...section.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|$/gm)]
    .slice(1)
    .filter(([, word]) => !/^-+$/.test(word));
  return rows.flatMap(([, words, use]) => words.split(', ').map((word) => ({ parts: word.split(' '), use })));
}

/** The words of a name in camel, Pascal, kebab or upper case. */
export function splitName(name) {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}

/** The names that a source exports by declaration; a function with several signatures counts once. */
export function exportedNames(source) {
  return [...new Set([...source.matchAll(EXPORT)].map(([, name]) => name))];
}

/** Names of files and exports that contain a refused word. `sources` maps paths to texts (undefined: not a source). */
export function refusedNames(sources, refused, exceptions = {}) {
  return [...sources].flatMap(([path, text]) => {
    const names = [basename(path).replace(/\..*$/, ''), ...(text === undefined ? [] : exportedNames(text))];
    return names.flatMap((name) => {
      if (Object.hasOwn(exceptions, name)) return [];
      const found = refused.find(({ parts }) => ` ${splitName(name).join(' ')} `.includes(` ${parts.join(' ')} `));
      return found ? [`${path}: ${name} contains "${found.parts.join(' ')}"; use ${found.use}`] : [];
    });
  });
}

/** Folders that hold more files than a reader can take in. */
export function crowdedFolders(paths) {
  const counts = new Map();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} holds ${count} files; at most ${MOST_FILES} are allowed`);
}

/** Names that several files of one package export, tests apart from what they test. */
export function repeatedExports(sources, exceptions = {}) {
  const files = new Map();
  for (const [path, text] of sources) {
    const unit = path.startsWith('tools/') ? 'tools' : path.split('/').slice(0, 3).join('/');
    for (const name of text === undefined ? [] : exportedNames(text)) {
      const key = `${unit}: ${name}`;
      files.set(key, [...(files.get(key) ?? []), path]);
    }
  }
  return [...files]
    .filter(([key, paths]) => paths.length > 1 && !Object.hasOwn(exceptions, key))
    .map(([key, paths]) => `${key} is exported by ${paths.join(' and ')}`);
}
