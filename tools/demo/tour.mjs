import { say } from '../lib/say.mjs';
import { containerTour } from './container-tour.mjs';
import { databaseTour } from './database-tour.mjs';
import { pushTour } from './push-tour.mjs';
import { deploy, finished, steps, timed, WAIT } from './steps.mjs';

const HOSTNAME = 'hello.demo.internal';

/** Shows the main features, through the public API; webhooks are managed in the dashboard. */
export async function tour({ api, session, receiver, receiverUrl, host, git, testbed }) {
  const repository = await git.createRepository('hello');
  await repository.commit(testbed.expressApp({ version: 'v1' }), { message: 'Say hello' });

  const server = await timed('Add a plain Debian server and provision it', () => addServer(api, host));
  const application = await timed('Create an application and its domain', () =>
    createApplication(api, server, repository.url),
  );
  await timed('Deploy v1 from Git (installs Node.js and the dependencies)', () => deploy(api, application));
  await expectVersion(host, 'v1');

  await repository.commit(testbed.expressApp({ version: 'v2' }), { message: 'Say hello better' });
  const deployed = await timed('Deploy v2 under traffic', () =>
    underTraffic(testbed, host, () => deploy(api, application)),
  );
  await expectVersion(host, 'v2');
  const rolledBack = await timed('Roll back to v1 under traffic', () =>
    underTraffic(testbed, host, async () => {
      const rollback = await api.post(`/applications/${application.id}/rollback`, {}, WAIT);
      return finished(api, application, rollback);
    }),
  );
  await expectVersion(host, 'v1');
  const files = testbed.expressApp({ version: 'v3' });
  const pushed = await pushTour({ api, session, receiver, receiverUrl, application, repository, files });
  await expectVersion(host, 'v3');
  const { harbour } = await containerTour({ api, host, git, server });
  const { database, backup } = await databaseTour({ api, host, git, testbed, server });
  const stats = await api.get(`/servers/${server.id}/stats`);
  say(`  server load ${stats.load['1m']}, ${Math.round(stats.memory.used_bytes / 1048576)} MiB of memory used`);
  return { application, repository, deployed, rolledBack, pushed, receiverUrl, harbour, database, backup };
}

async function addServer(api, host) {
  const { public_key: publicKey } = await api.get('/servers/ssh-key');
  await host.exec('install -d -m 0700 /root/.ssh && cat >> /root/.ssh/authorized_keys', { stdin: `${publicKey}\n` });
  const server = await api.post('/servers', {
    name: 'demo',
    host: host.address,
    host_key_fingerprint: await host.hostKeyFingerprint(),
  });
  const reported = new Set();
  const ready = await api.until(`/servers/${server.id}`, ({ status }) => status !== 'provisioning', {
    everyMs: 1500,
    onRead: ({ provisioning }) => {
      for (const step of provisioning?.steps ?? []) {
        if (reported.has(`${step.name} ${step.status}`)) continue;
        reported.add(`${step.name} ${step.status}`);
        if (step.status !== 'running') say(`  ${step.name}: ${step.status}`);
      }
    },
  });
  if (ready.status !== 'ready') throw new Error(`the server is ${ready.status}: ${ready.status_reason}`);
  return ready;
}

async function createApplication(api, server, repository) {
  const application = await api.post('/applications', {
    name: 'hello',
    server_id: server.id,
    source: { type: 'git', repository, branch: 'main' },
    // Without polling nothing but a hook tells of pushes; the first inspection of the repository is over by then.
    auto_deploy: { poll_seconds: 0 },
  });
  const domain = await api.post(
    `/applications/${application.id}/domains`,
    { hostname: HOSTNAME, tls: { mode: 'off' } },
    WAIT,
  );
  if (domain.status !== 'active') throw new Error(`the domain is ${domain.status}: ${domain.status_reason}`);
  return application;
}

async function underTraffic(testbed, host, work) {
  const traffic = new testbed.Traffic({ address: host.address, hostname: HOSTNAME, perSecond: 50, slowEvery: 5 });
  try {
    const deployment = await work();
    const report = await traffic.stop();
    say(
      `  ${report.sent} requests sent meanwhile, ${report.failed} failed; responses: ${JSON.stringify(report.answers)}`,
    );
    if (report.failed > 0) throw new Error(`requests failed: ${JSON.stringify(report.failures)}`);
    return { deployment, report };
  } finally {
    await traffic.stop();
  }
}

async function expectVersion(host, version) {
  const { stdout } = await host.exec(`curl -fsS -H 'Host: ${HOSTNAME}' http://127.0.0.1/`);
  if (!stdout.includes(version)) throw new Error(`expected a response from ${version}, got ${stdout.slice(0, 80)}`);
}

export function printNextSteps(world) {
  const { fairlead, owner, token, host, application, repository, deployed, rolledBack, pushed, receiverUrl } = world;
  const { harbour, database, backup, commands } = world;
  say(`
What happened
${steps.map(({ name, tookMs }) => `  ${name.padEnd(62)} ${(tookMs / 1000).toFixed(2).padStart(7)} s`).join('\n')}
  Requests during the deployment of v2: ${deployed.report.sent} sent, ${deployed.report.failed} failed
  Requests during the rollback:         ${rolledBack.report.sent} sent, ${rolledBack.report.failed} failed

Everything is still running.
  Dashboard   ${fairlead.url}   ${owner.email} / ${owner.password}
  API token   ${token}
  Webhook     ${receiverUrl} prints here what happens to hello

Push to the repository of hello; it is deployed within ${pushed.pollSeconds} seconds
  git clone ${repository.folder} hello && cd hello
  sed -i 's/v3/v4/' behaviour.json && git commit -am 'Say hello again' && git push
  ${fairlead.url}/applications/${application.id}/settings/deploys

Try next
  curl -H 'Authorization: Bearer ${token}' ${fairlead.url}/api/v1/applications
  curl -X POST -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -H 'Prefer: wait=30' \\
    ${fairlead.url}/api/v1/applications/${application.id}/rollback
  curl -N -H 'Authorization: Bearer ${token}' -H 'Accept: text/event-stream' \\
    ${fairlead.url}/api/v1/applications/${application.id}/deployments/${deployed.deployment.id}/logs
  curl -H 'Authorization: Bearer ${token}' ${fairlead.url}/api/v1/applications/${harbour.id}/domains
  curl -H 'Authorization: Bearer ${token}' ${fairlead.url}/api/v1/databases/${database.id}
  curl -X POST -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -H 'Prefer: wait=60' \\
    ${fairlead.url}/api/v1/backups/${backup.id}/restore -d '{"target": "new", "name": "guestbook-copy"}'
  curl -H 'Host: ${HOSTNAME}' http://${host.address}/
  ${fairlead.url}/docs

Try the command line; docs/guides/five-minutes.md begins with how to install it
${commands.map((line) => `  ${line}`).join('\n')}

Ctrl-C stops and removes everything.`);
}
