import { SCOPES, type ServerStatus } from '@fairlead/contracts';
import type { ApplicationRecord, DeploymentRecord } from '@fairlead/dto';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { Operation } from '../../../src/operations/operation.entity';
import { Server } from '../../../src/servers/server.entity';
import { makeToken, signedInAgent, withToken } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import {
  eventNamesOf,
  makeApplication,
  makeServer,
  applicationRoute,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';

describe('deployments', () => {
  let api: TestApi;
  let http: HttpAgent;
  let server: Server;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
  });
  afterAll(() => api?.stop());

  const deploy = async (application: ApplicationRecord, body: object = {}): Promise<DeploymentRecord> =>
    (
      await http
        .post(`${applicationRoute(application)}/deploy`)
        .send(body)
        .expect(202)
    ).body.data;
  const all = async (application: ApplicationRecord): Promise<DeploymentRecord[]> =>
    (await http.get(`${applicationRoute(application)}/deployments?sort=number&per_page=100`).expect(200)).body.data;

  it('202 answers with exactly the documented record, queued, and where it is', async () => {
    const application = await makeApplication(http, server.id, { env: { TOKEN: 'hunter2' } });
    const answer = await http.post(`${applicationRoute(application)}/deploy`).expect(202);
    const { data } = answer.body;
    expect(answer.headers['location']).toBe(`${applicationRoute(application)}/deployments/${data.id}`);
    const stage = (name: string): object => ({ name, status: 'pending', started_at: null, finished_at: null });
    expect(data).toEqual({
      id: expect.stringMatching(/^dep_[0-9a-z]{26}$/),
      application_id: application.id,
      number: 1,
      status: 'queued',
      waiting_for: { reason: 'worker', message: 'Waits for a free worker.', deployment_id: null },
      trigger: 'api',
      actor: { type: 'token', id: expect.stringMatching(/^tok_/), name: 'test' },
      ref: 'HEAD',
      commit: null,
      upload: null,
      commit_status: null,
      artifact: null,
      restored_from: null,
      superseded_by: null,
      previous_deployment_id: null,
      release_number: 1,
      release_kept: false,
      stages: ['building', 'starting', 'verifying', 'switching', 'observing'].map(stage),
      failure: null,
      diagnosis: null,
      switch: null,
      cancel_requested_at: null,
      canceled_by: null,
      created_at: expect.stringMatching(/Z$/),
      started_at: null,
      finished_at: null,
      duration_ms: null,
    });
    expect((await http.get(answer.headers['location'] ?? '').expect(200)).body.data).toEqual(data);
    expect(await eventNamesOf(api, data.id)).toEqual(['deployment.queued']);
    expect(await api.dataSource.manager.findBy(Operation, { subjectId: data.id })).toMatchObject([
      { kind: 'application.deploy', lane: `application:${application.id}`, serverId: server.id, status: 'queued' },
    ]);
    const [raw]: unknown[] = await api.dataSource.query(`SELECT * FROM deployments WHERE id = '${data.id}'`);
    expect(JSON.stringify(raw)).not.toContain('hunter2');
  });

  it('records who requested it, and through which interface', async () => {
    const application = await makeApplication(http, server.id);
    const owner = await signedInAgent(api, 'owner', 'deployer@example.org');
    const { body } = await owner
      .post(`${applicationRoute(application)}/deploy`)
      .send({ ref: 'v1.2' })
      .expect(202);
    expect(body.data).toMatchObject({
      trigger: 'dashboard',
      ref: 'v1.2',
      actor: { type: 'user', name: 'deployer@example.org' },
    });
  });

  it('200 parallel requests with one key make one deployment', async () => {
    const application = await makeApplication(http, server.id);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        http
          .post(`${applicationRoute(application)}/deploy`)
          .set('Idempotency-Key', 'one')
          .send({}),
      ),
    );
    const made = answers.filter(({ status }) => status === 202);
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1);
    for (const { status, body } of answers) if (status !== 202) expect(body.error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
    expect(await all(application)).toHaveLength(1);
  });

  it('of those waiting only the newest stays, and the others say by which they were overtaken', async () => {
    const application = await makeApplication(http, server.id);
    const made: DeploymentRecord[] = [];
    for (let i = 0; i < 4; i += 1) made.push(await deploy(application));
    const found = await all(application);
    expect(found.map(({ status }) => status)).toEqual(['superseded', 'superseded', 'superseded', 'queued']);
    expect(found.map(({ superseded_by }) => superseded_by)).toEqual([made[1]?.id, made[2]?.id, made[3]?.id, null]);
    expect(found[0]?.stages.every(({ status }) => status === 'skipped')).toBe(true);
    expect(await eventNamesOf(api, made[0]?.id ?? '')).toEqual(['deployment.queued', 'deployment.superseded']);
    expect(
      await api.dataSource.manager.countBy(Operation, { lane: `application:${application.id}`, status: 'queued' }),
    ).toBe(1);
  });

  it('numbers have no gap and no double among parallel requests, and one deployment is left waiting', async () => {
    const application = await makeApplication(http, server.id);
    await Promise.all(Array.from({ length: 40 }, () => deploy(application)));
    const found = await all(application);
    expect(found.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(found.filter(({ status }) => status === 'queued').map(({ number }) => number)).toEqual([40]);
    expect(found.filter(({ status }) => status === 'superseded')).toHaveLength(39);
  });

  it('one that runs already is not overtaken', async () => {
    const application = await makeApplication(http, server.id);
    const first = await deploy(application);
    await api.dataSource.manager.update(Operation, { subjectId: first.id }, { status: 'running' });
    await deploy(application);
    await deploy(application);
    expect((await all(application)).map(({ status }) => status)).toEqual(['queued', 'superseded', 'queued']);
  });

  it('202 cancels one that waits at once, and 409 after that', async () => {
    const application = await makeApplication(http, server.id);
    const { id } = await deploy(application);
    const path = `${applicationRoute(application)}/deployments/${id}`;
    const canceled = await http.post(`${path}/cancel`).expect(202);
    expect(canceled.body.data).toMatchObject({ status: 'canceled', finished_at: expect.any(String), failure: null });
    expect(canceled.headers['location']).toBe(path);
    expect((await http.post(`${path}/cancel`).expect(409)).body.error.code).toBe('DEPLOYMENT_NOT_CANCELABLE');
    expect(await eventNamesOf(api, id)).toEqual(['deployment.queued', 'deployment.canceled']);
    await http.post(`${path}/cancel`).send({ reason: 'x' }).expect(400);
  });

  it.each(['building', 'starting', 'verifying'] as const)(
    '202 takes a cancel while it is %s, and says so until it has ended',
    async (status) => {
      const application = await makeApplication(http, server.id);
      const { id } = await deploy(application);
      await api.dataSource.manager.update(Operation, { subjectId: id }, { status: 'running' });
      await api.dataSource.manager.update(Deployment, id, { status });
      const { body } = await http.post(`${applicationRoute(application)}/deployments/${id}/cancel`).expect(202);
      expect(body.data).toMatchObject({ status, cancel_requested_at: expect.any(String) });
      expect(await eventNamesOf(api, id)).toContain('deployment.cancel_requested');
      expect(await api.dataSource.manager.findOneBy(Operation, { subjectId: id })).toMatchObject({
        cancelRequestedAt: expect.any(Date),
      });
    },
  );

  it('202 for a rollback while it is observed, by whom it was requested, and 409 where nothing was live before', async () => {
    const application = await makeApplication(http, server.id);
    const before = await deploy(application);
    const { id } = await deploy(application);
    await api.dataSource.manager.update(Operation, { subjectId: id }, { status: 'running' });
    await api.dataSource.manager.update(Deployment, id, { status: 'observing', previousId: before.id });
    const { body } = await http.post(`${applicationRoute(application)}/deployments/${id}/cancel`).expect(202);
    expect(body.data).toMatchObject({
      status: 'observing',
      previous_deployment_id: before.id,
      cancel_requested_at: expect.any(String),
      canceled_by: { type: 'token', name: 'test' },
    });
  });

  it.each(['switching', 'observing', 'live', 'failed'] as const)('409 for a cancel when it is %s', async (status) => {
    const application = await makeApplication(http, server.id);
    const { id } = await deploy(application);
    await api.dataSource.manager.update(Operation, { subjectId: id }, { status: 'running' });
    await api.dataSource.manager.update(Deployment, id, { status });
    const { body } = await http.post(`${applicationRoute(application)}/deployments/${id}/cancel`).expect(409);
    expect(body.error.code).toBe('DEPLOYMENT_NOT_CANCELABLE');
    expect(await api.dataSource.manager.findOneBy(Operation, { subjectId: id })).toMatchObject({
      cancelRequestedAt: null,
    });
  });

  it.each([
    ['provisioning', 'SERVER_NOT_READY'],
    ['unreachable', 'SERVER_NOT_READY'],
    ['failed', 'SERVER_NOT_READY'],
    ['host_key_mismatch', 'HOST_KEY_MISMATCH'],
  ] as [ServerStatus, string][])('409 when the server is %s', async (status, code) => {
    const machine = await makeServer(api);
    const application = await makeApplication(http, machine.id);
    await api.dataSource.manager.update(Server, machine.id, { status });
    for (const action of ['deploy', 'rollback']) {
      const { body } = await http
        .post(`${applicationRoute(application)}/${action}`)
        .send({})
        .expect(409);
      expect(body.error.code).toBe(code);
    }
    expect(await all(application)).toEqual([]);
  });

  it('400 for a hostile ref, and for an unknown field', async () => {
    const application = await makeApplication(http, server.id);
    for (const ref of [
      '',
      '--upload-pack=x',
      'a..b',
      'a b',
      'a\nb',
      'x'.repeat(256),
      5,
      {},
      ['main'],
      'a:b',
      'refs/heads/*',
    ]) {
      const { status, body } = await http.post(`${applicationRoute(application)}/deploy`).send({ ref });
      expect([ref, status, body.error?.details?.[0]?.field]).toEqual([ref, 400, 'ref']);
    }
    await http
      .post(`${applicationRoute(application)}/deploy`)
      .send({ branch: 'main' })
      .expect(400);
    await http
      .post(`${applicationRoute(application)}/rollback`)
      .send({ deployment_id: 5 })
      .expect(400);
    expect(await all(application)).toEqual([]);
  });

  it('403 for a token without applications:deploy, which alone suffices', async () => {
    const application = await makeApplication(http, server.id);
    const without = withToken(
      api,
      await makeToken(
        api,
        SCOPES.filter((scope) => scope !== 'applications:deploy'),
      ),
    );
    await without
      .post(`${applicationRoute(application)}/deploy`)
      .send({})
      .expect(403);
    const only = withToken(api, await makeToken(api, ['applications:deploy']));
    const { body } = await only
      .post(`${applicationRoute(application)}/deploy`)
      .send({})
      .expect(202);
    await only.get(`${applicationRoute(application)}/deployments/${body.data.id}`).expect(403);
  });

  it('a deployment of another application is not found through this one', async () => {
    const [one, other] = [await makeApplication(http, server.id), await makeApplication(http, server.id)];
    const { id } = await deploy(one);
    for (const path of ['', '/logs']) await http.get(`${applicationRoute(other)}/deployments/${id}${path}`).expect(404);
    await http.post(`${applicationRoute(other)}/deployments/${id}/cancel`).expect(404);
    await http
      .post(`${applicationRoute(other)}/rollback`)
      .send({ deployment_id: id })
      .expect(404);
  });

  it('lists them in pages, filtered by status and trigger', async () => {
    const application = await makeApplication(http, server.id);
    for (let i = 0; i < 5; i += 1) await deploy(application);
    const path = `${applicationRoute(application)}/deployments`;
    const numbers = async (query: string): Promise<number[]> =>
      (await http.get(`${path}?${query}`).expect(200)).body.data.map(({ number }: DeploymentRecord) => number);
    expect(await numbers('')).toEqual([5, 4, 3, 2, 1]);
    expect(await numbers('sort=number&per_page=2&page=2')).toEqual([3, 4]);
    expect(await numbers('status=queued')).toEqual([5]);
    expect(await numbers('trigger=rollback')).toEqual([]);
    expect((await http.get(`${path}?status=superseded&per_page=1`)).body.meta).toEqual({
      page: 1,
      per_page: 1,
      total: 4,
    });
    await http.get(`${path}?status=nope`).expect(400);
  });

  it('waits as requested, and returns the state at the end of the wait', async () => {
    const application = await makeApplication(http, server.id);
    const waiting = http
      .post(`${applicationRoute(application)}/deploy`)
      .set('Prefer', 'wait=20')
      .send({})
      .then((answer) => answer.body.data);
    let queued: DeploymentRecord | undefined;
    while (!queued) [queued] = await all(application);
    await http.post(`${applicationRoute(application)}/deployments/${queued.id}/cancel`).expect(202);
    expect(await waiting).toMatchObject({ id: queued.id, status: 'canceled' });
  });
});
