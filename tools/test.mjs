import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, run } from './lib/run.mjs';
import { say, seconds } from './lib/say.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';

const since = Date.now();
await ensureDependencies();
await ensureBuilt();
const machine = await prepareMachine();

/** So many files may fail in each part and be tried once more, alone. Where more fail, it is no accident of timing. */
const TRIED_AGAIN = 3;
const totals = { passed: 0, failed: 0, skipped: 0 };
const unsteady = new Set();
await runProjects('Unit tests and the API on SQLite and PostgreSQL', ['unit', 'api-sqlite', 'api-postgres']);
if (machine.supported) {
  // One after the other: hosts that boot take both processors, and what is seen in a browser has the tighter time limits.
  await runProjects('Real hosts', ['hosts']);
  await runProjects('A real browser', ['browser']);
} else {
  const left = await listTests(['hosts', 'browser']);
  totals.skipped += left.length;
  say(`\nSkipped: ${left.length} test files on real hosts and in a browser, because ${machine.reason}.`);
}

say(`\nAll tests took ${seconds(since)}.`);
for (const file of unsteady)
  say(
    `Unsteady: ${file} failed above, and passed when it ran alone. That is a fault to mend, in it or in the product.`,
  );
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
say(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed === 0 ? 0 : 1);

/** Installs the packages and builds the images that the tests on real hosts need. */
async function prepareMachine() {
  const { ensurePackages, PACKAGES } = await import('./lib/system-packages.mjs');
  const packages = await ensurePackages(PACKAGES.test);
  if (!packages.ok) return { supported: false, reason: packages.reason };
  const testbed = createRequire(import.meta.url)(join(root, 'libs/testbed/dist/index.js'));
  const support = testbed.testbedSupport();
  if (!support.supported) return support;
  const started = Date.now();
  await testbed.prepareImages({ say });
  say(`Images of the test hosts are ready (${seconds(started)}).`);
  return { supported: true };
}

async function runProjects(title, projects) {
  say(`\n== ${title}`);
  const started = Date.now();
  let files = await runJest(projects);
  const failed = namesOf(files, 'failed');
  if (failed.size > 0 && failed.size <= TRIED_AGAIN) {
    say(`\n== Once more, alone: ${[...failed].map(inProject).join(', ')}`);
    const again = await runJest(projects, ...failed);
    const [ran, lasting] = [namesOf(again), namesOf(again, 'failed')];
    for (const name of ran) if (!lasting.has(name)) unsteady.add(inProject(name));
    // What did not run again has failed.
    files = [...files.filter(({ name }) => !ran.has(name)), ...again];
  }
  for (const file of files) {
    for (const { status } of file.assertionResults) totals[status in totals ? status : 'skipped'] += 1;
    if (failedToRun(file)) totals.failed += 1;
  }
  say(`== ${title}: ${seconds(started)}`);
}

/** The results of each file; `paths` narrows to these. */
async function runJest(projects, ...paths) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-test-'));
  const report = join(folder, 'report.json');
  try {
    await run(
      'jest',
      [
        ...(paths.length > 0 ? ['--runTestsByPath', ...paths] : []),
        '--selectProjects',
        ...projects,
        `--maxWorkers=${paths.length > 0 ? 1 : 2}`,
        '--json',
        `--outputFile=${report}`,
        '--reporters=./tools/test/reporter.cjs',
      ],
      {
        // The machine-readable copy also goes to standard output, where nobody wants to read it.
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    ).catch(() => undefined);
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function namesOf(files, wanted) {
  return new Set(files.filter(({ status }) => status === (wanted ?? status)).map(({ name }) => name));
}

function inProject(file) {
  return relative(root, file);
}

/** A file that broke before its first test counts as one failure, so that it can't pass for an empty one. */
function failedToRun(file) {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');
}

async function listTests(projects) {
  const { capture } = await import('./lib/run.mjs');
  const { output } = await capture('jest', ['--selectProjects', ...projects, '--listTests']);
  return output.split('\n').filter((line) => line.endsWith('.spec.ts'));
}
