import type { ApplicationRecord, DeploymentRecord } from '@fairlead/dto';
import { DeploymentWaits } from '../../../src/deployments/queue/deployment-waits';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { Operation } from '../../../src/operations/operation.entity';
import { OperationQueue } from '../../../src/operations/queue/operation-queue';
import { signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import {
  API_ONLY,
  applicationRoute,
  makeApplication,
  makeServer,
  startWithAgent,
  type HttpAgent,
} from '../../harness/test-records';
import { DeploymentSimulator } from './deployment-simulator';

const WORKER = { reason: 'worker', message: 'Waits for a free worker.', deployment_id: null };
const SERVER_BUSY = {
  reason: 'server_busy',
  message: 'Waits for a build on the same server to end (limit: 1).',
  deployment_id: null,
};

describe('what a queued deployment waits for', () => {
  let api: TestApi;
  let http: HttpAgent;
  let simulator: DeploymentSimulator;

  beforeAll(async () => {
    ({ api, http } = await startWithAgent({ ...API_ONLY, FAIRLEAD_BUILDS_PER_SERVER: '1' }));
    simulator = new DeploymentSimulator(api, http);
  });
  // A claim takes the oldest operation of all, so each test begins with an empty queue.
  beforeEach(() => api.dataSource.manager.clear(Operation));
  afterAll(() => api?.stop());

  const newApplication = async (): Promise<ApplicationRecord> => makeApplication(http, (await makeServer(api)).id);
  const queue = (): OperationQueue => api.app.get(OperationQueue, { strict: false });
  const deploy = (application: ApplicationRecord): Promise<DeploymentRecord> => simulator.deploy(application);
  const waitOf = async ({ application_id, id }: DeploymentRecord): Promise<DeploymentRecord['waiting_for']> =>
    (await http.get(`/api/v1/applications/${application_id}/deployments/${id}`).expect(200)).body.data.waiting_for;
  /** As a worker does it: the oldest operation that may run. */
  async function claim(deployment: DeploymentRecord): Promise<Operation> {
    const operation = await queue().claim();
    if (operation?.subjectId !== deployment.id) throw new Error('Another operation was claimed.');
    return operation;
  }

  it('is a worker, in every answer, where nothing else is in its way', async () => {
    const deployment = await deploy(await newApplication());
    expect(deployment.waiting_for).toEqual(WORKER);
    expect(await waitOf(deployment)).toEqual(WORKER);
    const list = await http.get(`/api/v1/applications/${deployment.application_id}/deployments`).expect(200);
    expect(list.body.data).toMatchObject([{ id: deployment.id, waiting_for: WORKER }]);
    const owner = await signedInAgent(api, 'owner', 'waiter@example.org');
    const all = await owner.get('/api/dashboard/deployments?active=true').expect(200);
    expect(all.body.data).toMatchObject([{ id: deployment.id, waiting_for: WORKER }]);
    await claim(deployment);
    expect(await waitOf(deployment)).toBeNull();
  });

  it('is the deployment of the same application that runs', async () => {
    const application = await newApplication();
    const first = await deploy(application);
    await claim(first);
    const second = await deploy(application);
    const busy = {
      reason: 'application_busy',
      message: 'Waits for deployment #1 of the same application.',
      deployment_id: first.id,
    };
    expect([second.waiting_for, await waitOf(second), await waitOf(first)]).toEqual([busy, busy, null]);
    const { body } = await http.get(`${applicationRoute(application)}/deployments?sort=number`).expect(200);
    expect(body.data.map(({ waiting_for }: DeploymentRecord) => waiting_for)).toEqual([null, busy]);
  });

  it('is the stop that was requested before it', async () => {
    const application = await newApplication();
    await simulator.goLive(await deploy(application));
    await http
      .post(`${applicationRoute(application)}/stop`)
      .send({})
      .expect(202);
    expect((await deploy(application)).waiting_for).toEqual({
      reason: 'application_busy',
      message: 'Waits until the application has stopped.',
      deployment_id: null,
    });
  });

  it('is the build of another application on its server, and no longer once that has ended', async () => {
    const server = await makeServer(api);
    const [one, other] = [await makeApplication(http, server.id), await makeApplication(http, server.id)];
    const first = await deploy(one);
    const { id } = await claim(first);
    const second = await deploy(other);
    const elsewhere = await deploy(await newApplication());
    expect([await waitOf(second), await waitOf(elsewhere)]).toEqual([SERVER_BUSY, WORKER]);
    await api.dataSource.manager.update(Operation, id, { buildSlot: null });
    expect([await waitOf(second), await waitOf(first)]).toEqual([WORKER, null]);
  });

  it('is no build slot where nothing is built', async () => {
    const server = await makeServer(api);
    const [one, other] = [await makeApplication(http, server.id), await makeApplication(http, server.id)];
    await simulator.goLive(await deploy(one));
    await api.dataSource.manager.clear(Operation);
    await claim(await deploy(other));
    const { body } = await http
      .post(`${applicationRoute(one)}/restart`)
      .send({})
      .expect(202);
    expect(body.data.waiting_for).toEqual(WORKER);
  });

  it('is a time where it may not start before', async () => {
    const deployment = await deploy(await newApplication());
    const runAfter = new Date(Date.now() + 3_600_000);
    await api.dataSource.manager.update(Operation, { subjectId: deployment.id }, { runAfter });
    const message = `Starts at ${runAfter.toISOString()}.`;
    expect(await waitOf(deployment)).toEqual({ reason: 'not_due', message, deployment_id: null });
  });

  it('is a worker again where the one that ran it has gone', async () => {
    const deployment = await deploy(await newApplication());
    const operation = await claim(deployment);
    await api.dataSource.manager.update(Deployment, deployment.id, { status: 'building' });
    expect(await waitOf(deployment)).toBeNull();
    await queue().release(operation);
    expect(await waitOf(deployment)).toEqual(WORKER);
  });

  it('is nothing once it was canceled', async () => {
    const deployment = await deploy(await newApplication());
    const path = `/api/v1/applications/${deployment.application_id}/deployments/${deployment.id}`;
    const { body } = await http.post(`${path}/cancel`).send({}).expect(202);
    expect(body.data).toMatchObject({ status: 'canceled', waiting_for: null });
  });

  it('takes as many statements for a list as for one, and none where nothing is active', async () => {
    const waiting: DeploymentRecord[] = [];
    for (let i = 0; i < 5; i += 1) {
      const application = await newApplication();
      const first = await deploy(application);
      await api.dataSource.manager.update(Operation, { subjectId: first.id }, { status: 'running' });
      waiting.push(await deploy(application));
    }
    const rows = await api.dataSource.manager.findBy(
      Deployment,
      waiting.map(({ id }) => ({ id })),
    );
    const find = jest.spyOn(api.dataSource.manager, 'find');
    const statements = async (deployments: readonly Deployment[]): Promise<[number, number]> => {
      find.mockClear();
      const { size } = await api.app.get(DeploymentWaits, { strict: false }).of(api.dataSource.manager, deployments);
      return [find.mock.calls.length, size];
    };
    expect(await statements(rows.slice(0, 1))).toEqual([4, 1]);
    expect(await statements(rows)).toEqual([4, 5]);
    expect(await statements(rows.map((row) => ({ ...row, status: 'failed' as const })))).toEqual([0, 0]);
    find.mockRestore();
  });
});
