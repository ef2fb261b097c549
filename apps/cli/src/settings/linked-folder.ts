import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '../errors/command-error';
import { codeOf } from '../errors/unknown-error';
import { instanceUrl } from './instance-url';

/** The application to which a folder is linked. It is in the repository, so others may have written it. */
export interface Link {
  readonly url: string;
  readonly applicationId: string;
  readonly applicationName: string | undefined;
  /** Of the file. */
  readonly path: string;
}

export const LINK_FILE = '.fairlead.json';
const APPLICATION_ID = /^app_[0-9a-z]{1,64}$/;

/**
 * The link of a folder or the nearest one above it.
 *
 * @throws {CommandError} LINK_INVALID if the file is not one that `fairlead link` has written
 */
export function findLink(folder: string): Link | undefined {
  for (let current = folder; ; current = dirname(current)) {
    const path = join(current, LINK_FILE);
    const text = read(path);
    if (text !== undefined) return parse(path, text);
    if (dirname(current) === current) return undefined;
  }
}

export function writeLink(folder: string, link: Omit<Link, 'path'>): string {
  const path = join(folder, LINK_FILE);
  const contents = { url: link.url, application_id: link.applicationId, application_name: link.applicationName };
  writeFileSync(path, `${JSON.stringify(contents, null, 2)}\n`);
  return path;
}

export function removeLink(link: Link): void {
  rmSync(link.path);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    // A folder that may not be read has no link for this user.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') return undefined;
    throw error;
  }
}

function parse(path: string, text: string): Link {
  try {
    const link: Readonly<Record<string, unknown>> = JSON.parse(text);
    const { url, application_id: id, application_name: name } = link;
    if (typeof url === 'string' && typeof id === 'string' && APPLICATION_ID.test(id))
      return {
        url: instanceUrl(url),
        applicationId: id,
        applicationName: typeof name === 'string' ? name : undefined,
        path,
      };
  } catch {
    // Whatever is wrong with it, the same has to be done.
  }
  throw new CommandError('LINK_INVALID', `${path} does not name an application and the address of its Fairlead.`, {
    hint: 'Write it anew: fairlead link.',
  });
}
