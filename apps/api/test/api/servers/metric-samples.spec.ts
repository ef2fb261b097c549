import type { StatsSample } from '@fairlead/engine';
import { EventEntry } from '../../../src/events/event.entity';
import { ServerReachability } from '../../../src/servers/monitoring/server-reachability';
import { SampleStore } from '../../../src/servers/monitoring/sample-store';
import { Server } from '../../../src/servers/server.entity';
import { startApi, type TestApi } from '../../harness/start-api';
import { makeServer, WATCHERS_OFF } from '../../harness/test-records';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

function sampleAt(seconds: number, cpu: number): StatsSample {
  return {
    sampled_at: new Date(seconds * 1000).toISOString(),
    uptime_seconds: 1000,
    load: { '1m': cpu / 100, '5m': 0, '15m': 0 },
    cpu: { count: 2, usage_percent: cpu, iowait_percent: 0, steal_percent: 0 },
    memory: { total_bytes: 8e9, used_bytes: 4e9, available_bytes: 4e9, swap_total_bytes: 0, swap_used_bytes: 0 },
    disks: [
      {
        mount: '/',
        filesystem: 'a',
        total_bytes: 3e12,
        used_bytes: 1e12,
        available_bytes: 2e12,
        inodes_used_percent: 1,
      },
      { mount: '/b', filesystem: 'b', total_bytes: 1e12, used_bytes: 0, available_bytes: 1e12, inodes_used_percent: 1 },
    ],
    network: [{ interface: 'eth0', rx_bytes: 0, tx_bytes: 0, rx_bytes_per_second: 100, tx_bytes_per_second: 50 }],
    processes: { total: 100, running: 1 },
  };
}

describe('stored samples', () => {
  let api: TestApi;
  let store: SampleStore;
  let server: Server;
  const now = Math.floor(Date.now() / 1000);

  beforeAll(async () => {
    api = await startApi({ settings: WATCHERS_OFF });
    store = api.app.get(SampleStore, { strict: false });
    server = await makeServer(api, { lastSeenAt: null });
  });

  afterAll(async () => {
    await api?.stop();
  });

  it('are stored once, sum up disks and interfaces, and update last_seen_at of the server', async () => {
    const reading = { serverId: server.id, sample: sampleAt(now - MINUTE, 40) };
    await store.add([reading]);
    await store.add([reading]);
    expect(await store.history(server.id, '1h')).toEqual([
      {
        at: new Date((now - MINUTE) * 1000).toISOString(),
        cpu_usage_percent: 40,
        load_1m: 0.4,
        memory_used_bytes: 4e9,
        memory_total_bytes: 8e9,
        swap_used_bytes: 0,
        disk_used_bytes: 1e12,
        disk_total_bytes: 4e12,
        rx_bytes_per_second: 100,
        tx_bytes_per_second: 50,
      },
    ]);
    const { lastSeenAt } = await api.dataSource.manager.findOneByOrFail(Server, { id: server.id });
    expect(Date.now() - (lastSeenAt?.getTime() ?? 0)).toBeLessThan(10_000);
  });

  it('are thinned out as they age, to averages that are made once, and go in the end', async () => {
    const other = await makeServer(api);
    const readings = [];
    for (let age = 8 * DAY; age > 0; age -= 10 * MINUTE) {
      readings.push({ serverId: other.id, sample: sampleAt(now - age, 10) });
      readings.push({ serverId: other.id, sample: sampleAt(now - age + MINUTE, 30) });
    }
    await store.add(readings);
    await store.downsample(now);
    await store.downsample(now);
    const ages = async (resolution: number): Promise<number[]> => {
      const statement = `SELECT at FROM server_samples WHERE resolution = ${resolution} AND server_id = '${other.id}'`;
      const rows: { at: number }[] = await api.dataSource.query(statement);
      return rows.map(({ at }) => now - at);
    };
    expect(Math.max(...(await ages(60)))).toBeLessThanOrEqual(DAY);
    expect(Math.max(...(await ages(300)))).toBeLessThanOrEqual(7 * DAY);
    const hourly = await ages(3600);
    expect(hourly.length).toBeGreaterThan(7 * 24);
    expect(new Set(hourly).size).toBe(hourly.length);
    const week = await store.history(other.id, '7d');
    const hours = week.filter(({ at }) => Date.parse(at) / 1000 < now - 3 * HOUR);
    expect(new Set(hours.map(({ cpu_usage_percent }) => Math.round(cpu_usage_percent)))).toEqual(new Set([20]));
    const times = week.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    await store.downsample(now + 31 * DAY);
    expect(await ages(3600)).toEqual([]);
  });

  describe('that cannot be taken', () => {
    const problem = { code: 'SERVER_UNREACHABLE', message: 'It did not answer.' } as const;

    it('are no alarm before there are several in a row, then one, and none when it is back', async () => {
      const reachability = api.app.get(ServerReachability, { strict: false });
      const { id } = await makeServer(api, { status: 'ready' });
      const status = async (): Promise<string> => (await api.dataSource.manager.findOneByOrFail(Server, { id })).status;
      await reachability.recordFailure(id, problem);
      await reachability.recordFailure(id, problem);
      await reachability.recordSuccess(id, 'ready');
      await reachability.recordFailure(id, problem);
      await reachability.recordFailure(id, problem);
      expect(await status()).toBe('ready');
      await reachability.recordFailure(id, problem);
      await reachability.recordFailure(id, problem);
      expect(await status()).toBe('unreachable');
      await reachability.recordSuccess(id, 'unreachable');
      const server = await api.dataSource.manager.findOneByOrFail(Server, { id });
      expect(server).toMatchObject({ status: 'ready', statusReason: null, statusCode: null });
      const events = await api.dataSource.manager.find(EventEntry, {
        where: { subjectId: id },
        order: { sequence: 'ASC' },
      });
      expect(events.map(({ name }) => name)).toEqual(['server.unreachable', 'server.ready']);
    });

    it('do not bring a server back that is being prepared or removed', async () => {
      const reachability = api.app.get(ServerReachability, { strict: false });
      for (const status of ['provisioning', 'deleting', 'failed', 'host_key_mismatch'] as const) {
        const { id } = await makeServer(api, { status });
        await reachability.recordSuccess(id, 'unreachable');
        for (let n = 0; n < 3; n += 1) await reachability.recordFailure(id, problem);
        expect((await api.dataSource.manager.findOneByOrFail(Server, { id })).status).toBe(status);
      }
    });
  });
});
