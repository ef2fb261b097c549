import { setTimeout as pause } from 'node:timers/promises';
import { pollIntervalMs } from '@fairlead/testbed';

/** Polls until the condition holds, and throws after the time limit instead of letting the test hang. */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const since = Date.now();
  while (!(await condition())) {
    if (Date.now() > since + timeoutMs) throw new Error(`Timed out after ${timeoutMs} ms waiting for ${what}`);
    await pause(pollIntervalMs(since));
  }
}
