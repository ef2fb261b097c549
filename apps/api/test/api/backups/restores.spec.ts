import type { DatabaseRecord, RestoreRecord } from '@fairlead/dto';
import { RestoreProgress } from '../../../src/backups/restores/restore-progress';
import { Restore } from '../../../src/backups/restores/restore.entity';
import { Operation } from '../../../src/operations/operation.entity';
import type { TestApi } from '../../harness/start-api';
import { startWithServer, type HttpAgent } from '../../harness/test-records';
import { requestBackup, BACKUPS_PATH, failBackup, readBackup, completeBackup, takeBackup } from './backup-fixtures';
import { databasePath, completeOperations, makeDatabase } from '../databases/database-fixtures';

describe('restores of backups', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let databaseId: string;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    ({ id: databaseId } = await makeDatabase(api, http, serverId));
  });

  const operationOf = (subjectId: string): Promise<Operation> =>
    api.dataSource.manager.findOneByOrFail(Operation, { subjectId });
  const database = async (id = databaseId): Promise<DatabaseRecord> =>
    (await http.get(databasePath({ id })).expect(200)).body.data;

  const restore = async (backup: { id: string }, body: object): Promise<RestoreRecord> =>
    (await http.post(`${BACKUPS_PATH}/${backup.id}/restore`).send(body).expect(202)).body.data;
  const progress = (): RestoreProgress => api.app.get(RestoreProgress, { strict: false });
  const begin = ({ id }: RestoreRecord) => api.dataSource.transaction((tx) => progress().begin(tx, id));
  const read = async ({ id }: RestoreRecord): Promise<RestoreRecord> =>
    (await http.get(`/api/v1/restores/${id}`).expect(200)).body.data;

  it('409 where they have not been verified', async () => {
    const backup = await requestBackup(http, databaseId);
    await failBackup(api, backup);
    const answer = await http.post(`${BACKUPS_PATH}/${backup.id}/restore`).send({ target: 'same' }).expect(409);
    expect(answer.body.error.code).toBe('BACKUP_NOT_RESTORABLE');
  });

  it('take a safety backup first, whose operation precedes theirs in the lane of the database', async () => {
    const made = await restore(await takeBackup(api, http, databaseId), { target: 'same' });
    expect(made).toMatchObject({ status: 'queued', target: 'same', database_id: databaseId });
    expect(await readBackup(http, { id: made.safety_backup_id ?? '' })).toMatchObject({
      trigger: 'safety',
      status: 'queued',
    });
    const [safety, own] = [await operationOf(made.safety_backup_id ?? ''), await operationOf(made.id)];
    expect([safety.lane, own.lane]).toEqual([`database:${databaseId}`, `database:${databaseId}`]);
    expect(safety.id < own.id).toBe(true);
  });

  it('go no further without a verified safety backup', async () => {
    const made = await restore(await takeBackup(api, http, databaseId), { target: 'same' });
    await expect(begin(made)).rejects.toMatchObject({ code: 'SAFETY_BACKUP_FAILED' });
    await failBackup(api, { id: made.safety_backup_id ?? '' });
    await expect(begin(made)).rejects.toMatchObject({ code: 'SAFETY_BACKUP_FAILED' });
    expect((await read(made)).status).toBe('queued');
    expect((await database()).status).toBe('ready');
  });

  it('begin once the safety backup is verified', async () => {
    const made = await restore(await takeBackup(api, http, databaseId), { target: 'same' });
    await completeBackup(api, { id: made.safety_backup_id ?? '' });
    expect((await begin(made))?.safety?.id).toBe(made.safety_backup_id);
    expect(await read(made)).toMatchObject({ status: 'running', started_at: expect.any(String) });
  });

  it('are canceled together with the safety backup that they wait for', async () => {
    const made = await restore(await takeBackup(api, http, databaseId), { target: 'same' });
    const { body } = await http.post(`/api/v1/restores/${made.id}/cancel`).expect(202);
    expect(body.data).toMatchObject({ status: 'canceled' });
    expect(await readBackup(http, { id: made.safety_backup_id ?? '' })).toMatchObject({ status: 'canceled' });
  });

  it('are not canceled any more once the data begins to be replaced', async () => {
    const made = await restore(await takeBackup(api, http, databaseId), { target: 'same' });
    await completeBackup(api, { id: made.safety_backup_id ?? '' });
    await begin(made);
    await api.dataSource.transaction((tx) => progress().reached(tx, made.id, 'switching'));
    const answer = await http.post(`/api/v1/restores/${made.id}/cancel`).expect(409);
    expect(answer.body.error.code).toBe('RESTORE_NOT_CANCELABLE');
    expect((await read(made)).cancel_requested_at).toBeNull();
  });

  it('make a new database, which is ready only once it holds what was restored', async () => {
    const made = await restore(await takeBackup(api, http, databaseId), { target: 'new', name: 'restored' });
    expect(made.stages.map(({ name }) => name)).toEqual(['preparing', 'restoring', 'comparing']);
    const id = made.database_id ?? '';
    expect(await database(id)).toMatchObject({ name: 'restored', status: 'creating', engine: 'postgresql' });
    await begin(made);
    await completeOperations(api, made.id);
    const installed = { version: '15.14', port: 5432 };
    await api.dataSource.transaction((tx) => progress().succeeded(tx, made.id, installed));
    expect(await read(made)).toMatchObject({ status: 'succeeded' });
    expect(await database(id)).toMatchObject({ status: 'ready', version: '15.14' });
  });

  it('leave no incomplete new database behind', async () => {
    const made = await restore(await takeBackup(api, http, databaseId), { target: 'new', name: 'half' });
    await begin(made);
    const failure = { step: 'restoring', code: 'BACKUP_REPOSITORY_DAMAGED', message: 'It is damaged.' } as const;
    await completeOperations(api, made.id);
    await api.dataSource.transaction((tx) => progress().ended(tx, made.id, { status: 'failed', failure }));
    expect(await read(made)).toMatchObject({
      status: 'failed',
      failure: { stage: 'restoring', code: 'BACKUP_REPOSITORY_DAMAGED' },
    });
    const half = await database(made.database_id ?? '');
    expect(half).toMatchObject({ status: 'failed', status_code: 'RESTORE_FAILED' });
    expect(half.status_reason).toContain('It is damaged.');
  });

  it.each([
    [{ target: 'new' }, 'name'],
    [{ target: 'same', name: 'x' }, 'name'],
    [{ target: 'same', application_ids: ['app_1'] }, 'application_ids'],
    [{ target: 'elsewhere' }, 'target'],
  ])('400 for %j', async (body, field) => {
    const backup = await takeBackup(api, http, databaseId);
    const answer = await http.post(`${BACKUPS_PATH}/${backup.id}/restore`).send(body).expect(400);
    expect(answer.body.error.details[0]).toMatchObject({ field });
  });

  it('409 for a name that another database of the server has', async () => {
    const backup = await takeBackup(api, http, databaseId);
    const { name } = await database();
    const answer = await http.post(`${BACKUPS_PATH}/${backup.id}/restore`).send({ target: 'new', name }).expect(409);
    expect(answer.body.error.code).toBe('NAME_TAKEN');
    expect(await api.dataSource.manager.countBy(Restore, { backupId: backup.id })).toBe(0);
  });
});
