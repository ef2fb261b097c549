import { plainNodeApp, type PlainNodeAppOptions, type TestHost, type TestRepository } from '@fairlead/testbed';
import { startRealInstance, waitUntilTrue, type RealInstance } from './real-instance';

interface Deployment {
  id: string;
  number: number;
  status: string;
}

/** An instance with one server, and one application on it that has a repository and a hostname. */
export interface DeploymentsFixture extends RealInstance {
  host: TestHost;
  repository: TestRepository;
  applicationId: string;
  hostname: string;
  /** Path of the dashboard's page of a deployment. */
  pathOf(deployment: { id: string }): string;
  /** Another version of the program on the branch. */
  push(options: PlainNodeAppOptions, message: string): Promise<string>;
  /** Requests a deployment; without `wait` the response comes as soon as it is queued. */
  deploy(body?: object, wait?: boolean): Promise<Deployment>;
  rollBack(): Promise<Deployment>;
  deployment(id: string): Promise<Deployment>;
  /** What the proxy answers to a visitor. */
  visit(): Promise<string>;
}

const ACTIVE = ['queued', 'building', 'starting', 'verifying', 'switching', 'observing'];
const ENDS_WITHIN_MS = 120_000;

export async function startDeploymentsFixture(): Promise<DeploymentsFixture> {
  const instance = await startRealInstance();
  const { http, git } = instance;
  const [{ id: serverId, host }, repository] = await Promise.all([
    instance.addServer('web-1'),
    git.createRepository('shop'),
  ]);
  const push = (options: PlainNodeAppOptions, message: string) => repository.commit(plainNodeApp(options), { message });
  await push({ version: 'first' }, 'Open the shop');
  const { body } = await http
    .post('/api/v1/applications')
    .send({
      name: 'shop',
      server_id: serverId,
      source: { type: 'git', repository: repository.url },
      observe_seconds: 2,
      drain_seconds: 1,
    })
    .expect(201);
  const { id: applicationId } = body.data;
  const path = `/api/v1/applications/${applicationId}`;
  const hostname = 'shop.example.internal';
  await http
    .post(`${path}/domains`)
    .set('prefer', 'wait=30')
    .send({ hostname, tls: { mode: 'off' } })
    .expect(201);
  const deployment = async (id: string): Promise<Deployment> =>
    (await http.get(`${path}/deployments/${id}`).expect(200)).body.data;
  const ask = async (action: 'deploy' | 'rollback', asked: object, wait: boolean): Promise<Deployment> => {
    const { id } = (await http.post(`${path}/${action}`).send(asked).expect(202)).body.data;
    if (wait) await waitUntilTrue(async () => !ACTIVE.includes((await deployment(id)).status), ENDS_WITHIN_MS);
    return deployment(id);
  };
  return {
    ...instance,
    host,
    repository,
    applicationId,
    hostname,
    pathOf: ({ id }) => `/applications/${applicationId}/deployments/${id}`,
    push,
    deploy: (asked = {}, wait = true) => ask('deploy', asked, wait),
    rollBack: () => ask('rollback', {}, true),
    deployment,
    visit: async () => (await host.must(`curl -sS --max-time 5 -H 'Host: ${hostname}' http://127.0.0.1/`)).trim(),
  };
}
