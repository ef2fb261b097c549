import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { root } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';
import { DATABASES } from './database-copy.mjs';
import { Restic } from './restic.mjs';

const KEY_FILE = 'secret.key';
const MANIFEST = 'manifest.json';

/** Copies the database while Fairlead runs, stores the copy with the key, and proves it by restoring. */
export async function backUp(to) {
  const place = placeOf();
  const restic = new Restic(repositoryOf(to));
  await inFolder(place.dataDir, async (folder) => {
    const copy = join(folder, 'state');
    mkdirSync(copy, { mode: 0o700 });
    const { file, copy: copyDatabase, assertWhole } = DATABASES[place.dialect];
    await copyDatabase(place, join(copy, file));
    assertWhole(join(copy, file));
    const hasKey = existsSync(join(place.dataDir, KEY_FILE));
    if (hasKey) copyFileSync(join(place.dataDir, KEY_FILE), join(copy, KEY_FILE));
    const files = hasKey ? [file, KEY_FILE] : [file];
    const sums = Object.fromEntries(await Promise.all(files.map(async (name) => [name, await sum(join(copy, name))])));
    writeFileSync(join(copy, MANIFEST), JSON.stringify({ format: 1, dialect: place.dialect, files: sums }));
    await restic.ensure();
    const snapshot = await restic.backUp(copy);
    await unpack(restic, snapshot, join(folder, 'proof'));
    say(`Fairlead's state is stored as ${snapshot.slice(0, 8)}, and was restored and compared.`);
    if (!hasKey)
      say('The key is in FAIRLEAD_SECRET_KEY and not in the backup: keep it, or nothing encrypted can be read.');
  });
}

/** Puts a stored state into an empty data folder (and an empty PostgreSQL database). */
export async function restore(from, wanted) {
  const place = placeOf();
  const restic = new Restic(repositoryOf(from));
  const database = DATABASES[place.dialect];
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 });
  const lock = lockOf(place);
  try {
    await database.assertFree(place);
    await inFolder(place.dataDir, async (folder) => {
      const { state, manifest } = await unpack(restic, wanted, join(folder, 'restored'));
      if (manifest.dialect !== place.dialect)
        throw new Error(`It is the state of a Fairlead on ${manifest.dialect}, and this one is on ${place.dialect}.`);
      if (KEY_FILE in manifest.files) {
        assertSameKey(join(place.dataDir, KEY_FILE), join(state, KEY_FILE));
        chmodSync(join(state, KEY_FILE), 0o600);
        renameSync(join(state, KEY_FILE), join(place.dataDir, KEY_FILE));
      }
      database.assertWhole(join(state, database.file));
      await database.put(place, join(state, database.file));
    });
  } finally {
    lock?.release();
  }
  say(`Fairlead's state is restored into ${place.dataDir}. Start Fairlead with the same settings.`);
}

function placeOf() {
  const { Config } = createRequire(import.meta.url)(join(root, 'apps/api/dist/platform/config/config.js'));
  const config = Config.load();
  return {
    dataDir: resolve(config.get('FAIRLEAD_DATA_DIR')),
    dialect: config.dialect,
    url: config.get('DATABASE_URL'),
  };
}

/** A Fairlead that runs on this folder would write over what is put there. */
function lockOf({ dialect, dataDir }) {
  if (dialect !== 'sqlite') return undefined;
  const path = join(root, 'apps/api/dist/platform/database/sqlite/data-folder-lock.js');
  return createRequire(import.meta.url)(path).lockDataFolder(dataDir);
}

const repositoryOf = (text) => (text.startsWith('s3:') ? text : resolve(text));

/** Restores a snapshot and compares each file with its checksum. */
async function unpack(restic, snapshot, target) {
  await restic.restore(snapshot, target);
  // restic keeps the whole path of what it was given.
  const found = readdirSync(target, { recursive: true }).find((name) => name.endsWith(MANIFEST));
  if (!found) throw new Error('What was stored there is not a state of Fairlead.');
  const state = dirname(join(target, found));
  const manifest = JSON.parse(readFileSync(join(state, MANIFEST), 'utf8'));
  for (const [name, wanted] of Object.entries(manifest.files)) {
    if ((await sum(join(state, name))) !== wanted) throw new Error(`${name} came back changed: the backup is damaged.`);
  }
  return { state, manifest };
}

function assertSameKey(present, stored) {
  if (!existsSync(present) || readFileSync(present, 'utf8').trim() === readFileSync(stored, 'utf8').trim()) return;
  throw new Error(`${present} holds another key. Move it away first.`);
}

async function sum(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** For what must not stay: on the same disk as the data, and readable only by the owner. */
async function inFolder(dataDir, work) {
  const folder = mkdtempSync(join(dataDir, '.state-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
