import { createHash } from 'node:crypto';
import { entryRefused } from './archive-refusal';

export type EntryKind = 'file' | 'folder' | 'symlink' | 'hardlink';

/** Linux has no longer paths. */
export const NAME_MAX_BYTES = 4096;
const PART_MAX_BYTES = 255;

type Known = 'file' | 'folder' | 'symlink';

/**
 * Checks the names of entries against each other, so that the archive means the same to every program that unpacks it, whatever
 * the order, and nothing leads out of its folder. Of each name only a digest is remembered.
 */
export class EntryNames {
  private readonly known = new Map<string, Known>();
  /** The folder of the entry before, which needs no further check. */
  private lastParent = '';

  /**
   * @throws {AppError} UPLOAD_INVALID with the name of the entry.
   */
  add(kind: EntryKind, name: string, target: string): void {
    const parts = partsOf(name);
    if (parts.length === 0) {
      if (kind !== 'folder') throw entryRefused(name, 'has no name');
      return;
    }
    if (kind === 'symlink') checkTarget(name, target, parts.length - 1);
    if (kind === 'hardlink' && this.known.get(keyOf(partsOf(target, name).join('/'))) !== 'file')
      throw entryRefused(name, 'is a link that leads out of the archive, or to what does not come before it');
    this.addParents(name, parts);
    this.addOwn(name, parts.join('/'), kind === 'hardlink' ? 'file' : kind);
  }

  private addOwn(name: string, path: string, kind: Known): void {
    const key = keyOf(path);
    const before = this.known.get(key);
    if (before === undefined) this.known.set(key, kind);
    else if (before !== 'folder' || kind !== 'folder') throw entryRefused(name, 'is in the archive twice');
  }

  private addParents(name: string, parts: readonly string[]): void {
    const parent = parts.slice(0, -1).join('/');
    if (parent === this.lastParent) return;
    for (let depth = 1; depth < parts.length; depth += 1) {
      const key = keyOf(parts.slice(0, depth).join('/'));
      const before = this.known.get(key);
      if (before === undefined) this.known.set(key, 'folder');
      else if (before !== 'folder') throw entryRefused(name, `is below a ${before === 'file' ? 'file' : 'link'}`);
    }
    this.lastParent = parent;
  }
}

/** The parts of a path, without those that mean nothing. `of`: the entry that refers to it, where it is not its own name. */
function partsOf(path: string, of = path): string[] {
  if (path.startsWith('/')) throw entryRefused(of, of === path ? 'has an absolute name' : 'is a link that leads out');
  checkText(path, of);
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw entryRefused(of, 'leads out of the archive');
  return parts;
}

function checkText(path: string, of: string): void {
  if (Buffer.byteLength(path) > NAME_MAX_BYTES)
    throw entryRefused(of, `has a name of more than ${NAME_MAX_BYTES} bytes`);
  if (/\p{Cc}/u.test(path)) throw entryRefused(of, 'has control characters in its name');
  if (path.split('/').some((part) => Buffer.byteLength(part) > PART_MAX_BYTES))
    throw entryRefused(of, `has a part of more than ${PART_MAX_BYTES} bytes in its name`);
}

/**
 * A link may go up only at its beginning and not further than to the root of the archive. As no entry is below a link, that is
 * where it leads on the disk too, and every link on its way stays inside by the same rule.
 */
function checkTarget(name: string, target: string, depth: number): void {
  const outside = (): Error => entryRefused(name, 'is a link that leads out of the archive');
  if (target.startsWith('/')) throw outside();
  checkText(target, name);
  if (target === '') throw entryRefused(name, 'is a link that leads nowhere');
  const parts = target.split('/').filter((part) => part !== '' && part !== '.');
  const ups = parts.findIndex((part) => part !== '..');
  const up = ups < 0 ? parts.length : ups;
  if (up > depth || parts.slice(up).includes('..')) throw outside();
}

const keyOf = (path: string): string => createHash('sha256').update(path).digest('base64');
