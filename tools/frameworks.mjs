import { say } from './lib/say.mjs';
import { root, run } from './lib/run.mjs';
import { ensurePackages, PACKAGES } from './lib/system-packages.mjs';
import { ensureDependencies } from './lib/workspace.mjs';
import { join } from 'node:path';

/**
 * Deploys every fixture of a stranger's repository on a fresh Debian host and writes the table of docs/guides/frameworks.md.
 * With names, it deploys only these and compares them with the table.
 */
const names = process.argv.slice(2);
await ensureDependencies();
const packages = await ensurePackages(PACKAGES.testbed);
if (!packages.ok) throw new Error(`The fixtures need a Debian machine and root: ${packages.reason}`);
const page = join(root, 'docs/guides/frameworks.md');
const env = { FAIRLEAD_FRAMEWORKS: names.length === 0 ? 'all' : names.join(',') };
const spec = ['--selectProjects', 'hosts', '--runTestsByPath', 'libs/engine/test/deploy/strangers.spec.ts'];
const works = await run('jest', spec, { env }).then(
  () => true,
  () => false,
);
if (names.length === 0) {
  await run('prettier', ['--write', '--log-level=warn', page]);
  say(`The table is in ${page}.`);
}
process.exit(works ? 0 : 1);
