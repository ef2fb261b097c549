import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../../lib/say.mjs';
import { loadSqlite } from '../../lib/sqlite.mjs';
import { addServer } from '../deployments.mjs';
import { processorSeconds } from '../idle.mjs';
import { OWNER } from '../seed.mjs';

const HOOKS = 100;
const WARM_UP = 5;
const APPLICATIONS = 1000;
const AT_ONCE = 8;
const BASELINE_SECONDS = 20;
/** Every application is polled once before it is measured. */
const FIRST_ROUND_SECONDS = 70;
const MEASURED_SECONDS = 60;
const SETTINGS = { ...OWNER, FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0', FAIRLEAD_RATE_LIMIT_PER_HOUR: '0' };
const SCOPES = ['servers:read', 'servers:write', 'applications:read', 'applications:write', 'applications:deploy'];

/** From a hook to `queued`, and the cost of polling many repositories, each on a host of its own. */
export async function benchPushes({ folder, testbed }) {
  await testbed.prepareImages({ say });
  const git = await testbed.startGitServer();
  try {
    return { hooks: await measureHooks({ folder, testbed, git }), polls: await measurePolls({ folder, testbed, git }) };
  } finally {
    await git.stop();
  }
}

async function measureHooks({ folder, testbed, git }) {
  const { host, api, fairlead, application, repository } = await begin({ folder, testbed, git, name: 'hooks' });
  try {
    const path = `/applications/${application.id}`;
    const first = await api.post(`${path}/deploy`);
    await untilEnded(api, path, first.id);
    await api.patch(path, { auto_deploy: { poll_seconds: 0 } });
    // The settings have the repository asked once, which is to find no push of the rounds.
    await api.until(`${path}/pushes/checks`, ({ last_checked_at: at }) => at !== null);
    const { url, secret } = await api.get(`${path}/push-hook`);
    const address = new URL(new URL(url).pathname, api.url);
    const times = { answered: [], queued: [], asked: [] };
    for (let round = 0; round < WARM_UP + HOOKS; round += 1) {
      const sha = await repository.commit({ 'index.html': `v${round}\n` });
      git.requests.length = 0;
      const { answered, queued, deploymentId } = await announce({ api, path, address, secret, sha });
      if (round >= WARM_UP) {
        times.answered.push(answered);
        times.queued.push(queued);
        times.asked.push(await repositoryOnly(host, repository));
      }
      await untilEnded(api, path, deploymentId);
    }
    const result = Object.fromEntries(Object.entries(times).map(([name, values]) => [name, quantiles(values)]));
    say(`  ${JSON.stringify(result)}`);
    return result;
  } finally {
    await fairlead.stop();
    await host.stop();
  }
}

/** Milliseconds from before the request until its answer, and until the deployment of the pushed commit is queued. */
async function announce({ api, path, address, secret, sha }) {
  const body = JSON.stringify({ ref: 'refs/heads/main', after: sha, pusher: { name: 'bench' } });
  const headers = {
    'content-type': 'application/json',
    'x-github-event': 'push',
    'x-github-delivery': randomUUID(),
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
  const since = performance.timeOrigin + performance.now();
  const response = await fetch(address, { method: 'POST', headers, body });
  const { data } = await response.json();
  const answered = performance.timeOrigin + performance.now() - since;
  if (response.status !== 202) throw new Error(`the hook was answered by ${response.status}`);
  const isEnded = ({ id, status }) => id === data.push_id && status !== 'pending';
  const pushes = await api.until(`${path}/pushes?per_page=5`, (newest) => newest.some(isEnded), { everyMs: 20 });
  const push = pushes.find(isEnded);
  if (push.head?.commit !== sha || push.status !== 'deployed') throw new Error(`the push ended as ${push.reason}`);
  const deployment = await api.get(`${path}/deployments/${push.deployment_id}`);
  return { answered, queued: Date.parse(deployment.created_at) - since, deploymentId: deployment.id };
}

/** What git itself takes on the host for the question that has to be put to the repository, without Fairlead. */
async function repositoryOnly(host, repository) {
  const output = await host.must(
    `a=$(date +%s%N); git ls-remote ${repository.url} refs/heads/main >/dev/null; b=$(date +%s%N); echo $(((b - a) / 1000))`,
  );
  return Number(output) / 1000;
}

function untilEnded(api, path, id) {
  return api.until(`${path}/deployments/${id}`, ({ status, failure }) => {
    if (status === 'failed') throw new Error(`a deployment has failed: ${failure.message}`);
    return status === 'live';
  });
}

async function measurePolls({ folder, testbed, git }) {
  const { host, fairlead: first, api, application, dataDir } = await begin({ folder, testbed, git, name: 'polls' });
  let fairlead = first;
  try {
    say(`  adding ${APPLICATIONS} applications …`);
    await addApplications(api, application);
    await fairlead.stop();
    setDue(dataDir, 'NULL');
    fairlead = await testbed.FairleadProcess.start({ dataDir, settings: SETTINGS });
    await pause(10_000);
    const restPercent = await processorPercent(fairlead.pid, BASELINE_SECONDS);
    await fairlead.stop();
    // Spread over a minute, as they are once Fairlead has run for a while.
    setDue(dataDir, `strftime('%Y-%m-%d %H:%M:%f', 'now', (abs(random()) % 60) || ' seconds')`);
    fairlead = await testbed.FairleadProcess.start({ dataDir, settings: SETTINGS });
    await pause(FIRST_ROUND_SECONDS * 1000);
    const accepted = await acceptedConnections(host);
    git.requests.length = 0;
    const pollingPercent = await processorPercent(fairlead.pid, MEASURED_SECONDS);
    const polls = git.requests.filter((request) => request.includes('info/refs')).length;
    const result = {
      applications: APPLICATIONS,
      restPercent,
      pollingPercent,
      pollsPerMinute: (polls * 60) / MEASURED_SECONDS,
      opened: (await acceptedConnections(host)) - accepted,
      pooled: await openConnections(host),
      oldest: oldestCheckSeconds(dataDir),
      neverPolled: neverPolled(dataDir),
    };
    say(`  ${JSON.stringify(result)}`);
    if (polls === 0) throw new Error('no repository was polled');
    return result;
  } finally {
    await fairlead.stop();
    await host.stop();
  }
}

/** Fairlead with a host and an application on it, in a folder of its own. */
async function begin({ folder, testbed, git, name }) {
  const host = await testbed.bootHost({ image: 'stocked', name });
  const dataDir = join(folder, `pushes-${name}`);
  const fairlead = await testbed.FairleadProcess.start({ dataDir, settings: SETTINGS });
  const token = await testbed.createToken(fairlead.url, {
    email: OWNER.FAIRLEAD_ADMIN_EMAIL,
    password: OWNER.FAIRLEAD_ADMIN_PASSWORD,
    name: 'bench',
    scopes: SCOPES,
  });
  const api = new testbed.ApiClient(fairlead.url, token);
  const server = await addServer(api, host, name);
  const repository = await git.createRepository(name);
  await repository.commit(testbed.staticSite({ version: 'first' }));
  const application = await api.post('/applications', {
    name,
    server_id: server.id,
    source: { type: 'git', repository: repository.url, branch: 'main' },
    observe_seconds: 0,
  });
  return { host, dataDir, fairlead, api, repository, application };
}

async function addApplications(api, { server_id, source: { type, repository, branch } }) {
  const names = Array.from({ length: APPLICATIONS }, (_, index) => `polled-${index}`);
  const addSome = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop())
      await api.post('/applications', {
        name,
        server_id,
        source: { type, repository, branch },
        auto_deploy: { poll_seconds: 60 },
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, addSome));
}

function setDue(dataDir, time) {
  withDatabase(dataDir, (database) => database.exec(`UPDATE push_watches SET next_check_at = ${time}`));
}

/** How long ago the repository was asked that was asked the longest time ago. */
function oldestCheckSeconds(dataDir) {
  return withDatabase(dataDir, (database) => {
    const row = database
      .prepare(`SELECT (julianday('now') - julianday(min(last_checked_at))) * 86400 AS seconds FROM push_watches`)
      .get();
    return row.seconds;
  });
}

function neverPolled(dataDir) {
  return withDatabase(
    dataDir,
    (database) => database.prepare('SELECT count(*) AS n FROM push_watches WHERE last_checked_at IS NULL').get().n,
  );
}

function withDatabase(dataDir, work) {
  const Database = loadSqlite();
  const database = new Database(join(dataDir, 'fairlead.sqlite'));
  try {
    return database.transaction(() => work(database))();
  } finally {
    database.close();
  }
}

async function processorPercent(pid, seconds) {
  const before = processorSeconds(pid);
  const since = performance.now();
  await pause(seconds * 1000);
  return ((processorSeconds(pid) - before) / (performance.now() - since)) * 100_000;
}

const numberFrom = async (host, command) => Number((await host.exec(command)).stdout.trim());

/** Connections that the host's sshd has let in since it was booted. */
const acceptedConnections = (host) => numberFrom(host, `journalctl -q -t sshd -t sshd-session | grep -c Accepted`);

const openConnections = (host) => numberFrom(host, `ss -Htn state established 'sport = :22' | wc -l`);

function quantiles(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: sorted[Math.floor(sorted.length / 2)], p99: sorted[Math.floor(sorted.length * 0.99)] };
}

export function pushesSection({ hooks, polls }) {
  const row = (name, { p50, p99 }) => `| ${name} | ${p50.toFixed(0)} | ${p99.toFixed(0)} |`;
  return `## Pushes

${HOOKS} pushes to a repository of a static site, one after the other, each announced by a hook. Fairlead queries the repository from the host, by Git over HTTP on the same machine, and fetches the commit for its message.

| milliseconds from the request of the hook | p50 | p99 |
|---|---|---|
${row('until the response', hooks.answered)}
${row('until the deployment is queued (aim: 100)', hooks.queued)}
${row('for comparison: `git ls-remote` alone, in a shell on the host', hooks.asked)}

${polls.applications.toLocaleString('en')} applications on one host, polled every 60 s: ${Math.round(polls.pollsPerMinute)} polls a minute. The longest time since a repository was polled: ${polls.oldest.toFixed(0)} s; ${polls.neverPolled} were not polled yet.

| processor while polling, of one core | without polling | connections opened meanwhile | connections open |
|---|---|---|---|
| ${polls.pollingPercent.toFixed(1)} % | ${polls.restPercent.toFixed(1)} % | **${polls.opened}** | ${polls.pooled} |`;
}
