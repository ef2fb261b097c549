import { spawn } from 'node:child_process';

export interface RunResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  stdin?: string | Buffer;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
  /** Every line of output as it comes, for progress messages. */
  onOutput?: (text: string) => void;
}

/** Runs a program without a shell and gives back how it ended; it only rejects when the program could not be started. */
export function run(file: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: options.cwd, env: options.env, stdio: ['pipe', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    let timedOut = false;
    const timer = options.timeoutMs
      ? setTimeout(() => {
          timedOut = true;
          child.kill('SIGKILL');
        }, options.timeoutMs)
      : undefined;
    child.stdout.on('data', (chunk: Buffer) => {
      out.push(chunk);
      options.onOutput?.(chunk.toString());
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err.push(chunk);
      options.onOutput?.(chunk.toString());
    });
    // A program that ends without reading its input is not a failure of ours.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.stdin);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const note = timedOut ? `\nended after ${options.timeoutMs} ms` : signal ? `\nended by ${signal}` : '';
      resolve({
        code: code ?? 128,
        stdout: Buffer.concat(out).toString(),
        stderr: Buffer.concat(err).toString() + note,
      });
    });
  });
}

/** As `run`, but a program that ends with another code than 0 is an error that shows what it said. */
export async function must(file: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const result = await run(file, args, options);
  if (result.code !== 0) {
    const said = `${result.stdout}\n${result.stderr}`.trim().slice(-4000);
    throw new Error(`${[file, ...args].join(' ')} ended with ${result.code}:\n${said}`);
  }
  return result.stdout;
}

/** One word of a shell script. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
