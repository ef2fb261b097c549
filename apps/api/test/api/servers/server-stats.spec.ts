import { ServerSample } from '../../../src/servers/monitoring/server-sample.entity';
import type { TestApi } from '../../harness/start-api';
import { makeServer, startWithAgent, WATCHERS_OFF, type HttpAgent } from '../../harness/test-records';

describe('stats of servers', () => {
  let api: TestApi;
  let http: HttpAgent;

  beforeAll(async () => {
    ({ api, http } = await startWithAgent(WATCHERS_OFF));
  });

  afterAll(() => api?.stop());

  it.each(['provisioning', 'failed', 'deleting'] as const)('are refused while the server is %s', async (status) => {
    const server = await makeServer(api, { status });
    const { body } = await http.get(`/api/v1/servers/${server.id}/stats`).expect(409);
    expect(body.error.code).toBe('SERVER_NOT_READY');
  });

  it('of a server that does not answer are a 502, not old figures', async () => {
    const server = await makeServer(api);
    const { body } = await http.get(`/api/v1/servers/${server.id}/stats`).expect(502);
    expect(body.error.code).toBe('SERVER_UNREACHABLE');
  });

  it('take no other range than the documented ones', async () => {
    const server = await makeServer(api);
    await http.get(`/api/v1/servers/${server.id}/stats?range=2h`).expect(400);
    await http.get(`/api/v1/servers/${server.id}/stats/history?range=2h`).expect(400);
  });

  it('of the past are there while the server does not answer', async () => {
    const server = await makeServer(api, { status: 'host_key_mismatch' });
    const at = Math.floor(Date.now() / 1000) - 120;
    await api.dataSource.manager.insert(ServerSample, {
      serverId: server.id,
      resolution: 60,
      at,
      cpuUsagePercent: 12.5,
      load1m: 0.5,
      memoryUsedBytes: 1,
      memoryTotalBytes: 2,
      swapUsedBytes: 0,
      diskUsedBytes: 3,
      diskTotalBytes: 4,
      rxBytesPerSecond: 5,
      txBytesPerSecond: 6,
    });
    const { body } = await http.get(`/api/v1/servers/${server.id}/stats/history`).expect(200);
    expect(body.data).toMatchObject({ range: '1h', step_seconds: 3600 });
    expect(body.data.points).toMatchObject([{ at: new Date(at * 1000).toISOString(), cpu_usage_percent: 12.5 }]);
    await http.get('/api/v1/servers/srv_unknown/stats/history').expect(404);
  });
});
