import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { capture, root } from './lib/run.mjs';
import { say, seconds } from './lib/say.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';
import { printSummary, writeTimings } from './test/report.mjs';
import { phase, runJest } from './test/phase.mjs';

/** This many files of a phase may fail and are run once more, alone. Where more fail, it is no accident of timing. */
const MAX_RETRIED_FILES = 3;

const since = Date.now();
await ensureDependencies();
await ensureBuilt();
const machine = await prepareMachine();

// Most tests on hosts wait for a machine and most others compute, so the phases overlap: images of hosts are built during the
// unit and API tests, and the browser takes over the processors that those leave.
const phases = [];
const images = machine.supported ? phase('Images of the test hosts', () => buildImages(machine.testbed)) : undefined;
const computed = run('Unit tests and the API on SQLite and PostgreSQL', ['unit', 'api-sqlite', 'api-postgres'], 2);
if (machine.supported) {
  await images;
  await Promise.all([run('Real hosts', ['hosts'], 3), computed.then(() => run('A real browser', ['browser'], 2))]);
} else {
  await computed;
}
const unsteady = await retryFailedFiles();

const files = phases.flatMap((one) => one.files);
const skippedFiles = machine.supported ? [] : await listTests(['hosts', 'browser']);
if (skippedFiles.length > 0)
  say(`\nSkipped: ${skippedFiles.length} test files on real hosts and in a browser, because ${machine.reason}.`);
if (process.argv.includes('--record-timings')) writeTimings(files);
process.exitCode = printSummary({ files, unsteady, skippedFiles, took: seconds(since) });

/** Installs the packages that the tests on real hosts need; building their images can go on in the background. */
async function prepareMachine() {
  const { ensurePackages, PACKAGES } = await import('./lib/system-packages.mjs');
  const packages = await ensurePackages(PACKAGES.test);
  if (!packages.ok) return { supported: false, reason: packages.reason };
  const testbed = createRequire(import.meta.url)(join(root, 'libs/testbed/dist/index.js'));
  const support = testbed.testbedSupport();
  return support.supported ? { supported: true, testbed } : support;
}

async function buildImages(testbed) {
  await testbed.prepareImages({ say });
}

async function run(title, projects, workers) {
  const files = await phase(title, () => runJest({ projects, workers }));
  phases.push({ title, files });
}

/** Runs failed files again when everything else has ended, and returns the names of those that then pass. */
async function retryFailedFiles() {
  const unsteady = [];
  for (const one of phases) {
    const failed = one.files.filter(({ status }) => status === 'failed');
    if (failed.length === 0 || failed.length > MAX_RETRIED_FILES) continue;
    say(
      `\n== Once more, alone: ${failed.map(({ name, project }) => `[${project}] ${relative(root, name)}`).join(', ')}`,
    );
    for (const { name, project } of failed) {
      const again = await runJest({ projects: [project], workers: 1, paths: [name] });
      // A file that did not run again has failed.
      if (again.length === 0) continue;
      one.files = [...one.files.filter((file) => file.name !== name || file.project !== project), ...again];
      if (again.every(({ status }) => status === 'passed')) unsteady.push(`[${project}] ${relative(root, name)}`);
    }
  }
  return unsteady;
}

async function listTests(projects) {
  const { output } = await capture('jest', ['--selectProjects', ...projects, '--listTests']);
  return output.split('\n').filter((line) => line.endsWith('.spec.ts'));
}
