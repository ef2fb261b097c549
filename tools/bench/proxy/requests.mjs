import { setTimeout as pause } from 'node:timers/promises';
import { capture } from '../../lib/run.mjs';
import { say } from '../../lib/say.mjs';
import { addServer, createApplication } from '../deployments.mjs';
import { startInstance } from '../instance.mjs';
import { spread } from '../measure.mjs';

/** In four rounds, each host has each processor with and without the log. */
const PLACES = 4;
const ROUNDS = 6 * PLACES;
const WARM_SECONDS = 2;
const LOAD_SECONDS = 10;
const CONNECTIONS = 32;
const PROCESSORS = ['0', '1'];
const SWITCH_MS = 120_000;
const KINDS = [
  { name: 'an application in Node', files: (testbed) => testbed.plainNodeApp({ version: 'measured' }) },
  { name: 'static files', files: (testbed) => testbed.staticSite({ version: 'measured' }) },
];

/**
 * Requests per second through two proxies, of which one has the log of requests, at the same time: what slows the machine down
 * slows both. Each host has a processor of its own, with the load on it. The hosts change the processors and the log, because
 * equal programs on equal machines differ by more than what is measured.
 */
export async function benchRequestMetrics(context) {
  const sides = [];
  try {
    for (const name of ['a', 'b']) sides.push(await startSide(context, name));
    const kinds = KINDS.map(({ name }, index) => ({ name, index, on: [], off: [] }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const processors = round % 2 === 0 ? PROCESSORS : PROCESSORS.toReversed();
      const logged = round % PLACES < 2 ? 0 : 1;
      await Promise.all(sides.map((side, index) => switchLog(side, index === logged)));
      await Promise.all(sides.map(({ host }, index) => moveTo(host, processors[index])));
      for (const kind of kinds) {
        const together = (seconds) =>
          Promise.all(sides.map((side, index) => load(side, kind.index, processors[index], seconds)));
        await together(WARM_SECONDS);
        const rates = await together(LOAD_SECONDS);
        kind.on.push(rates[logged]);
        kind.off.push(rates[1 - logged]);
      }
      say(
        `  round ${round + 1}: ${kinds.map(({ name, on, off }) => `${name} ${per(off)}, with metrics ${per(on)}`).join('; ')}`,
      );
    }
    for (const kind of kinds) for (const side of sides) await assertCounted(side, kind);
    return kinds.map(({ name, on, off }) => ({ name, on, off, ...costOf(on, off) }));
  } finally {
    for (const { fairlead, host } of sides) {
      await fairlead.stop();
      await host.stop();
    }
  }
}

/** The cost in percent, by the times that the hosts have gone through all places, and its standard error. */
function costOf(on, off) {
  const logs = [];
  for (let from = 0; from < on.length; from += PLACES)
    logs.push(mean(on.slice(from, from + PLACES).map((rate, index) => Math.log(rate / off[from + index]))));
  const variance = logs.reduce((sum, one) => sum + (one - mean(logs)) ** 2, 0) / (logs.length - 1);
  return { cost: (1 - Math.exp(mean(logs))) * 100, error: Math.sqrt(variance / logs.length) * 100 };
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const per = (rates) => `${Math.round(rates.at(-1))}/s`;

/** A Fairlead with the default settings, and a host with the applications. */
async function startSide(context, name) {
  const { testbed, git } = context;
  const host = await testbed.bootHost({ image: 'stocked', name: `bench-${name}` });
  const { fairlead, owner, api } = await startInstance(context);
  const session = await testbed.DashboardSession.signIn(fairlead.url, owner);
  const applications = [];
  const server = await addServer(api, host);
  for (const [index, { files }] of KINDS.entries()) {
    const key = `bench-${name}-${index}`;
    const repository = await git.createRepository(key);
    await repository.commit(files(testbed));
    const hostname = `${key}.example.internal`;
    const application = await createApplication(api, server, key, repository, hostname);
    await api.post(`/applications/${application.id}/deploy`);
    await api.until(`/applications/${application.id}`, ({ status }) => status === 'running');
    applications.push({ id: application.id, hostname });
  }
  return { host, fairlead, session, api, applications };
}

/** Changes the setting, and waits until the proxy has the configuration that follows from it. */
async function switchLog({ session, host }, isOn) {
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

/** Binds everything that runs on the host, and what it will start, to one processor. */
function moveTo(host, processor) {
  return host.must(`for process in /proc/[0-9]*; do taskset -acp ${processor} "\${process#/proc/}" || true; done`);
}

async function load({ host, applications }, index, processor, seconds) {
  const { hostname } = applications[index];
  const wrk = ['wrk', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', `Host: ${hostname}`, `http://${host.address}/`];
  const { code, output } = await capture('taskset', ['-c', processor, ...wrk]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (code !== 0 || Number.isNaN(rate) || /Non-2xx|Socket errors/.test(output))
    throw new Error(`the load failed:\n${output}`);
  return rate;
}

/** That the requests were counted at all is part of the figure. */
async function assertCounted({ api, applications }, { name, index }) {
  const { totals } = await api.get(`/applications/${applications[index].id}/requests/stats?range=1h`);
  if (totals.requests === 0) throw new Error(`no requests of ${name} were counted`);
}

export function requestMetricsSection(kinds) {
  const rows = kinds.map(
    ({ name, on, off, cost, error }) =>
      `| ${name} | ${spread(off)} | ${spread(on)} | **${cost.toFixed(1)} %** ± ${error.toFixed(1)} |`,
  );
  return `## Metrics of requests

Two proxies under full load from ${CONNECTIONS} connections each, at the same time, one with the log of requests and one without it. Each host has one processor, which carries its proxy, its application and the load, and in four rounds each host has each processor with and without the log. The cost is the mean of ${ROUNDS / PLACES} times four rounds, with its standard error. Counting the logged requests is part of it, with the default settings (target: at most 3 %).

| | requests a second without metrics, median (range) | with metrics | cost |
|---|---|---|---|
${rows.join('\n')}`;
}
