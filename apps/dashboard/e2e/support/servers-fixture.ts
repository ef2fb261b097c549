import type { ServerStep, StatsPoint } from '@fairlead/dto';
import { WATCHERS_OFF } from '../../../api/test/world';
import { addViewer, type Instance, OWNER, startInstance } from './instance';
import type { WorldPage } from './page-checks';

export interface ServerPagesFixture extends Instance {
  ready: string;
  changed: string;
  away: string;
  failed: string;
  managed: string;
}

export const OTHER_KEY = { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${'B'.repeat(43)}` };
const FACTS = {
  hostname: 'web1',
  os: 'debian',
  os_version: '12',
  kernel: '6.1.0-25-amd64',
  arch: 'x86_64',
  cpu_count: 4,
  memory_bytes: 8_326_201_344,
  disk_bytes: 84_422_541_312,
};

/** Servers in every state. They are records only: nothing listens where they are said to be. */
export async function startServerPages(): Promise<ServerPagesFixture> {
  const instance = await startInstance({
    ...WATCHERS_OFF,
    FAIRLEAD_ADMIN_EMAIL: OWNER.email,
    FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
  });
  await addViewer(instance);
  const { servers, applications } = instance.world;
  const web = await servers.add({
    name: 'web-1',
    facts: FACTS,
    capabilities: { systemd: '252', git: '2.39.5', caddy: '2.6.2' },
    labels: { region: 'fra', role: 'web' },
    provisioning: { steps: [STEP, { ...STEP, name: 'packages', notes: ['Installed: git, curl'] }] },
  });
  const changed = await servers.add({
    name: 'edge-fra',
    status: 'host_key_mismatch',
    status_code: 'HOST_KEY_MISMATCH',
    status_reason: '127.0.0.1 port 1 showed another host key.',
    offered_host_key: OTHER_KEY,
    facts: FACTS,
  });
  const away = await servers.add({
    name: 'web-2',
    status: 'unreachable',
    status_code: 'SERVER_UNREACHABLE',
    status_reason: '127.0.0.1 port 1 cannot be reached: the connection was refused.',
  });
  const failed = await servers.add({
    name: 'db-1',
    status: 'failed',
    status_code: 'PORT_IN_USE',
    status_reason: 'Fairlead’s proxy needs the ports 80 and 443: nginx.',
    provisioning: { steps: [{ ...STEP, name: 'proxy', status: 'failed', notes: [] }] },
  });
  const managed = await servers.add({
    name: 'edge-ams',
    status: 'failed',
    status_code: 'SERVER_ALREADY_MANAGED',
    status_reason: 'Another Fairlead, instance ins_other, has managed the machine as server srv_other.',
    found_owner: { instance_id: 'ins_other', server_id: 'srv_other', since: '2026-10-01T12:00:00.000Z' },
  });
  await servers.add({ name: 'new-1', status: 'provisioning' });
  await servers.add({ name: 'old-1', status: 'deleting' });
  const names = Array.from({ length: 12 }, (_, index) => `pier-${index + 1}`);
  await Promise.all(names.map((name) => servers.add({ name })));
  await servers.addSamples(
    web.id,
    Array.from({ length: 50 }, (_, index) => sample(index)),
  );
  await applications.add(web.id, {
    name: 'shop',
    source: { type: 'git', repository: 'https://git.example.com/shop.git', branch: 'main' },
  });
  return {
    ...instance,
    ready: web.id,
    changed: changed.id,
    away: away.id,
    failed: failed.id,
    managed: managed.id,
  };
}

const STEP: ServerStep = {
  name: 'connect',
  status: 'succeeded',
  started_at: '2026-11-20T12:00:00.000Z',
  finished_at: '2026-11-20T12:00:01.000Z',
  notes: ['Connected, with the rights of root'],
};

const sample = (index: number): StatsPoint => ({
  at: new Date((Math.floor(Date.now() / 60_000) - index) * 60_000).toISOString(),
  cpu_usage_percent: 20 + (index % 7),
  load_1m: 0.5,
  memory_used_bytes: 3_000_000_000,
  memory_total_bytes: 8_326_201_344,
  swap_used_bytes: 0,
  disk_used_bytes: 20_000_000_000,
  disk_total_bytes: 84_422_541_312,
  rx_bytes_per_second: 20_480,
  tx_bytes_per_second: 10_240,
});

/** Every page of servers, in each of their states. */
export const SERVER_PAGES: readonly WorldPage<ServerPagesFixture>[] = [
  { path: '/servers?sort=name', ready: 'pier-1' },
  { path: '/servers?search=nothing', ready: 'No servers match these filters' },
  { path: '/servers/new', ready: '1. The machine' },
  { path: (world) => `/servers/${world.ready}`, ready: 'caddy' },
  { path: (world) => `/servers/${world.ready}/metrics?range=1h`, ready: 'Network' },
  { path: (world) => `/servers/${world.ready}/provisioning`, ready: 'Installed: git, curl' },
  { path: (world) => `/servers/${world.ready}/settings`, ready: 'Remove this server' },
  { path: (world) => `/servers/${world.changed}`, ready: 'The host key of edge-fra has changed' },
  { path: (world) => `/servers/${world.away}`, ready: 'web-2 is unreachable' },
  { path: (world) => `/servers/${world.managed}`, ready: 'Take over…' },
  { path: (world) => `/servers/${world.failed}/provisioning`, ready: 'Another web server is running there' },
  { path: '/servers/srv_gone', ready: 'Server not found' },
];
