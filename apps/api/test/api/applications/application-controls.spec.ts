import type { ApplicationRecord, DeploymentRecord } from '@fairlead/dto';
import { Application } from '../../../src/applications/application.entity';
import { ApplicationStates } from '../../../src/applications/status/application-states';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { Operation } from '../../../src/operations/operation.entity';
import { OperationsService } from '../../../src/operations/operations.service';
import type { TestApi } from '../../harness/start-api';
import {
  eventNamesOf,
  makeApplication,
  makeServer,
  applicationRoute,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';
import { completeOperations } from '../databases/database-fixtures';
import { DeploymentSimulator } from '../deployments/deployment-simulator';

describe('stopping, starting and restarting an application', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let deployments: DeploymentSimulator;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
    deployments = new DeploymentSimulator(api, http);
  });
  afterAll(() => api?.stop());

  const now = async (application: ApplicationRecord): Promise<ApplicationRecord> =>
    (await http.get(applicationRoute(application)).expect(200)).body.data;
  const ask = (application: ApplicationRecord, what: string, body = {}) =>
    http.post(`${applicationRoute(application)}/${what}`).send(body);
  const operations = (subjectId: string): Promise<Operation[]> =>
    api.dataSource.manager.find(Operation, { where: { subjectId }, order: { id: 'ASC' } });

  async function live(more = {}): Promise<ApplicationRecord> {
    const application = await makeApplication(http, serverId, more);
    await deployments.goLive(await deployments.deploy(application));
    return now(application);
  }

  /** What the handler writes when everything of it has ended on the server. */
  async function stop(application: ApplicationRecord): Promise<void> {
    await ask(application, 'stop').expect(202);
    await completeOperations(api, application.id);
    const states = api.app.get(ApplicationStates, { strict: false });
    await api.dataSource.transaction((tx) => states.setStopped(tx, application.id));
  }

  it('202 stops it in the lane of its deployments, once, and says at once what it is meant to do', async () => {
    const application = await live();
    const { body, headers } = await ask(application, 'stop').expect(202);
    expect(headers['location']).toBe(applicationRoute(application));
    expect(body.data).toMatchObject({ id: application.id, desired_state: 'stopped', status: 'running' });
    await ask(application, 'stop').expect(202);
    const stops = (await operations(application.id)).filter(({ kind }) => kind === 'application.stop');
    expect(stops.map(({ lane, status }) => [lane, status])).toEqual([[`application:${application.id}`, 'queued']]);
    expect(
      (await eventNamesOf(api, application.id)).filter((name) => name === 'application.stop_requested'),
    ).toHaveLength(1);
  });

  it('shows nothing of the environment to a waiting caller', async () => {
    const application = await live({ env: { KEY: 'hush' } });
    for (const [what, body] of [
      ['stop', {}],
      ['maintenance', { enabled: true }],
    ] as const) {
      const { text } = await ask(application, what, body).set('prefer', 'wait=1').expect(202);
      expect(text).not.toContain('hush');
    }
  });

  it('202 starts a stopped application as a deployment of the same release, without a fallback', async () => {
    const application = await live();
    await stop(application);
    expect(await now(application)).toMatchObject({
      status: 'stopped',
      status_reason: null,
      desired_state: 'stopped',
      current_deployment_id: application.current_deployment_id,
    });
    const { body, headers } = await ask(application, 'start').expect(202);
    const started: DeploymentRecord = body.data;
    expect(headers['location']).toBe(`${applicationRoute(application)}/deployments/${started.id}`);
    expect(started).toMatchObject({
      trigger: 'start',
      status: 'queued',
      number: 2,
      release_number: 1,
      restored_from: application.current_deployment_id,
    });
    expect(started.stages.map(({ name }) => name)).toEqual(['starting', 'verifying', 'switching', 'observing']);
    await deployments.begin(started.id);
    expect(await api.dataSource.manager.findOneByOrFail(Deployment, { id: started.id })).toMatchObject({
      previousId: null,
    });
    expect(await now(application)).toMatchObject({ desired_state: 'stopped' });
    await deployments.goLive(started);
    expect(await now(application)).toMatchObject({ desired_state: 'running', status: 'running' });
    expect(await eventNamesOf(api, application.id)).toEqual(expect.arrayContaining(['application.stopped']));
  });

  it('202 restarts what runs beside itself', async () => {
    const application = await live();
    const { body } = await ask(application, 'restart').expect(202);
    expect(body.data).toMatchObject({ trigger: 'restart', release_number: 1 });
    await deployments.begin(body.data.id);
    expect(await api.dataSource.manager.findOneByOrFail(Deployment, { id: body.data.id })).toMatchObject({
      previousId: application.current_deployment_id,
    });
  });

  it('202 stops an application that is about to be started: the last request counts', async () => {
    const application = await live();
    await ask(application, 'stop').expect(202);
    const { body } = await ask(application, 'start').expect(202);
    await ask(application, 'stop').expect(202);
    await ask(application, 'stop').expect(202);
    const stops = (await operations(application.id)).filter(({ kind }) => kind === 'application.stop');
    const [start] = await operations(body.data.id);
    const order = [...stops, start].map((operation) => operation?.id ?? '').sort();
    expect(order).toEqual([stops[0]?.id, start?.id, stops[1]?.id]);
    const other = await live();
    await stop(other);
    await ask(other, 'start').expect(202);
    expect((await ask(other, 'stop').expect(202)).body.data).toMatchObject({ desired_state: 'stopped' });
  });

  it('a stop that waits for a deployment still holds when that has switched', async () => {
    const application = await live();
    const deployment = await deployments.deploy(application);
    await ask(application, 'stop').expect(202);
    await deployments.goLive(deployment);
    expect(await now(application)).toMatchObject({
      desired_state: 'stopped',
      current_deployment_id: deployment.id,
    });
    const { previousId } = await api.dataSource.manager.findOneByOrFail(Deployment, { id: deployment.id });
    expect(previousId).toBe(application.current_deployment_id);
  });

  it('202 deploys to what was stopped, which starts it', async () => {
    const application = await live();
    await stop(application);
    await deployments.goLive(await deployments.deploy(application));
    expect(await now(application)).toMatchObject({ desired_state: 'running', status: 'running' });
  });

  it('starts the newest kept release where a start failed after its switch', async () => {
    const application = await live();
    await stop(application);
    const { body } = await ask(application, 'start').expect(202);
    await deployments.begin(body.data.id);
    const { progress } = deployments;
    const failure = { step: 'observing', code: 'CRASHED_AFTER_SWITCH', message: 'It crashed.' } as const;
    await api.dataSource.transaction(async (tx) => {
      await progress.switched(tx, body.data.id, new Date(), 1);
      await progress.ended(tx, body.data.id, { status: 'failed', failure });
    });
    expect(await now(application)).toMatchObject({ status: 'crashed', current_deployment_id: null });
    expect((await ask(application, 'start').expect(202)).body.data).toMatchObject({ release_number: 1 });
  });

  it('409 without a live release', async () => {
    const fresh = await makeApplication(http, serverId);
    const running = await live();
    const stopped = await live();
    await stop(stopped);
    const cases: [ApplicationRecord, string, string][] = [
      [fresh, 'start', 'NOTHING_TO_START'],
      [fresh, 'restart', 'NOTHING_TO_START'],
      [fresh, 'stop', 'NOTHING_TO_STOP'],
      [running, 'start', 'RESOURCE_CONFLICT'],
      [stopped, 'stop', 'NOTHING_TO_STOP'],
      [stopped, 'restart', 'RESOURCE_CONFLICT'],
    ];
    for (const [application, what, code] of cases) {
      const { body } = await ask(application, what).expect(409);
      expect([what, body.error.code]).toEqual([what, code]);
    }
  });

  it('409 SERVER_NOT_READY for all of them where the server is away', async () => {
    const away = await makeServer(api, { status: 'unreachable' });
    const application = await makeApplication(http, away.id);
    for (const what of ['stop', 'start', 'restart', 'maintenance']) {
      const { body } = await ask(application, what, what === 'maintenance' ? { enabled: true } : {}).expect(409);
      expect([what, body.error.code]).toEqual([what, 'SERVER_NOT_READY']);
    }
  });

  it('one idempotency key makes one start, however often it is sent', async () => {
    const application = await live();
    await stop(application);
    const send = () => ask(application, 'start').set('Idempotency-Key', `start-${application.id}`);
    const first = await send().expect(202);
    const second = await send().expect(202);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(await api.dataSource.manager.countBy(Deployment, { applicationId: application.id })).toBe(2);
  });

  it('a removal ends a stop that waits', async () => {
    const application = await live();
    await ask(application, 'stop').expect(202);
    await http.delete(applicationRoute(application)).expect(202);
    const kinds = (await operations(application.id)).map(({ kind, status }) => [kind, status]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['application.stop', 'canceled'],
        ['application.remove', 'queued'],
      ]),
    );
  });

  describe('the maintenance page', () => {
    it('202 is put up beside whatever is being deployed, and is said once it is', async () => {
      const application = await live();
      await deployments.deploy(application);
      const { body } = await ask(application, 'maintenance', { enabled: true, message: 'Back at\n14:00' }).expect(202);
      expect(body.data.maintenance).toBeNull();
      const operation = await api.app
        .get(OperationsService, { strict: false })
        .latestOfKind(api.dataSource.manager, 'application.maintenance', application.id);
      expect(operation).toMatchObject({ status: 'queued', lane: `application:${application.id}:maintenance` });
      expect(operation?.payload).toMatchObject({ page: { enabled: true, message: 'Back at\n14:00' } });
    });

    it.each([
      [{}],
      [{ enabled: 'yes' }],
      [{ enabled: true, message: '' }],
      [{ enabled: true, message: ' ' }],
      [{ enabled: true, message: 5 }],
      [{ enabled: true, message: 'a\u0000b' }],
      [{ enabled: true, message: 'x'.repeat(1001) }],
      [{ enabled: true, html: '<b>' }],
    ])('400 for %j', async (body) => {
      const application = await makeApplication(http, serverId);
      await ask(application, 'maintenance', body).expect(400);
    });
  });

  it('a rotated database password does not start a stopped application', async () => {
    const application = await live();
    await stop(application);
    await api.dataSource.manager.update(Application, application.id, { linksRotatedAt: new Date() });
    await api.dataSource.transaction((tx) => deployments.progress.live(tx, application.current_deployment_id ?? ''));
    expect(await api.dataSource.manager.countBy(Deployment, { applicationId: application.id })).toBe(1);
  });
});
