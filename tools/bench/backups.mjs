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

/** A backup that is proved, and a restore, by Fairlead's flows and by hand with the same tools, in turns on one host. */
export async function benchBackups({ testbed, folder }) {
  await testbed.prepareImages({ say });
  const host = await testbed.bootHost({ image: 'databases', name: 'bench' });
  try {
    const sides = await prepare(host, folder);
    const times = { backUp: [], backUpByHand: [], restore: [], restoreByHand: [], compare: [] };
    const memory = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const byHand = await sides.byHand(round);
      const ours = await sides.ours(round);
      times.backUpByHand.push(byHand.backUp);
      times.restoreByHand.push(byHand.restore);
      times.backUp.push(ours.backUp.took);
      times.restore.push(ours.restore.took - ours.restore.stages.comparing);
      times.compare.push(ours.restore.stages.comparing);
      memory.push(...[ours.backUp, ours.restore].map(({ idle, peak }) => (peak - idle) / 1024 / 1024));
      say(
        `  round ${round + 1}: ${Object.entries(times)
          .map(([name, values]) => `${name} ${Math.round(values.at(-1))} ms`)
          .join(', ')}, memory +${memory.slice(-2).map(Math.round).join(' and +')} MiB`,
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
    run('bash', [join(root, 'tools/bench/raw', `${name}.sh`), host.address, keyFile, ...words], {
      env,
      maxBuffer: OUTPUT_BYTES,
    });

  return {
    bytes: async () => Number((await admin(host, `SELECT pg_database_size('${DATABASE}')`, 'postgres')).trim()),
    byHand: async (round) => {
      const place = join(folder, `by-hand-${round}`);
      await run('restic', ['init', '--quiet', '-r', place], { env });
      const backUp = await timed(() => script('backup', place, DATABASE, 'proof'));
      const restore = await timed(() => script('restore', place, COPY));
      await admin(host, `DROP DATABASE ${COPY};`, 'postgres');
      rmSync(place, { recursive: true });
      return { backUp, restore };
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

/** Each line of the table, with the limit that is wanted. */
function backupRatios({ backUp, backUpByHand, restore, restoreByHand }) {
  return [
    {
      name: 'backup: dump into the repository, restore from it, compared',
      ours: backUp,
      theirs: backUpByHand,
      ratio: ratio(backUp, backUpByHand),
      limit: 1.15,
    },
    {
      name: 'restore into a new database, until the data is there',
      ours: restore,
      theirs: restoreByHand,
      ratio: ratio(restore, restoreByHand),
      limit: 1.15,
    },
  ];
}

export function backupSection({ times, memory, bytes }) {
  const rows = backupRatios(times).map(
    ({ name, ours, theirs, ratio: value, limit }) =>
      `| ${name} | ${spread(ours)} | ${spread(theirs)} | **${value.toFixed(2)}** | ${limit} |`,
  );
  return `## Backup and restore of a PostgreSQL database of ${(bytes / 1e9).toFixed(2)} GB

By Fairlead's flows, and by hand with the same tools: \`pg_dump | restic backup --stdin\`, and \`restic dump | pg_restore\`, over ssh. Fairlead also takes a fingerprint of every table at the moment of the dump and of what was restored, and compares the two: in a backup that is part of the figure, in a restore it takes another ${spread(times.compare)} ms. By hand nothing is compared.

| | Fairlead, ms, median (range) | by hand, ms | ratio | wanted: at most |
|---|---|---|---|---|
${rows.join('\n')}

Memory of the process that does it: at most **${Math.round(memory)} MiB** more than at rest (wanted: under 100 MB).`;
}
