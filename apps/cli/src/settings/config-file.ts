import {
  chmodSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { CommandError } from '../errors/command-error';
import { codeOf, messageOf } from '../errors/unknown-error';
import type { Environment } from './environment';

/** An instance, and how to sign in to it. */
export interface Context {
  readonly url: string;
  readonly token?: string;
}

export interface Config {
  readonly currentContext: string | undefined;
  readonly contexts: ReadonlyMap<string, Context>;
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const CONTEXT_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;

export const isContextName = (name: string) => CONTEXT_NAME.test(name);

/** `$XDG_CONFIG_HOME/fairlead/config.json`; a relative value is ignored, as the specification of XDG demands. */
export function configPath(env: Environment): string {
  const base = env['XDG_CONFIG_HOME'];
  const home = env['HOME'] ?? homedir();
  return join(base !== undefined && isAbsolute(base) ? base : join(home, '.config'), 'fairlead', 'config.json');
}

/**
 * Reads the file with the tokens; without one there are no contexts.
 *
 * @throws {CommandError} CONFIG_EXPOSED if others can read the file or replace it, CONFIG_INVALID if it cannot be parsed
 */
export function readConfig(path: string): Config {
  const text = readPrivately(path);
  if (text === undefined) return { currentContext: undefined, contexts: new Map() };
  return parse(path, text);
}

/** Replaces the file in one step, so that a run at the same time reads the old or the new one. */
export function writeConfig(path: string, config: Config): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  assertFolder(folder);
  const temporary = `${path}.${process.pid}.tmp`;
  const contents = { current_context: config.currentContext ?? null, contexts: Object.fromEntries(config.contexts) };
  writeFileSync(temporary, `${JSON.stringify(contents, null, 2)}\n`, { mode: FILE_MODE });
  chmodSync(temporary, FILE_MODE);
  renameSync(temporary, path);
}

function readPrivately(path: string): string | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined;
    throw new CommandError('CONFIG_UNREADABLE', `${path} cannot be read: ${messageOf(error)}.`, {
      cause: error,
    });
  }
  try {
    assertFile(path, fstatSync(file));
    assertFolder(dirname(path));
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** Windows has no such modes. */
const hasModes = process.platform !== 'win32';

function assertFile(path: string, stats: Stats): void {
  if (!hasModes) return;
  if ((stats.mode & 0o077) !== 0)
    throw new CommandError('CONFIG_EXPOSED', `Other users can read or change ${path}, and it contains tokens.`, {
      hint: `Make it private: chmod 600 ${path}. Revoke the tokens in it if others may have read them.`,
    });
  if (!isOwn(stats)) throw foreign(path);
}

function assertFolder(folder: string): void {
  if (!hasModes) return;
  const stats = statSync(folder);
  if ((stats.mode & 0o022) !== 0)
    throw new CommandError('CONFIG_EXPOSED', `Other users can change the files in ${folder}.`, {
      hint: `Make it private: chmod 700 ${folder}.`,
    });
  if (!isOwn(stats)) throw foreign(folder);
}

const isOwn = ({ uid }: Stats) => uid === process.geteuid?.() || uid === 0;

const foreign = (path: string) =>
  new CommandError('CONFIG_EXPOSED', `${path} belongs to another user.`, {
    hint: 'Set XDG_CONFIG_HOME to a folder of your own.',
  });

function parse(path: string, text: string): Config {
  const invalid = (reason: string) =>
    new CommandError('CONFIG_INVALID', `${path} is not valid: ${reason}.`, {
      hint: 'Mend it, or delete it and sign in again: fairlead login.',
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('it is not JSON');
  }
  const { current_context: current, contexts }: { current_context?: unknown; contexts?: unknown } = value ?? {};
  if (typeof contexts !== 'object' || contexts === null) throw invalid('it has no contexts');
  const entries = Object.entries(contexts).map(([name, context]): [string, Context] => {
    const { url, token }: { url?: unknown; token?: unknown } = context ?? {};
    if (!isContextName(name) || typeof url !== 'string')
      throw invalid(`the context ${JSON.stringify(name)} has no address`);
    return [name, { url, ...(typeof token === 'string' && { token }) }];
  });
  return { currentContext: typeof current === 'string' ? current : undefined, contexts: new Map(entries) };
}
