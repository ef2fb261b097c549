import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { directory } from '../machine/directories';
import { withLock } from '../machine/file-lock';
import { must } from '../machine/run-program';
import { architecture, type NodeRelease } from './node-releases';

export interface NodeArchive {
  file: string;
  sha256: string;
}

const DOWNLOAD_LIMIT_MS = 5 * 60_000;
const PACK_LIMIT_MS = 2 * 60_000;

const archives = new Map<string, Promise<NodeArchive>>();

/**
 * A release of Node as an archive in Node's own layout, made once from what the npm registry has: whole builds with their headers
 * in `node-linux-<architecture>`, and npm. Several processes may ask at once: one makes it, the others wait.
 */
export function nodeArchive(release: NodeRelease): Promise<NodeArchive> {
  const known = archives.get(release.version);
  if (known) return known;
  const archive = findOrMake(release).catch((error: unknown) => {
    archives.delete(release.version);
    throw error;
  });
  archives.set(release.version, archive);
  return archive;
}

export function nodeArchiveName(version: string): string {
  return `node-v${version}-linux-${architecture()}`;
}

async function findOrMake(release: NodeRelease): Promise<NodeArchive> {
  const name = nodeArchiveName(release.version);
  const file = path.join(directory('node'), `${name}-${archiveKey(release)}.tar.gz`);
  if (!existsSync(file)) {
    await withLock(name, async () => {
      if (!existsSync(file)) await make(release, file);
    });
  }
  return { file, sha256: (await readFile(checksumOf(file), 'utf8')).trim() };
}

/** What the content of the archive follows from: another recipe is another file. */
export function archiveKey({ version, npm, integrity }: NodeRelease): string {
  const recipe = JSON.stringify([version, npm, integrity[architecture()], PACK_SCRIPT]);
  return createHash('sha256').update(recipe).digest('hex').slice(0, 12);
}

function checksumOf(file: string): string {
  return `${file}.sha256`;
}

/**
 * `$1` folder with the unpacked packages `node` and `npm`, `$2` name of the archive, `$3` date of the release.
 *
 * What nobody reads on a test host is left out: manuals, the change log, and OpenSSL's headers for systems other than Linux, which
 * are most of the files. The files belong to a user who builds Node, as in Node's own archives.
 */
const PACK_SCRIPT = `
set -o pipefail
cd "$1"
mkdir -p "$2/lib/node_modules"
mv node/bin node/include node/LICENSE "$2/"
mv npm "$2/lib/node_modules/npm"
rm -rf "$2/lib/node_modules/npm/docs" "$2/lib/node_modules/npm/man"
find "$2/include/node/openssl/archs" -mindepth 1 -maxdepth 1 ! -name 'linux-x86_64' ! -name 'linux-aarch64' -exec rm -rf {} +
for program in npm npx; do
  chmod 0755 "$2/lib/node_modules/npm/bin/$program-cli.js"
  ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$2/bin/$program"
done
tar --create --sort=name --mtime="$3" --owner=node:1000 --group=node:1000 "$2" | gzip --fast --no-name >archive
`;

/** The archive gets its name when it is whole and its checksum is there. */
async function make(release: NodeRelease, file: string): Promise<void> {
  const { version, npm, integrity, date } = release;
  const work = `${file}.unfinished`;
  await rm(work, { recursive: true, force: true });
  try {
    await Promise.all([
      unpack(`node-linux-${architecture()}`, version, integrity[architecture()], path.join(work, 'node')),
      unpack('npm', npm.version, npm.integrity, path.join(work, 'npm')),
    ]);
    const pack = ['-ec', PACK_SCRIPT, 'bash', work, nodeArchiveName(version), date];
    await must('bash', pack, { timeoutMs: PACK_LIMIT_MS });
    const archive = path.join(work, 'archive');
    await writeFile(checksumOf(file), `${await digest(archive, 'sha256', 'hex')}\n`);
    await rename(archive, file);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Downloads a package and unpacks it into the folder, if it is the one that was pinned. */
async function unpack(name: string, version: string, integrity: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const options = ['--ignore-scripts', '--loglevel=error', '--pack-destination', folder];
  await must('npm', ['pack', `${name}@${version}`, ...options], { cwd: folder, timeoutMs: DOWNLOAD_LIMIT_MS });
  const file = path.join(folder, `${name}-${version}.tgz`);
  const received = `sha512-${await digest(file, 'sha512', 'base64')}`;
  if (received !== integrity) throw new Error(`${name}@${version} is ${received}, but ${integrity} was expected`);
  await must('tar', ['-xzf', file, '-C', folder, '--strip-components=1', '--no-same-owner'], {
    timeoutMs: PACK_LIMIT_MS,
  });
  await rm(file);
}

async function digest(file: string, algorithm: string, encoding: 'hex' | 'base64'): Promise<string> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  return hash.digest(encoding);
}
