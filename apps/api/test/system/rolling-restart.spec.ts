import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, createToken, FairleadProcess, pollUntil } from '@fairlead/testbed';
import { startRedis, type RedisServer } from '../harness/redis-server';
import type { ServerRecord } from './support/api-records';
import { BalancedLoad, type LoadRequest } from './support/balanced-load';
import { startComposeProxy, type ComposeProxy } from './support/compose-proxy';
import { beginUpload, StreamFollower } from './support/open-exchanges';
import { startPostgresProcess, type PostgresProcess } from './support/postgres-server';

const API_NAMES = ['api-1', 'api-2', 'api-3'];
const OWNER = { email: 'owner@example.com', password: 'a long enough password' };

describe('three API processes and two workers on PostgreSQL and Redis', () => {
  let postgres: PostgresProcess;
  let redis: RedisServer;
  let caddy: ComposeProxy;
  let folder: string;
  const running = new Map<string, FairleadProcess>();

  const start = async (name: string, port?: number): Promise<FairleadProcess> => {
    const fairlead = await FairleadProcess.start({
      dataDir: join(folder, name),
      ...(port !== undefined && { port }),
      settings: {
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        FAIRLEAD_ROLE: name.startsWith('api') ? 'api' : 'worker',
        FAIRLEAD_SECRET_KEY: key,
        FAIRLEAD_ADMIN_EMAIL: OWNER.email,
        FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
        FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0',
        FAIRLEAD_RATE_LIMIT_PER_HOUR: '0',
        FAIRLEAD_DRAIN_SECONDS: '10',
        FAIRLEAD_DUTY_LEASE_SECONDS: '2',
      },
    });
    running.set(name, fairlead);
    return fairlead;
  };
  const key = randomBytes(32).toString('hex');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fairlead-rolling-'));
    [postgres, redis] = await Promise.all([startPostgresProcess(), startRedis()]);
    await start('api-1');
    await Promise.all(['api-2', 'api-3', 'worker-1', 'worker-2'].map((name) => start(name)));
    caddy = await startComposeProxy(folder, new Map(API_NAMES.map((name) => [name, running.get(name)?.port ?? 0])));
  });
  afterAll(async () => {
    await caddy?.stop();
    await Promise.all([...running.values()].map((fairlead) => fairlead.stop()));
    await Promise.all([postgres?.stop(), redis?.stop()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  /** Stops as systemd does it with a group of processes: the signal arrives twice, from it and from the launcher. */
  async function restart(name: string, signal: NodeJS.Signals = 'SIGTERM', meanwhile?: Meanwhile): Promise<void> {
    const fairlead = running.get(name);
    if (!fairlead) throw new Error(`${name} does not run`);
    const finish = await meanwhile?.(fairlead);
    process.kill(fairlead.pid, signal);
    if (finish) await pollUntil('it is not ready', () => isStopping(fairlead));
    await finish?.();
    await fairlead.stop();
    await start(name, fairlead.port);
  }

  // One half comes from a client that does what operating.md asks of a load balancer, the other through the Caddy of
  // docker-compose.yml.
  it('answer each of 100 requests a second while each of them is restarted', async () => {
    const apis = API_NAMES.map((name) => running.get(name)?.port ?? 0);
    const url = `http://127.0.0.1:${apis[0]}`;
    const token = await createToken(url, { ...OWNER, name: 'load', scopes: ['servers:read', 'servers:write'] });
    const { id } = await new ApiClient(url, token).post<ServerRecord>('/servers', {
      name: 'nowhere',
      host: '127.0.0.99',
      host_key_fingerprint: `SHA256:${'A'.repeat(43)}`,
    });
    const path = `/api/v1/servers/${id}`;
    const READS = [
      path,
      '/api/v1/servers?per_page=50',
      '/api/v1/servers?sort=-created_at',
      '/api/v1/servers?search=nowhere',
    ];
    const created: string[] = [];
    const bodyOf = (name: string): object => {
      created.push(name);
      return { name, host: `${name}.invalid`, host_key_fingerprint: `SHA256:${'A'.repeat(43)}` };
    };
    const requestOf = (load: string, count: number): LoadRequest => {
      if (count % 10 === 5) return { method: 'PATCH', path, body: { name: `nowhere-${count}` } };
      if (count % 20 !== 13) return { method: 'GET', path: READS[count % READS.length] ?? path };
      const name = `machine-${load}-${count}`;
      const headers = { 'idempotency-key': name, ...(count % 40 === 13 && { prefer: 'wait=5' }) };
      return { method: 'POST', path: '/api/v1/servers', body: bodyOf(name), headers };
    };
    const cookie = await signIn(url);
    const followers = [apis, apis, [caddy.port], [caddy.port]].map((ports) => new StreamFollower(ports, cookie));
    const results: string[] = [];
    const upload: Meanwhile = async ({ port }) => {
      const begun = await beginUpload(port, '/api/v1/servers', token, bodyOf(`machine-upload-${port}`));
      return async () => void results.push(await begun.finish());
    };
    const loads = [
      new BalancedLoad(apis, token, (count) => requestOf('direct', count), 50),
      new BalancedLoad([caddy.port], token, (count) => requestOf('caddy', count), 50),
    ];
    const workers = (async () => {
      await restart('worker-1');
      await restart('worker-2');
    })();
    await restart('api-1', 'SIGTERM', upload);
    await restart('api-2', 'SIGINT', upload);
    await restart('api-3', 'SIGHUP', upload);
    await workers;
    const reports = await Promise.all(loads.map((load) => load.stop()));
    await Promise.all(followers.map((follower) => follower.stop()));
    expect(reports.map(({ failures }) => failures)).toEqual([{}, {}]);
    expect(results).toEqual(['201', '201', '201']);
    for (const { failures, streams } of followers) expect([failures, streams > 1]).toEqual([[], true]);
    for (const { sent } of reports) expect(sent).toBeGreaterThan(500);
    const names = await namesOfServers(new ApiClient(url, token));
    expect(names.filter((name) => name.startsWith('machine-')).toSorted()).toEqual(created.toSorted());
  });
});

/** Begins something, and returns what to do while the process stops. */
type Meanwhile = (fairlead: FairleadProcess) => Promise<() => Promise<void>>;

const isStopping = ({ url }: FairleadProcess): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    async (answer) => (await answer.text()).includes('shutdown'),
    () => true,
  );

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/dashboard/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(OWNER),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function namesOfServers(api: ApiClient): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; ; page += 1) {
    const servers = await api.get<{ name: string }[]>(`/servers?per_page=100&page=${page}`);
    names.push(...servers.map(({ name }) => name));
    if (servers.length < 100) return names;
  }
}
