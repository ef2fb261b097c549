import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PYTHON_MISSING, PYTHON_VERSIONS, pythonInterpreters } from './python-interpreters';

const FOLDER = join(__dirname, '../../libs/sdk-python');

describe('the tests of the SDK for Python', () => {
  const interpreters = pythonInterpreters();

  for (const version of PYTHON_VERSIONS.filter((one) => !interpreters.has(one))) {
    // oxlint-disable-next-line jest/no-disabled-tests, jest/expect-expect -- it reports what this machine cannot run
    it.skip(`pass on Python ${version}: ${PYTHON_MISSING}`, () => undefined);
  }

  if (interpreters.size === 0) return;

  // Beside each other, because they wait more than they compute.
  it(`pass on Python ${[...interpreters.keys()].join(', ')}`, async () => {
    const runs = await Promise.all([...interpreters].map(async ([version, program]) => [version, await run(program)]));
    const passed = [...interpreters.keys()].map((version) => [
      version,
      expect.stringMatching(/^Ran \d{2,} tests[^]*^OK$/m),
    ]);
    expect(Object.fromEntries(runs)).toEqual(Object.fromEntries(passed));
  });
});

/** Its output, with warnings as errors. */
function run(program: string): Promise<string> {
  const env = { ...process.env, PYTHONPATH: join(FOLDER, 'src'), PYTHONDONTWRITEBYTECODE: '1' };
  const args = ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests', '-t', 'tests'];
  return new Promise((resolve) => {
    execFile(program, args, { cwd: FOLDER, env, timeout: 300_000 }, (error, stdout, stderr) =>
      resolve(`${stdout}${stderr}${error?.killed ? '\nIt has not ended within 5 minutes.' : ''}`.trim()),
    );
  });
}
