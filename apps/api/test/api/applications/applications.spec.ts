import { SCOPES, type EventName } from '@fairlead/contracts';
import { EventEntry } from '../../../src/events/event.entity';
import { Application } from '../../../src/applications/application.entity';
import { Operation } from '../../../src/operations/operation.entity';
import { OperationsService } from '../../../src/operations/operations.service';
import type { Server } from '../../../src/servers/server.entity';
import { makeToken, withToken } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import {
  applicationBody,
  makeApplication,
  makeServer,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('applications', () => {
  let api: TestApi;
  let http: HttpAgent;
  let server: Server;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
  });
  afterAll(() => api?.stop());

  const events = (applicationId: string, name: EventName): Promise<EventEntry[]> =>
    api.dataSource.manager.findBy(EventEntry, { applicationId, name });

  it('201 answers with exactly the documented record, its defaults filled in, and where it is', async () => {
    const body = applicationBody(server.id);
    const made = await http.post('/api/v1/applications').send(body).expect(201);
    const { data } = made.body;
    expect(made.headers['location']).toBe(`/api/v1/applications/${data.id}`);
    expect(data).toEqual({
      id: expect.stringMatching(/^app_[0-9a-z]{26}$/),
      name: body.name,
      server_id: server.id,
      source: { type: 'git', repository: body.source.repository, branch: 'HEAD', subdirectory: null },
      runtime: 'auto',
      build: {
        install_command: null,
        build_command: null,
        start_command: null,
        toolchains: null,
        output_directory: null,
        release_command: null,
        dockerfile: null,
        args: {},
        secrets: [],
      },
      env: {},
      plain_env: [],
      health_check: {
        type: 'http',
        path: '/',
        expected_status: '200-399',
        interval_seconds: 2,
        timeout_seconds: 5,
        deadline_seconds: 60,
      },
      resources: { memory_mb: null, cpu_percent: null },
      keep_releases: 5,
      drain_seconds: 30,
      observe_seconds: 10,
      auto_deploy: null,
      forge: null,
      status: 'created',
      status_reason: null,
      current_deployment_id: null,
      active_deployment: null,
      urls: [],
      pending_changes: [],
      deploy_key: { public_key: expect.stringMatching(/^ssh-ed25519 [A-Za-z0-9+/=]+ app_/) },
      created_at: TIME,
      updated_at: data.created_at,
      port: null,
      instances: 1,
      switch_mode: 'all',
      processes: {},
      persistent_paths: [],
      container: { read_only: false, capabilities: [], user: null },
      static: { spa_fallback: false },
      drain_signal: null,
      sticky: false,
      unavailable_message: null,
      status_details: null,
      desired_state: 'running',
      maintenance: null,
    });
    const found = await http.get(`/api/v1/applications/${data.id}`).expect(200);
    expect(found.body).toEqual({ success: true, data });
    expect(await events(data.id, 'application.created')).toHaveLength(1);
  });

  it('each has its own deploy key, whose private half is never shown', async () => {
    const [one, other] = [await makeApplication(http, server.id), await makeApplication(http, server.id)];
    expect(one.deploy_key.public_key).not.toBe(other.deploy_key.public_key);
    const [raw]: unknown[] = await api.dataSource.query(`SELECT * FROM applications WHERE id = '${one.id}'`);
    expect(JSON.stringify(raw)).not.toContain('PRIVATE KEY');
    expect(JSON.stringify((await http.get(`/api/v1/applications/${one.id}`)).body)).not.toContain('PRIVATE KEY');
  });

  it('409 NAME_TAKEN on the same server only, also among parallel requests', async () => {
    const body = applicationBody(server.id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => http.post('/api/v1/applications').send(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(
      answers.filter(({ status }) => status === 409).every(({ body: { error } }) => error.code === 'NAME_TAKEN'),
    ).toBe(true);
    const elsewhere = await makeServer(api);
    await http
      .post('/api/v1/applications')
      .send({ ...body, server_id: elsewhere.id })
      .expect(201);
    const other = await makeApplication(http, server.id);
    const renamed = await http.patch(`/api/v1/applications/${other.id}`).send({ name: body.name }).expect(409);
    expect(renamed.body.error.code).toBe('NAME_TAKEN');
  });

  it('404 for a server, or an application, that does not exist', async () => {
    const absent = 'srv_01jd7q2x5wf8fv2m3v0q4c9s1a';
    const made = await http.post('/api/v1/applications').send(applicationBody(absent)).expect(404);
    expect(made.body.error.code).toBe('RESOURCE_NOT_FOUND');
    for (const id of ['app_01jd7q2x5wf8fv2m3v0q4c9s1a', 'nonsense', '%00', "' OR 1=1 --"]) {
      const path = `/api/v1/applications/${encodeURIComponent(id)}`;
      expect((await http.get(path)).body.error?.code).toBe('RESOURCE_NOT_FOUND');
      await http.patch(path).send({ name: 'x' }).expect(404);
      await http.delete(path).expect(404);
      await http.post(`${path}/deploy`).send({}).expect(404);
      await http.get(`${path}/deployments`).expect(404);
      await http.get(`${path}/domains`).expect(404);
    }
  });

  it('409 SERVER_NOT_READY where the server is being removed', async () => {
    const going = await makeServer(api, { status: 'deleting' });
    const made = await http.post('/api/v1/applications').send(applicationBody(going.id)).expect(409);
    expect(made.body.error.code).toBe('SERVER_NOT_READY');
  });

  it('PATCH sets a branch, and back to the default branch', async () => {
    const { id } = await makeApplication(http, server.id);
    for (const branch of ['next', 'HEAD']) {
      const { body } = await http.patch(`/api/v1/applications/${id}`).send({ source: { branch } }).expect(200);
      expect(body.data.source.branch).toBe(branch);
    }
  });

  it('PATCH merges objects, resets null to the default, and lists pending changes', async () => {
    const { id } = await makeApplication(http, server.id, {
      build: { start_command: 'node a.js', build_command: 'make' },
    });
    const path = `/api/v1/applications/${id}`;
    const first = await http
      .patch(path)
      .send({
        build: { start_command: null, install_command: 'npm ci' },
        health_check: { path: '/up' },
        keep_releases: 2,
        source: { branch: 'next' },
      })
      .expect(200);
    expect(first.body.data).toMatchObject({
      build: { install_command: 'npm ci', build_command: 'make', start_command: null, output_directory: null },
      health_check: { path: '/up', timeout_seconds: 5 },
      source: { repository: 'https://git.example.test/shop.git', branch: 'next' },
      keep_releases: 2,
      pending_changes: [],
    });
    // As if it had been deployed like that.
    const { manager } = api.dataSource;
    const row = await manager.findOneByOrFail(Application, { id });
    await manager.save(Application, { ...row, liveSettings: row.settings, liveEnvValues: row.envValues });
    const second = await http
      .patch(path)
      .send({ build: null, env: { A: '1' }, drain_seconds: 3 })
      .expect(200);
    expect(second.body.data.pending_changes).toEqual(['build.install_command', 'build.build_command', 'env.A']);
    const third = await http
      .patch(path)
      .send({ build: first.body.data.build, env: { A: null }, keep_releases: null })
      .expect(200);
    expect(third.body.data).toMatchObject({ pending_changes: [], keep_releases: 5, drain_seconds: 3 });
    expect((await http.patch(path).send({}).expect(200)).body.data.updated_at >= third.body.data.updated_at).toBe(true);
  });

  it('parallel changes of different settings all arrive', async () => {
    const { id } = await makeApplication(http, server.id);
    const path = `/api/v1/applications/${id}`;
    const names = Array.from({ length: 20 }, (_, index) => `V${index}`);
    const answers = await Promise.all(names.map((name) => http.patch(path).send({ env: { [name]: name } })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    const { body } = await http.get(path);
    expect(body.data.env).toEqual(Object.fromEntries(names.map((name) => [name, name])));
  });

  it('a token that is bound to servers has no access to others', async () => {
    const hidden = await makeApplication(http, server.id);
    const own = await makeServer(api);
    const seen = await makeApplication(http, own.id);
    const bound = withToken(api, await makeToken(api, SCOPES, { server_ids: [own.id] }));
    const list = await bound.get('/api/v1/applications').expect(200);
    expect(list.body).toMatchObject({ data: [{ id: seen.id }], meta: { total: 1 } });
    expect((await bound.get(`/api/v1/applications?server_id=${server.id}`).expect(200)).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
    for (const path of ['', '/deployments', '/domains', '/logs'])
      await bound.get(`/api/v1/applications/${hidden.id}${path}`).expect(404);
    await bound.patch(`/api/v1/applications/${hidden.id}`).send({ name: 'x' }).expect(404);
    await bound.delete(`/api/v1/applications/${hidden.id}`).expect(404);
    await bound.post(`/api/v1/applications/${hidden.id}/deploy`).send({}).expect(404);
    await bound.post(`/api/v1/applications/${hidden.id}/domains`).send({ hostname: 'hidden.example.test' }).expect(404);
    await bound.post('/api/v1/applications').send(applicationBody(server.id)).expect(404);
  });

  it('is removed during a cleanup', async () => {
    const { id } = await makeApplication(http, server.id);
    const operations = api.app.get(OperationsService, { strict: false });
    await api.dataSource.transaction((tx) =>
      operations.enqueue(tx, {
        kind: 'application.reconcile',
        subjectId: id,
        lane: `application:${id}:cleanup`,
        serverId: server.id,
      }),
    );
    await http.delete(`/api/v1/applications/${id}`).expect(202);
    const found = await api.dataSource.manager.find(Operation, { where: { subjectId: id }, order: { id: 'ASC' } });
    expect(found.map(({ kind, status }) => [kind, status])).toEqual([
      ['application.reconcile', 'canceled'],
      ['application.remove', 'queued'],
    ]);
  });

  it('202 DELETE sets deleting, refuses what would start it again, and can be repeated', async () => {
    const { id } = await makeApplication(http, server.id);
    const path = `/api/v1/applications/${id}`;
    const deployment = (await http.post(`${path}/deploy`).send({}).expect(202)).body.data;
    const deleted = await http.delete(path).expect(202);
    expect(deleted.body.data).toMatchObject({ id, status: 'deleting' });
    expect(deleted.headers['location']).toBe(path);
    expect((await http.get(path).expect(200)).body.data.status).toBe('deleting');
    expect((await http.get(`${path}/deployments/${deployment.id}`).expect(200)).body.data.status).toBe('canceled');
    for (const request of [
      http.patch(path).send({ name: 'new' }),
      http.post(`${path}/deploy`).send({}),
      http.post(`${path}/domains`).send({ hostname: 'new.example.test' }),
    ]) {
      expect((await request.expect(409)).body.error.code).toBe('RESOURCE_CONFLICT');
    }
    await http.delete(path).expect(202);
    const removals = await api.dataSource.manager.findBy(Operation, { subjectId: id });
    expect(removals).toMatchObject([{ kind: 'application.remove', status: 'queued', payload: { abandon: false } }]);
    expect(await events(id, 'application.deleting')).toHaveLength(1);
  });
});
