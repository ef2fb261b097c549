import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, createToken, FairleadProcess } from '@fairlead/testbed';
import { startRedis, type RedisServer } from '../harness/redis-server';
import type { ServerRecord } from './support/api-records';
import { BalancedLoad, type LoadRequest } from './support/balanced-load';
import { startComposeProxy, type ComposeProxy } from './support/compose-proxy';
import { startPostgresProcess, type PostgresProcess } from './support/postgres-server';

jest.setTimeout(240_000);

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
        FAIRLEAD_DRAIN_SECONDS: '5',
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
  async function restart(name: string): Promise<void> {
    const fairlead = running.get(name);
    if (!fairlead) throw new Error(`${name} does not run`);
    process.kill(fairlead.pid, 'SIGTERM');
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
    const created: string[] = [];
    const requestOf = (load: string, count: number): LoadRequest => {
      if (count % 20 === 5) return { method: 'PATCH', path, body: { name: `nowhere-${count}` } };
      if (count % 40 !== 25) return { method: 'GET', path: count % 2 === 0 ? path : '/api/v1/servers?per_page=5' };
      const name = `machine-${load}-${count}`;
      created.push(name);
      const body = { name, host: `${name}.invalid`, host_key_fingerprint: `SHA256:${'A'.repeat(43)}` };
      return { method: 'POST', path: '/api/v1/servers', body, headers: { 'idempotency-key': name } };
    };
    const loads = [
      new BalancedLoad(apis, token, (count) => requestOf('direct', count), 50),
      new BalancedLoad([caddy.port], token, (count) => requestOf('caddy', count), 50),
    ];
    const workers = (async () => {
      await restart('worker-1');
      await restart('worker-2');
    })();
    for (const name of API_NAMES) await restart(name);
    await workers;
    const reports = await Promise.all(loads.map((load) => load.stop()));
    expect(reports.map(({ failures }) => failures)).toEqual([{}, {}]);
    for (const { sent } of reports) expect(sent).toBeGreaterThan(500);
    const names = await namesOfServers(new ApiClient(url, token));
    expect(names.filter((name) => name.startsWith('machine-')).toSorted()).toEqual(created.toSorted());
  });
});

async function namesOfServers(api: ApiClient): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; ; page += 1) {
    const servers = await api.get<{ name: string }[]>(`/servers?per_page=100&page=${page}`);
    names.push(...servers.map(({ name }) => name));
    if (servers.length < 100) return names;
  }
}
