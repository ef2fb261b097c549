import type { PackageJson } from './package-json';
import { commandsOf, programOf } from './package-scripts';

/** Options of nodemon and Node that have a value of their own. */
const WITH_VALUE = new Set(['-w', '--watch', '-e', '--ext', '-i', '--ignore', '-d', '--delay', '--config', '--signal']);
const FILE = /^(?!-)[\w@.][\w@./-]*$/;

/** Returns the command that a development server starts again with each change: `nodemon server.js` is `node server.js`. */
export function watchedProgram({ scripts, packages }: PackageJson, name: string): string | undefined {
  const text = scripts[name] ?? '';
  const [command, ...others] = commandsOf(text);
  if (command === undefined || others.length > 0) return undefined;
  const [program, ...words] = programOf(command).split(/\s+/);
  if (program === 'nodemon') return watchedByNodemon(words, packages);
  const rest = words.filter((word) => word !== 'watch' && !/^--watch(=|$)/.test(word));
  if (program !== 'node' && program !== 'tsx' && program !== 'bun') return undefined;
  return rest.length < words.length && rest.length > 0 && rest.every((word) => /^[\w@./=:-]+$/.test(word))
    ? [program, ...rest].join(' ')
    : undefined;
}

function watchedByNodemon(words: readonly string[], packages: ReadonlyMap<string, string>): string | undefined {
  const left = [...words];
  let program: string | undefined;
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '--exec' || word === '-x') program = left.shift();
    else if (WITH_VALUE.has(word)) left.shift();
    else if (!word.startsWith('-')) return FILE.test(word) ? commandFor(program, word, packages) : undefined;
  }
  return undefined;
}

function commandFor(
  program: string | undefined,
  file: string,
  packages: ReadonlyMap<string, string>,
): string | undefined {
  if (program !== undefined)
    return ['node', 'ts-node', 'tsx', 'babel-node'].includes(program) ? `${program} ${file}` : undefined;
  if (!file.endsWith('.ts')) return `node ${file}`;
  const runner = ['tsx', 'ts-node'].find((name) => packages.has(name));
  return runner === undefined ? undefined : `${runner} ${file}`;
}
