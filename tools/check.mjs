import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';
import { capture } from './lib/run.mjs';
import { say, seconds } from './lib/say.mjs';

await ensureDependencies();
// Several checks need the build; two of them that built at the same time would delete each other's files.
await ensureBuilt();

const tsc = 'node_modules/typescript7/bin/tsc';
const projects = [
  'apps/api',
  'apps/dashboard',
  'libs/contracts',
  'libs/dto',
  'libs/client',
  'libs/sdk',
  'apps/cli',
  'libs/engine',
  'libs/testbed',
];
const checks = [
  check('format', 'prettier', '--check', '--log-level=warn', '.'),
  check(
    'lint',
    'oxlint',
    '--type-aware',
    '--report-unused-disable-directives',
    '--deny-warnings',
    'apps',
    'libs',
    'tools',
  ),
  check('shell scripts', 'node', 'tools/shell-scripts.mjs'),
  check(
    'module boundaries',
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err-long',
    'apps',
    'libs',
    'tools/screenshots',
  ),
  ...projects.map((project) => check(`types of ${project}`, 'node', tsc, '-p', `${project}/tsconfig.json`)),
  check('types of libs/sdk-python', 'pyright', '-p', 'libs/sdk-python'),
  check('glossary', 'node', 'tools/glossary.mjs'),
  check('links in the documentation', 'node', 'tools/links.mjs'),
  // `npm test` runs them, too, so whoever runs both may leave them out here.
  ...(process.argv.includes('--without-unit-tests') ? [] : [check('unit tests', 'jest', '--selectProjects', 'unit')]),
  check('OpenAPI document is fresh', 'node', 'tools/openapi.mjs', '--check'),
  check('client is fresh', 'node', 'tools/client.mjs', '--check'),
  check('SDKs are fresh', 'node', 'tools/sdks.mjs', '--check'),
  check('reference is fresh', 'node', 'tools/reference.mjs', '--check'),
  check('integrations are fresh', 'node', 'tools/integrations.mjs', '--check'),
];

function check(name, program, ...args) {
  return { name, program, args };
}

const since = Date.now();
const failures = [];
const waiting = [...checks];
// Two at a time, because most of these use one core.
await Promise.all([worker(), worker()]);

async function worker() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, program, args } = next;
    const started = Date.now();
    const { code, signal, output } = await capture(program, args).catch((error) => ({
      code: 1,
      output: error.message,
    }));
    const skipped = code === 0 ? /^skipped: .*/m.exec(output)?.[0] : undefined;
    say(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${skipped ?? seconds(started)})`);
    // A program that was killed has often printed nothing.
    if (code !== 0) failures.push({ name, output: signal ? `${output}\n${program} was killed by ${signal}.` : output });
  }
}

for (const { name, output } of failures) say(`\n--- ${name}\n${output}`);
say(`\n${checks.length - failures.length} of ${checks.length} checks passed in ${seconds(since)}.`);
process.exit(failures.length === 0 ? 0 : 1);
