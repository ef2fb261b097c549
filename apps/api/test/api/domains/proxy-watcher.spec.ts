import type { Host } from '@fairlead/engine';
import { ProxyState } from '../../../src/domains/proxy/proxy-state.entity';
import { ProxyStates } from '../../../src/domains/proxy/proxy-states';
import { ProxyWatcher } from '../../../src/domains/proxy/proxy-watcher';
import { Operation } from '../../../src/operations/operation.entity';
import { eventNamesOf } from '../../harness/test-records';
import { DomainsFixture } from './domains-fixture';

const CONFIG_ID = 'fairlead-0123456789abcdef01234567';
const SERVED = `"${CONFIG_ID}"\n\nstatus 200\n`;
const OTHER = '{"error":"invalid traversal path at: config/apps"}\n\nstatus 400\n';
const SILENT = '\nstatus 000\n';

let domains: DomainsFixture;

beforeAll(async () => {
  domains = await DomainsFixture.start();
  domains.application = await domains.newApplication();
});
afterAll(() => domains?.api.stop());

beforeEach(async () => {
  await domains.api.dataSource.manager.delete(ProxyState, { serverId: domains.serverId });
  await applied();
  await endOperations();
});

function applied(loaded = true): Promise<void> {
  const states = domains.api.app.get(ProxyStates, { strict: false });
  return domains.api.dataSource.transaction((tx) =>
    states.recordApplied(tx, domains.serverId, { configId: CONFIG_ID, loaded }),
  );
}

async function endOperations(finishedAt = new Date()): Promise<void> {
  const { serverId } = domains;
  await domains.api.dataSource.manager.update(Operation, { serverId }, { status: 'succeeded', finishedAt });
}

/** One round of the watcher, for a proxy with this answer. */
async function watch(answer: string): Promise<void> {
  const host: Host = {
    id: domains.serverId,
    exec: () => Promise.resolve({ code: 0, stdout: answer, stderr: '' }),
    writeFile: () => Promise.reject(new Error('Nothing is written.')),
  };
  const watcher = domains.api.app.get(ProxyWatcher, { strict: false });
  await watcher.watch(domains.serverId, host, new AbortController().signal, () => undefined);
}

const queued = (): Promise<number> =>
  domains.api.dataSource.manager.countBy(Operation, { serverId: domains.serverId, status: 'queued' });
const events = async (): Promise<string[]> =>
  (await eventNamesOf(domains.api, domains.serverId)).filter((name) => name.startsWith('server.proxy_'));

it('watches the proxies that serve domains', async () => {
  const watcher = domains.api.app.get(ProxyWatcher, { strict: false });
  expect(await watcher.servers()).not.toContain(domains.serverId);
  await domains.add({ tls: { mode: 'off' } });
  expect(await watcher.servers()).toContain(domains.serverId);
});

it.each([
  ['does not respond', SILENT],
  ['serves something else', OTHER],
])('a proxy that %s is configured again, once, and the events tell of it', async (_what, answer) => {
  const before = (await events()).length;
  await watch(SERVED);
  expect(await queued()).toBe(0);
  await watch(answer);
  expect(await queued()).toBe(1);
  await watch(answer);
  expect(await queued()).toBe(1);
  expect((await events()).slice(before)).toEqual(['server.proxy_failed']);
  await endOperations();
  await applied();
  await watch(SERVED);
  expect((await events()).slice(before)).toEqual(['server.proxy_failed', 'server.proxy_restored']);
  expect(await queued()).toBe(0);
});

it('a proxy that recovers on its own is recorded as restored', async () => {
  const before = (await events()).length;
  await watch(SILENT);
  await endOperations();
  await watch(SERVED);
  expect((await events()).slice(before)).toEqual(['server.proxy_failed', 'server.proxy_restored']);
});

it('a configuration that cannot be loaded is not tried again at once', async () => {
  await watch(SILENT);
  await endOperations();
  await watch(SILENT);
  expect(await queued()).toBe(0);
  const long = new Date(Date.now() - 120_000);
  await endOperations(long);
  await watch(SILENT);
  expect(await queued()).toBe(1);
});

it('does not judge a proxy that is being configured', async () => {
  const before = (await events()).length;
  await domains.add({ tls: { mode: 'off' } });
  expect(await queued()).toBe(1);
  await watch(OTHER);
  expect((await events()).slice(before)).toEqual([]);
});
