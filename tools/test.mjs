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
const limitMinutes = readLimit();
/** When no more tests on hosts and in a browser begin, in milliseconds since 1970. */
const until = limitMinutes === undefined ? undefined : since + limitMinutes * 60_000;
await ensureDependencies();
await ensureBuilt();
const machine = await prepareMachine();

// Most tests on hosts wait for a machine and most others compute, so the phases overlap: images of hosts are built during the
// unit and API tests, and the browser takes over the processors that those leave.
const phases = [];
/** What failed besides tests, each with its reason: images that could not be built, a jest that ended without results. */
const failures = [];
const images = machine.supported ? phase('Images of the test hosts', () => buildImages(machine.testbed)) : undefined;
const computed = run('Unit tests and the API on SQLite and PostgreSQL', ['unit', 'api-sqlite', 'api-postgres'], 2);
const withHosts = (await images) === true;
if (withHosts) {
  await Promise.all([
    run('Real hosts', ['hosts'], 3, until),
    computed.then(() => run('A real browser', ['browser'], 2, until)),
  ]);
} else {
  await computed;
}
const flaky = await retryFailedFiles();

const files = phases.flatMap((one) => one.files);
const skippedFiles = withHosts ? [] : await listTests(['hosts', 'browser']);
if (skippedFiles.length > 0) {
  const reason = machine.supported ? 'the images of the test hosts could not be built' : machine.reason;
  say(`\nSkipped: ${skippedFiles.length} test files on real hosts and in a browser, because ${reason}.`);
}
// Timings of half a run would put the missing files last.
if (process.argv.includes('--record-timings') && failures.length === 0 && until === undefined) writeTimings(files);
if (until !== undefined && files.some(({ skipped }) => skipped > 0)) {
  say(
    `\nThe ${limitMinutes} minutes of FAIRLEAD_TEST_MINUTES were over before all tests on hosts and in a browser had begun.`,
  );
}
process.exitCode = printSummary({ files, flaky, failures, skippedFiles, took: seconds(since) });

function readLimit() {
  const text = process.env.FAIRLEAD_TEST_MINUTES;
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  throw new Error(`FAIRLEAD_TEST_MINUTES is a number of minutes, not ${JSON.stringify(text)}.`);
}

/** Installs the packages that the tests on real hosts need; building their images can go on in the background. */
async function prepareMachine() {
  const { ensurePackages, PACKAGES } = await import('./lib/system-packages.mjs');
  const packages = await ensurePackages(PACKAGES.test);
  if (!packages.ok) return { supported: false, reason: packages.reason };
  const testbed = createRequire(import.meta.url)(join(root, 'libs/testbed/dist/index.js'));
  const support = testbed.testbedSupport();
  return support.supported ? { supported: true, testbed } : support;
}

/** Whether the images are there. If not, the run has failed: unlike a missing package, that is no reason to skip. */
async function buildImages(testbed) {
  try {
    await testbed.prepareImages({ say });
    return true;
  } catch (error) {
    failures.push(`Images of the test hosts: ${error.message}`);
    return false;
  }
}

async function run(title, projects, workers, end) {
  const { files, failure } = await phase(title, () => runJest({ projects, workers, until: end }));
  phases.push({ title, files });
  if (failure !== undefined) failures.push(`${title}: ${failure}`);
}

/** Runs failed files again when everything else has ended, and returns the names of those that then pass. */
async function retryFailedFiles() {
  const flaky = [];
  for (const one of phases) {
    const failed = one.files.filter(({ status }) => status === 'failed');
    if (failed.length === 0 || failed.length > MAX_RETRIED_FILES) continue;
    say(
      `\n== Once more, alone: ${failed.map(({ name, project }) => `[${project}] ${relative(root, name)}`).join(', ')}`,
    );
    for (const { name, project } of failed) {
      const retried = await runJest({ projects: [project], workers: 1, paths: [name] });
      // Without new results the file has failed, as it did the first time.
      if (retried.failure !== undefined) say(`FAIL [${project}] ${relative(root, name)}: ${retried.failure}`);
      if (retried.failure !== undefined || retried.files.length === 0) continue;
      one.files = [...one.files.filter((file) => file.name !== name || file.project !== project), ...retried.files];
      if (retried.files.every(({ status }) => status === 'passed')) flaky.push(`[${project}] ${relative(root, name)}`);
    }
  }
  return flaky;
}

async function listTests(projects) {
  const { code, output } = await capture('jest', ['--selectProjects', ...projects, '--listTests']);
  if (code !== 0) failures.push(`The skipped tests could not be listed:\n${output}`);
  return output.split('\n').filter((line) => line.endsWith('.spec.ts'));
}
