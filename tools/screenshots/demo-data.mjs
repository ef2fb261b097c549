import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';
import { addCommands } from './commands.mjs';
import { addBackups, addDatabases } from './databases.mjs';
import { Dashboard } from './dashboard-client.mjs';
import { sendRequests, withLog } from './requests.mjs';
import { addMetricsHistory } from '../../apps/api/test/world/metrics-history.mjs';

const testbed = createRequire(import.meta.url)(join(root, 'libs/testbed/dist/index.js'));
const WAIT = { prefer: 'wait=60' };
const OWNER = { email: 'ann@harbour.example', password: 'a calm harbour at night' };
const ANN = 'Ann Sørensen <ann@harbour.example>';
const BEN = 'Ben Okafor <ben@harbour.example>';

/** A small company's machines, as they would be after some weeks: real servers, real applications, some of them in trouble. */
export async function makeWorld(undo) {
  const support = testbed.testbedSupport();
  if (!support.supported) throw new Error(`real servers can't be booted here: ${support.reason}`);
  await testbed.prepareImages({ say });
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-screenshots-'));
  undo.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const mirror = await testbed.startToolchainMirror();
  undo.push(() => mirror.stop());
  const settings = { ...SETTINGS, ...mirror.settings };
  const fairlead = await testbed.FairleadProcess.start({ dataDir, settings });
  undo.push(() => fairlead.stop());
  const git = await testbed.startGitServer();
  undo.push(() => git.stop());

  const dashboard = await Dashboard.signIn(fairlead.url, OWNER);
  const people = await addPeople(dashboard);
  const tokens = await addTokens(dashboard);
  const api = new testbed.ApiClient(fairlead.url, tokens.everything);
  const servers = await addServers(api, undo);
  const databases = await addDatabases(api, servers);
  const applications = await addApplications(api, git, servers, databases);
  await sendRequests(api, { id: applications.applications.shop }, 'shop.harbour.example', servers.hosts.web1.address);
  const runs = await addCommands(api, applications.applications);
  const backups = await addBackups(api, { servers, databases, ...applications }, undo);
  addMetricsHistory(dataDir, [
    { id: servers.web1, size: 1 },
    { id: servers.web2, size: 0.55 },
  ]);
  return {
    url: fairlead.url,
    owner: OWNER,
    people,
    servers: idsOf(servers),
    databases,
    backups,
    runs,
    ...applications,
  };
}

const SETTINGS = {
  FAIRLEAD_ADMIN_EMAIL: OWNER.email,
  FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
  FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0',
  FAIRLEAD_RATE_LIMIT_PER_HOUR: '0',
  FAIRLEAD_WATCH_SECONDS: '2',
  FAIRLEAD_REQUEST_SECONDS: '5',
};

async function addPeople(dashboard) {
  const viewer = { email: 'cleo@harbour.example', password: 'only looking, thank you' };
  await dashboard.send('PATCH', '/account', { name: 'Ann Sørensen' });
  await dashboard.send('POST', '/users', {
    email: 'ben@harbour.example',
    password: 'another calm harbour',
    role: 'admin',
  });
  await dashboard.send('POST', '/users', { ...viewer, role: 'viewer' });
  const invitation = await dashboard.send('POST', '/invitations', { email: 'dora@harbour.example', role: 'admin' });
  return { viewer, invitation: invitation.link };
}

async function addTokens(dashboard) {
  const day = 86_400_000;
  const make = (name, scopes, more = {}) => dashboard.send('POST', '/tokens', { name, scopes, ...more });
  const kinds = ['servers', 'applications', 'databases', 'backups'];
  const all = [...kinds.flatMap((kind) => [`${kind}:read`, `${kind}:write`]), 'applications:deploy'];
  const everything = await make('Terraform', all);
  await make('GitHub Actions, shop', ['applications:read', 'applications:deploy'], {
    expires_at: new Date(Date.now() + 60 * day).toISOString(),
    allowed_ips: ['203.0.113.0/24'],
  });
  await make('Grafana', ['servers:read'], { expires_at: new Date(Date.now() + 4 * day).toISOString() });
  const old = await make('Old deploy script', ['applications:deploy']);
  await dashboard.send('DELETE', `/tokens/${old.id}`);
  return { everything: everything.token };
}

async function addServers(api, undo) {
  const { public_key: key } = await api.get('/servers/ssh-key');
  const boot = async (name, image) => {
    say(`Server ${name} …`);
    const host = await testbed.bootHost({ image, name, authorizedKeys: [key] });
    undo.push(() => host.stop());
    const server = await api.post('/servers', { name, host: host.address, labels: LABELS[name] });
    await api.until(`/servers/${server.id}`, ({ status }) => status === 'ready', { everyMs: 500 });
    return { id: server.id, host };
  };
  const web1 = await boot('web-1', 'plain');
  const web2 = await boot('web-2', 'databases');
  const edge = await boot('edge-fra', 'stocked');
  await edge.host.swapHostKey();
  edge.host.dropConnections();
  const unreachable = await api.post('/servers', { name: 'db-1', host: '127.0.0.1', port: 9 });
  await api.until(`/servers/${unreachable.id}`, ({ status }) => status !== 'provisioning', { everyMs: 500 });
  return {
    web1: web1.id,
    web2: web2.id,
    edge: edge.id,
    unreachable: unreachable.id,
    hosts: { web1: web1.host, web2: web2.host },
  };
}

const idsOf = ({ hosts: _hosts, ...ids }) => ids;

const LABELS = {
  'web-1': { role: 'web', region: 'fra' },
  'web-2': { role: 'web', region: 'ams' },
  'edge-fra': { role: 'edge', region: 'fra' },
};

async function addApplications(api, git, servers, databases) {
  const create = async (name, server, files, message, more = {}) => {
    say(`Application ${name} …`);
    const repository = await git.createRepository(name);
    await commit(repository, files, message, ANN);
    const source = { type: 'git', repository: repository.url, branch: 'main' };
    const { id } = await api.post('/applications', { name, server_id: server, source, observe_seconds: 2, ...more });
    return { id, repository };
  };
  const deploy = async ({ id }) => {
    const { id: deployment } = await api.post(`/applications/${id}/deploy`, {}, WAIT);
    const path = `/applications/${id}/deployments/${deployment}`;
    return api.until(path, ({ finished_at: at }) => at !== null, { everyMs: 1000 });
  };
  const node = testbed.plainNodeApp;

  const shop = await create(
    'shop',
    servers.web1,
    withLog(testbed.expressApp({ version: '1.8.0' })),
    'Show prices with VAT',
    {
      env: {
        STRIPE_SECRET_KEY: 'sk_live_51NxQ',
        LOG_LEVEL: 'info',
        SESSION_SECRET: '9b1f0c',
      },
    },
  );
  const shopOnly = { application_ids: [shop.id] };
  await api.patch(`/databases/${databases.shop}`, shopOnly);
  await api.patch(`/databases/${databases.sessions}`, shopOnly);
  await deploy(shop);
  const encrypted = { tls: { mode: 'internal' } };
  const addDomain = (body) => api.post(`/applications/${shop.id}/domains`, { ...encrypted, ...body }, WAIT);
  const domain = await addDomain({ hostname: 'shop.harbour.example' });
  await addDomain({ hostname: 'www.shop.harbour.example', redirect_to: 'shop.harbour.example' });
  await commit(
    shop.repository,
    withLog(testbed.expressApp({ version: '1.8.1' })),
    'Round totals once, at the end',
    BEN,
  );
  await deploy(shop);
  await commit(shop.repository, node({ version: '1.9.0', build: 'fails' }), 'Move to the new checkout', BEN);
  const failed = await deploy(shop);
  await commit(
    shop.repository,
    withLog(testbed.expressApp({ version: '1.9.0' })),
    'Move to the new checkout, with its build',
    BEN,
  );
  const live = await deploy(shop);

  const docs = await create('docs', servers.web2, testbed.staticSite({ version: '2026.11' }), 'Describe refunds', {
    runtime: 'static',
  });
  await deploy(docs);
  await api.post(`/applications/${docs.id}/domains`, { hostname: 'docs.harbour.example', tls: { mode: 'off' } }, WAIT);

  const billing = await create(
    'billing',
    servers.web2,
    node({ version: '4', diesAfterMs: 9000 }),
    'Retry failed cards',
  );
  await deploy(billing);
  await create('newsletter', servers.web1, node({ version: '1' }), 'Begin');
  const reports = await create(
    'reports',
    servers.web1,
    node({ version: '7', build: 'never-ends' }),
    'Add the tax report',
  );
  const building = await api.post(`/applications/${reports.id}/deploy`, {});
  return {
    applications: { shop: shop.id, docs: docs.id, billing: billing.id, reports: reports.id },
    deployments: { live: live.id, failed: failed.id, building: building.id },
    domains: { shop: domain.id },
  };
}

async function commit(repository, files, message, author) {
  await repository.commit(files, { message });
  await repository.git('commit', '--quiet', '--amend', '--no-edit', '--allow-empty', '--author', author);
}
