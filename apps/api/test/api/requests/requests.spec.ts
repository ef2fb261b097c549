import type { ApplicationRecord, RequestLog, RequestPaths, RequestStats } from '@fairlead/dto';
import { EngineError, type Host } from '@fairlead/engine';
import { OutdatedProxies } from '../../../src/domains/proxy/outdated-proxies';
import { Operation } from '../../../src/operations/operation.entity';
import { AccessLogPlace } from '../../../src/requests/collection/access-log-position.entity';
import { RequestCollector } from '../../../src/requests/collection/request-collector';
import { RequestPathStore } from '../../../src/requests/stats/request-path-store';
import { RequestSampleStore } from '../../../src/requests/stats/request-sample-store';
import { ServerHosts } from '../../../src/servers/connections/server-hosts';
import type { TestApi } from '../../harness/start-api';
import { signedInAgent } from '../../harness/test-access';
import { eventually } from '../../harness/eventually';
import {
  API_ONLY,
  applicationRoute,
  brokenRules,
  makeApplication,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);
const MINUTE_AGO = NOW - (NOW % 60) - 60;

let api: TestApi;
let http: HttpAgent;
let owner: HttpAgent;
let serverId: string;
let application: ApplicationRecord;
/** What the script on the server prints, and the arguments it was started with. */
let printed: string | Error;
let started: { args: readonly (string | number)[]; stdin: string }[];

beforeAll(async () => {
  ({ api, http, serverId } = await startWithServer({ ...API_ONLY, FAIRLEAD_REQUEST_PATHS: '3' }));
  owner = await signedInAgent(api, 'owner');
  const host: Host = {
    id: serverId,
    exec: (command, { stdin } = {}) => {
      started.push({
        args: command.kind === 'script' ? command.args : [],
        stdin: typeof stdin === 'string' ? stdin : '',
      });
      return printed instanceof Error
        ? Promise.reject(printed)
        : Promise.resolve({ code: 0, stdout: printed, stderr: '' });
    },
    writeFile: () => Promise.reject(new Error('Nothing is written.')),
  };
  jest.spyOn(api.app.get(ServerHosts, { strict: false }), 'forReading').mockResolvedValue(host);
});
afterAll(() => api?.stop());

let inode = 100;
beforeEach(async () => {
  started = [];
  application = await newApplication();
});

async function newApplication(): Promise<ApplicationRecord> {
  const made = await makeApplication(http, serverId);
  const domain = { hostname: `${made.name}.example.test`, tls: { mode: 'off' } };
  await http
    .post(`${applicationRoute(made)}/domains`)
    .send(domain)
    .expect(201);
  return made;
}

const requests = (): string => `${applicationRoute(application)}/requests`;
const read = async <T>(path: string): Promise<T> => (await http.get(`${requests()}${path}`).expect(200)).body.data;

/** One round of the collector, in which the script prints these lines. */
function collect(...lines: string[]): Promise<boolean> {
  inode += 1;
  printed = [`position ${inode} 500 1 0 0`, ...lines, ''].join('\n');
  return api.app.get(RequestCollector, { strict: false }).collect(serverId);
}

/** 100 requests in a minute: 90 took a millisecond, 8 a tenth of a second, 2 of them a second. */
const minute = (at: number, classes = '0 0 90 4 3 3', of = application): string =>
  `minute ${of.id} ${at} ${classes} 5000 25:90,73:8,97:2`;
const path = (name: string, { count = 1, errors = 0, total = 10, buckets = '25:1', at = NOW - (NOW % 3600) } = {}) =>
  `path ${application.id} ${at} GET ${count} ${errors} ${total} ${total} ${buckets} ${name}`;

describe('counted requests', () => {
  it('are added up by minute, and read as rates, status classes and quantiles', async () => {
    const other = await newApplication();
    await collect(minute(MINUTE_AGO), minute(MINUTE_AGO, '9 0 0 0 0 0', other));
    // Requests of the same minute that were logged later.
    await collect(minute(MINUTE_AGO, '1 2 0 0 0 0'));
    const stats = await read<RequestStats>('/stats?range=1h');
    expect(stats).toMatchObject({
      range: '1h',
      step_seconds: 60,
      logging: true,
      sampled_above: 100,
      counted_until: expect.any(String),
    });
    expect(stats.totals).toMatchObject({ requests: 103, client_errors: 3, server_errors: 3 });
    const point = stats.points.find(({ at }) => Date.parse(at) === MINUTE_AGO * 1000);
    expect(point).toMatchObject({
      unanswered: 1,
      informational: 2,
      successful: 90,
      redirected: 4,
      client_errors: 3,
      server_errors: 3,
      bytes: 10_000,
    });
    expect(point?.p50_ms).toBeCloseTo(1, 0);
    expect((point?.p95_ms ?? 0) / 100).toBeCloseTo(1, 1);
    expect((point?.p99_ms ?? 0) / 1000).toBeCloseTo(1, 1);
  });

  it.each([
    ['6h', 60, 7200],
    ['24h', 300, 7200],
    ['7d', 3600, 2 * DAY],
    ['30d', 3600, 20 * DAY],
  ])('reach back %s in steps of %i seconds', async (range, step, age) => {
    await collect(minute(MINUTE_AGO - age), minute(MINUTE_AGO - age - 60));
    const { points, totals, step_seconds } = await read<RequestStats>(`/stats?range=${range}`);
    expect([step_seconds, totals.requests]).toEqual([step, 200]);
    const times = points.map(({ at }) => Date.parse(at) / 1000);
    expect(times.every((at) => at % step === 0)).toBe(true);
    expect((await read<RequestStats>('/stats?range=1h')).totals).toEqual({
      requests: 0,
      client_errors: 0,
      server_errors: 0,
      p50_ms: null,
      p95_ms: null,
      p99_ms: null,
    });
  });

  it('are zero, rather than missing, while nobody visits', async () => {
    await collect(minute(MINUTE_AGO - 600));
    const { points } = await read<RequestStats>('/stats?range=1h');
    const quiet = points.filter(({ at }) => Date.parse(at) > (MINUTE_AGO - 600) * 1000);
    expect(quiet.length).toBeGreaterThanOrEqual(9);
    for (const point of quiet) expect(point).toMatchObject({ requests_per_second: 0, successful: 0, p50_ms: null });
  });

  it('are counted until the time from which the server defers them', async () => {
    await api.dataSource.getRepository(AccessLogPlace).clear();
    const deferredFrom = Math.floor(Date.now() / 1000) - 7;
    printed = `position ${inode} 500 1 0 ${deferredFrom}\n`;
    await api.app.get(RequestCollector, { strict: false }).collect(serverId);
    const { counted_until } = await read<RequestStats>('/stats?range=1h');
    expect(counted_until).toBe(new Date(deferredFrom * 1000).toISOString());
  });

  it('are counted once if two processes read the same part of the log', async () => {
    const collector = api.app.get(RequestCollector, { strict: false });
    await collect();
    inode += 1;
    printed = `position ${inode} 900 1 0 0\n${minute(MINUTE_AGO)}\n`;
    await Promise.all([collector.collect(serverId), collector.collect(serverId)]);
    expect((await read<RequestStats>('/stats?range=1h')).totals.requests).toBe(100);
    await collector.collect(serverId);
    expect(started.at(-1)?.args.map(String)).toEqual(expect.arrayContaining([String(inode), '900']));
    expect(started.at(-1)?.stdin).toContain(`${application.name}.example.test\t/\t${application.id}\n`);
  });

  it('by path are limited to those that took most time, and sorted as requested', async () => {
    await collect(
      path('/slow', { count: 2, total: 4000, buckets: '110:2' }),
      path('/often', { count: 500, total: 900, buckets: '25:500' }),
      path('/broken', { count: 4, errors: 4, total: 800, buckets: '60:4' }),
      path('/rare'),
    );
    await collect(path('/slow', { count: 1, total: 2000, buckets: '110:1' }), path('/other'));
    const names = async (sort: string): Promise<string[]> =>
      (await read<RequestPaths>(`/paths?range=1h&sort=${sort}`)).paths.map((one) => one.path);
    expect(await names('-p95')).toEqual(['/slow', '/broken', '/often', '*']);
    expect(await names('-requests')).toEqual(['/often', '/broken', '/slow', '*']);
    expect((await names('-errors'))[0]).toBe('/broken');
    const { paths } = await read<RequestPaths>('/paths?range=30d&sort=-total&limit=1');
    expect(paths).toEqual([
      expect.objectContaining({ method: 'GET', path: '/slow', requests: 3, errors: 0, average_ms: 2000, max_ms: 4000 }),
    ]);
    const others = (await read<RequestPaths>('/paths?range=1h')).paths.find((one) => one.path === '*');
    expect(others).toMatchObject({ method: 'ANY', requests: 2 });
  });

  it('expire with the metrics', async () => {
    await collect(minute(MINUTE_AGO - 29 * DAY), path('/old', { at: NOW - 29 * DAY - ((NOW - 29 * DAY) % 3600) }));
    expect((await read<RequestStats>('/stats?range=30d')).totals.requests).toBe(100);
    const later = NOW + 2 * DAY;
    await api.app.get(RequestSampleStore, { strict: false }).expire(later);
    await api.app.get(RequestPathStore, { strict: false }).expire(later);
    expect((await read<RequestStats>('/stats?range=30d')).totals.requests).toBe(0);
    expect((await read<RequestPaths>('/paths?range=30d')).paths).toEqual([]);
  });
});

describe('the access log', () => {
  const line = `request 1795694400.250000 200 0.012750 5120 GET shop.test 203.0.113.7 /products/42 token=hidden`;

  it('is searched on the server with the filters, and shows no query or address that the settings forbid', async () => {
    printed = `${line}\nend 7 120 more\n`;
    const filters = 'status=4xx,5xx&method=POST&path=/check%20'.replace('%20', '') + '&min_duration_ms=500&limit=10';
    const log = await read<RequestLog>(`?${filters}&from=2026-11-26T12:00:00Z&to=2026-11-26T13:00:00Z`);
    expect(log).toMatchObject({ cursor: '7-120', end: 'more', logging: true, sampled_above: 100 });
    expect(log.requests).toEqual([
      {
        at: '2026-11-26T12:00:00.250Z',
        method: 'GET',
        host: 'shop.test',
        path: '/products/42',
        query: null,
        client_address: null,
        status: 200,
        duration_ms: 12.75,
        bytes: 5120,
      },
    ]);
    const args = started[0]?.args.slice(-8).map(String) ?? [];
    expect(args).toEqual([application.id, '10', '4,5', 'POST', '/check', '0.5', '1795694400', '1795698000']);
  });

  it('shows of what was logged before what the settings allow now', async () => {
    const shown = async (addresses: string | null, queries: boolean | null) => {
      const body = { FAIRLEAD_ACCESS_LOG_ADDRESSES: addresses, FAIRLEAD_ACCESS_LOG_QUERIES: queries };
      await owner.patch('/api/dashboard/instance/settings').send(body).expect(200);
      printed = `${line}\n${line.replace('203.0.113.7', '2001:db8:1:2::3')}\nend 0 0 complete\n`;
      const { requests: found } = await read<RequestLog>('');
      return found.map(({ client_address: address, query }) => [address, query]);
    };
    expect(await shown('full', true)).toEqual([
      ['203.0.113.7', 'token=hidden'],
      ['2001:db8:1:2::3', 'token=hidden'],
    ]);
    expect(await shown('masked', false)).toEqual([
      ['203.0.113.0', null],
      ['2001:db8:1::', null],
    ]);
    expect(await shown(null, null)).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('continues from a cursor, which can expire', async () => {
    printed = 'end 0 0 complete\n';
    expect(await read('?cursor=7-120')).toMatchObject({ requests: [], cursor: null, end: 'complete' });
    expect(started[0]?.args.slice(0, -8).slice(-2).map(String)).toEqual(['7', '120']);
    printed = 'end 0 0 expired\n';
    const { body } = await http.get(`${requests()}?cursor=7-120`).expect(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'cursor' }] });
  });

  it('is not read for an application without a domain', async () => {
    const plain = await makeApplication(http, serverId);
    const { body } = await http.get(`${applicationRoute(plain)}/requests`).expect(200);
    expect(body.data).toEqual({ requests: [], cursor: null, end: 'complete', logging: true, sampled_above: 100 });
    expect(started).toEqual([]);
  });

  it.each([
    ['SERVER_UNREACHABLE', new EngineError('COMMAND_FAILED', 'refused')],
    ['HOST_KEY_MISMATCH', new EngineError('HOST_KEY_MISMATCH', 'another key')],
  ])('says %s if the server cannot be read', async (code, error) => {
    printed = error;
    const { body } = await http.get(requests());
    expect(body.error.code).toBe(code);
  });

  it.each([
    ['status', 'status=6xx'],
    ['method', 'method=get'],
    ['path', 'path=%0Aend'],
    ['path', 'path=%E2%80%AE'],
    ['min_duration_ms', 'min_duration_ms=-1'],
    ['from', 'from=yesterday'],
    ['limit', 'limit=1000'],
    ['cursor', 'cursor=1-2;id'],
  ])('refuses filters that visitors of the log could not mean: %s', async (field, query) => {
    const { body } = await http.get(`${requests()}?${query}`).expect(400);
    expect(Object.keys(brokenRules(body))).toEqual([field]);
    expect(started).toEqual([]);
  });
});

it('queues one configuration of the proxy if the settings of the log have changed', async () => {
  const outdated = api.app.get(OutdatedProxies, { strict: false });
  const queued = () => api.dataSource.manager.countBy(Operation, { serverId, kind: 'proxy.apply', status: 'queued' });
  await api.dataSource.manager.update(Operation, { serverId }, { status: 'succeeded', finishedAt: new Date() });
  await outdated.watch(serverId);
  expect(await queued()).toBe(1);
  await outdated.watch(serverId);
  expect(await queued()).toBe(1);

  await api.dataSource.manager.update(Operation, { serverId }, { status: 'succeeded', finishedAt: new Date() });
  const setLog = (isOn: boolean | null) =>
    owner.patch('/api/dashboard/instance/settings').send({ FAIRLEAD_ACCESS_LOG: isOn }).expect(200);
  await setLog(false);
  await eventually('the proxy is configured again', async () => (await queued()) === 1);
  await setLog(null);
});
