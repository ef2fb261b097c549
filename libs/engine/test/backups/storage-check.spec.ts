import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { checkStorage, secret, type StorageLocation } from '@fairlead/engine';
import { startS3Server, type S3Server } from '@fairlead/testbed';
import { rejectionOf, testStep } from '../databases/database-harness';
import { TestSteps } from '../support/engine-harness';
import {
  TestDataFolder,
  initializedRepository,
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

function check(location: StorageLocation): Promise<void> {
  return checkStorage({ ...data.spec(), location }, new TestSteps().run);
}

it('accepts a working storage, and leaves nothing there', async () => {
  const folder = path.join(data.path, 'new');
  await check({ kind: 'local', folder });
  await check(s3Location(s3));
  await check(s3Location(s3, { region: 'eu-central-1', prefix: undefined }));
  expect(await readdir(folder)).toEqual([]);
  const objects = await readdir(path.join(s3.folder, s3.bucket), { recursive: true });
  expect(objects.filter((name) => name.includes('fairlead-check'))).toEqual([]);
});

it.each([
  ['a wrong key id', { accessKeyId: 'WRONG' }, 'STORAGE_CREDENTIALS_REFUSED'],
  ['a wrong secret key', { secretAccessKey: secret('wrong') }, 'STORAGE_CREDENTIALS_REFUSED'],
  ['a bucket that is not there', { bucket: 'never-created' }, 'STORAGE_BUCKET_MISSING'],
  [
    'a bucket that is not there, in a region',
    { bucket: 'never-created', region: 'eu-west-1' },
    'STORAGE_BUCKET_MISSING',
  ],
  ['a server that is not there', { endpoint: 'http://127.0.0.1:9' }, 'STORAGE_UNREACHABLE'],
  ['a name that leads nowhere', { endpoint: 'http://storage.invalid' }, 'STORAGE_UNREACHABLE'],
] as const)('says of %s what it is, when it is checked and when it is used', async (_what, wrong, code) => {
  const location = s3Location(s3, wrong);
  expect(await rejectionOf(check(location))).toMatchObject({ code });
  expect(await rejectionOf(initializedRepository(data.spec({ location })))).toMatchObject({ code });
  const buckets = await readdir(s3.folder);
  expect(buckets).toEqual([s3.bucket]);
});

it('says of a folder what is wrong with it', async () => {
  const folder = path.join(data.path, 'read-only');
  execFileSync('mkdir', [folder]);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]);
  try {
    expect(await rejectionOf(check({ kind: 'local', folder }))).toMatchObject({ code: 'STORAGE_CREDENTIALS_REFUSED' });
  } finally {
    execFileSync('umount', [folder]);
  }
});

it('fails when a storage disappears in the middle, and continues where it returns in time', async () => {
  const away = await startS3Server({ folder: path.join(data.path, 's3') });
  const port = Number(new URL(away.endpoint).port);
  const spec = data.spec({ location: s3Location(away), limits: { stallMs: 8_000, answerMs: 30_000 } });
  const repository = await initializedRepository(spec);
  const content = randomBytes(3_000_000);
  const file = await saveContent(repository, content, 'bkp_1');
  const losing = repository.save(
    {
      name: 'a',
      tag: 'bkp_2',
      write: async (sink) => {
        await writeChunks(sink, randomBytes(1_000_000));
        await away.stop();
        await writeChunks(sink, ...Array.from({ length: 150 }, () => randomBytes(1_000_000)));
      },
    },
    testStep(),
  );
  expect(await rejectionOf(losing)).toMatchObject({ code: 'STORAGE_UNREACHABLE' });
  expect(await rejectionOf(readContent(repository, file))).toMatchObject({ code: 'STORAGE_UNREACHABLE' });
  const back = await startS3Server({ folder: path.join(data.path, 's3'), port });
  try {
    await repository.ensure(testStep());
    expect(content.equals(await readContent(repository, file))).toBe(true);
    expect(await repository.list(testStep())).toMatchObject([{ id: file.snapshotId }]);
  } finally {
    await back.stop();
  }
});
