import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { root } from '../../lib/run.mjs';
import { ratio, spread } from '../measure.mjs';

const PROGRAM = join(root, 'apps/cli/dist/fairlead.cjs');
const ROUNDS = 60;
/** The first runs of both read their files from the disk. */
const WARM_UP = 5;
const STARTS = { '--version': ['--version'], '--help': ['--help'], 'deploy --help': ['deploy', '--help'] };

/** The time from the start of the command line to its end, against a Node that does nothing. */
export async function benchCliStart() {
  const nothing = [];
  const ours = Object.fromEntries(Object.keys(STARTS).map((name) => [name, []]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const bare = timed(['-e', '0']);
    const started = Object.entries(STARTS).map(([name, args]) => [name, timed([PROGRAM, ...args])]);
    if (round < 0) continue;
    nothing.push(bare);
    for (const [name, took] of started) ours[name].push(took);
  }
  const ratios = Object.fromEntries(Object.entries(ours).map(([name, times]) => [name, ratio(times, nothing)]));
  const { size } = statSync(PROGRAM);
  return { nothing, ours, ratios, size, compressed: gzipSync(readFileSync(PROGRAM)).length };
}

function timed(args) {
  const since = performance.now();
  const { status, error } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 60_000,
  });
  if (error || status !== 0) throw error ?? new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - since;
}

export function cliStartSection({ nothing, ours, ratios, size, compressed }) {
  const rows = Object.entries(ours).map(
    ([name, times]) => `| \`fairlead ${name}\` | ${spread(times)} | ${ratios[name].toFixed(2)} |`,
  );
  return `## Start of the command line

One file of ${Math.round(size / 1000)} kB (${Math.round(compressed / 1000)} kB compressed), from the start of the process to its end, against a Node that does nothing.

| | ms, median (range) | ratio |
|---|---|---|
| \`node -e 0\` | ${spread(nothing)} | |
${rows.join('\n')}

**${ratios['--version'].toFixed(2)}** times \`node -e 0\` (wanted: at most 1.3).`;
}
