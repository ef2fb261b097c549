import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeHistograms, parseHistogram, quantileMs, renderHistogram } from '../../proxy/requests/histogram';
import { parseCollected, renderRoutes, REQUESTS_PERL, type AccessLogPosition } from './collect-requests';
import { parseRequests } from './read-requests';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-requests-'));
const log = join(folder, 'requests.log');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(log, { force: true });
  spawnSync('mkdir', ['-p', folder]);
});

/** 2026-11-26, a full hour. */
const HOUR = 1_795_694_400;
const ROUTES = renderRoutes([
  { hostname: 'shop.example.com', applicationId: 'app_shop', tls: 'off' },
  { hostname: 'shop.example.com', path: '/api', applicationId: 'app_api', tls: 'off' },
  { hostname: '*.example.com', applicationId: 'app_any', tls: 'off' },
]);

interface Line {
  host?: string;
  uri?: string;
  method?: string;
  status?: number;
  seconds?: number;
  at?: number;
  address?: string;
  /** Whether its details are in an object, as on a server with passwords. */
  isEarly?: boolean;
}

const line = ({
  host = 'shop.example.com',
  uri = '/',
  method = 'GET',
  status = 200,
  seconds = 0.01,
  at = HOUR,
  address,
  isEarly = false,
}: Line = {}) =>
  `${JSON.stringify({
    ts: at + 0.25,
    msg: 'handled request',
    ...(isEarly
      ? { request: { ...(address !== undefined && { remote_ip: address }), method, host, uri } }
      : { user_id: [method, address ?? '', host, uri].join('\u001f') }),
    duration: seconds,
    size: 100,
    status,
  })}\n`;

/** What the proxy writes of requests at these times: the first 1000 of 10 s, and every 50th above them, at each level. */
function limited(times: readonly ({ at: number } & Line)[]): string {
  const intervals = new Map<string, { end: number; count: number }>();
  return times
    .map(({ at, ...more }) => {
      const level = (more.status ?? 200) >= 400 ? 'error' : 'info';
      const interval = intervals.get(level) ?? { end: 0, count: 0 };
      intervals.set(level, interval);
      if (at >= interval.end) Object.assign(interval, { end: at + 10, count: 0 });
      interval.count += 1;
      if (interval.count > 1000 && (interval.count - 1000) % 50 > 0) return '';
      return line(more).replace(/"ts":[\d.]+/, `"level":"${level}","ts_10_1000_50_0123abcd":${at.toFixed(6)}`);
    })
    .join('');
}

function perl(mode: string, ...args: readonly (string | number)[]): string {
  const run = spawnSync('perl', ['-e', REQUESTS_PERL, '--', mode, log, ...args.map(String)], { input: ROUTES });
  expect(run.stderr.toString()).toBe('');
  return run.stdout.toString();
}
const collect = (position?: AccessLogPosition, maxPaths = 50, maxBytes = 1e9) =>
  parseCollected(perl('aggregate', 20, position?.inode ?? '', position?.offset ?? 0, maxBytes, maxPaths));
const countOf = ({ minutes }: ReturnType<typeof collect>): number =>
  minutes.reduce((sum, { classes }) => sum + classes[2], 0);
const read = (
  { limit = 100, classes = '', method = '', path = '', least = 0, from = 0, until = 4e9, app = 'app_shop' } = {},
  before?: AccessLogPosition,
) =>
  parseRequests(
    perl('read', 20, before?.inode ?? '', before?.offset ?? 0, app, limit, classes, method, path, least, from, until),
  );

describe('counting the requests of the access log', () => {
  it('counts each request once, across rotations and lines that are being written', () => {
    writeFileSync(log, line() + line({ status: 503 }) + line({ at: HOUR + 60 }) + line().slice(0, 40));
    const first = collect();
    expect(first.minutes.map(({ applicationId, at, classes }) => [applicationId, at - HOUR, classes])).toEqual([
      ['app_shop', 0, [0, 0, 1, 0, 0, 1]],
      ['app_shop', 60, [0, 0, 1, 0, 0, 0]],
    ]);
    appendFileSync(log, line().slice(40));
    renameSync(log, join(folder, 'requests-2026-11-26T00-00-00.000.log'));
    writeFileSync(log, line({ host: 'other.example.com:8080' }));
    const second = collect(first.position);
    expect(second.minutes.map(({ applicationId, classes }) => [applicationId, classes[2]])).toEqual([
      ['app_any', 1],
      ['app_shop', 1],
    ]);
    expect(collect(second.position)).toMatchObject({ complete: true, lost: false, minutes: [], paths: [] });
  });

  it.each([20, 90, 130, 400, 3000])('counts %i requests per second, of which few are logged', (rate) => {
    const times = Array.from({ length: rate * 90 }, (_, index) => ({
      at: HOUR + index / rate,
      status: index % 10 === 0 ? 503 : 200,
    }));
    const text = limited(times);
    writeFileSync(log, text);
    const sumOf = (parts: readonly ReturnType<typeof collect>[], digit: number): number =>
      parts.flatMap(({ minutes }) => minutes).reduce((sum, { classes }) => sum + (classes[digit] ?? 0), 0);
    const whole = [collect()];
    // Also if the reading stops in the middle of a minute, many times.
    const parts: ReturnType<typeof collect>[] = [];
    do parts.push(collect(parts.at(-1)?.position, 50, text.length / 7));
    while (!parts.at(-1)?.complete);
    for (const [digit, sent] of [
      [2, rate * 81],
      [5, rate * 9],
    ] as const) {
      const isComplete = sent / 90 <= 100;
      expect(Math.abs(sumOf(whole, digit) - sent)).toBeLessThanOrEqual(isComplete ? 0 : 9 * 25);
      expect(Math.abs(sumOf(parts, digit) - sent)).toBeLessThanOrEqual(isComplete ? 0 : (9 + parts.length) * 25);
    }
    expect(read({ limit: 5 }).requests).toHaveLength(5);
    if (rate > 1000) expect(text.length).toBeLessThan((times.length * line().length) / 9);
  });

  it('defers the requests of an interval that goes on, and says from when', () => {
    const now = Math.floor(Date.now() / 1000);
    writeFileSync(log, limited([{ at: now - 20 }, { at: now - 5 }, { at: now - 4 }]));
    const first = collect();
    expect(first).toMatchObject({ complete: true, deferredFrom: now - 5 });
    expect(countOf(first)).toBe(1);
    appendFileSync(log, limited([{ at: now + 6 }]));
    const second = collect(first.position);
    expect(second.deferredFrom).toBe(now + 6);
    expect(countOf(second)).toBe(2);
  });

  it('continues where it stopped if there was more than it may read, and says what was lost', () => {
    writeFileSync(log, line().repeat(10));
    const first = collect(undefined, 50, line().length * 3);
    expect(first).toMatchObject({ complete: false, minutes: [{ classes: [0, 0, 3, 0, 0, 0] }] });
    expect(collect(first.position)).toMatchObject({ complete: true, minutes: [{ classes: [0, 0, 7, 0, 0, 0] }] });
    expect(collect({ inode: '999999999999', offset: 5 })).toMatchObject({ lost: true });
  });

  it('finds the application as the proxy does: the longest path, whatever its case and encoding', () => {
    const uris = ['/api', '/API/x', '/%61pi/x', '/x/../api/y', '//api//z', '/api?x=1', '/apis', '/'];
    writeFileSync(log, uris.map((uri) => line({ uri })).join('') + line({ host: 'unknown.test' }));
    const counts = Object.fromEntries(
      collect().minutes.map(({ applicationId, classes }) => [applicationId, classes[2]]),
    );
    expect(counts).toEqual({ app_api: 6, app_shop: 2 });
  });

  it('groups paths by what their records share, and limits how many there are', () => {
    const uris = ['/users/1', '/users/23', '/orders/0190a2b4-77aa-7bcd-8ef0-123456789abc/items', '/files/a1b2c3d4e5'];
    writeFileSync(
      log,
      uris.map((uri) => line({ uri: `${uri}?token=secret` })).join('') + line({ uri: '/nothing', status: 404 }),
    );
    expect(collect().paths.map(({ path, requests }) => [path, requests])).toEqual([
      ['/files/:id', 1],
      ['/orders/:id/items', 1],
      ['/users/:id', 2],
    ]);
    writeFileSync(
      log,
      Array.from({ length: 40 }, (_, at) => line({ uri: `/p/${'abcdefgh'[at % 8] ?? ''}${'x'.repeat(at)}` })).join(''),
    );
    const limited = collect(undefined, 5).paths;
    expect(limited).toHaveLength(6);
    expect(limited.find(({ path }) => path === '*')).toMatchObject({ method: 'ANY', requests: 35 });
  });

  it('takes what visitors send for text', () => {
    const hostile = [
      '/x","status":599,"duration":9,"z":"',
      '/\u001b[31m\n\u0000\u202e',
      `/${'a'.repeat(100_000)}`,
      '/ minute app_shop 1 1 1 1 1 1 1 1 -',
      String.raw`/\u001fother.example.com\u001f/`,
      `/${'"'.repeat(40_000)}`,
    ];
    const lines = [false, true].flatMap((isEarly) => [
      ...hostile.map((uri) => line({ uri, isEarly })),
      line({ method: '"} 9 \\', isEarly }),
      line({ host: 'a "\\b.example.com', isEarly }),
      line({ method: 'M'.repeat(70_000), isEarly }),
    ]);
    writeFileSync(log, `{"broken\n${lines.join('')}`);
    const { minutes, paths } = collect();
    expect(minutes.map(({ applicationId, classes }) => [applicationId, ...classes])).toEqual([
      ['app_any', 0, 0, 2, 0, 0, 0],
      ['app_shop', 0, 0, 16, 0, 0, 0],
    ]);
    for (const { path } of paths) expect(path).toMatch(/^[!-~]{1,160}$/);
    for (const { path } of read().requests) expect(path).toMatch(/^[!-~]+$/);
  });

  it('counts neither errors of the proxy nor challenges of certificate authorities, which are in the same log', () => {
    const times = Array.from({ length: 3000 }, (_, index) => ({ at: HOUR + index / 150 }));
    const second = limited(times.map((time, index) => ({ ...time, uri: index % 3 === 0 ? '/challenge' : '/' })));
    const error = {
      level: 'error',
      ts_10_1000_50_0123abcd: HOUR,
      msg: 'broken',
      duration: 1,
      status: 502,
      err_id: 'x"size":1',
    };
    const challenges = second.replaceAll(/"user_id":"[^"]*challenge"/g, '"user_id":""');
    writeFileSync(log, challenges.replaceAll('\n', `\n${JSON.stringify(error)}\n`));
    const { minutes } = collect();
    expect(minutes.map(({ applicationId }) => applicationId)).toEqual(['app_shop']);
    // Of those above the limit, one of 50 counts for all.
    expect(Math.abs((minutes[0]?.classes[2] ?? 0) - 2000)).toBeLessThanOrEqual(2 * 50);
    expect(minutes[0]?.classes[5]).toBe(0);
    expect(read().requests.map(({ path }) => path)).not.toContain('/challenge');
  });

  it('leaves connections that were upgraded out of the durations', () => {
    writeFileSync(log, line({ status: 101, seconds: 3600 }) + line({ seconds: 0.2 }));
    const [minute] = collect().minutes;
    expect(minute?.classes).toEqual([0, 1, 1, 0, 0, 0]);
    expect(quantileMs(minute?.durations ?? new Map(), 0.99)).toBeCloseTo(200, -2);
  });
});

describe('reading the access log', () => {
  const lines = [
    line({ uri: '/old', at: HOUR - 7200, address: '192.0.2.7', isEarly: true }),
    line({ uri: '/a?x=1', at: HOUR, address: '2001:db8:1::/48' }),
    line({ uri: '/Cart', method: 'POST', status: 500, seconds: 2, at: HOUR + 10 }),
    line({ uri: '/api/a', at: HOUR + 20 }),
    line({ uri: '/b', status: 404, at: HOUR + 30 }),
  ];
  beforeEach(() => {
    writeFileSync(join(folder, 'requests-2026-11-25T00-00-00.000.log'), lines.slice(0, 2).join(''));
    writeFileSync(log, lines.slice(2).join(''));
  });

  it('shows a path whose characters are escaped in the log as what was requested', () => {
    writeFileSync(log, line({ uri: String.raw`/a\u001f"\n<b> c` + '\u0007?q=1' }));
    expect(read().requests[0]).toMatchObject({ path: String.raw`/a\u001f"\n<b>_c_`, query: 'q=1' });
  });

  it('answers the newest first, in pages, with the requests of the application only', () => {
    const first = read({ limit: 2 });
    expect(first.requests.map(({ path }) => path)).toEqual(['/b', '/Cart']);
    expect(first.end).toBe('more');
    const second = read({ limit: 10 }, first.position);
    expect(second.requests.map(({ path, query, address }) => [path, query, address])).toEqual([
      ['/a', 'x=1', '2001:db8:1::'],
      ['/old', undefined, '192.0.2.7'],
    ]);
    expect(second.end).toBe('complete');
    expect(read({}, { inode: '999999999999', offset: 1 }).end).toBe('expired');
  });

  it.each([
    ['status classes', { classes: '4,5' }, ['/b', '/Cart']],
    ['a method', { method: 'POST' }, ['/Cart']],
    ['a part of the path', { path: 'cArT' }, ['/Cart']],
    ['a duration', { least: 1 }, ['/Cart']],
    ['a time', { from: HOUR + 5, until: HOUR + 25 }, ['/Cart']],
  ])('filters by %s', (_, filter, paths) => {
    expect(read(filter).requests.map(({ path }) => path)).toEqual(paths);
  });

  it('reads lines that are split between two blocks', () => {
    writeFileSync(log, Array.from({ length: 5000 }, (_, at) => line({ uri: `/n/${at}`, at: HOUR + at })).join(''));
    const paths: string[] = [];
    let page = read({ limit: 1700 });
    paths.push(...page.requests.map(({ path }) => path));
    while (page.end === 'more') {
      page = read({ limit: 1700 }, page.position);
      paths.push(...page.requests.map(({ path }) => path));
    }
    expect(paths.slice(0, 5000)).toEqual(Array.from({ length: 5000 }, (_, at) => `/n/${4999 - at}`));
  });
});

describe('histograms of durations', () => {
  it('are merged by adding, and tell quantiles within 5 %', () => {
    const merged = mergeHistograms([parseHistogram('10:3,100:1'), parseHistogram('100:95,130:1,999:5,x')]);
    expect(renderHistogram(merged)).toBe('10:3,100:96,130:1');
    const value = 0.1 * 1.1 ** 99.5;
    expect(quantileMs(merged, 0.5)).toBeCloseTo(value, 5);
    expect(quantileMs(merged, 1)).toBeCloseTo(0.1 * 1.1 ** 129.5, 5);
    expect(quantileMs(new Map(), 0.5)).toBeNull();
  });
});
