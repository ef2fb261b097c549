import { setTimeout as pause } from 'node:timers/promises';

/** Looks again and again until it is so; what never comes is an error and not a hanging test. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
    await pause(50);
  }
}
