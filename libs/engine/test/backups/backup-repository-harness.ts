import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import {
  openBackupRepository,
  secret,
  type BackupRepository,
  type BackupRepositorySpec,
  type S3Location,
  type StoredFile,
} from '@fairlead/engine';
import { quickRestic, type S3Server } from '@fairlead/testbed';
import { CollectingSink, testStep } from '../databases/database-harness';

/** A data directory as Fairlead has one. */
export class TestDataFolder {
  #made: Promise<BackupRepositorySpec> | undefined;

  private constructor(readonly path: string) {}

  static async make(): Promise<TestDataFolder> {
    return new TestDataFolder(await mkdtemp(path.join(tmpdir(), 'fairlead-backups-')));
  }

  spec(more: Partial<BackupRepositorySpec> = {}): BackupRepositorySpec {
    return {
      location: { kind: 'local', folder: path.join(this.path, 'backups') },
      cacheFolder: path.join(this.path, 'restic'),
      password: secret(randomBytes(24).toString('base64url')),
      serverId: `srv_${randomBytes(6).toString('hex')}`,
      limits: { answerMs: 30_000 },
      restic: quickRestic(),
      ...more,
    };
  }

  /** For a repository on disk that has been made. All but the first are copies, because restic takes a second to make one. */
  async preparedSpec(more: Partial<BackupRepositorySpec> = {}): Promise<BackupRepositorySpec> {
    this.#made ??= this.#make();
    const made = await this.#made;
    return this.copy(made, more);
  }

  /** For a copy of a repository on disk. */
  async copy(original: BackupRepositorySpec, more: Partial<BackupRepositorySpec> = {}): Promise<BackupRepositorySpec> {
    const copied = this.spec({ password: original.password, ...more });
    await cp(this.folderOf(original), this.folderOf(copied), { recursive: true });
    return copied;
  }

  folderOf({ serverId }: BackupRepositorySpec): string {
    return path.join(this.path, 'backups', serverId);
  }

  async #make(): Promise<BackupRepositorySpec> {
    const spec = this.spec();
    await initializedRepository(spec);
    return spec;
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 10 });
  }
}

export function s3Location(server: S3Server, more: Partial<S3Location> = {}): S3Location {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = server;
  return {
    kind: 's3',
    endpoint,
    bucket,
    prefix: 'some/where',
    pathStyle: true,
    accessKeyId,
    secretAccessKey: secret(secretAccessKey),
    ...more,
  };
}

export async function initializedRepository(spec: BackupRepositorySpec): Promise<BackupRepository> {
  const repository = openBackupRepository(spec);
  await repository.ensure(testStep());
  return repository;
}

/** Writes pieces as long as the sink takes them. */
export async function writeChunks(sink: Writable, ...pieces: Buffer[]): Promise<void> {
  const closed = new Promise<never>((_, reject) => sink.once('close', () => reject(new Error('The sink was closed.'))));
  for (const piece of pieces) {
    const written = new Promise<void>((resolve, reject) =>
      sink.write(piece, (error) => (error ? reject(error) : resolve())),
    );
    await Promise.race([written, closed]);
  }
  closed.catch(() => undefined);
}

export async function saveContent(repository: BackupRepository, content: Buffer, tag = 'bkp_1'): Promise<StoredFile> {
  const name = 'db_1.dump';
  const stored = await repository.save({ name, tag, write: (sink) => writeChunks(sink, content) }, testStep());
  return { ...stored, name };
}

export async function readContent(repository: BackupRepository, file: StoredFile): Promise<Buffer> {
  const kept = new CollectingSink();
  await pipeline(repository.read(file, testStep()), kept);
  return kept.bytes;
}

/** The largest file with content in a repository on disk; it can be written to. */
export async function largestPack(folder: string): Promise<string> {
  const entries = await readdir(path.join(folder, 'data'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const sized = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  const [largest] = sized.toSorted((a, b) => b.size - a.size);
  if (!largest) throw new Error(`Nothing is stored in ${folder}`);
  await chmod(largest.file, 0o600);
  return largest.file;
}

/** Changes one bit in the middle of the largest file with content. */
export async function flipOneBit(folder: string): Promise<void> {
  const file = await largestPack(folder);
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

/** Children of this process whose command line has this word. */
export function childProcessesMatching(word: string): number[] {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) (.*)$/.exec(line))
    .flatMap((found) => (found?.[2] === String(process.pid) && found[3]?.includes(word) ? [Number(found[1])] : []));
}

export async function streamEnd(stream: NodeJS.ReadableStream): Promise<unknown> {
  return finished(stream).then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** The command lines of all processes of this machine, read without starting another one. */
export function commandLines(): string[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')];
    } catch {
      return [];
    }
  });
}
