import type { ApplicationRecord } from '@fairlead/dto';
import type { ProcessInspection } from '@fairlead/engine';
import { DeploymentSimulator } from '../../../api/test/api/deployments/deployment-simulator';
import { API_ONLY, makeApplication, makeServer, type HttpAgent } from '../../../api/test/harness/test-records';
import { withAllScopes } from '../../../api/test/harness/test-access';
import { ApplicationSample } from '../../../api/src/applications/stats/application-sample.entity';
import {
  ApplicationStates,
  type InspectedStatusDetails,
} from '../../../api/src/applications/status/application-states';
import { Application } from '../../../api/src/applications/application.entity';
import { LatestUsage } from '../../../api/src/applications/stats/latest-usage';
import { Deployment } from '../../../api/src/deployments/deployment.entity';
import { Operation } from '../../../api/src/operations/operation.entity';
import { endedTopic } from '../../../api/src/operations/operation-topics';
import { partialRow } from '../../../api/src/platform/database/query/partial-row';
import { Signals } from '../../../api/src/platform/signals/signals';
import { addViewer, type Instance, OWNER, startInstance } from './instance';

export const MEBIBYTE = 1024 ** 2;
const SECOND = 1e9;
const SAMPLES = 50;
export const IMAGE_DIGEST = `sha256:${'9f86d081884c7d65'.repeat(4)}`;
export const PINNED_IMAGE = `docker.io/library/nginx@${IMAGE_DIGEST}`;

const DETAILS: InspectedStatusDetails = {
  process: 'web',
  last_exit: 'exit code 1',
  out_of_memory: false,
  restarts: 5,
  failed_checks: 0,
  lines: [],
};

/** Applications in every state, on a server that is a record only. Nothing is done to them but what a test does. */
export interface ApplicationStatesFixture extends Instance {
  http: HttpAgent;
  serverId: string;
  shop: ApplicationRecord;
  crashed: ApplicationRecord;
  hungry: ApplicationRecord;
  stopped: ApplicationRecord;
  closed: ApplicationRecord;
  pages: ApplicationRecord;
  image: ApplicationRecord;
  fresh: ApplicationRecord;
  /** Looks at the processes of the shop, as the watcher does: two of the web and a worker. */
  inspectProcesses(): Promise<void>;
  reload(application: ApplicationRecord): Promise<ApplicationRecord>;
  /** Says of the operations of an application that they have been carried out. */
  finishOperations(application: ApplicationRecord): Promise<void>;
}

export async function startApplicationStates(): Promise<ApplicationStatesFixture> {
  const instance = await startInstance({
    ...API_ONLY,
    FAIRLEAD_ADMIN_EMAIL: OWNER.email,
    FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
  });
  await addViewer(instance);
  const { api } = instance;
  const { manager } = api.dataSource;
  const http = await withAllScopes(api);
  const server = await makeServer(api, { name: 'web-1' });
  const deployments = new DeploymentSimulator(api, http);
  const states = api.app.get(ApplicationStates, { strict: false });
  const live = async (name: string, more: object = {}): Promise<ApplicationRecord> => {
    const application = await makeApplication(http, server.id, { name, ...more });
    const deployment = await deployments.deploy(application);
    await deployments.goLive(deployment);
    await api.dataSource.transaction((tx) => states.setStatus(tx, application.id, 'running'));
    return { ...application, current_deployment_id: deployment.id };
  };
  const set = (id: string, more: Partial<Application>) =>
    manager.update(Application, id, partialRow<Application>(more));
  const shop = await live('shop', {
    instances: 2,
    processes: { worker: { command: 'node worker.js', instances: 1 } },
    resources: { memory_mb: 256 },
  });
  await set(shop.id, { urls: ['https://shop.example.com'] });
  const crashed = await live('billing');
  const lines = ["Error: Cannot find module 'express'", '    at Module._load (node:internal/modules/cjs/loader:1228)'];
  await api.dataSource.transaction((tx) =>
    states.setStatus(tx, crashed.id, 'crashed', 'The process ends again and again (exit code 1).', {
      ...DETAILS,
      lines,
    }),
  );
  const hungry = await live('search', { resources: { memory_mb: 96 } });
  await api.dataSource.transaction((tx) =>
    states.setStatus(
      tx,
      hungry.id,
      'degraded',
      'The process worker ended (killed: out of memory) and is being started again.',
      {
        ...DETAILS,
        process: 'worker',
        last_exit: 'killed: out of memory',
        out_of_memory: true,
        restarts: 2,
      },
    ),
  );
  const stopped = await live('wiki');
  await api.dataSource.transaction((tx) => states.setStopped(tx, stopped.id));
  const closed = await live('forum');
  await set(closed.id, { maintenance: { enabled: true, message: 'Back at 14:00.', since: new Date().toISOString() } });
  const pages = await live('docs', { runtime: 'static' });
  await manager.update(
    Deployment,
    { applicationId: pages.id },
    partialRow<Deployment>({ artifact: { kind: 'static', digest: 'sha256:2', image: null } }),
  );
  const image = await live('cache', { source: { type: 'image', image: 'nginx:1.27' } });
  await manager.update(
    Deployment,
    { applicationId: image.id },
    partialRow<Deployment>({ commit: null, artifact: { kind: 'docker', digest: IMAGE_DIGEST, image: PINNED_IMAGE } }),
  );
  const fresh = await makeApplication(http, server.id, { name: 'fresh' });
  await manager.insert(
    ApplicationSample,
    Array.from({ length: SAMPLES }, (_, index) => sample(shop.id, index)),
  );
  return {
    ...instance,
    http,
    serverId: server.id,
    shop,
    crashed,
    hungry,
    stopped,
    closed,
    pages,
    image,
    fresh,
    inspectProcesses: async () => {
      const usage = api.app.get(LatestUsage, { strict: false });
      const seen = (uptimeSeconds: number, cpuSeconds: number) => ({
        applicationId: shop.id,
        number: 1,
        state: 'running' as const,
        restarts: 0,
        processes: processes(cpuSeconds),
        maintenance: false,
        uptimeSeconds,
      });
      await usage.recordInspections(server.id, [seen(1000, 0)], Date.now() - 10_000);
      await usage.recordInspections(server.id, [seen(1010, 5)], Date.now());
    },
    reload: async ({ id }) => (await http.get(`/api/v1/applications/${id}`).expect(200)).body.data,
    finishOperations: async ({ id }) => {
      await manager.update(Operation, { subjectId: id, status: 'queued' }, { status: 'succeeded' });
      api.app.get(Signals, { strict: false }).send(endedTopic(id));
    },
  };
}

const process = (more: Partial<ProcessInspection>): ProcessInspection => ({
  name: 'web',
  instance: 1,
  state: 'running',
  restarts: 0,
  recentExits: 0,
  recentOomKills: 0,
  activeSince: new Date(Date.now() - 3_600_000).toISOString(),
  memoryBytes: 64 * MEBIBYTE,
  cpuNanoseconds: 0,
  ...more,
});

const processes = (cpuSeconds: number): ProcessInspection[] => [
  process({ cpuNanoseconds: cpuSeconds * SECOND }),
  process({ instance: 2, restarts: 3, lastExit: 'exit code 137', memoryBytes: 96 * MEBIBYTE }),
  process({ name: 'worker', state: 'failed', lastExit: 'exit code 7', memoryBytes: undefined, activeSince: undefined }),
];

const sample = (applicationId: string, index: number) => ({
  applicationId,
  resolution: 60,
  at: Math.floor(Date.now() / 60_000) * 60 - index * 60,
  cpuPercent: 40 + (index % 9) * 5,
  memoryBytes: (150 + (index % 5)) * MEBIBYTE,
});
