import type { CreateStorage, StorageRecord } from '@fairlead/dto';
import { StorageWatcher } from '../../../src/storages/storage-watcher';
import { Storage } from '../../../src/storages/storage.entity';
import { StorageStates } from '../../../src/storages/storage-states';
import { Operation } from '../../../src/operations/operation.entity';
import { makeToken, withToken } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import {
  eventNamesOf,
  startWithAgent,
  startWithServer,
  WATCHERS_OFF,
  type HttpAgent,
} from '../../harness/test-records';
import { readDefaultStorage, makeSchedule, STORAGES_PATH } from './backup-fixtures';
import { makeDatabase } from '../databases/database-fixtures';

const SECRET = 'a-secret-access-key-0123456789';

describe('storages', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let names = 0;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
  });
  afterAll(() => api?.stop());

  const body = (more: Partial<CreateStorage> = {}): CreateStorage => {
    names += 1;
    return {
      name: `storage-${names}`,
      type: 's3',
      endpoint: 'https://s3.example.com/',
      bucket: 'backups',
      access_key_id: 'AKIAEXAMPLE',
      secret_access_key: SECRET,
      ...more,
    };
  };
  const add = async (more: Partial<CreateStorage> = {}): Promise<StorageRecord> =>
    (await http.post(STORAGES_PATH).send(body(more)).expect(201)).body.data;
  const at = ({ id }: { id: string }): string => `${STORAGES_PATH}/${id}`;
  const found = async (id: string, problem: { code: 'STORAGE_UNREACHABLE'; message: string } | null): Promise<void> => {
    const storage = await api.dataSource.manager.findOneByOrFail(Storage, { id });
    await api.dataSource.transaction((tx) =>
      api.app.get(StorageStates, { strict: false }).recordCheck(tx, storage, problem),
    );
  };

  it('have one default, whichever of several are made it at the same moment', async () => {
    const local = await readDefaultStorage(http);
    const some = [local, await add(), await add(), await add()];
    for (let round = 0; round < 5; round += 1) {
      const choices = [...some.map((one) => http.patch(at(one))), http.post(STORAGES_PATH)];
      const answers = await Promise.all(
        choices.map((choice, n) => choice.send(n === some.length ? body({ is_default: true }) : { is_default: true })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201]);
      expect(await api.dataSource.manager.countBy(Storage, { isDefault: true })).toBe(1);
    }
    await http.patch(at(local)).send({ is_default: true }).expect(200);
  });

  it('begin with one on the disk of Fairlead, which is the default and stays', async () => {
    const local = await readDefaultStorage(http);
    expect(local).toMatchObject({ type: 'local', endpoint: null, access_key_id: null, is_default: true });
    await http.delete(at(local)).expect(409);
    await http.patch(at(local)).send({ bucket: 'elsewhere' }).expect(409);
    expect((await http.patch(at(local)).send({ name: 'The disk' }).expect(200)).body.data.name).toBe('The disk');
  });

  it('201 are checked, and never show their secret key', async () => {
    const storage = await add({ prefix: 'a/b', region: 'eu-central-1', path_style: true });
    expect(storage).toMatchObject({
      status: 'checking',
      endpoint: 'https://s3.example.com',
      prefix: 'a/b',
      path_style: true,
      access_key_id: 'AKIAEXAMPLE',
      is_default: false,
    });
    const operation = await api.dataSource.manager.findOneByOrFail(Operation, { subjectId: storage.id });
    expect(operation).toMatchObject({ kind: 'storage.check', lane: `storage:${storage.id}` });
    const everything = [storage, (await http.get(at(storage))).body, (await http.get(STORAGES_PATH)).body];
    expect(JSON.stringify(everything)).not.toContain(SECRET);
    const [kept] = await api.dataSource.query<{ secret_access_key: string; repository_password: string }[]>(
      `SELECT secret_access_key, repository_password FROM storages WHERE id = '${storage.id}'`,
    );
    expect(kept?.secret_access_key).not.toContain(SECRET);
    expect(kept?.repository_password).toMatch(/^v?\d*/);
  });

  it.each([
    ['endpoint', { endpoint: 'ftp://example.com' }],
    ['endpoint', { endpoint: 'https://user:password@example.com' }],
    ['endpoint', { endpoint: 'https://example.com/path' }],
    ['bucket', { bucket: 'No' }],
    ['bucket', { bucket: 'a/../b' }],
    ['prefix', { prefix: '../up' }],
    ['prefix', { prefix: '/from/the/root' }],
    ['region', { region: 'EU west' }],
    ['secret_access_key', { secret_access_key: 'line\nbreak' }],
  ])('400 for a wrong %s', async (field, more) => {
    const answer = await http.post(STORAGES_PATH).send(body(more)).expect(400);
    expect(answer.body.error.details[0]).toMatchObject({ field });
  });

  it('409 for a name that another one has', async () => {
    const { name } = await add();
    expect((await http.post(STORAGES_PATH).send(body({ name })).expect(409)).body.error.code).toBe('NAME_TAKEN');
  });

  it('have one default at a time', async () => {
    const before = await readDefaultStorage(http);
    const storage = await add({ is_default: true });
    expect((await readDefaultStorage(http)).id).toBe(storage.id);
    await http.delete(at(storage)).expect(409);
    await http.patch(at(before)).send({ is_default: true }).expect(200);
    await http.delete(at(storage)).expect(200);
    await http.get(at(storage)).expect(404);
  });

  it('are ready or failed by the result of a check, each with one event', async () => {
    const storage = await add();
    await found(storage.id, { code: 'STORAGE_UNREACHABLE', message: 'No answer.' });
    await found(storage.id, { code: 'STORAGE_UNREACHABLE', message: 'No answer.' });
    expect((await http.get(at(storage))).body.data).toMatchObject({ status: 'failed', status_reason: 'No answer.' });
    await found(storage.id, null);
    expect((await http.get(at(storage))).body.data).toMatchObject({ status: 'ready', status_code: null });
    expect(await eventNamesOf(api, storage.id)).toEqual(['storage.created', 'storage.failed', 'storage.ready']);
  });

  it('are not ready after a check of settings that have been changed since', async () => {
    const storage = await add();
    const checked = await api.dataSource.manager.findOneByOrFail(Storage, { id: storage.id });
    await http.patch(at(storage)).send({ secret_access_key: 'another-key' }).expect(200);
    await api.dataSource.transaction((tx) =>
      api.app.get(StorageStates, { strict: false }).recordCheck(tx, checked, null),
    );
    expect((await http.get(at(storage))).body.data.status).toBe('checking');
  });

  it('are checked periodically, failed ones sooner', async () => {
    const storage = await add();
    const watcher = api.app.get(StorageWatcher, { strict: false });
    const waiting = () => api.dataSource.manager.countBy(Operation, { subjectId: storage.id, status: 'queued' });
    await api.dataSource.manager.update(Operation, { subjectId: storage.id }, { status: 'succeeded' });
    await found(storage.id, null);
    await watcher.checkDue(new Date(Date.now() + 10 * 60_000));
    expect(await waiting()).toBe(0);
    await found(storage.id, { code: 'STORAGE_UNREACHABLE', message: 'No answer.' });
    await watcher.checkDue(new Date(Date.now() + 10 * 60_000));
    expect(await waiting()).toBe(1);
  });

  it('409 while a schedule uses them; their place stays, their key may change', async () => {
    const storage = await add();
    const { id } = await makeDatabase(api, http, serverId);
    await makeSchedule(http, id, { storage_id: storage.id });
    const refused = await http.delete(at(storage)).expect(409);
    expect(refused.body.error).toMatchObject({
      code: 'STORAGE_IN_USE',
      message: expect.stringContaining('1 schedule'),
    });
    expect((await http.patch(at(storage)).send({ bucket: 'other' }).expect(409)).body.error.code).toBe(
      'STORAGE_IN_USE',
    );
    await http.patch(at(storage)).send({ secret_access_key: 'new-key', access_key_id: 'NEW' }).expect(200);
  });

  it('are read by tokens that are bound to servers, but not changed', async () => {
    const bound = withToken(api, await makeToken(api, undefined, { server_ids: [serverId] }));
    const local = await readDefaultStorage(http);
    await bound.get(at(local)).expect(200);
    await bound.post(STORAGES_PATH).send(body()).expect(403);
    await bound.patch(at(local)).send({ name: 'mine' }).expect(403);
    await bound.post(`${at(local)}/check`).expect(403);
    await bound.delete(at(local)).expect(403);
  });
});

it('the built-in storage is there once, and ready, after the first start and after the next', async () => {
  const { api, http } = await startWithAgent(WATCHERS_OFF);
  const local = await readDefaultStorage(http);
  const checked = await http.post(`${STORAGES_PATH}/${local.id}/check`).set('Prefer', 'wait=30').expect(202);
  expect(checked.body.data).toMatchObject({ status: 'ready', checked_at: expect.any(String) });
  expect((await http.get(STORAGES_PATH)).body.meta.total).toBe(1);
  await api.stop();
});
