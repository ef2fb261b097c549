import { CommandError } from '../../errors/command-error';
import { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';

const POLL_MS = 1_500;

/**
 * Reads a record until `isDone`, for work that has no wait in the SDK. With `undefined` the record no longer exists.
 *
 * @throws {CommandError} TIMEOUT (exit code 3) when `timeoutMs` is over; the work goes on
 */
export async function poll<R>(
  invocation: Invocation,
  read: () => Promise<R>,
  isDone: (record: R) => boolean,
  { timeoutMs, name }: { readonly timeoutMs: number; readonly name: string },
): Promise<R> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const record = await read();
    if (isDone(record)) return record;
    const left = deadline - Date.now();
    if (left <= 0) {
      throw new CommandError('TIMEOUT', `${name} has not ended in time; it goes on.`, { exitCode: ExitCode.TimedOut });
    }
    await pause(Math.min(POLL_MS, left), invocation.signal);
  }
}

/** @returns undefined where the API knows no such record (any more) */
export async function orMissing<R>(reading: Promise<R>): Promise<R | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return undefined;
    throw error;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { setTimeout: sleep } = await import('node:timers/promises');
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
