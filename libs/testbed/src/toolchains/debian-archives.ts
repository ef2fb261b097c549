import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { directory } from '../machine/directories';
import { withLock } from '../machine/file-lock';
import { must } from '../machine/run-program';
import { sha256Of, unpackDebianPackages, type DebianPackage } from './debian-packages';

/** An archive in the layout of a publisher, made of the packages that Debian has of the same version. */
export interface DebianArchive {
  readonly version: string;
  /** Name of the archive, as the publisher calls it. */
  readonly name: string;
  readonly packages: readonly DebianPackage[];
  /** Bash script that leaves `archive`; `$1` is the folder with the unpacked packages. */
  readonly pack: string;
  readonly values: readonly string[];
}

export interface ArchiveFile {
  readonly file: string;
  readonly sha256: string;
}

const PACK_LIMIT_MS = 5 * 60_000;

const archives = new Map<string, Promise<ArchiveFile>>();

/** Makes an archive, once on a machine. Several processes may ask at once: one makes it, the others wait. */
export function debianArchive(archive: DebianArchive): Promise<ArchiveFile> {
  const known = archives.get(archive.name);
  if (known) return known;
  const made = findOrMake(archive).catch((error: unknown) => {
    archives.delete(archive.name);
    throw error;
  });
  archives.set(archive.name, made);
  return made;
}

async function findOrMake(archive: DebianArchive): Promise<ArchiveFile> {
  const recipe = JSON.stringify([archive.packages, archive.pack, archive.values]);
  const key = createHash('sha256').update(recipe).digest('hex').slice(0, 12);
  const file = path.join(directory('toolchains'), `${key}-${archive.name}`);
  if (!existsSync(file)) {
    await withLock(archive.name, async () => {
      if (!existsSync(file)) await make(archive, file);
    });
  }
  return { file, sha256: (await readFile(`${file}.sha256`, 'utf8')).trim() };
}

/** The archive gets its name when it is whole and its checksum is there. */
async function make({ packages, pack, values }: DebianArchive, file: string): Promise<void> {
  const work = `${file}.unfinished`;
  await rm(work, { recursive: true, force: true });
  try {
    await unpackDebianPackages(packages, work);
    await must('bash', ['-ec', pack, 'bash', work, ...values], { timeoutMs: PACK_LIMIT_MS });
    const archive = path.join(work, 'archive');
    await writeFile(`${file}.sha256`, `${await sha256Of(archive)}\n`);
    await rename(archive, file);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
