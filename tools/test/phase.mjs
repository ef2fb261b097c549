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
 *
 * @param {{ projects: string[], workers: number, paths?: string[] }} options
 */
export async function runJest({ projects, workers, paths = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-test-'));
  const report = join(folder, 'report.json');
  try {
    await run(
      'jest',
      [
        ...(paths.length > 0 ? ['--runTestsByPath', ...paths] : []),
        `--maxWorkers=${workers}`,
        '--testSequencer=./tools/test/sequencer.cjs',
        '--reporters=./tools/test/reporter.cjs',
        '--selectProjects',
        ...projects,
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { FAIRLEAD_TEST_REPORT: report, FAIRLEAD_TEST_BY_FOLDER: '1' },
      },
    ).catch(() => undefined);
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
