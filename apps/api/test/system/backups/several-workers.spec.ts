import { BACKUP_STAGES, RESTORE_STAGES } from '@fairlead/contracts';
import { pollUntil, startS3Server, type S3Server, type TestHost } from '@fairlead/testbed';
import type { BackupRecord, CreatedDatabase, ServerRecord, StorageRecord } from '../support/api-records';
import { Cluster, type ClusterWorker } from '../support/cluster';
import type { Scenario } from '../support/scenario';
import { BackupScenario, scratchCopiesOn, testDataDigest, writeTestData } from './backup-scenario';

/** Enough that a stage lasts for a moment in which it can be interrupted. */
const MANY_ROWS = 60_000;
const TEN_MINUTES = 600;

describe('backups by two workers, whose clocks are ten minutes apart', () => {
  let cluster: Cluster;
  let scenario: Scenario;
  let backups: BackupScenario;
  let s3: S3Server;
  let storage: StorageRecord;
  let host: TestHost;
  let server: ServerRecord;
  let database: CreatedDatabase;
  let wanted: string;
  /** Those that an interrupted worker and the other one have made: the restores show that they are good. */
  const made: BackupRecord[] = [];

  beforeAll(async () => {
    [cluster, s3] = await Promise.all([Cluster.start({ clocks: [0, TEN_MINUTES] }), startS3Server()]);
    ({ scenario } = cluster);
    backups = new BackupScenario(scenario);
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3;
    const body = { name: 's3', type: 's3', endpoint, bucket, path_style: true };
    const keys = { access_key_id: accessKeyId, secret_access_key: secretAccessKey };
    storage = await scenario.api.post<StorageRecord>('/storages', { ...body, ...keys }, { prefer: 'wait=60' });
    ({ host, server } = await scenario.readyServer({ image: 'databases' }));
    database = await backups.createDatabase(server, 'postgresql');
    await writeTestData(host, database, MANY_ROWS);
    wanted = await testDataDigest(host, database);
  });
  afterAll(async () => {
    await cluster?.stop();
    await s3?.stop();
  });

  /** Waits for the stage, and does this to the worker that is in it. */
  async function interrupt(
    id: string,
    until: Promise<unknown>,
    work: (worker: ClusterWorker) => void,
  ): Promise<{ worker: ClusterWorker; operationId: string }> {
    await until;
    const holder = await cluster.holderOf(id);
    work(holder.worker);
    return holder;
  }

  const operation = async (id: string): Promise<{ attempt: number; status: string } | undefined> =>
    (await cluster.database.query('SELECT attempt, status FROM operations WHERE id = $1', [id])).rows[0];

  /** Once at least: a busy machine may keep the other worker from renewing its lease as well, and then the first one goes on. */
  async function expectTakenOver(operationId: string): Promise<void> {
    const { attempt = 0, status } = (await operation(operationId)) ?? {};
    expect(attempt).toBeGreaterThanOrEqual(2);
    expect(status).toBe('succeeded');
  }

  it('are refused in the local storage, with the way out', async () => {
    const [local] = (await scenario.api.get<StorageRecord[]>('/storages')).filter(({ type }) => type === 'local');
    expect(local).toMatchObject({
      status: 'failed',
      status_code: 'STORAGE_NOT_READY',
      status_reason: expect.stringContaining('add an S3 storage'),
    });
  });

  it.each(BACKUP_STAGES)(
    'stay, if the worker that sleeps while %s wakes up after the other has finished',
    async (stage) => {
      const { id } = await backups.request(database, { storage_id: storage.id });
      const { worker, operationId } = await interrupt(
        id,
        backups.until(id, ({ stages }) => hasBegun(stages, stage)),
        ({ process }) => process.freeze(),
      );
      const ended = await backups.untilFinished({ id });
      expect(ended).toMatchObject({ status: 'succeeded', failure: null });
      worker.process.thaw();
      await worker.untilGivenUp(operationId);
      await expectTakenOver(operationId);
      expect(await scratchCopiesOn(host, 'postgresql')).toBe('');
      made.push(ended);
    },
  );

  it('go on with the other worker when the first has no database but its servers, and it stops before that', async () => {
    const { id } = await backups.request(database, { storage_id: storage.id });
    const { worker, operationId } = await interrupt(
      id,
      backups.until(id, ({ stages }) => hasBegun(stages, 'dumping')),
      ({ link }) => link.cut(),
    );
    try {
      await pollUntil('the other has it', async () => ((await operation(operationId))?.attempt ?? 0) >= 2);
      await worker.untilGivenUp(operationId);
      expect(await backups.untilFinished({ id })).toMatchObject({ status: 'succeeded', failure: null });
    } finally {
      worker.link.restore();
    }
    expect(await scratchCopiesOn(host, 'postgresql')).toBe('');
    made.push(await backups.untilFinished({ id }));
  });

  it.each(RESTORE_STAGES)('are restored once, if a worker sleeps while %s', async (stage) => {
    await writeTestData(host, database, 10);
    const [backup] = made.splice(0, 1);
    if (!backup) throw new Error('no backup was made');
    made.push(backup);
    const { id } = await backups.requestRestore(backup, { target: 'same' });
    const { worker, operationId } = await interrupt(
      id,
      backups.untilRestore(id, ({ stages }) => hasBegun(stages, stage)),
      ({ process }) => process.freeze(),
    );
    expect(await backups.untilRestoreFinished({ id })).toMatchObject({ status: 'succeeded', failure: null });
    worker.process.thaw();
    await worker.untilGivenUp(operationId);
    await expectTakenOver(operationId);
    expect(await testDataDigest(host, database)).toBe(wanted);
    expect(await scratchCopiesOn(host, 'postgresql')).toBe('');
  });
});

const hasBegun = (stages: BackupRecord['stages'], stage: string): boolean =>
  stages.some(({ name, status }) => name === stage && status !== 'pending');
