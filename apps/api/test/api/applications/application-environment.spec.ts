import { SCOPES, type EventName } from '@fairlead/contracts';
import { Application } from '../../../src/applications/application.entity';
import { EventEntry } from '../../../src/events/event.entity';
import type { Server } from '../../../src/servers/server.entity';
import { makeToken, withToken } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { applicationBody, makeApplication, startWithServer, type HttpAgent } from '../../harness/test-records';

describe('the environment of an application', () => {
  let api: TestApi;
  let http: HttpAgent;
  let server: Server;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
  });
  afterAll(() => api?.stop());

  const events = (applicationId: string, name: EventName): Promise<EventEntry[]> =>
    api.dataSource.manager.findBy(EventEntry, { applicationId, name });

  const env = { SECRET_TOKEN: 'hunter2-hunter2', MULTI: 'one\ntwo ä \u{1F600} \'"$`\\' };

  it('is encrypted at rest, and shown to holders of applications:write alone', async () => {
    const { id } = await makeApplication(http, server.id, { env });
    const raw: unknown = await api.dataSource.query(`SELECT * FROM applications WHERE id = '${id}'`);
    expect(JSON.stringify(raw)).not.toContain('hunter2');
    const reader = withToken(
      api,
      await makeToken(
        api,
        SCOPES.filter((scope) => scope !== 'applications:write'),
      ),
    );
    const masked = { SECRET_TOKEN: '••••', MULTI: '••••' };
    expect((await reader.get(`/api/v1/applications/${id}`).expect(200)).body.data.env).toEqual(masked);
    expect((await http.get(`/api/v1/applications/${id}`).expect(200)).body.data.env).toEqual(env);
    const list = await http.get('/api/v1/applications?per_page=1').expect(200);
    expect(list.body.data[0].env).toEqual(masked);
  });

  it('records who read values, once for repeated readings', async () => {
    const { id } = await makeApplication(http, server.id, { env });
    expect(await events(id, 'application.environment_read')).toHaveLength(0);
    const token = await makeToken(api);
    const writer = withToken(api, token);
    for (let i = 0; i < 3; i += 1) await writer.get(`/api/v1/applications/${id}`).expect(200);
    const [read, ...more] = await events(id, 'application.environment_read');
    expect(more).toEqual([]);
    expect(read).toMatchObject({ actorId: token.id, data: { names: ['MULTI', 'SECRET_TOKEN'] } });
    expect(JSON.stringify(read)).not.toContain('hunter2');
  });

  it('is merged by name: null takes one away, the mask is never saved as a value', async () => {
    const { id } = await makeApplication(http, server.id, { env: { A: '1', B: '2' } });
    const path = `/api/v1/applications/${id}`;
    const changed = await http
      .patch(path)
      .send({ env: { A: null, C: '3' } })
      .expect(200);
    expect(changed.body.data.env).toEqual({ B: '2', C: '3' });
    const mask = await http
      .patch(path)
      .send({ env: { B: '••••' } })
      .expect(400);
    expect(mask.body.error.details[0]).toMatchObject({ field: 'env', code: 'is_environment_change' });
    expect((await http.patch(path).send({ env: null }).expect(200)).body.data.env).toEqual({});
    const [updated] = await events(id, 'application.updated');
    expect(updated?.data).toEqual({ changed: ['env.A', 'env.C'] });
  });

  it('keeps its limits over several changes', async () => {
    const { id } = await makeApplication(http, server.id);
    const part = (prefix: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${prefix}${index}`, 'x']));
    await http
      .patch(`/api/v1/applications/${id}`)
      .send({ env: part('A') })
      .expect(200);
    await http
      .patch(`/api/v1/applications/${id}`)
      .send({ env: part('B') })
      .expect(400);
  });

  describe('in which some variables are plain', () => {
    const plain = { env: { ...env, DB_TYPE: 'mongo' }, plain_env: ['DB_TYPE'] };
    const masked = { SECRET_TOKEN: '••••', MULTI: '••••', DB_TYPE: 'mongo' };
    const reader = async (): Promise<HttpAgent> => withToken(api, await makeToken(api, ['applications:read']));

    it('shows their values to everybody who may read the application, in lists too, and no others', async () => {
      const { id } = await makeApplication(http, server.id, plain);
      const path = `/api/v1/applications/${id}`;
      const list = await (await reader()).get('/api/v1/applications?per_page=1').expect(200);
      expect(list.body.data[0]).toMatchObject({ id, env: masked, plain_env: ['DB_TYPE'] });
      expect((await (await reader()).get(path).expect(200)).body.data.env).toEqual(masked);
      expect((await http.get(`${path}?env=masked`).expect(200)).body.data.env).toEqual(masked);
      expect(await events(id, 'application.environment_read')).toHaveLength(0);
      expect((await http.get(path).expect(200)).body.data.env).toEqual(plain.env);
      const [read] = await events(id, 'application.environment_read');
      expect(read?.data).toEqual({ names: ['MULTI', 'SECRET_TOKEN'] });
    });

    it('records no reading where nothing is secret', async () => {
      const { id } = await makeApplication(http, server.id, { env: { DB_TYPE: 'mongo' }, plain_env: ['DB_TYPE'] });
      await http.get(`/api/v1/applications/${id}`).expect(200);
      expect(await events(id, 'application.environment_read')).toHaveLength(0);
    });

    it('takes a mark at once, as a change that is recorded and that no deployment has to follow', async () => {
      const { id } = await makeApplication(http, server.id, { env });
      const path = `/api/v1/applications/${id}`;
      const { manager } = api.dataSource;
      const row = await manager.findOneByOrFail(Application, { id });
      await manager.save(Application, { ...row, liveSettings: row.settings, liveEnvValues: row.envValues });
      const marked = await http
        .patch(`${path}?env=masked`)
        .send({ plain_env: ['MULTI'] })
        .expect(200);
      expect(marked.body.data).toMatchObject({
        env: { SECRET_TOKEN: '••••', MULTI: env.MULTI },
        plain_env: ['MULTI'],
        pending_changes: [],
      });
      await http
        .patch(path)
        .send({ plain_env: ['MULTI'] })
        .expect(200);
      const changes = (await events(id, 'application.updated')).map(({ data }) => data);
      expect(changes).toEqual([{ changed: ['plain_env'] }]);
      const secret = await http.patch(`${path}?env=masked`).send({ plain_env: null }).expect(200);
      expect(secret.body.data).toMatchObject({ env: { MULTI: '••••' }, plain_env: [] });
      const raw: unknown = await api.dataSource.query(`SELECT * FROM applications WHERE id = '${id}'`);
      expect(JSON.stringify(raw)).not.toContain('hunter2');
    });

    it('forgets the mark of a variable that is removed, so that a later one of its name is a secret', async () => {
      const { id } = await makeApplication(http, server.id, plain);
      const path = `/api/v1/applications/${id}?env=masked`;
      const change = async (body: object): Promise<unknown> =>
        (await http.patch(path).send(body).expect(200)).body.data;
      expect(await change({ env: { DB_TYPE: 'couch' } })).toMatchObject({ env: { DB_TYPE: 'couch' } });
      expect(await change({ env: { DB_TYPE: null } })).toMatchObject({ plain_env: [] });
      expect(await change({ env: { DB_TYPE: 'a secret' } })).toMatchObject({ env: { DB_TYPE: '••••' } });
      expect(await change({ env: null })).toMatchObject({ env: {}, plain_env: [] });
    });

    it('400 for a name that is not in env, is no name, or is there twice', async () => {
      const { id } = await makeApplication(http, server.id, plain);
      for (const names of [['OTHER'], ['9A'], ['DB_TYPE', 'DB_TYPE'], 'DB_TYPE']) {
        const path = `/api/v1/applications/${id}`;
        const { body } = await http.patch(path).send({ plain_env: names }).expect(400);
        expect(body.error.details[0].field).toBe('plain_env');
      }
      const body = applicationBody(server.id, { env: { A: '1' }, plain_env: ['A', 'B'] });
      const refused = await http.post('/api/v1/applications').send(body).expect(400);
      expect(refused.body.error.details[0]).toMatchObject({ field: 'plain_env' });
    });
  });
});
