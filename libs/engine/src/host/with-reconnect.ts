import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError } from '../errors/engine-error';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Does the work again as long as the server cannot be reached, for at most so long. The work must be such that it can be done
 * twice: the loss of a connection does not tell how far it has come.
 */
export async function withReconnect<T>(signal: AbortSignal, forMs: number, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + forMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const again = error instanceof EngineError && error.code === 'SERVER_UNREACHABLE' && Date.now() + pause < until;
      if (!again) throw error;
      await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}
