import { createHash } from 'node:crypto';
import type { TestHost } from '@fairlead/testbed';
import {
  BackupScenario,
  testDataDigest,
  scratchCopiesOn,
  destroyTestData,
  restoreFile,
  BACKUP_ENGINES,
  writeTestData,
} from './backup-scenario';
import type { BackupRecord, CreatedDatabase, DatabaseRecord, LoggedLine, ServerRecord } from '../support/api-records';
import { Scenario } from '../support/scenario';
import { watchCommandLines } from '../support/command-line-watch';

describe.each(BACKUP_ENGINES)('backups of %s', (engine) => {
  let scenario: Scenario;
  let backups: BackupScenario;
  let host: TestHost;
  let server: ServerRecord;
  let database: CreatedDatabase;
  let backup: BackupRecord;
  let before: string;
  let spied: (texts: readonly string[]) => Promise<string[]>;

  beforeAll(async () => {
    scenario = await Scenario.start();
    backups = new BackupScenario(scenario);
    ({ host, server } = await scenario.readyServer({ image: 'databases' }));
    spied = await watchCommandLines(host);
    database = await backups.createDatabase(server, engine);
    await writeTestData(host, database);
    before = await testDataDigest(host, database);
  });
  afterAll(() => scenario?.stop());

  it('succeed once the stored data was restored and compared, and leave no copy behind', async () => {
    backup = await backups.take(database);
    expect(backup).toMatchObject({
      status: 'succeeded',
      failure: null,
      trigger: 'api',
      destination: 'local',
      checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      verified_at: expect.any(String),
      rows: 1000,
    });
    expect(backup.size_bytes).toBeGreaterThan(1000);
    expect(backup.stages.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await scratchCopiesOn(host, engine)).toBe('');
    const lines = await scenario.api.get<LoggedLine[]>(`/backups/${backup.id}/logs`);
    expect(lines.map(({ text }) => text).join('\n')).toContain('Verified');
  });

  it('are downloaded as a file that the tools of the engine read', async () => {
    const { url, token } = scenario.api;
    const response = await fetch(`${url}/api/v1/backups/${backup.id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    const dump = Buffer.from(await response.arrayBuffer());
    expect(`sha256:${createHash('sha256').update(dump).digest('hex')}`).toBe(backup.checksum);
    expect(dump).toHaveLength(backup.size_bytes ?? 0);
    if (engine === 'redis') {
      const stdin = dump.toString('base64');
      const checked = await host.must('file=$(mktemp); base64 -d >"$file"; redis-check-rdb "$file"', { stdin });
      expect(checked).toContain('RDB looks OK');
      return;
    }
    const copy = await backups.createDatabase(server, engine);
    await restoreFile(host, copy, dump);
    expect(await testDataDigest(host, copy)).toBe(before);
  });

  it('restore destroyed data into the same database, after a safety backup of its current data', async () => {
    await destroyTestData(host, database);
    const restore = await backups.restore(backup, { target: 'same' });
    expect(restore).toMatchObject({ status: 'succeeded', failure: null, database_id: database.id });
    expect(await testDataDigest(host, database)).toBe(before);
    expect(await scratchCopiesOn(host, engine)).toBe('');
    const safety = await backups.until(restore.safety_backup_id ?? '', () => true);
    expect(safety).toMatchObject({ status: 'succeeded', trigger: 'safety', verified_at: expect.any(String) });
    // What an application wrote in between is not lost: it is in the safety backup.
    const undone = await backups.restoredDatabase(
      await backups.restore(safety, { target: 'new', name: scenario.uniqueName('before') }),
    );
    expect(await testDataDigest(host, undone).catch(() => 'no notes')).not.toBe(before);
  });

  it('are restored into a new database of its own, which is ready then', async () => {
    const restore = await backups.restore(backup, { target: 'new', name: scenario.uniqueName('copy') });
    expect(restore).toMatchObject({ status: 'succeeded', failure: null, safety_backup_id: null });
    const copy = await backups.restoredDatabase(restore);
    expect(copy).toMatchObject({ status: 'ready', status_reason: null, engine });
    expect(copy.password).not.toBe(database.password);
    expect(await testDataDigest(host, copy)).toBe(before);
  });

  it('are taken once more before a deletion, and outlive the database', async () => {
    await scenario.api.delete(`/databases/${database.id}?last_backup=true`);
    await expect(scenario.api.until(`/databases/${database.id}`, () => false)).rejects.toMatchObject({ status: 404 });
    const [last] = await scenario.api.get<BackupRecord[]>('/backups?trigger=last');
    expect(last).toMatchObject({ status: 'succeeded', database_id: null, verified_at: expect.any(String) });
    const restore = await backups.restore(last ?? backup, { target: 'new', name: scenario.uniqueName('again') });
    expect(restore).toMatchObject({ status: 'succeeded' });
    expect(await testDataDigest(host, await backups.restoredDatabase(restore))).toBe(before);
  });

  it('show no password in a log or on a command line', async () => {
    const databases = await scenario.api.get<DatabaseRecord[]>('/databases');
    const found = await Promise.all(databases.map((one) => backups.withCredentials(one)));
    const passwords = [database, ...found].map(({ password }) => password);
    for (const password of passwords) expect(scenario.output).not.toContain(password);
    expect(await spied(passwords)).toEqual([]);
  });
});
