import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { capture, root } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';
import { ratio } from './measure.mjs';
import { copies, OWNER, seeded } from './seed.mjs';

const require = createRequire(import.meta.url);
const APPLICATIONS = 10_000;
const TOKENS = 1_000;
const ROUNDS = 5;
const PATH = '/api/v1/applications?per_page=20';

/** A page of 20 out of 10,000, 1,000 tokens in rotation, against a bare NestJS route that answers the same bytes. */
export async function benchList({ folder, testbed }) {
  const dataDir = join(folder, 'list');
  const tokens = await seed(testbed, dataDir);
  const tokenFile = join(folder, 'tokens');
  writeFileSync(tokenFile, tokens.join('\n'), { mode: 0o600 });

  // The servers share one core, the load has the other: what is compared is the cost of an answer.
  const ours = await testbed.FairleadProcess.start({ dataDir, settings: { ...UNLIMITED, ...OWNER } });
  await capture('taskset', ['-a', '-p', '-c', '0', String(ours.pid)]);
  const bare = await startBare(ours.url, tokens[0], folder, await testbed.freePort());
  try {
    const rates = { ours: [], bare: [] };
    for (const url of [ours.url, bare.url]) await load(url, tokenFile, 10);
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.bare.push(await load(bare.url, tokenFile, 5));
      rates.ours.push(await load(ours.url, tokenFile, 5));
      say(`  round ${round + 1}: bare ${Math.round(rates.bare.at(-1))}/s, ours ${Math.round(rates.ours.at(-1))}/s`);
    }
    return { ...rates, ratio: ratio(rates.ours, rates.bare) };
  } finally {
    bare.child.kill('SIGTERM');
    await ours.stop();
  }
}

/** Limits are on, and counted, but so high that no request is refused. */
const UNLIMITED = { FAIRLEAD_RATE_LIMIT_PER_MINUTE: '1000000', FAIRLEAD_RATE_LIMIT_PER_HOUR: '10000000' };

async function seed(testbed, dataDir) {
  const { newTokenText } = require(join(root, 'apps/api/dist/tokens/token-text.js'));
  const texts = Array.from({ length: TOKENS }, () => newTokenText());
  await seeded({ testbed, dataDir, servers: 1 }, (database, { ids }) => {
    copies(database, 'applications', APPLICATIONS - 1, (row, index) => ({
      ...row,
      id: ids('app'),
      name: `application-${index}`,
    }));
    copies(database, 'tokens', TOKENS, (row, index) => ({
      ...row,
      id: ids('tok'),
      name: `token ${index}`,
      hash: createHash('sha256')
        .update(texts[index])
        .digest(typeof row.hash === 'string' ? 'hex' : undefined),
    }));
  });
  return texts;
}

async function startBare(url, token, folder, port) {
  const answer = await fetch(url + PATH, { headers: { authorization: `Bearer ${token}` } });
  const body = await answer.text();
  if (!answer.ok || JSON.parse(body).meta.total !== APPLICATIONS)
    throw new Error(`the seeded list answers ${body.slice(0, 200)}`);
  const file = join(folder, 'answer.json');
  writeFileSync(file, body);
  const child = spawn(
    'taskset',
    ['-c', '0', process.execPath, join(root, 'tools/bench/nest-baseline.cjs'), String(port), file],
    {
      cwd: join(root, 'apps/api'),
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const bare = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 20_000;
  while (!(await fetch(bare + PATH).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error('the bare route did not come up');
    await pause(50);
  }
  return { url: bare, child };
}

async function load(url, tokenFile, seconds) {
  const args = [
    '-c',
    '1',
    'wrk',
    '-t1',
    '-c20',
    `-d${seconds}s`,
    '-s',
    join(root, 'tools/bench/tokens.lua'),
    url + PATH,
  ];
  const { code, output } = await capture('taskset', args, { env: { TOKENS: tokenFile } });
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const failed = Number(/failed (\d+)/.exec(output)?.[1]);
  if (code !== 0 || failed !== 0 || Number.isNaN(rate)) throw new Error(`the load failed:\n${output}`);
  return rate;
}
