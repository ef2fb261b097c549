import { DATABASE_ENGINES, SCOPES } from '@fairlead/contracts';
import { Operation } from '../../../src/operations/operation.entity';
import type { Server } from '../../../src/servers/server.entity';
import { makeToken, withToken } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import {
  brokenRules,
  eventNamesOf,
  makeApplication,
  makeServer,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';
import {
  requestDatabase,
  databasePath,
  markDatabaseReady,
  databaseBody,
  DATABASES_PATH,
  makeDatabase,
} from './database-fixtures';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('databases', () => {
  let api: TestApi;
  let http: HttpAgent;
  let server: Server;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
  });
  afterAll(() => api?.stop());

  it('201 answers with exactly the documented record, its password and address, and where it is', async () => {
    const body = databaseBody(server.id, { name: 'Shop DB', version: '15' });
    const made = await http.post(DATABASES_PATH).send(body).expect(201);
    const { data } = made.body;
    expect(made.headers['location']).toBe(databasePath(data));
    const { password, url, ...record } = data;
    expect(password).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(url).toBe(`postgresql://shop_db:${password}@127.0.0.1:5432/shop_db`);
    expect(record).toEqual({
      id: expect.stringMatching(/^db_[0-9a-z]{26}$/),
      name: 'Shop DB',
      server_id: server.id,
      engine: 'postgresql',
      version: null,
      status: 'creating',
      status_reason: null,
      status_code: null,
      host: '127.0.0.1',
      port: 5432,
      database_name: 'shop_db',
      username: 'shop_db',
      memory_mb: null,
      size_bytes: null,
      connections: null,
      measured_at: null,
      application_ids: [],
      links: [],
      deployment_due_for: [],
      created_at: TIME,
      updated_at: data.created_at,
    });
    expect((await http.get(databasePath(data)).expect(200)).body.data).toEqual(record);
    expect(await eventNamesOf(api, data.id)).toEqual(['database.created']);
    expect(await api.dataSource.manager.findOneBy(Operation, { subjectId: data.id })).toMatchObject({
      kind: 'database.create',
      lane: `database:${data.id}`,
      serverId: server.id,
      status: 'queued',
    });
  });

  it('have a Redis instance each: a port of its own, memory, no name in the engine', async () => {
    const other = await makeServer(api);
    const first = await requestDatabase(http, other.id, { engine: 'redis', name: 'cache' });
    expect(first).toMatchObject({ port: 26_000, memory_mb: 256, database_name: null, username: 'cache' });
    expect(first.url).toBe(`redis://cache:${first.password}@127.0.0.1:26000/0`);
    const second = await requestDatabase(http, other.id, { engine: 'redis', memory_mb: 64 });
    expect(second).toMatchObject({ port: 26_001, memory_mb: 64 });
    const elsewhere = await requestDatabase(http, (await makeServer(api)).id, { engine: 'redis' });
    expect(elsewhere.port).toBe(26_000);
  });

  it('make 20 Redis databases at once with 20 ports', async () => {
    const other = await makeServer(api);
    const made = await Promise.all(
      Array.from({ length: 20 }, () => requestDatabase(http, other.id, { engine: 'redis' })),
    );
    expect(new Set(made.map(({ port }) => port)).size).toBe(20);
  });

  it('take the port of another database of the engine on the server', async () => {
    const other = await makeServer(api);
    const first = await requestDatabase(http, other.id, { engine: 'mariadb' });
    expect(first).toMatchObject({ port: 3306, url: expect.stringMatching(/^mysql:\/\//) });
    await markDatabaseReady(api, first, { version: '10.11.14', port: 3310 });
    expect((await http.get(databasePath(first))).body.data).toMatchObject({
      status: 'ready',
      version: '10.11.14',
      port: 3310,
    });
    expect((await requestDatabase(http, other.id, { engine: 'mariadb' })).port).toBe(3310);
  });

  it('get free names in the engine, made from the label', async () => {
    const other = await makeServer(api);
    const names = async (name: string): Promise<[string | null, string]> => {
      const made = await requestDatabase(http, other.id, { name });
      return [made.database_name, made.username];
    };
    expect(await names('Café 24')).toEqual(['cafe_24', 'cafe_24']);
    expect(await names('cafe-24')).toEqual(['cafe_24_2', 'cafe_24_2']);
    expect(await names('24 hours')).toEqual(['db_24_hours', 'db_24_hours']);
    expect(await names('postgres')).toEqual(['db_postgres', 'db_postgres']);
    expect(await names('店')).toEqual(['db', 'db']);
    expect((await names('x'.repeat(64)))[0]).toHaveLength(28);
  });

  it.each(DATABASE_ENGINES)(
    '400 for names that are reserved by %s or Fairlead, or that need quoting',
    async (engine) => {
      const fields = engine === 'redis' ? ['username'] : ['database_name', 'username'];
      for (const field of fields) {
        for (const name of ['root', 'fl_x', 'a-b', 'A', '1a', "a'b", 'a'.repeat(64) + 'b']) {
          const { body } = await http
            .post(DATABASES_PATH)
            .send({ ...databaseBody(server.id, { engine }), [field]: name })
            .expect(400);
          expect(Object.keys(brokenRules(body))).toEqual([field]);
        }
      }
    },
  );

  it.each([
    [{ engine: 'oracle' }, { engine: 'is_in' }],
    [{ name: ' x' }, { name: 'is_name' }],
    [{ version: 'latest' }, { version: 'matches' }],
    [{ memory_mb: 64 }, { memory_mb: 'not_allowed' }],
    [{ engine: 'redis', memory_mb: 1 }, { memory_mb: 'min' }],
    [{ engine: 'redis', database_name: 'x' }, { database_name: 'not_allowed' }],
    [{ application_ids: ['app_1', 'app_1'] }, { application_ids: 'array_unique' }],
    [{ application_ids: ['app_1'] }, { application_ids: 'invalid' }],
    [{ password: 'hunter2' }, { password: expect.any(String) }],
  ])('400 for %j', async (more, rules) => {
    const { body } = await http
      .post(DATABASES_PATH)
      .send({ ...databaseBody(server.id), ...more })
      .expect(400);
    expect(brokenRules(body)).toEqual(rules);
  });

  it('409 NAME_TAKEN for a label, a name or an owner that another database of the server has', async () => {
    const first = await requestDatabase(http, server.id, {
      name: 'taken',
      database_name: 'taken_db',
      username: 'taken_owner',
    });
    const refused = async (more: object): Promise<string> =>
      (
        await http
          .post(DATABASES_PATH)
          .send({ ...databaseBody(server.id), ...more })
          .expect(409)
      ).body.error.code;
    expect(await refused({ name: 'taken' })).toBe('NAME_TAKEN');
    expect(await refused({ database_name: 'taken_db' })).toBe('NAME_TAKEN');
    expect(await refused({ username: 'taken_owner' })).toBe('NAME_TAKEN');
    const second = await requestDatabase(http, server.id);
    const renamed = await http.patch(databasePath(second)).send({ name: 'taken' }).expect(409);
    expect(renamed.body.error.code).toBe('NAME_TAKEN');
    // Other engines and other servers have names of their own.
    await requestDatabase(http, server.id, { engine: 'mariadb', database_name: 'taken_db', username: 'taken_owner' });
    await requestDatabase(http, (await makeServer(api)).id, { name: first.name, database_name: 'taken_db' });
  });

  it('404 for a server that does not exist, 409 for one that is not ready or shows another key', async () => {
    const code = async (serverId: string, status: number): Promise<string> =>
      (await http.post(DATABASES_PATH).send(databaseBody(serverId)).expect(status)).body.error.code;
    expect(await code('srv_01jd7q2x5wf8fv2m3v0q4c9s1a', 404)).toBe('RESOURCE_NOT_FOUND');
    expect(await code((await makeServer(api, { status: 'provisioning' })).id, 409)).toBe('SERVER_NOT_READY');
    expect(await code((await makeServer(api, { status: 'host_key_mismatch' })).id, 409)).toBe('HOST_KEY_MISMATCH');
  });

  it('are listed, filtered and searched', async () => {
    const other = await makeServer(api);
    const application = await makeApplication(http, other.id);
    const shop = await makeDatabase(api, http, other.id, { name: 'list-shop', application_ids: [application.id] });
    const cache = await requestDatabase(http, other.id, { name: 'list-cache', engine: 'redis' });
    const ids = async (query: string): Promise<string[]> => {
      const { body } = await http.get(`${DATABASES_PATH}?server_id=${other.id}&${query}`).expect(200);
      expect(body.meta.total).toBe(body.data.length);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await ids('sort=name')).toEqual([cache.id, shop.id]);
    expect(await ids('engine=redis')).toEqual([cache.id]);
    expect(await ids('status=ready')).toEqual([shop.id]);
    expect(await ids('name=list-shop')).toEqual([shop.id]);
    expect(await ids('search=LIST-SH')).toEqual([shop.id]);
    expect(await ids(`application_id=${application.id}`)).toEqual([shop.id]);
    await http.get(`${DATABASES_PATH}?sort=password`).expect(400);
    await http.get(`${DATABASES_PATH}?engine=oracle`).expect(400);
  });

  it('do not exist for a token that is bound to other servers', async () => {
    const made = await makeDatabase(api, http, server.id);
    const other = await makeServer(api);
    const own = await makeDatabase(api, http, other.id);
    const bound = withToken(api, await makeToken(api, SCOPES, { server_ids: [other.id] }));
    for (const path of ['', '/credentials', '/logs']) {
      await bound.get(databasePath(made) + path).expect(404);
      await bound.get(databasePath(own) + path).expect(200);
    }
    await bound.patch(databasePath(made)).send({ name: 'x' }).expect(404);
    await bound.post(`${databasePath(made)}/credentials/rotate`).expect(404);
    await bound.delete(databasePath(made)).expect(404);
    await bound.post(DATABASES_PATH).send(databaseBody(server.id)).expect(404);
    const list = await bound.get(DATABASES_PATH).expect(200);
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    await bound.get(`${DATABASES_PATH}?server_id=${server.id}`).expect(200, /"total":0/);
  });

  it('keep their server in use', async () => {
    const other = await makeServer(api);
    await requestDatabase(http, other.id);
    const { body } = await http.delete(`/api/v1/servers/${other.id}`).expect(409);
    expect(body.error).toMatchObject({ code: 'SERVER_IN_USE', message: expect.stringContaining('1 database') });
    await makeApplication(http, other.id);
    const both = await http.delete(`/api/v1/servers/${other.id}`).expect(409);
    expect(both.body.error.message).toContain('1 application and 1 database');
  });

  it('change their limits with an operation, and revert to the previous ones if that fails', async () => {
    const made = await makeDatabase(api, http, (await makeServer(api)).id, { engine: 'redis', memory_mb: 64 });
    const { body } = await http.patch(databasePath(made)).send({ memory_mb: 128 }).expect(200);
    expect(body.data.memory_mb).toBe(128);
    expect(
      await api.dataSource.manager.findOneBy(Operation, { subjectId: made.id, kind: 'database.update' }),
    ).toMatchObject({ status: 'queued', payload: { before: 64, memoryMb: 128 } });
    const plain = await makeDatabase(api, http, server.id);
    await http.patch(databasePath(plain)).send({ memory_mb: 128 }).expect(400);
  });
});
