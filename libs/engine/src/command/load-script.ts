import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside `src` and beside `dist`, so that the same path holds for both. */
export const SCRIPTS_FOLDER = join(__dirname, '../../scripts');
/** What the build writes: it is in `dist` only. */
export const INLINED_SCRIPTS = join(__dirname, '../scripts.json');

const INCLUDE = /^[ \t]*(?:\.|# include) ([\w/-]+\.(?:sh|lua))\n/gm;
/** What is for readers and for shellcheck: the comment at the top, and directives. */
const HEADER = /^(?:(?:#|--).*\n|\n)+/;
const DIRECTIVE = /^[ \t]*# shellcheck .*\n/gm;

const inlined = existsSync(INLINED_SCRIPTS) ? parseInlined(readFileSync(INLINED_SCRIPTS, 'utf8')) : undefined;

/**
 * The text of a script, by its path below `libs/engine/scripts`. Scripts are files so that shellcheck sees them. Tests read
 * the files themselves; the build inlines them into one, so that a server which was built never runs scripts of another
 * version, even where the files beside it have been updated already.
 */
export function loadScript(path: string): string {
  const text = inlined ? inlined.get(path) : readScript(path);
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

function parseInlined(json: string): Map<string, string> {
  const parsed: unknown = JSON.parse(json);
  const texts = new Map<string, string>();
  for (const [path, text] of Object.entries<unknown>(Object(parsed))) texts.set(path, String(text));
  return texts;
}
