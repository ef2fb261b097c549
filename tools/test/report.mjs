import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';

const SLOWEST = 20;
export const TIMINGS = join(root, 'tools/test/timings.json');

/**
 * Prints the slowest files, the flaky ones, what failed besides tests and, as the last line, the totals.
 * Returns the exit code.
 *
 * @param {{ files: object[], flaky: string[], failures: string[], skippedFiles: string[], took: string }} results
 */
export function printSummary({ files, flaky, failures, skippedFiles, took }) {
  const totals = { passed: 0, failed: failures.length, skipped: skippedFiles.length };
  for (const file of files) {
    totals.passed += file.passed;
    totals.skipped += file.skipped;
    // A file that broke before its first test counts as one failure, so that it can't pass for an empty one.
    totals.failed += file.status === 'failed' ? Math.max(file.failed, 1) : 0;
  }
  say(`\nThe slowest ${SLOWEST} files:`);
  for (const { name, project, seconds } of bySeconds(files).slice(0, SLOWEST))
    say(`${seconds.toFixed(1).padStart(7)} s  [${project}] ${relative(root, name)}`);
  say(`\nAll tests took ${took}.`);
  for (const file of flaky)
    say(`Flaky: ${file} failed above and passed when it ran alone. The test, or the code under test, has to be fixed.`);
  for (const failure of failures) say(`FAIL ${failure}`);
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  say(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
  return totals.failed === 0 ? 0 : 1;
}

/** Keeps how long each file took, from which the next runs take their order; shorter ones are left out. */
export function writeTimings(files) {
  const kept = bySeconds(files).filter(({ seconds }) => seconds >= 1);
  const timings = Object.fromEntries(
    kept.map(({ name, project, seconds }) => [`${project}:${relative(root, name)}`, Math.round(seconds)]),
  );
  writeFileSync(TIMINGS, `${JSON.stringify(timings, null, 2)}\n`);
}

const bySeconds = (files) => files.toSorted((one, other) => other.seconds - one.seconds);
