import { setTimeout as pause } from 'node:timers/promises';
import { nextBatchSize } from './batch-size';

/** On SQLite nothing else runs in this process during a statement. */
const BOUNDS = { targetMs: 20, smallest: 50, largest: 5000 };
const FIRST = 200;

/**
 * Deletes any number of rows in batches whose size follows from the time that they take, with pauses of the same length for other
 * work. `deleteUpTo` deletes at most so many rows in one transaction and returns how many there were. Returns the total, which is
 * not everything if the signal is aborted meanwhile.
 */
export async function deleteInBatches(
  deleteUpTo: (limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  let limit = FIRST;
  for (;;) {
    if (signal?.aborted) break;
    const begun = performance.now();
    const deleted = await deleteUpTo(limit);
    total += deleted;
    if (deleted < limit) break;
    const took = performance.now() - begun;
    limit = nextBatchSize(limit, took, BOUNDS);
    await pause(took);
  }
  return total;
}
