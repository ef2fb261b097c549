import type { ApplicationRecord, CreateApplication, StatusDetails } from '@fairlead/dto';
import { API_ONLY, type HttpAgent, type InspectedProcess } from '../../../api/test/world';
import { addViewer, type Instance, OWNER, startInstance } from './instance';
import type { WorldPage } from './page-checks';

export const MEBIBYTE = 1024 ** 2;
const SAMPLES = 50;
export const IMAGE_DIGEST = `sha256:${'9f86d081884c7d65'.repeat(4)}`;
export const PINNED_IMAGE = `docker.io/library/nginx@${IMAGE_DIGEST}`;

const DETAILS: Omit<StatusDetails, 'since' | 'diagnosis'> = {
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
  /** Inspects the processes of the shop, as the watcher does: two of the web and a worker. */
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
  const { world } = instance;
  const { applications, deployments } = world;
  const server = await world.servers.add({ name: 'web-1' });
  const live = async (name: string, more: Partial<CreateApplication> = {}): Promise<ApplicationRecord> => {
    const application = await applications.add(server.id, { name, ...more });
    const deployment = await deployments.addLive(application);
    await applications.setStatus(application, 'running');
    return { ...application, current_deployment_id: deployment.id };
  };
  const shop = await live('shop', {
    instances: 2,
    processes: { worker: { command: 'node worker.js', instances: 1 } },
    resources: { memory_mb: 256 },
  });
  await applications.change(shop, { urls: ['https://shop.example.com'] });
  const crashed = await live('billing');
  const lines = ["Error: Cannot find module 'express'", '    at Module._load (node:internal/modules/cjs/loader:1228)'];
  await applications.setCrash(crashed, 'crashed', 'The process ends again and again (exit code 1).', {
    ...DETAILS,
    lines,
  });
  const hungry = await live('search', { resources: { memory_mb: 96 } });
  await applications.setCrash(
    hungry,
    'degraded',
    'The process worker ended (killed: out of memory) and is being started again.',
    { ...DETAILS, process: 'worker', last_exit: 'killed: out of memory', out_of_memory: true, restarts: 2 },
  );
  const stopped = await live('wiki');
  await applications.setStopped(stopped);
  const closed = await live('forum');
  await applications.change(closed, {
    maintenance: { enabled: true, message: 'Back at 14:00.', since: new Date().toISOString() },
  });
  const pages = await live('docs', { runtime: 'static' });
  await deployments.change(deploymentOf(pages), { artifact: { kind: 'static', digest: 'sha256:2', image: null } });
  const image = await live('cache', { source: { type: 'image', image: 'nginx:1.27' } });
  await deployments.change(deploymentOf(image), {
    commit: null,
    artifact: { kind: 'docker', digest: IMAGE_DIGEST, image: PINNED_IMAGE },
  });
  const fresh = await applications.add(server.id, { name: 'fresh' });
  await applications.addSamples(
    shop,
    Array.from({ length: SAMPLES }, (_, index) => sample(index)),
  );
  await world.requests.add(
    shop,
    Array.from({ length: SAMPLES }, (_, index) => visitedMinute(index)),
    VISITED_PATHS,
  );
  return {
    ...instance,
    http: await world.agent(),
    serverId: server.id,
    shop,
    crashed,
    hungry,
    stopped,
    closed,
    pages,
    image,
    fresh,
    inspectProcesses: () => applications.recordInspections(shop, processes(0), processes(5)),
    reload: (application) => applications.read(application),
    finishOperations: (application) => world.operations.finish(application),
  };
}

/** The only deployment of an application here. */
const deploymentOf = ({ current_deployment_id: id }: ApplicationRecord) => ({ id: id ?? '' });

const HOUR_MS = 3_600_000;

function processes(cpuSeconds: number): InspectedProcess[] {
  const web = { name: 'web', instance: 1, state: 'running', restarts: 0, cpu_seconds: 0 } as const;
  const since = new Date(Date.now() - HOUR_MS).toISOString();
  return [
    { ...web, since, memory_bytes: 64 * MEBIBYTE, cpu_seconds: cpuSeconds },
    { ...web, since, instance: 2, restarts: 3, last_exit: 'exit code 137', memory_bytes: 96 * MEBIBYTE },
    { ...web, name: 'worker', state: 'failed', last_exit: 'exit code 7' },
  ];
}

const sample = (index: number) => ({
  at: new Date((Math.floor(Date.now() / 60_000) - index) * 60_000).toISOString(),
  cpu_percent: 40 + (index % 9) * 5,
  memory_bytes: (150 + (index % 5)) * MEBIBYTE,
});

/** 97 requests in 20 ms, 2 in 300 ms, one in 2 s; the latest minutes with errors. */
const visitedMinute = (index: number) => ({
  at: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
  successful: index < 5 ? 85 : 98,
  client_errors: 2,
  server_errors: index < 5 ? 13 : 0,
  durations: '56:97,85:2,104:1',
});

const VISITED_PATHS = [
  { method: 'GET', path: '/products/:id', requests: 4800, total_ms: 96_000, max_ms: 310, durations: '56:4800' },
  {
    method: 'POST',
    path: '/checkout',
    requests: 120,
    errors: 65,
    total_ms: 240_000,
    max_ms: 2400,
    durations: '104:120',
  },
];

/** What the pages show in each of these states. Those of the shop need its processes inspected shortly before. */
export const APPLICATION_STATE_PAGES: readonly WorldPage<ApplicationStatesFixture>[] = [
  { path: ({ stopped }) => `/applications/${stopped.id}`, ready: 'Stopped: visitors get an error page' },
  { path: ({ closed }) => `/applications/${closed.id}`, ready: 'Maintenance page is on' },
  { path: ({ crashed }) => `/applications/${crashed.id}`, ready: 'The process ends again and again (exit code 1).' },
  { path: ({ hungry }) => `/applications/${hungry.id}`, ready: 'Its limit is 96 MiB' },
  { path: ({ shop }) => `/applications/${shop.id}`, ready: 'Latest deployments' },
  { path: '/applications?sort=name', ready: 'Maintenance' },
  { path: ({ shop }) => `/applications/${shop.id}/metrics`, ready: 'Limit for all 3' },
  { path: ({ shop }) => `/applications/${shop.id}/requests`, ready: '/checkout' },
  { path: ({ fresh }) => `/applications/${fresh.id}/requests`, ready: 'No requests yet.' },
  { path: ({ crashed }) => `/applications/${crashed.id}/timeline`, ready: 'What changed before?' },
  {
    path: ({ shop }) => `/applications/${shop.id}/timeline?before=2020-01-01T00:00:00Z`,
    ready: 'Nothing of this application changed before that moment.',
  },
  { path: ({ pages }) => `/applications/${pages.id}/metrics`, ready: 'No metrics for static sites' },
  { path: ({ fresh }) => `/applications/${fresh.id}/metrics`, ready: 'No metrics yet' },
  { path: ({ shop }) => `/applications/${shop.id}/logs?process=worker`, ready: 'No output of worker of shop' },
  { path: ({ image }) => `/applications/${image.id}/deployments`, ready: 'nginx:1.27' },
  { path: ({ image }) => `/applications/${image.id}/deployments/${image.current_deployment_id}`, ready: 'nginx:1.27' },
];
