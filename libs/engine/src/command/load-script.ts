import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INLINED_SCRIPTS } from './inlined-scripts';

/** Beside `src` and beside `dist`, so that the same path holds for both. */
export const SCRIPTS_FOLDER = join(__dirname, '../../scripts');

const INCLUDE = /^[ \t]*(?:\.|# include) ([\w/-]+\.(?:sh|lua))\n/gm;
/** What is for readers and for shellcheck: the comment at the top, and directives. */
const HEADER = /^(?:(?:#|--).*\n|\n)+/;
const DIRECTIVE = /^[ \t]*# shellcheck .*\n/gm;

/**
 * The text of a script, by its path below `libs/engine/scripts`. Scripts are files so that shellcheck sees them. Tests read
 * the files themselves; the build inlines them into one, so that a server which was built never runs scripts of another
 * version, even where the files beside it have been updated already.
 */
export function loadScript(path: string): string {
  const text = INLINED_SCRIPTS ? INLINED_SCRIPTS[path] : readScript(path);
  if (text === undefined) throw new TypeError(`There is no script ${path}.`);
  return text;
}

/**
 * A script as a server gets it. A line `. some/file.sh` stands for that file, which so shares the variables of the script;
 * shellcheck follows the same line. In other languages the line is `# include some/file.lua`.
 */
export function readScript(path: string): string {
  const text = readFileSync(join(SCRIPTS_FOLDER, path), 'utf8').replace(HEADER, '').replace(DIRECTIVE, '');
  return text.replace(INCLUDE, (_, included: string) => readScript(included));
}
