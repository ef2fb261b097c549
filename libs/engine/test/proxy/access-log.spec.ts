import { Agent, get } from 'node:http';
import {
  applyRoutes,
  inspectRoutes,
  collectRequests,
  mergeHistograms,
  quantileMs,
  readRequests,
  type AccessLogPosition,
  type AccessLogSpec,
  type CollectedRequests,
  secret,
  type LoggedRequests,
  type RouteSpec,
} from '@fairlead/engine';
import { DeployedApplication } from '../support/deployed-application';
import { gitApplicationSpec, startTestMachine, TestSteps, type TestMachine } from '../support/engine-harness';
import { sendRequest } from './send-request';

const SLOW_MS = 300;
const SERVER = `require('node:http').createServer((request, response) => {
  const [, name] = request.url.split('?')[0].split('/');
  const status = { moved: 301, missing: 404, broken: 503 }[name] ?? 200;
  if (name === 'cut') {
    response.writeHead(200, { 'content-length': 100 }).write('x');
    return setTimeout(() => request.socket.destroy(), 200);
  }
  if (name === 'endless') {
    const timer = setInterval(() => response.write('x'.repeat(65_536)), 5);
    return response.on('close', () => clearInterval(timer));
  }
  setTimeout(() => response.writeHead(status, { location: '/' }).end('x'.repeat(50)), name === 'slow' ? ${SLOW_MS} : 0);
}).listen(process.env.PORT);
`;
const LOG: AccessLogSpec = { maxBytes: 8_388_608, days: 14, perSecond: 0, addresses: 'none', queries: false };
/** Bcrypt of `pässword`. */
const PASSWORD_HASH = '$2b$10$WmRGwnUJ3v.XyiSzFOeIy.piYJRZdltCPcpDjf34Ddd.sVOT7eaYG';
const LIMITS = { deadlineSeconds: 10, maxBytes: 1e9, maxPaths: 50 };
const FOLDER = '/var/lib/fairlead/proxy/data';

let machine: TestMachine;
let app: DeployedApplication;

beforeAll(async () => {
  machine = await startTestMachine();
  const repository = await machine.git.createRepository('requests');
  await repository.commit({ 'server.js': SERVER });
  const build = { startCommand: 'node server.js' };
  const spec = gitApplicationSpec(repository.url, 'main', { build, observeSeconds: 0 });
  app = new DeployedApplication(machine.server, machine.host, spec, 'requests.test');
  await app.deploy();
});
afterAll(() => machine?.stop());

const log = async (more: Partial<AccessLogSpec> = {}, routes: readonly RouteSpec[] = []): Promise<void> => {
  await applyRoutes(machine.host, [app.route(), ...routes], new TestSteps().run, { accessLog: { ...LOG, ...more } });
};

const stored = (): Promise<string> => machine.server.must(`cat ${FOLDER}/requests*.log`);
const journal = (): Promise<string> =>
  machine.server.must('journalctl -q -o cat --no-pager -u "fairlead-proxy*" -u "caddy*"');

/** The last requests are counted when their second has ended. */
async function endOfLog(): Promise<AccessLogPosition | undefined> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const { position } = await collectRequests(machine.host, [app.route()], undefined, LIMITS);
    if (Number(await machine.server.must(`stat -c %s ${FOLDER}/requests.log`)) === position?.offset) return position;
  }
  throw new Error('the log was not counted to its end');
}

/** Counts until so many requests were counted: the proxy logs a request after its visitor has the response. */
async function collectUntil(requests: number, from?: AccessLogPosition): Promise<CollectedRequests[]> {
  const parts: CollectedRequests[] = [];
  const counted = (): number =>
    parts.flatMap(({ minutes }) => minutes.flatMap(({ classes }) => classes)).reduce((sum, count) => sum + count, 0);
  for (const deadline = Date.now() + 60_000; counted() < requests && Date.now() < deadline;)
    parts.push(await collectRequests(machine.host, [app.route()], parts.at(-1)?.position ?? from, LIMITS));
  expect(counted()).toBe(requests);
  return parts;
}

/** Over connections that are used again. */
async function visitMany(count: number, path: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const options = { host: machine.server.address, path, headers: { host: 'requests.test' }, agent };
  const visit = (): Promise<void> =>
    new Promise((resolve, reject) => {
      get(options, (response) => response.resume().on('end', resolve)).on('error', reject);
    });
  try {
    await Promise.all(Array.from({ length: count }, visit));
  } finally {
    agent.destroy();
  }
}

const read = (limit: number): Promise<LoggedRequests> =>
  readRequests(
    machine.host,
    [app.route()],
    app.id,
    { classes: [], minSeconds: 0, from: 0, until: Number.MAX_SAFE_INTEGER },
    { deadlineSeconds: 10, limit },
  );

it('counts requests by status, path and duration, and stores no query strings, headers or addresses', async () => {
  await log();
  const paths = { '/ok': 20, '/moved': 1, '/missing': 3, '/broken': 2, '/slow': 4, '/users/7': 3, '/users/8': 2 };
  const sent = Object.entries(paths).flatMap(([path, count]) => Array.from({ length: count }, () => path));
  const headers = {
    cookie: 'session=hidden-cookie',
    authorization: 'Basic aGlkZGVuOmhpZGRlbg==',
    referer: 'http://hidden',
  };
  for (const path of sent)
    await sendRequest(`http://requests.test${path}?token=hidden-query`, { address: machine.server.address, headers });
  await inspectRoutes(machine.host, [app.route()]);
  await sendRequest('http://unknown.test/hidden-host', { address: machine.server.address });

  const parts = await collectUntil(sent.length);
  const minutes = parts.flatMap((part) => part.minutes);
  const classes = [0, 1, 2, 3, 4, 5].map((digit) => minutes.reduce((sum, one) => sum + (one.classes[digit] ?? 0), 0));
  expect(classes).toEqual([0, 0, 29, 1, 3, 2]);
  const counts: Record<string, [number, number]> = {};
  for (const { path, requests, errors } of parts.flatMap((part) => part.paths)) {
    const [known, failed] = counts[path] ?? [0, 0];
    counts[path] = [known + requests, failed + errors];
  }
  expect(counts).toEqual({
    '/ok': [20, 0],
    '/moved': [1, 0],
    '/broken': [2, 2],
    '/slow': [4, 0],
    '/users/:id': [5, 0],
  });

  const { requests } = await read(100);
  const exact = requests.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  expect(exact).toHaveLength(sent.length);
  const durations = mergeHistograms(minutes.map((minute) => minute.durations));
  for (const quantile of [0.5, 0.95, 0.99]) {
    const expected = exact[Math.ceil(quantile * exact.length) - 1] ?? 0;
    const found = quantileMs(durations, quantile) ?? 0;
    expect(Math.abs(found - expected) / expected).toBeLessThan(0.05);
  }
  expect(quantileMs(durations, 0.99)).toBeGreaterThan(SLOW_MS * 0.95);

  const text = await stored();
  expect(text).toContain('/users/7');
  expect(text).not.toMatch(/hidden|aGlkZGVu|_ip|headers|\?/);
  expect((await machine.server.must(`stat -c "%a %U" ${FOLDER}`)).trim()).toBe('700 caddy');
  expect(await journal()).not.toContain('hidden');
});

/** With a password on any path, the details of all requests are encoded early. */
it.each([
  ['without passwords', false],
  ['with a password', true],
])('stores addresses and query strings as far as the settings allow, %s', async (_, isProtected) => {
  const basicAuth = { username: 'hidden-user', passwordHash: secret(PASSWORD_HASH) };
  const authorization = `Basic ${Buffer.from('hidden-user:pässword').toString('base64')}`;
  const visit = async (more: Partial<AccessLogSpec>, end: string) => {
    const path = isProtected ? `/private${end}` : end;
    await log(more, isProtected ? [{ ...app.route(), path: '/private', basicAuth }] : []);
    const headers = { authorization };
    const { status } = await sendRequest(`http://requests.test${path}?page=2`, {
      address: machine.server.address,
      headers,
    });
    expect(status).toBe(200);
    for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
      const [last] = (await read(1)).requests;
      if (last?.path === path) return last;
    }
    throw new Error(`${path} is not in the log`);
  };
  const full = await visit({ addresses: 'full', queries: true }, '/full');
  expect(full).toMatchObject({ query: 'page=2', address: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/) });
  const masked = await visit({ addresses: 'masked' }, '/masked');
  expect(masked).toMatchObject({ query: undefined, address: full.address?.replace(/\d+$/, '0') });
  expect(await visit({}, '/nothing')).toMatchObject({ query: undefined, address: undefined });
  expect(await stored()).not.toContain('hidden');
});

it('stores why a response was cut off, but not whose or at which address', async () => {
  const REASON = 'aborting with incomplete response';
  const cutOff = async (text: () => Promise<string>): Promise<string> => {
    const before = (await text()).split(REASON).length;
    await sendRequest('http://requests.test/cut?token=hidden-query', { address: machine.server.address }).catch(
      () => {},
    );
    // The visitor leaves before the response is complete.
    const leaving = get({
      host: machine.server.address,
      path: '/endless?token=hidden-query',
      headers: { host: 'requests.test' },
    });
    await new Promise<void>((resolve, reject) => {
      leaving.on('response', (response) =>
        response.once('data', () => {
          response.destroy();
          resolve();
        }),
      );
      leaving.on('error', reject);
    });
    for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
      const after = await text();
      if (after.split(REASON).length >= before + 2) return after;
    }
    throw new Error('the proxy did not say why it cut off the responses');
  };
  await log();
  const reasons = [await cutOff(stored)];
  await applyRoutes(machine.host, [app.route()], new TestSteps().run, {});
  reasons.push(await cutOff(journal));
  for (const text of reasons) {
    expect(text).toMatch(/unexpected EOF|reset by peer/);
    // The address of an application may follow an arrow, that of a visitor may not.
    expect(text).not.toMatch(/hidden|->(?!127\.0\.0\.1:)[0-9[]/);
  }
  expect(reasons[1]).not.toMatch(/\/cut|"request"/);
});

it('logs few of many requests, and counts them all', async () => {
  await log({ perSecond: 1 });
  const position = await endOfLog();
  const lines = async (): Promise<number> => Number(await machine.server.must(`cat ${FOLDER}/requests*.log | wc -l`));
  const before = await lines();
  const since = Date.now();
  await visitMany(1000, '/many');
  const intervals = Math.ceil((Date.now() - since) / 10_000) + 1;
  await sendRequest('http://requests.test/broken', { address: machine.server.address });
  let parts: CollectedRequests[] = [];
  const classOf = (digit: number): number =>
    parts.flatMap(({ minutes }) => minutes).reduce((sum, { classes }) => sum + (classes[digit] ?? 0), 0);
  // Errors are sampled separately, so that one among many requests is not lost.
  for (const deadline = Date.now() + 60_000; classOf(5) < 1 && Date.now() < deadline;)
    parts = [...parts, await collectRequests(machine.host, [app.route()], parts.at(-1)?.position ?? position, LIMITS)];
  expect(classOf(5)).toBe(1);
  expect(Math.abs(classOf(2) - 1000)).toBeLessThanOrEqual(intervals * 5);
  expect((await lines()) - before).toBeLessThanOrEqual(intervals * 10 + 1000 / 10 + 1);
});

it('counts each request once while the proxy rotates its log, and limits the size of all files', async () => {
  await log();
  const position = await endOfLog();
  const path = `/${'long'.repeat(400)}`;
  await visitMany(1000, path);
  const first = await collectUntil(1000, position);
  await visitMany(1000, path);
  const second = await collectUntil(1000, first.at(-1)?.position);
  expect([...first, ...second].map(({ lost }) => lost)).not.toContain(true);
  const files = (await machine.server.must(`ls ${FOLDER} | grep -c '^requests.*[.]log$'`)).trim();
  expect(Number(files)).toBeGreaterThan(1);
  expect(Number(files)).toBeLessThanOrEqual(8);
});
