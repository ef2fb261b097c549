import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../lib/run.mjs';
import { median } from './measure.mjs';

const STARTS = 3;

/** Resident memory of an idle process, and the time from `npm start` until it is ready, with nothing to be built. */
export async function benchIdle({ folder, testbed }) {
  const dataDir = join(folder, 'idle');
  const first = await testbed.FairleadProcess.start({ dataDir });
  await pause(10_000);
  const idleMegabytes = residentMegabytes(first.pid);
  await first.stop();

  const starts = [];
  for (let round = 0; round < STARTS; round += 1) starts.push(await npmStart(dataDir, testbed));
  return { idleMegabytes, secondStartSeconds: median(starts) / 1000 };
}

export function residentMegabytes(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes) / 1024;
}

/** Processor seconds that a process has used since it began. */
export function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function npmStart(dataDir, testbed) {
  const port = await testbed.freePort();
  const since = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    stdio: 'ignore',
    // A process group of its own, because npm does not pass a signal on to what it has started.
    detached: true,
    env: { ...process.env, PORT: String(port), FAIRLEAD_DATA_DIR: dataDir },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const deadline = since + 60_000;
  while (!(await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok) {
    if (performance.now() > deadline) throw new Error('npm start was not ready within 60 s');
    await pause(10);
  }
  const took = performance.now() - since;
  process.kill(-Number(child.pid), 'SIGTERM');
  await ended;
  while (await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => undefined)) await pause(50);
  return took;
}
