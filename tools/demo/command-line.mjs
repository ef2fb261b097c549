import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';
import { timed } from './steps.mjs';

const PROGRAM = join(root, 'apps/cli/dist/fairlead.cjs');
const DEADLINE_MS = 60_000;

/**
 * Runs the first of the commands that are shown at the end of the demo, so that they are known to work, and returns their lines:
 * how to call the command line, and three commands.
 */
export async function commandLine({ fairlead, token, application }) {
  const { name } = application;
  const status = ['status', name];
  const { stdout } = await timed('Show the status of the application with the command line', () =>
    promisify(execFile)(process.execPath, [PROGRAM, ...status], {
      env: { ...process.env, FAIRLEAD_URL: fairlead.url, FAIRLEAD_TOKEN: token },
      timeout: DEADLINE_MS,
    }),
  );
  for (const line of stdout.trimEnd().split('\n')) say(`  ${line}`);
  return [
    `alias fairlead="node '${PROGRAM}'"`,
    `export FAIRLEAD_URL=${fairlead.url} FAIRLEAD_TOKEN=${token}`,
    `fairlead ${status.join(' ')}`,
    `fairlead deploy --wait ${name}`,
    `fairlead logs ${name}`,
  ];
}
