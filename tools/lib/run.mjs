import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { delimiter, dirname, join } from 'node:path';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;

/** Runs a program in the root of the workspace with its output passed on; rejects on a failure. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options, env: environment(options) });
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${program} ${args.join(' ')} ended with ${signal ?? code}`)),
    );
  });
}

/** Runs a program and gives its exit code (null after a signal) and what it printed; rejects if it cannot be started. */
export function capture(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
      env: environment(options),
    });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

function environment(options) {
  return { ...process.env, PATH: path, ...options.env };
}
