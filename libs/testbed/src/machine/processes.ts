import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process is known by its id and the time it started, as ids are used again. */
export interface ProcessIdentity {
  pid: number;
  startTime: string;
}

export function identityOf(pid: number): ProcessIdentity | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTime] = [fields[0], fields[19]];
    return startTime === undefined || state === 'Z' ? undefined : { pid, startTime };
  } catch {
    return undefined;
  }
}

export function isAlive(process: ProcessIdentity): boolean {
  return identityOf(process.pid)?.startTime === process.startTime;
}

export function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

/**
 * Milliseconds until the next check of a condition: the longer it has not held, the longer. Many checks a second would take the
 * processor from what they wait for, and a tenth more is the most that anybody waits too long.
 */
export function pollIntervalMs(since: number): number {
  return Math.min(250, Math.max(25, (Date.now() - since) / 10));
}

export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  options: { timeoutMs: number; what: string },
): Promise<void> {
  const since = Date.now();
  while (!(await condition())) {
    if (Date.now() > since + options.timeoutMs)
      throw new Error(`timed out after ${options.timeoutMs} ms waiting for ${options.what}`);
    await delay(pollIntervalMs(since));
  }
}

/** The same with the description first, as tests read best. */
export function pollUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  return waitUntil(condition, { what, timeoutMs });
}
