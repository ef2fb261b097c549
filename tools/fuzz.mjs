// Sends seeded requests to an instance of its own: npm run fuzz -- --requests 50000 [--seed N] [--postgres] [--minutes N]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/run.mjs';
import { say } from './lib/say.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';

const SHOWN = 50;
const REPORT_EVERY = 1000;
const OWNER = { email: 'owner@fuzz.example', password: 'the password of the owner' };

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    seed: { type: 'string' },
    minutes: { type: 'string', default: '1440' },
    postgres: { type: 'boolean', default: false },
  },
});
const requests = wholeNumber('requests', values.requests);
const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000));
const minutes = wholeNumber('minutes', values.minutes);

await ensureDependencies();
await ensureBuilt();
const { runFuzz } = await import('./fuzz/run-fuzz.mjs');
const { openDatabase } = await import('./fuzz/instance-database.mjs');
const testbed = createRequire(import.meta.url)(join(root, 'libs/testbed/dist/index.js'));
const folder = mkdtempSync(join(tmpdir(), 'fairlead-fuzz-'));
const database = await openDatabase(folder, values.postgres);
try {
  say(`${requests} requests with the seed ${seed}, on ${values.postgres ? 'PostgreSQL' : 'SQLite'}`);
  const fairlead = await testbed.FairleadProcess.start({
    dataDir: folder,
    settings: {
      ...database.settings,
      // Nothing is ever done to a machine: there is no worker.
      FAIRLEAD_ROLE: 'api',
      FAIRLEAD_HOST: '127.0.0.1',
      FAIRLEAD_LOG_LEVEL: 'error',
      FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0',
      FAIRLEAD_RATE_LIMIT_PER_HOUR: '0',
      FAIRLEAD_ADMIN_EMAIL: OWNER.email,
      FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
      FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  const began = Date.now();
  const {
    done: sent,
    findings,
    statuses,
    routes,
    slowest,
  } = await runFuzz({
    url: fairlead.url,
    document: JSON.parse(readFileSync(join(root, 'libs/client/openapi.json'), 'utf8')),
    owner: OWNER,
    requests,
    seed,
    execute: (statement) => database.execute(statement),
    onProgress: ({ done, findings: found }) => {
      if (done % REPORT_EVERY === 0) say(`  ${done} requests, ${found.length} findings, ${seconds(began)} s`);
      return seconds(began) < minutes * 60;
    },
  }).finally(() => fairlead.stop());
  for (const { index, problem, curl } of findings.slice(0, SHOWN))
    say(`\n${problem}\n  --seed ${seed}, request ${index}: ${curl}`);
  say(`\n${findings.length} findings in ${sent} requests with the seed ${seed}, ${seconds(began)} s`);
  say(`answers: ${countsOf(statuses)}`);
  for (const [route, counts] of byShareOfSuccess(routes))
    say(`${percent(shareOfSuccess(counts))} ${route}: ${countsOf(counts)}`);
  say(
    `slowest: ${slowest
      .slice(0, 5)
      .map(({ ms, request }) => `${request} ${ms} ms`)
      .join(', ')}`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

function countsOf(statuses) {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

/** The routes that the fuzz hardly gets into come first. */
function byShareOfSuccess(routes) {
  return Object.entries(routes).sort(([, a], [, b]) => shareOfSuccess(a) - shareOfSuccess(b));
}

function shareOfSuccess(counts) {
  const all = Object.entries(counts);
  const sum = (list) => list.reduce((total, [, count]) => total + count, 0);
  return sum(all.filter(([status]) => status < '300')) / Math.max(1, sum(all));
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`.padStart(7);
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}

function wholeNumber(name, text) {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number`);
  return Number(text);
}
