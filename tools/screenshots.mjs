import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { say } from './lib/say.mjs';
import { ensurePackages, PACKAGES } from './lib/system-packages.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';
import { takePictures } from './screenshots/capture-pages.mjs';
import { makeWorld } from './screenshots/demo-data.mjs';

/*
 * npm run screenshots                 boots real servers, deploys real applications, and takes a picture of every page in
 *                                     both themes, on a desk and on a phone, into tmp/screenshots
 * npm run screenshots -- servers      only of the pages whose name begins so
 * npm run screenshots -- --keep       leaves that world running until Ctrl-C
 * npm run screenshots -- --again      takes the pictures in the world that another one keeps
 */
const folder = join(root, 'tmp', 'screenshots');
const kept = join(folder, 'world.json');
const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const undo = [];
let stopping;

/** Takes everything down, last first; called once. */
function stop(code) {
  stopping ??= (async () => {
    for (const step of undo.toReversed()) await step().catch((error) => say(`  ${error.message}`));
    process.exit(code);
  })();
  return stopping;
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));

try {
  await ensureDependencies();
  const packages = await ensurePackages(PACKAGES.test);
  if (!packages.ok) throw new Error(packages.reason);
  mkdirSync(folder, { recursive: true });
  const world = options.includes('--again') ? keptWorld() : await newWorld();
  const missing = await takePictures(world, { folder, names });
  for (const line of missing) say(`Missing: ${line}`);
  say(`The pictures are in ${folder}`);
  if (!options.includes('--keep')) await stop(missing.length === 0 ? 0 : 1);
  say(`Fairlead runs on at ${world.url} for ${world.owner.email} / ${world.owner.password} until Ctrl-C.`);
  setInterval(() => {}, 1 << 30);
} catch (error) {
  say(`\nNo pictures: ${error.stack}`);
  await stop(1);
}

function keptWorld() {
  if (!existsSync(kept)) throw new Error('no world is kept; start one with --keep');
  return JSON.parse(readFileSync(kept, 'utf8'));
}

async function newWorld() {
  await ensureBuilt();
  const world = await makeWorld(undo);
  writeFileSync(kept, JSON.stringify(world, null, 2));
  undo.push(async () => rmSync(kept, { force: true }));
  return world;
}
