import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../lib/run.mjs';

/*
 * A process that does with a database what Fairlead's worker does, and nothing else, so that its memory is that of the flows.
 * It reads its task from a file, and prints the measured resources.
 */
const {
  createDatabase,
  backUpDatabase,
  restoreDatabase,
  removeDatabase,
  openBackupRepository,
  HostPool,
  establishTrust,
  secret,
} = createRequire(import.meta.url)(join(root, 'libs/engine/dist/index.js'));
const REST_MS = 1000;

const task = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const pool = new HostPool();
const target = { ...task.target, privateKey: secret(task.target.privateKey) };
const hostKey = await establishTrust(target, { publicKey: task.publicKey });
const host = pool.host({ ...target, hostKey });
const database = (name) => ({
  id: `db_${name}`,
  engine: 'postgresql',
  databaseName: name,
  username: name,
  password: secret(task.password),
  limits: {},
});
const repository = openBackupRepository({ ...task.repository, password: secret(task.password) });
const done = async () => undefined;
const stages = {};
async function step(name, work) {
  const began = performance.now();
  try {
    return await work({ signal: new AbortController().signal, log: () => undefined, output: () => undefined });
  } finally {
    stages[name] = performance.now() - began;
  }
}

const ACTIONS = {
  create: () => createDatabase(host, { database: database(task.name) }, step),
  ensure: () => step('ensure', (current) => repository.ensure(current)),
  remove: () => removeDatabase(host, database(task.name), step),
  backUp: () =>
    backUpDatabase(host, { backupId: 'bkp_bench', database: database(task.name) }, repository, step, {
      progress: () => undefined,
      stored: done,
    }),
  restore: () =>
    restoreDatabase(
      host,
      { from: task.from, target: { kind: 'new', database: database(task.name) } },
      repository,
      step,
      {
        progress: () => undefined,
        switching: done,
        switched: done,
      },
    ),
};

await pause(REST_MS);
const idle = process.memoryUsage().rss;
let peak = idle;
const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
const since = performance.now();
const result = await ACTIONS[task.action]();
const took = performance.now() - since;
clearInterval(sampling);
await pool.close();
console.log(JSON.stringify({ took, stages, idle, peak, result }));
