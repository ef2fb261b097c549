import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readRegistryAccess } from '../images/registry-access';
import { must } from '../machine/run-program';
import { architecture, type Architecture } from './node-releases';

const DOWNLOAD_LIMIT_MS = 5 * 60_000;
const UNPACK_LIMIT_MS = 2 * 60_000;

/** A package of Debian's archive: its path up to the architecture, and the SHA-256 checksums, one if it is for all of them. */
export interface DebianPackage {
  readonly path: string;
  readonly sha256: string | Readonly<Record<Architecture, string>>;
}

/** Downloads packages of any suite and unpacks them into the folder, without installing them. */
export async function unpackDebianPackages(packages: readonly DebianPackage[], folder: string): Promise<void> {
  const { mirror } = await readRegistryAccess();
  await mkdir(folder, { recursive: true });
  for (const { path: place, sha256 } of packages) {
    const machine = typeof sha256 === 'string' ? 'all' : architecture() === 'x64' ? 'amd64' : 'arm64';
    const file = path.join(folder, 'package.deb');
    const url = `${mirror.replace(/\/$/, '')}/pool/main/${place}_${machine}.deb`;
    await must('curl', ['--fail', '--silent', '--show-error', '--retry', '3', '--output', file, url], {
      timeoutMs: DOWNLOAD_LIMIT_MS,
    });
    const received = await sha256Of(file);
    const expected = typeof sha256 === 'string' ? sha256 : sha256[architecture()];
    if (received !== expected) throw new Error(`${url} has the checksum ${received}, but ${expected} was expected`);
    await must('dpkg-deb', ['--extract', file, folder], { timeoutMs: UNPACK_LIMIT_MS });
    await rm(file);
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
