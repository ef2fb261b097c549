import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../lib/run.mjs';
import { copies, OWNER, seeded } from '../seed.mjs';

const { chromium } = createRequire(join(root, 'apps/dashboard/package.json'))('playwright-core');

export const LINES = 100_000;
/** Nothing listens at the addresses of the seeded servers, so they must not be inspected. */
export const SETTINGS = {
  FAIRLEAD_WATCH_SECONDS: '3600',
  FAIRLEAD_SAMPLE_SECONDS: '3600',
  FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0',
  FAIRLEAD_RATE_LIMIT_PER_HOUR: '0',
  ...OWNER,
};

export const launchBrowser = () =>
  chromium.launch({
    executablePath: process.env.FAIRLEAD_TEST_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });

/** Returns the state of a browser in which the owner has signed in. */
export async function signInBrowser(browser, url) {
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

/** Returns the ids of a server, of an application on it, and of its deployment, which has a long log. */
export async function seedDashboard(testbed, dataDir) {
  let seed;
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
    seed = longLog(database, ids);
  });
  return seed;
}

const STAGES = ['building', 'starting', 'verifying', 'switching', 'observing'];

function longLog(database, ids) {
  const application = database.prepare(`SELECT id, server_id, settings, created_at FROM applications LIMIT 1`).get();
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
  return { server: application.server_id, application: application.id, deployment };
}
