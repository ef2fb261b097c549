import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** As it is installed: one file. */
const PROGRAM = join(__dirname, '../../../../cli/dist/fairlead.cjs');
const DEADLINE_MS = 300_000;

export interface CommandLineRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandLineOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly stdin?: string;
  readonly onStart?: (pid: number) => void;
  /** Called with all of standard output whenever there is more; a signal that it returns is sent to the process. */
  readonly onOutput?: (stdout: string) => NodeJS.Signals | undefined;
}

/** Runs the command line in a process of its own, with nothing of the environment of the tests but the path. */
export function runFairlead(args: readonly string[], options: CommandLineOptions): Promise<CommandLineRun> {
  const { env, cwd, stdin = '', onStart, onOutput } = options;
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, ...env },
    timeout: DEADLINE_MS,
  });
  if (child.pid !== undefined) onStart?.(child.pid);
  const run = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    run.stdout += text;
    const signal = onOutput?.(run.stdout);
    if (signal !== undefined) child.kill(signal);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (run.stderr += text));
  // A command that does not read its input may have ended before all of it is written.
  child.stdin.on('error', () => undefined).end(stdin);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...run }));
  });
}
