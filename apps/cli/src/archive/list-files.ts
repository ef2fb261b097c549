import { lstatSync, readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { IgnoreRules } from './ignore-rules';

/** One entry of an archive. */
export interface ArchiveEntry {
  /** Relative to the folder that is packed, with `/`. */
  readonly path: string;
  readonly type: 'file' | 'directory' | 'symlink';
  readonly executable: boolean;
}

export interface FileList {
  readonly entries: readonly ArchiveEntry[];
  /** Sockets, pipes and devices. */
  readonly unsupported: readonly string[];
}

const byBytes = (one: Dirent, other: Dirent) => Buffer.compare(Buffer.from(one.name), Buffer.from(other.name));

/** What is deployed of a folder: everything but `.git` and what is ignored, in an order that is always the same. */
export function listFiles(root: string): FileList {
  const entries: ArchiveEntry[] = [];
  const unsupported: string[] = [];
  const visit = (folder: string, outer: IgnoreRules) => {
    const rules = outer.within(root, folder);
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).toSorted(byBytes)) {
      const path = folder + entry.name;
      if (entry.name === '.git' || rules.ignores(entry.isDirectory() ? `${path}/` : path)) continue;
      if (entry.isDirectory()) {
        entries.push({ path, type: 'directory', executable: true });
        visit(`${path}/`, rules);
      } else if (entry.isFile()) {
        entries.push({ path, type: 'file', executable: (lstatSync(join(root, path)).mode & 0o100) !== 0 });
      } else if (entry.isSymbolicLink()) {
        entries.push({ path, type: 'symlink', executable: false });
      } else unsupported.push(path);
    }
  };
  visit('', IgnoreRules.none);
  return { entries, unsupported };
}
