import { setTimeout as pause } from 'node:timers/promises';
import { capture } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';
import { addServer, createApplication } from './deployments.mjs';
import { ratio, spread } from './measure.mjs';
import { OWNER } from './seed.mjs';

const ROUNDS = 7;
const WARM_SECONDS = 2;
/** Two kinds of applications take a minute then, in which requests are counted once, as often as by default. */
const LOAD_SECONDS = 30;
const CONNECTIONS = 32;
const SWITCH_MS = 120_000;

/** Requests per second through the proxy, with its log of requests and without it, in turns on one host. */
export async function benchRequestMetrics({ api, fairlead, host, git, testbed }) {
  const server = await addServer(api, host);
  const kinds = [];
  for (const [name, files] of [
    ['an application in Node', testbed.plainNodeApp({ version: 'measured' })],
    ['static files', testbed.staticSite({ version: 'measured' })],
  ]) {
    const key = `bench-requests-${kinds.length}`;
    const repository = await git.createRepository(key);
    await repository.commit(files);
    const hostname = `${key}.example.internal`;
    const application = await createApplication(api, server, key, repository, hostname);
    await api.post(`/applications/${application.id}/deploy`);
    await api.until(`/applications/${application.id}`, ({ status }) => status === 'running');
    kinds.push({ name, application, hostname, on: [], off: [] });
  }
  const session = await testbed.DashboardSession.signIn(fairlead.url, {
    email: OWNER.FAIRLEAD_ADMIN_EMAIL,
    password: OWNER.FAIRLEAD_ADMIN_PASSWORD,
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    // Whoever is second in a round may find a machine that has become slower or faster.
    for (const side of round % 2 === 0 ? ['off', 'on'] : ['on', 'off']) {
      await switchLog(session, host, side === 'on');
      for (const kind of kinds) {
        await load(host, kind, WARM_SECONDS);
        kind[side].push(await load(host, kind, LOAD_SECONDS));
      }
    }
    say(
      `  round ${round + 1}: ${kinds.map(({ name, on, off }) => `${name} ${Math.round(off.at(-1))}/s, with metrics ${Math.round(on.at(-1))}/s`).join('; ')}`,
    );
  }
  for (const kind of kinds) kind.counted = await counted(api, kind);
  return kinds.map(({ name, on, off, counted: requests }) => ({ name, on, off, requests, ratio: ratio(on, off) }));
}

/** Changes the setting, and waits until the proxy has the configuration that follows from it. */
async function switchLog(session, host, isOn) {
  await session.patch('/instance/settings', { FAIRLEAD_ACCESS_LOG: isOn });
  const logs =
    'curl -fsS --unix-socket /run/fairlead-proxy/admin.sock http://localhost/config/logging/logs/requests || true';
  const deadline = Date.now() + SWITCH_MS;
  for (;;) {
    const isLogging = (await host.must(logs)).includes('requests.log');
    if (isLogging === isOn) return;
    if (Date.now() > deadline) throw new Error('the proxy did not get the changed setting');
    await pause(250);
  }
}

async function load({ address }, { hostname }, seconds) {
  const url = `http://${address}/`;
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', `Host: ${hostname}`, url];
  const { code, output } = await capture('wrk', args);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (code !== 0 || Number.isNaN(rate) || /Non-2xx|Socket errors/.test(output))
    throw new Error(`the load failed:\n${output}`);
  return rate;
}

/** That the requests were counted at all is part of the figure. */
async function counted(api, { application, name }) {
  const { totals } = await api.get(`/applications/${application.id}/requests/stats?range=1h`);
  if (totals.requests === 0) throw new Error(`no requests of ${name} were counted`);
  return totals.requests;
}

export function requestMetricsSection(kinds) {
  const rows = kinds.map(
    ({ name, on, off, ratio: share }) =>
      `| ${name} | ${spread(off)} | ${spread(on)} | **${((1 - share) * 100).toFixed(1)} %** |`,
  );
  return `## Metrics of requests

The proxy under full load from ${CONNECTIONS} connections, with the log of requests off and on, in turns. Counting the logged requests is part of it, with the default settings (target: at most 3 %).

| | requests a second without metrics, median (range) | with metrics | cost |
|---|---|---|---|
${rows.join('\n')}`;
}
