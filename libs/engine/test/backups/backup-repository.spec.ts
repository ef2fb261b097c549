import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rename, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { openBackupRepository, secret, type BackupRepositorySpec, type StoredFile } from '@fairlead/engine';
import { startS3Server, type S3Server } from '@fairlead/testbed';
import { rejectionOf, testStep } from '../databases/database-harness';
import { pollUntil } from '../support/engine-harness';
import {
  childProcessesMatching,
  commandLines,
  TestDataFolder,
  flipOneBit,
  initializedRepository,
  largestPack,
  readContent,
  s3Location,
  saveContent,
  writeChunks,
} from './backup-repository-harness';

let data: TestDataFolder;
let s3: S3Server;

beforeAll(async () => {
  [data, s3] = await Promise.all([TestDataFolder.make(), startS3Server()]);
});

afterAll(async () => {
  await Promise.all([data?.remove(), s3?.stop()]);
});

describe.each(['local', 's3'] as const)('a repository (%s)', (kind) => {
  const newSpec = (more: Partial<BackupRepositorySpec> = {}) =>
    data.spec(kind === 'local' ? more : { location: s3Location(s3), ...more });
  const ready = async () =>
    kind === 'local' ? openBackupRepository(await data.preparedSpec()) : initializedRepository(newSpec());

  it('gives back what was saved, byte for byte, and is made only once', async () => {
    const spec = newSpec();
    const repository = await initializedRepository(spec);
    await initializedRepository(spec);
    const content = randomBytes(20_000_000);
    const told: number[] = [];
    const stored = await repository.save(
      {
        name: 'db_1.dump',
        tag: 'bkp_1',
        write: async (sink) => {
          await writeChunks(sink, content.subarray(0, 7_000_000), content.subarray(7_000_000));
          return 'taken';
        },
        onBytes: (bytes) => told.push(bytes),
      },
      testStep(),
    );
    expect(stored).toMatchObject({ bytes: content.length, taken: 'taken' });
    expect(stored.snapshotId).toMatch(/^[0-9a-f]{64}$/);
    expect(stored.storedBytes).toBeGreaterThan(20_000_000);
    expect(told.at(-1)).toBe(content.length);
    expect(content.equals(await readContent(repository, { ...stored, name: 'db_1.dump' }))).toBe(true);
    expect(await repository.list(testStep())).toMatchObject([{ id: stored.snapshotId, tags: ['bkp_1'] }]);
    await repository.check(testStep());
  });

  it('deletes exactly the given snapshots, and frees their space', async () => {
    const repository = await ready();
    const [first, second] = [randomBytes(3_000_000), randomBytes(3_000_000)];
    const forgotten = await saveContent(repository, first, 'bkp_forgotten');
    const kept = await saveContent(repository, second, 'bkp_kept');
    await repository.forget([forgotten.snapshotId], testStep(), { prune: true });
    await repository.forget([forgotten.snapshotId], testStep(), { prune: false });
    expect(await rejectionOf(readContent(repository, forgotten))).toMatchObject({ code: 'BACKUP_MISSING' });
    expect(second.equals(await readContent(repository, kept))).toBe(true);
    await repository.check(testStep());
  });

  it('takes several backups at the same time, while another is read and forgotten', async () => {
    const repository = await ready();
    const contents = [1, 2, 3].map(() => randomBytes(2_000_000));
    const old = await saveContent(repository, randomBytes(1_000_000), 'bkp_old');
    const [files] = await Promise.all([
      Promise.all(contents.map((content, index) => saveContent(repository, content, `bkp_${index}`))),
      readContent(repository, old).then(() => repository.forget([old.snapshotId], testStep(), { prune: true })),
    ]);
    const found = await Promise.all(files.map((file) => readContent(repository, file)));
    expect(found.map((content, index) => contents[index]?.equals(content))).toEqual([true, true, true]);
  });

  it('keeps nothing of a stream that failed or was canceled', async () => {
    const repository = await ready();
    const broken = repository.save(
      {
        name: 'db_1.dump',
        tag: 'bkp_1',
        write: async (sink) => {
          await writeChunks(sink, randomBytes(5_000_000));
          throw new Error('the dump failed');
        },
      },
      testStep(),
    );
    expect(await rejectionOf(broken)).toMatchObject({ message: 'the dump failed' });
    const cancel = new AbortController();
    const canceled = repository.save(
      {
        name: 'db_1.dump',
        tag: 'bkp_1',
        write: async (sink) => {
          await writeChunks(sink, randomBytes(5_000_000));
          cancel.abort(new Error('canceled by a person'));
        },
      },
      testStep(cancel.signal),
    );
    expect(await rejectionOf(canceled)).toMatchObject({ message: 'canceled by a person' });
    expect(await repository.list(testStep())).toEqual([]);
    expect(childProcessesMatching('restic')).toEqual([]);
  });

  // By restic alone, which the other tests let create nothing (see quickRestic).
  it('opens with its own password only', async () => {
    const spec = newSpec({ restic: 'restic' });
    await initializedRepository(spec);
    const other = initializedRepository({ ...spec, password: secret('another') });
    expect(await rejectionOf(other)).toMatchObject({ code: 'BACKUP_REPOSITORY_PASSWORD_REFUSED' });
  });
});

describe('damage', () => {
  const content = randomBytes(10_000_000);

  let original: BackupRepositorySpec;
  let file: StoredFile;

  beforeAll(async () => {
    original = await data.preparedSpec();
    file = await saveContent(openBackupRepository(original), content);
  });

  async function repositoryOnDisk() {
    const spec = await data.copy(original);
    const folder = data.folderOf(spec);
    return { repository: openBackupRepository(spec), folder, pack: await largestPack(folder) };
  }

  it('of one bit is found when reading and when checking', async () => {
    const { repository, folder } = await repositoryOnDisk();
    await flipOneBit(folder);
    expect(await rejectionOf(readContent(repository, file))).toMatchObject({ code: 'BACKUP_REPOSITORY_DAMAGED' });
    expect(await rejectionOf(repository.check(testStep()))).toMatchObject({ code: 'BACKUP_REPOSITORY_DAMAGED' });
  });

  it('of a whole file, missing or cut short, is found without waiting for long', async () => {
    const missing = await repositoryOnDisk();
    await rename(missing.pack, path.join(data.path, 'moved away'));
    expect(await rejectionOf(readContent(missing.repository, file))).toMatchObject({
      code: 'BACKUP_REPOSITORY_DAMAGED',
    });
    const short = await repositoryOnDisk();
    await truncate(short.pack, Math.floor((await stat(short.pack)).size / 2));
    expect(await rejectionOf(readContent(short.repository, file))).toMatchObject({
      code: 'BACKUP_REPOSITORY_DAMAGED',
    });
  });

  it('that restic does not detect is detected by size or checksum', async () => {
    const { repository } = await repositoryOnDisk();
    for (const other of [{ bytes: file.bytes + 1 }, { sha256: '0'.repeat(64) }])
      expect(await rejectionOf(readContent(repository, { ...file, ...other }))).toMatchObject({
        code: 'BACKUP_REPOSITORY_DAMAGED',
      });
    for (const other of [{ snapshotId: 'a'.repeat(64) }, { name: 'other.dump' }])
      expect(await rejectionOf(readContent(repository, { ...file, ...other }))).toMatchObject({
        code: 'BACKUP_MISSING',
      });
  });
});

it('does not make a repository where one is read that is not there', async () => {
  const spec = data.spec();
  const file = { snapshotId: 'a'.repeat(64), name: 'db_1.dump', bytes: 1, sha256: '0'.repeat(64) };
  expect(await rejectionOf(readContent(openBackupRepository(spec), file))).toMatchObject({ code: 'BACKUP_MISSING' });
  expect(await readdir(path.join(data.path, 'backups'))).not.toContain(spec.serverId);
});

it('says that the disk is full, and leaves no backup', async () => {
  const folder = path.join(data.path, 'small');
  execFileSync('mkdir', [folder]);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]);
  try {
    const repository = await initializedRepository(data.spec({ location: { kind: 'local', folder } }));
    expect(await rejectionOf(saveContent(repository, randomBytes(60_000_000)))).toMatchObject({ code: 'STORAGE_FULL' });
    expect(await repository.list(testStep())).toEqual([]);
  } finally {
    execFileSync('umount', [folder]);
  }
});

it('says that restic is missing, and how to get it', async () => {
  const failure = await rejectionOf(initializedRepository(data.spec({ restic: '/usr/bin/no-restic' })));
  expect(failure).toMatchObject({
    code: 'BACKUP_TOOL_MISSING',
    message: expect.stringContaining('apt-get install restic'),
  });
});

it('ends when restic is killed, and the next run is not held up by its lock', async () => {
  const repository = openBackupRepository(await data.preparedSpec());
  const killed = repository.save(
    {
      name: 'db_1.dump',
      tag: 'bkp_1',
      write: async (sink) => {
        await writeChunks(sink, randomBytes(5_000_000));
        for (const pid of childProcessesMatching('backup --stdin')) process.kill(pid, 'SIGKILL');
        await new Promise((resolve) => sink.once('close', resolve));
      },
    },
    testStep(),
  );
  expect(await rejectionOf(killed)).toMatchObject({
    code: 'BACKUP_TOOL_FAILED',
    message: expect.stringContaining('SIGKILL'),
  });
  expect(await repository.list(testStep())).toEqual([]);
  const file = await saveContent(repository, randomBytes(100_000));
  await repository.forget([file.snapshotId], testStep(), { prune: true });
});

it('removes what a killed run of the same backup has left', async () => {
  const repository = openBackupRepository(await data.preparedSpec());
  const left = await saveContent(repository, randomBytes(100_000), 'bkp_1');
  const other = await saveContent(repository, randomBytes(100_000), 'bkp_2');
  const file = await saveContent(repository, randomBytes(100_000), 'bkp_1');
  const ids = (await repository.list(testStep())).map(({ id }) => id);
  expect(ids).not.toContain(left.snapshotId);
  expect(ids.toSorted()).toEqual([other.snapshotId, file.snapshotId].toSorted());
});

it('gives up on a dump that brings nothing, and on a storage that takes nothing', async () => {
  const repository = openBackupRepository(await data.preparedSpec({ limits: { quietMs: 1_500, stallMs: 1_500 } }));
  const silent = repository.save(
    {
      name: 'a',
      tag: 'bkp_1',
      write: (sink) => new Promise((_, reject) => sink.once('close', () => reject(new Error('closed')))),
    },
    testStep(),
  );
  expect(await rejectionOf(silent)).toMatchObject({ code: 'STREAM_STALLED', message: expect.stringContaining('dump') });
  const stuck = repository.save(
    {
      name: 'a',
      tag: 'bkp_1',
      write: async (sink) => {
        await writeChunks(sink, randomBytes(1_000_000));
        for (const pid of childProcessesMatching('backup --stdin')) process.kill(pid, 'SIGSTOP');
        await writeChunks(sink, ...Array.from({ length: 50 }, () => randomBytes(1_000_000)));
      },
    },
    testStep(),
  );
  expect(await rejectionOf(stuck)).toMatchObject({
    code: 'STREAM_STALLED',
    message: expect.stringContaining('storage'),
  });
  expect(await repository.list(testStep())).toEqual([]);
  expect(childProcessesMatching('restic')).toEqual([]);
});

it('ends a read that its consumer abandons', async () => {
  const repository = openBackupRepository(await data.preparedSpec());
  const file = await saveContent(repository, randomBytes(20_000_000));
  const stream = repository.read(file, testStep());
  await new Promise((resolve) => stream.once('readable', resolve));
  stream.destroy();
  await pollUntil('the end of restic', () => childProcessesMatching('restic').length === 0);
  await repository.forget([file.snapshotId], testStep(), { prune: true });
  expect(await repository.list(testStep())).toEqual([]);
});

it('shows neither passwords nor keys in any command line', async () => {
  const spec = data.spec({ location: s3Location(s3) });
  const seen = new Set<string>();
  const watching = setInterval(() => {
    for (const line of commandLines()) seen.add(line);
  }, 30);
  try {
    const repository = await initializedRepository(spec);
    await readContent(repository, await saveContent(repository, randomBytes(3_000_000)));
  } finally {
    clearInterval(watching);
  }
  const lines = [...seen].join('\n');
  expect(lines).toContain('restic');
  expect(lines).toContain('backup --stdin');
  expect(lines).not.toContain(spec.password.reveal());
  expect(lines).not.toContain(s3.secretAccessKey);
});
