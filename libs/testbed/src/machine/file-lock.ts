import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { directory } from './directories';

/**
 * Holds a lock between processes. The kernel's own file lock is used (by flock(1), held as long as its input is
 * open), because it also falls when the process that held it was killed.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const file = path.join(directory('locks'), `${name}.lock`);
  const holder = spawn('flock', ['--exclusive', file, 'sh', '-c', 'echo held; exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'close');
  await Promise.race([
    once(holder.stdout, 'data'),
    ended.then(() => Promise.reject(new Error(`the lock ${file} cannot be had`))),
  ]);
  try {
    return await work();
  } finally {
    holder.stdin.end();
    await ended;
  }
}
