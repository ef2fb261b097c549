import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../lib/run.mjs';
import { say } from '../../lib/say.mjs';
import { measureLog } from './dashboard-log.mjs';
import { measurePage } from './dashboard-page.mjs';
import { median } from '../measure.mjs';
import { copies, OWNER, seeded } from '../seed.mjs';

const { chromium } = createRequire(join(root, 'apps/dashboard/package.json'))('playwright-core');

const ROUNDS = 5;
const LINES = 100_000;
/** A processor four times as slow stands for a phone, or for a laptop that has other things to do. */
export const SLOWDOWNS = [1, 4];
const PAGES = [
  { name: 'Sign-in', path: '/sign-in', ready: 'Sign in', signedOut: true },
  { name: 'Overview', path: '/', ready: 'application-\\d' },
  { name: 'API tokens', path: '/settings/tokens', ready: 'token \\d' },
  { name: 'Servers', path: '/servers', ready: 'server-\\d' },
  { name: 'Applications', path: '/applications', ready: 'application-\\d' },
];
/** Nothing listens at the addresses of the seeded servers, so they must not be inspected. */
const QUIET = { FAIRLEAD_WATCH_SECONDS: '3600', FAIRLEAD_SAMPLE_SECONDS: '3600', ...OWNER };
const UNLIMITED = { FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0', FAIRLEAD_RATE_LIMIT_PER_HOUR: '0' };

/** Pages and a long log as a browser shows them, each page in a profile that has never been here. */
export async function benchDashboard({ folder, testbed }) {
  const dataDir = join(folder, 'dashboard');
  const deployment = await seed(testbed, dataDir);
  const fairlead = await testbed.FairleadProcess.start({ dataDir, settings: { ...QUIET, ...UNLIMITED } });
  const browser = await chromium.launch({
    executablePath: process.env.FAIRLEAD_TEST_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const storageState = await signIn(browser, fairlead.url);
    const visit = (signedOut) => browser.newContext({ ...(!signedOut && { storageState }), viewport: VIEWPORT });
    const pages = [];
    for (const page of PAGES) pages.push({ ...page, runs: await rounds(() => visit(page.signedOut), fairlead, page) });
    const logs = [];
    for (const slowdown of SLOWDOWNS) {
      logs.push({
        slowdown,
        ...(await measureLog(await visit(false), fairlead.url + deployment, { slowdown, lines: LINES })),
      });
      say(`  log, ${slowdown}x: ${JSON.stringify(logs.at(-1))}`);
    }
    return { pages, logs, lines: LINES };
  } finally {
    await browser.close();
    await fairlead.stop();
  }
}

const VIEWPORT = { width: 1280, height: 800 };

async function rounds(visit, fairlead, { name, path, ready }) {
  const runs = {};
  for (const slowdown of SLOWDOWNS) {
    const all = [];
    for (let round = 0; round <= ROUNDS; round += 1)
      all.push(await measurePage(await visit(), fairlead.url + path, { ready, slowdown }));
    // The first is for the process, which compiles and caches; the browser is new each time.
    const counted = all.slice(1);
    runs[slowdown] = Object.fromEntries(
      Object.keys(counted[0]).map((key) => [key, median(counted.map((run) => run[key]))]),
    );
    say(`  ${name}, ${slowdown}x: ${JSON.stringify(runs[slowdown])}`);
  }
  return runs;
}

async function signIn(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail').fill(OWNER.FAIRLEAD_ADMIN_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.FAIRLEAD_ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Returns where the deployment with the long log is shown. */
async function seed(testbed, dataDir) {
  let path;
  await seeded({ testbed, dataDir }, (database, { ids }) => {
    const ready = { status: 'ready', status_code: null, status_reason: null };
    database.prepare(`UPDATE servers SET name = 'server-0', status = 'ready', status_code = NULL`).run();
    copies(database, 'servers', 60, (row, index) => ({
      ...row,
      ...ready,
      id: ids('srv'),
      name: `server-${index + 1}`,
    }));
    copies(database, 'applications', 200, (row, index) => ({
      ...row,
      id: ids('app'),
      name: `application-${index + 1}`,
      status: 'running',
    }));
    copies(database, 'tokens', 60, (row, index) => ({
      ...row,
      id: ids('tok'),
      name: `token ${index}`,
      hash: ids('x'),
    }));
    path = longLog(database, ids);
  });
  return path;
}

const STAGES = ['building', 'starting', 'verifying', 'switching', 'observing'];

function longLog(database, ids) {
  const application = database.prepare(`SELECT id, settings, created_at FROM applications LIMIT 1`).get();
  const [deployment, operation] = [ids('dep'), ids('op')];
  const at = application.created_at;
  const stages = STAGES.map((name) => ({ name, status: 'succeeded', started_at: null, finished_at: null }));
  copies(database, 'operations', 1, (row) => ({
    ...row,
    id: operation,
    kind: 'application.deploy',
    subject_id: deployment,
    status: 'succeeded',
    lane: `application:${application.id}`,
  }));
  database
    .prepare(
      `INSERT INTO deployments (id, application_id, number, status, "trigger", actor, ref, release_number, stages, settings, operation_id, created_at)
       VALUES (?, ?, 1, 'live', 'api', ?, 'main', 1, ?, ?, ?, ?)`,
    )
    .run(
      deployment,
      application.id,
      JSON.stringify({ type: 'token', id: 'tok_seed', name: 'seed' }),
      JSON.stringify(stages),
      application.settings,
      operation,
      at,
    );
  const insert = database.prepare(
    `INSERT INTO log_lines (operation_id, seq, at, step, stream, text) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  for (let seq = 1; seq <= LINES; seq += 1) {
    const step = STAGES[Math.floor(((seq - 1) / LINES) * STAGES.length)];
    const text = `line ${seq}: a line of the length that programs print, more or less, while they build something`;
    insert.run(operation, seq, at, step, seq % 9 === 0 ? 'stderr' : 'stdout', text);
  }
  return `/applications/${application.id}/deployments/${deployment}`;
}
