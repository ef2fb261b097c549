import { createServer } from 'node:net';
import { eventually } from '../../harness/eventually';
import { listenOnFreePort } from '../../harness/listen-on-free-port';
import type { TestApi } from '../../harness/start-api';
import { EventEntry } from '../../../src/events/event.entity';
import { Operation } from '../../../src/operations/operation.entity';
import {
  eventNamesOf,
  makeApplication,
  makeServer,
  startWithServer,
  WATCHERS_OFF,
  type HttpAgent,
} from '../../harness/test-records';

/** The real handlers, with a server at whose address nothing listens. */
describe('a server that cannot be reached', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer(WATCHERS_OFF));
  });
  afterAll(() => api?.stop());

  it('fails a deployment with the stage and the reason, and changes nothing else', async () => {
    const application = await makeApplication(http, serverId, { env: { TOKEN: 'hunter2-hunter2' } });
    const path = `/api/v1/applications/${application.id}`;
    const { body } = await http.post(`${path}/deploy`).set('Prefer', 'wait=60').send({}).expect(202);
    expect(body.data).toMatchObject({
      status: 'failed',
      failure: { stage: 'building', code: 'SERVER_UNREACHABLE', message: expect.any(String) },
      switch: null,
      duration_ms: expect.any(Number),
    });
    expect(body.data.stages.map(({ status }: { status: string }) => status)).toEqual([
      'failed',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
    ]);
    expect((await http.get(path)).body.data).toMatchObject({ status: 'created', current_deployment_id: null });
    const log = await http.get(`${path}/deployments/${body.data.id}/logs`).expect(200);
    expect(JSON.stringify(log.body.data)).toContain('SERVER_UNREACHABLE');
    expect(await eventNamesOf(api, body.data.id)).toEqual([
      'deployment.queued',
      'deployment.started',
      'deployment.stage_changed',
      'deployment.failed',
    ]);
  });

  it('takes a cancel while it is waited for, and does not wait for its answer', async () => {
    const silent = createServer(() => undefined);
    const port = await listenOnFreePort(silent);
    const application = await makeApplication(http, (await makeServer(api, { port })).id);
    const path = `/api/v1/applications/${application.id}`;
    const { id } = (await http.post(`${path}/deploy`).send({}).expect(202)).body.data;
    const status = async (): Promise<string> =>
      (await http.get(`${path}/deployments/${id}`).expect(200)).body.data.status;
    await eventually('the deployment is building', async () => (await status()) === 'building');
    const { body } = await http.post(`${path}/deployments/${id}/cancel`).set('Prefer', 'wait=30').expect(202);
    expect(body.data).toMatchObject({ status: 'canceled', failure: null });
    silent.close();
  });

  it('fails a domain, and leaves an application that is to be deleted where it is, each with the reason', async () => {
    const application = await makeApplication(http, serverId);
    const path = `/api/v1/applications/${application.id}`;
    const made = await http
      .post(`${path}/domains`)
      .set('Prefer', 'wait=60')
      .send({ hostname: 'unreachable.example.test' })
      .expect(201);
    expect(made.body.data).toMatchObject({ status: 'failed', status_reason: expect.any(String) });
    const going = await http.delete(path).set('Prefer', 'wait=60').expect(202);
    expect(going.body.data).toMatchObject({ status: 'deleting', status_reason: expect.any(String) });
    await http.delete(`/api/v1/servers/${serverId}`).expect(409);
    await http.delete(`${path}?abandon=true`).set('Prefer', 'wait=30');
    await http.get(path).expect(404);
    expect(
      await api.dataSource.manager.findBy(EventEntry, { applicationId: application.id, name: 'domain.deleted' }),
    ).toHaveLength(1);
    expect(await api.dataSource.manager.countBy(Operation, { subjectId: application.id, status: 'running' })).toBe(0);
  });

  it('502 SERVER_UNREACHABLE for what the application prints', async () => {
    const application = await makeApplication(http, serverId);
    const { body } = await http.get(`/api/v1/applications/${application.id}/logs`).expect(502);
    expect(body.error.code).toBe('SERVER_UNREACHABLE');
    await http.get(`/api/v1/applications/${application.id}/logs?cursor=$(id)`).expect(400);
  });

  it.each([
    ['since=yesterday', 'since'],
    ['since=2026-11-20T11:00:00Z&until=2026-11-20T10:00:00Z', 'until'],
    ['around=2026-11-20T11:00:00Z&since=2026-11-20T10:00:00Z', 'around'],
    ['before=s%3D1', 'before'],
    ['before=s%3D1%3Bt%3D1&cursor=s%3D1', 'before'],
    ['search=', 'search'],
    ['search=a%0Ab', 'search'],
    ['stream=stdin', 'stream'],
    ['level=loud', 'level'],
  ])('refuses to read logs with %s before it connects', async (query, field) => {
    const application = await makeApplication(http, serverId);
    const { body } = await http.get(`/api/v1/applications/${application.id}/logs?${query}`).expect(400);
    expect(body.error.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
  });

  it('does not follow a log that ends', async () => {
    const application = await makeApplication(http, serverId);
    const { body } = await http
      .get(`/api/v1/applications/${application.id}/logs?until=2026-11-20T10:00:00Z`)
      .set('Accept', 'text/event-stream')
      .expect(400);
    expect(body.error.details).toMatchObject([{ field: 'until' }]);
  });
});
