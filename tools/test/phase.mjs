import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';
import { say, seconds } from '../lib/say.mjs';
import { idleShareSince, readProcessorTimes } from './processor.mjs';

/** Runs a part of the suite, and says how long it took and how much of the processors it left idle. */
export async function phase(title, work) {
  say(`\n== ${title}`);
  const [started, before] = [Date.now(), readProcessorTimes()];
  const result = await work();
  const idle = idleShareSince(before);
  say(`== ${title}: ${seconds(started)}${idle === undefined ? '' : `, processors ${idle} % idle`}`);
  return result;
}

/**
 * The results of each test file with its project and duration in seconds. `paths` narrows the run to these files.
 * `failure` is set if jest itself failed: it ended without its results, or with an error that belongs to no file. `until` is when
 * no more tests on hosts begin, in milliseconds since 1970.
 *
 * @param {{ projects: string[], workers: number, paths?: string[], until?: number }} options
 */
export async function runJest({ projects, workers, paths = [], until }) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-test-'));
  const report = join(folder, 'report.json');
  try {
    const error = await run(
      'jest',
      [
        ...(paths.length > 0 ? ['--runTestsByPath', ...paths] : []),
        `--maxWorkers=${workers}`,
        '--testSequencer=./tools/test/sequencer.cjs',
        '--reporters=./tools/test/reporter.cjs',
        // What jest says of itself, such as that it found no tests; standard output is dropped.
        '--useStderr',
        '--selectProjects',
        ...projects,
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          FAIRLEAD_TEST_REPORT: report,
          FAIRLEAD_TEST_BY_FOLDER: '1',
          ...(until !== undefined && { FAIRLEAD_TEST_UNTIL: String(until) }),
        },
      },
    ).then(
      () => undefined,
      (reason) => reason,
    );
    const files = readReport(report);
    return { files: files ?? [], failure: failureOf(files, error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The results, unless jest ended before it had written all of them. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function failureOf(files, error) {
  const ended = error?.message ?? 'jest ended with 0';
  if (files === undefined) return `${ended}, without the results of its files. The reason is in its output above.`;
  if (error !== undefined && files.every(({ status }) => status === 'passed'))
    return `${ended}, although no test failed. The reason is in its output above.`;
  return undefined;
}
