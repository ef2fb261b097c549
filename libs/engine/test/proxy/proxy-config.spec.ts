import { applyRoutes, inspectProxy, proxyConfigId, Secret, secret, type Host, type RouteSpec } from '@fairlead/engine';
import type { DeployedApplication } from '../support/deployed-application';
import { deployEcho } from '../support/echo-application';
import { pollUntil, startTestMachine, TestSteps, type TestMachine } from '../support/engine-harness';
import { renderProxyConfig } from '../../src/proxy/caddy/proxy-config';
import { KILLED, killSending, measureSending } from './killed-sending';
import { seededRandom } from '@fairlead/testbed';

let machine: TestMachine;
let app: DeployedApplication;

beforeAll(async () => {
  machine = await startTestMachine();
  // An empty configuration makes Caddy listen on localhost, which it could not if that name were unknown.
  await machine.server.must('getent hosts localhost || echo 127.0.0.1 localhost >>/etc/hosts');
  app = await deployEcho(machine);
});

afterAll(() => machine?.stop());

beforeEach(() => app.applyRoutes());

const apply = (routes: readonly RouteSpec[], host: Host = machine.host): ReturnType<typeof applyRoutes> =>
  applyRoutes(host, routes, new TestSteps().run);
const status = async (): Promise<number> => (await app.visit()).status;

const SERVED_CONFIG = 'curl -sS --fail --unix-socket /run/fairlead-proxy/admin.sock http://localhost/config/';

/** A host that receives only part of what is sent, as if Fairlead had been killed while it sent it. */
function cutHost(keep: (bytes: number) => number): Host {
  const { host } = machine;
  const cut = (text: string): Secret =>
    secret(
      Buffer.from(text)
        .subarray(0, keep(Buffer.byteLength(text)))
        .toString(),
    );
  return {
    id: host.id,
    exec: (command, options = {}) => {
      const { stdin } = options;
      return host.exec(command, stdin instanceof Secret ? { ...options, stdin: cut(stdin.reveal()) } : options);
    },
    writeFile: (...values) => host.writeFile(...values),
  };
}

it.each<[string, (bytes: number) => number]>([
  ['nothing', () => 0],
  ['a single byte', () => 1],
  ['half', (bytes) => bytes / 2],
  ['all but the last byte', (bytes) => bytes - 1],
])('a configuration of which %s arrives changes nothing', async (_what, keep) => {
  const before = await inspectProxy(machine.host);
  const more = app.route({ hostname: 'more.test' });
  await expect(apply([app.route(), more], cutHost(keep))).rejects.toMatchObject({
    code: 'COMMAND_FAILED',
    message: expect.stringContaining('completely'),
  });
  expect(await inspectProxy(machine.host)).toEqual(before);
  expect(before).toEqual({ responds: true, configId: proxyConfigId([app.route()]) });
  expect(await status()).toBe(200);
  expect(await machine.server.must('ls /var/lib/fairlead/proxy')).not.toContain('received');
});

it('loads a configuration once', async () => {
  const routes = [app.route(), app.route({ hostname: 'once.test' })];
  const configId = proxyConfigId(routes);
  expect(await apply(routes)).toEqual({ configId, loaded: true });
  expect(await apply(routes)).toEqual({ configId, loaded: false });
});

it('a proxy that serves something else is noticed and mended', async () => {
  const post = (config: string): string =>
    `curl -sS --fail --unix-socket /run/fairlead-proxy/admin.sock -H 'Content-Type: application/json' -d '${config}' http://localhost/load`;
  const other = { admin: { listen: 'unix//run/fairlead-proxy/admin.sock', origins: ['localhost'] } };
  await machine.server.must(post(JSON.stringify(other)));
  expect(await inspectProxy(machine.host)).toEqual({ responds: true });
  expect(await apply([app.route()])).toMatchObject({ loaded: true });
  expect(await status()).toBe(200);
  // The unit is active, but the socket is gone with the configuration.
  await machine.server.must(post('{}'));
  expect(await machine.server.must('systemctl is-active fairlead-proxy.service')).toContain('active');
  expect(await inspectProxy(machine.host)).toEqual({ responds: false });
  expect(await apply([app.route()])).toMatchObject({ loaded: true });
  expect(await status()).toBe(200);
});

/** The proxy refuses a new configuration, and serves the one before. */
async function expectLastConfigurationKept(): Promise<void> {
  const refused = app.route({ hostname: 'refused.test', tls: 'custom' });
  const custom = [{ hostname: 'refused.test', certificate: 'no certificate', privateKey: secret('no key') }];
  await expect(
    applyRoutes(machine.host, [app.route(), refused], new TestSteps().run, { tls: { custom } }),
  ).rejects.toMatchObject({ code: 'PROXY_CONFIGURATION_FAILED' });
  await pollUntil('the proxy', async () => (await inspectProxy(machine.host)).responds);
  expect((await inspectProxy(machine.host)).configId).toBe(proxyConfigId([app.route()]));
  expect(await status()).toBe(200);
}

it('a proxy that is down keeps its last configuration if it refuses the new one', async () => {
  await machine.server.must('systemctl stop fairlead-proxy.service');
  await expectLastConfigurationKept();
});

it('a proxy that is down returns to its last configuration even if the attempt before was killed', async () => {
  // What is left of an attempt that is killed while the proxy restarts with a configuration that it refuses.
  await machine.server.must(`
    systemctl stop fairlead-proxy.service
    cd /var/lib/fairlead/proxy
    ln config.json config.json.last
    echo '{ "apps": { "unknown": {} } }' >config.json.new
    chgrp caddy config.json.new
    mv config.json.new config.json`);
  await expectLastConfigurationKept();
});

it('loading configurations cuts neither requests in flight nor new connections', async () => {
  const upload = app.beginUpload(2_000_000);
  const kept = app.traffic({ slowEvery: 0 });
  const opened = app.traffic({ slowEvery: 0, keepAlive: false, perSecond: 100 });
  for (let round = 0; round < 10; round += 1)
    await apply([app.route(), app.route({ hostname: `round-${round}.test` })]);
  expect(JSON.parse((await upload.finish()).body)).toMatchObject({ bytes: 4_000_000 });
  const { answers, failures } = await kept.stop();
  expect(Object.keys(answers)).not.toEqual([]);
  // Idle connections are closed, which a client may notice only when it sends its next request.
  expect(Object.keys(failures).filter((failure) => failure.startsWith('status'))).toEqual([]);
  expect((await opened.stop()).failures).toEqual({});
  // Linux before 5.14 has no such setting.
  expect(await machine.server.must('cat /proc/sys/net/ipv4/tcp_migrate_req 2>/dev/null || echo 1')).toBe('1\n');
});

/** `FAIRLEAD_TEST_PROXY_KILLS=50` kills that often, and prints what was killed when. */
const KILLS = Number(process.env['FAIRLEAD_TEST_PROXY_KILLS'] ?? 6);
const SEED = Number(process.env['FAIRLEAD_TEST_SEED'] ?? Date.now() % 1_000_000);
/** No two alike, or they would be one route of the proxy. */
const manyRoutes = (round: number): RouteSpec[] => [
  app.route(),
  ...Array.from({ length: 200 }, (_, index) =>
    app.route({ hostname: `${index}.round-${round}.test`, unavailableMessage: `${index}` }),
  ),
];

it(
  'sending a configuration can be killed at any moment, on either side',
  async () => {
    const random = seededRandom(SEED);
    const { server, host } = machine;
    const processOfProxy = 'systemctl show -p MainPID,NRestarts fairlead-proxy.service';
    const running = await server.must(processOfProxy);
    const traffic = app.traffic({ slowEvery: 0, keepAlive: false });
    const report: Record<string, unknown>[] = [];
    try {
      let current = manyRoutes(0);
      const tookMs = await measureSending(server, current);
      report.push({ tookMs: Math.round(tookMs) });
      for (let round = 1; round <= KILLS; round += 1) {
        const next = manyRoutes(round);
        // Most of the time is the loading of what has arrived, so that most kills are earlier.
        const afterMs = random() ** 3 * tookMs;
        const sending = await killSending(server, next, KILLED[round % KILLED.length] ?? 'sender', afterMs);
        const { responds, configId = '' } = await inspectProxy(host);
        const served = { [proxyConfigId(current)]: 'previous', [proxyConfigId(next)]: 'next' }[configId];
        report.push({ seed: SEED, ...sending, responds, served });
        expect(report.at(-1)).toMatchObject({ responds: true, served: expect.any(String) });
        // Later the next one is still wanted or, if it has been withdrawn, the previous one.
        if (random() < 0.7) current = next;
        await apply(current);
        const { text } = renderProxyConfig(current);
        expect(JSON.parse(await server.must(SERVED_CONFIG))).toEqual(JSON.parse(text));
        expect(await server.readFile('/var/lib/fairlead/proxy/config.json')).toBe(text);
      }
    } finally {
      const { sent, failures, slowestMs } = await traffic.stop();
      report.push({ seed: SEED, sent, failures, slowestMs });
      if (process.env['FAIRLEAD_TEST_PROXY_KILLS']) console.info(report.map((row) => JSON.stringify(row)).join('\n'));
    }
    expect(report.at(-1)).toEqual({
      seed: SEED,
      sent: expect.any(Number),
      failures: {},
      slowestMs: expect.any(Number),
    });
    expect(await server.must(processOfProxy)).toBe(running);
  },
  120_000 + KILLS * 30_000,
);
