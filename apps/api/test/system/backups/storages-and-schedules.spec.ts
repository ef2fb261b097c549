import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startS3Server, type S3Server, type TestHost } from '@fairlead/testbed';
import { BackupScenario, testDataDigest, scratchCopiesOn, writeTestData } from './backup-scenario';
import type {
  BackupRecord,
  CreatedDatabase,
  ScheduleRecord,
  ServerRecord,
  StorageRecord,
} from '../support/api-records';
import { Scenario } from '../support/scenario';

describe('storages and backup schedules', () => {
  let scenario: Scenario;
  let backups: BackupScenario;
  let host: TestHost;
  let server: ServerRecord;
  let database: CreatedDatabase;
  let s3: S3Server;
  let storage: StorageRecord;
  let schedule: ScheduleRecord;

  beforeAll(async () => {
    scenario = await Scenario.start();
    backups = new BackupScenario(scenario);
    s3 = await startS3Server();
    ({ host, server } = await scenario.readyServer({ image: 'databases' }));
    database = await backups.createDatabase(server, 'postgresql');
    await writeTestData(host, database);
    // It continues while the other tests run.
    const scheduled = await backups.createDatabase(server, 'postgresql');
    const body = {
      database_id: scheduled.id,
      cron: '* * * * *',
      time_zone: 'Europe/Berlin',
      retention: { keep_last: 1 },
    };
    schedule = await scenario.api.post<ScheduleRecord>('/backup-schedules', body);
  });
  afterAll(async () => {
    await scenario?.stop();
    await s3?.stop();
  });

  const addStorage = (secret: string): Promise<StorageRecord> => {
    const { endpoint, bucket, accessKeyId } = s3;
    const body = {
      name: scenario.uniqueName('s3'),
      type: 's3',
      endpoint,
      bucket,
      prefix: 'fairlead',
      path_style: true,
      access_key_id: accessKeyId,
      secret_access_key: secret,
    };
    return scenario.api.post<StorageRecord>('/storages', body, { prefer: 'wait=60' });
  };

  it('is a storage that takes, gives back and deletes, or else it is not ready and says why', async () => {
    const [local] = await scenario.api.get<StorageRecord[]>('/storages');
    expect(local).toMatchObject({ type: 'local', status: 'ready' });
    storage = await addStorage(s3.secretAccessKey);
    expect(storage).toMatchObject({ status: 'ready', status_code: null });
    const wrong = await addStorage('not the key');
    expect(wrong).toMatchObject({ status: 'failed', status_code: 'STORAGE_CREDENTIALS_REFUSED' });
    await expect(backups.request(database, { storage_id: wrong.id })).rejects.toMatchObject({
      code: 'STORAGE_NOT_READY',
    });
    await scenario.api.delete(`/storages/${wrong.id}`);
  });

  it('is any S3, from which backups come back, and which is not removed as long as it keeps one', async () => {
    const before = await testDataDigest(host, database);
    const backup = await backups.take(database, { storage_id: storage.id });
    expect(backup).toMatchObject({ status: 'succeeded', destination: 's3', verified_at: expect.any(String) });
    const restore = await backups.restore(backup, { target: 'new', name: scenario.uniqueName('copy') });
    expect(restore).toMatchObject({ status: 'succeeded' });
    expect(await testDataDigest(host, await backups.restoredDatabase(restore))).toBe(before);
    await expect(scenario.api.delete(`/storages/${storage.id}`)).rejects.toMatchObject({ code: 'STORAGE_IN_USE' });
    await scenario.api.delete(`/backups/${backup.id}`);
    await expect(scenario.api.until(`/backups/${backup.id}`, () => false)).rejects.toMatchObject({ status: 404 });
    expect(await scenario.api.delete<StorageRecord>(`/storages/${storage.id}`)).toMatchObject({ id: storage.id });
  });

  it('begins on schedule, and its retention decides which backups stay', async () => {
    const path = `/backups?schedule_id=${schedule.id}`;
    const both = await scenario.api.until<BackupRecord[]>(
      path,
      (runs) => runs.some(({ status }) => status === 'succeeded'),
      {
        timeoutMs: 120_000,
      },
    );
    const first = both.find(({ status }) => status === 'succeeded');
    expect(first).toMatchObject({ trigger: 'schedule', verified_at: expect.any(String) });
    const kept = await scenario.api.until<BackupRecord[]>(
      path,
      (runs) => runs.length === 1 && runs[0]?.status === 'succeeded' && runs[0].id !== first?.id,
      { timeoutMs: 150_000 },
    );
    const now = await scenario.api.get<ScheduleRecord>(`/backup-schedules/${schedule.id}`);
    expect(now).toMatchObject({ last_run: { backup_id: kept[0]?.id, status: 'succeeded' } });
    await scenario.api.delete(`/backup-schedules/${schedule.id}`);
  });

  it('fails when one bit of the stored data has changed, and changes no database', async () => {
    const good = await backups.take(database);
    expect(good).toMatchObject({ status: 'succeeded' });
    const before = await testDataDigest(host, database);
    await flipABit(join(scenario.dataDir, 'backups', server.id, 'data'));
    const copy = await backups.restore(good, { target: 'new', name: scenario.uniqueName('damaged') });
    expect(copy).toMatchObject({ status: 'failed', failure: { code: 'BACKUP_REPOSITORY_DAMAGED' } });
    expect(await scenario.api.get(`/databases/${copy.database_id}`)).toMatchObject({ status: 'failed' });
    const over = await backups.restore(good, { target: 'same' });
    expect(over).toMatchObject({
      status: 'failed',
      failure: { stage: 'restoring', code: 'BACKUP_REPOSITORY_DAMAGED' },
    });
    expect(await testDataDigest(host, database)).toBe(before);
    expect(await scratchCopiesOn(host, 'postgresql')).toBe('');
    // The next backup is nevertheless valid: it was verified on its own.
    const next = await backups.take(database);
    expect(next).toMatchObject({ status: 'succeeded' });
    const proof = await backups.restore(next, { target: 'new', name: scenario.uniqueName('proof') });
    expect(await testDataDigest(host, await backups.restoredDatabase(proof))).toBe(before);
  });
});

/** In the largest file, which holds content and not the list of it. */
async function flipABit(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sized = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  const [largest] = sized.toSorted((a, b) => b.size - a.size);
  if (!largest) throw new Error(`There is no file in ${folder}.`);
  const content = await readFile(largest.file);
  const middle = Math.floor(content.length / 2);
  content[middle] = (content[middle] ?? 0) ^ 1;
  await chmod(largest.file, 0o600);
  await writeFile(largest.file, content);
}
