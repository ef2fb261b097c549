import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';
import { ratio, spread } from './measure.mjs';

const run = promisify(execFile);
const ROUNDS = 3;
const OUTPUT_BYTES = 64 * 1024 * 1024;
const DATABASE = 'bench';
const COPY = 'copy';

/** About 1 GB of rows that compress as those of applications do, with two indexes. */
const FILL = `
SET ROLE ${DATABASE};
CREATE TABLE orders (id bigint PRIMARY KEY, customer bigint, at timestamptz, state text, price numeric(10,2), note text);
INSERT INTO orders SELECT i, i % 100000, timestamptz '2024-01-01' + i * interval '7 seconds',
  (ARRAY['new','paid','sent'])[1 + i % 3], (i % 9973) / 7.0, md5(i::text) || md5((i * 7)::text) || ' some words that come again'
  FROM generate_series(1, 6600000) i;
CREATE INDEX ON orders (customer, at);
ANALYZE;
`;

/** A dump and a restore, by Fairlead's flows and by hand with the same tools, in turns on one host. */
export async function benchBackups({ testbed, folder }) {
  await testbed.prepareImages({ say });
  const host = await testbed.bootHost({ image: 'databases', name: 'bench' });
  try {
    const sides = await prepare(host, folder);
    const times = { dump: [], dumpByHand: [], restore: [], restoreByHand: [], both: [], bothByHand: [], proof: [] };
    const memory = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const byHand = await sides.byHand(round);
      const ours = await sides.ours(round);
      const dump = ours.backUp.stages.preparing + ours.backUp.stages.dumping;
      const restore = ours.restore.stages.preparing + ours.restore.stages.restoring;
      times.dump.push(dump);
      times.dumpByHand.push(byHand.dump);
      times.restore.push(restore);
      times.restoreByHand.push(byHand.restore);
      times.both.push(dump + restore);
      times.bothByHand.push(byHand.dump + byHand.restore);
      times.proof.push(ours.backUp.stages.verifying);
      memory.push(...[ours.backUp, ours.restore].map(({ idle, peak }) => (peak - idle) / 1024 / 1024));
      const figures = Object.entries(times).map(([name, values]) => `${name} ${Math.round(values.at(-1))}`);
      say(
        `  round ${round + 1}: ${figures.join(', ')} ms, memory +${memory.slice(-2).map(Math.round).join(' and +')} MiB`,
      );
    }
    return { times, memory: Math.max(...memory), bytes: await sides.bytes() };
  } finally {
    await host.stop();
  }
}

async function prepare(host, folder) {
  const password = randomBytes(24).toString('base64url');
  const keyFile = join(folder, 'bench-key');
  writeFileSync(keyFile, host.rootKey.privateKey, { mode: 0o600 });
  const target = {
    id: 'srv_bench',
    connection: 'ssh',
    address: host.address,
    port: 22,
    username: 'root',
    privateKey: host.rootKey.privateKey,
  };
  const repository = (round) => ({
    location: { kind: 'local', folder: join(folder, 'backups') },
    cacheFolder: join(folder, 'restic'),
    serverId: `srv_${round}`,
  });
  const ask = (action, more) =>
    worker(folder, { action, name: DATABASE, target, publicKey: host.rootKey.publicKey, password, ...more });
  await ask('create', { repository: repository('none') });
  await admin(host, FILL, DATABASE);
  const env = { ...process.env, RESTIC_PASSWORD: password };
  const script = (name, ...words) =>
    run('bash', [join(root, 'tools/bench/baseline', `${name}.sh`), host.address, keyFile, ...words], {
      env,
      maxBuffer: OUTPUT_BYTES,
    });

  return {
    bytes: async () => Number((await admin(host, `SELECT pg_database_size('${DATABASE}')`, 'postgres')).trim()),
    byHand: async (round) => {
      const place = join(folder, `by-hand-${round}`);
      await run('restic', ['init', '--quiet', '-r', place], { env });
      const dump = await timed(() => script('dump', place, DATABASE));
      const restore = await timed(() => script('restore', place, COPY));
      await admin(host, `DROP DATABASE ${COPY};`, 'postgres');
      rmSync(place, { recursive: true });
      return { dump, restore };
    },
    ours: async (round) => {
      await ask('ensure', { repository: repository(round) });
      const backUp = await ask('backUp', { repository: repository(round) });
      const restore = await ask('restore', { repository: repository(round), name: COPY, from: backUp.result });
      await ask('remove', { repository: repository(round), name: COPY });
      rmSync(join(folder, 'backups'), { recursive: true });
      return { backUp, restore };
    },
  };
}

async function worker(folder, task) {
  const file = join(folder, 'task.json');
  writeFileSync(file, JSON.stringify(task), { mode: 0o600 });
  const { stdout } = await run('node', [join(root, 'tools/bench/backups-worker.mjs'), file], {
    maxBuffer: OUTPUT_BYTES,
  });
  return JSON.parse(stdout);
}

function admin(host, text, database) {
  return host.must(`runuser -u postgres -- psql -X -q -A -t -v ON_ERROR_STOP=1 -d ${database} -f -`, {
    stdin: text,
    timeoutMs: 600_000,
  });
}

async function timed(work) {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

export function backupSection({ times, memory, bytes }) {
  const rows = [
    ['dump into the repository', times.dump, times.dumpByHand, '–'],
    ['restore from it into a new database', times.restore, times.restoreByHand, '–'],
    ['both together', times.both, times.bothByHand, 1.15],
  ].map(
    ([name, ours, byHand, limit]) =>
      `| ${name} | ${spread(ours)} | ${spread(byHand)} | **${ratio(ours, byHand).toFixed(2)}** | ${limit} |`,
  );
  return `## Backup and restore of a PostgreSQL database of ${(bytes / 1e9).toFixed(2)} GB

By Fairlead's flows, and by hand with the same tools: \`pg_dump | restic backup --stdin\`, and \`restic dump | pg_restore\`, over ssh. During the dump Fairlead also takes a fingerprint of every table; that is part of its figure.

| | Fairlead, ms, median (range) | by hand, ms | ratio | wanted: at most |
|---|---|---|---|---|
${rows.join('\n')}

Fairlead also verifies each dump, which the manual baseline does not: restoring it into a scratch database and comparing everything takes another ${spread(times.proof)} ms.

Memory of the process that does it: at most **${Math.round(memory)} MiB** more than at rest (wanted: under 100 MB).`;
}
