import { setTimeout as pause } from 'node:timers/promises';

/** A batch should take about this long: on SQLite nothing else runs in this process meanwhile. */
const BATCH_MS = 20;
const SMALLEST = 50;
const LARGEST = 5000;

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
  let limit = SMALLEST * 4;
  for (;;) {
    if (signal?.aborted) break;
    const begun = performance.now();
    const deleted = await deleteUpTo(limit);
    total += deleted;
    if (deleted < limit) break;
    const took = performance.now() - begun;
    limit = Math.min(Math.max(took < BATCH_MS ? limit * 2 : Math.floor(limit / 2), SMALLEST), LARGEST);
    await pause(took);
  }
  return total;
}
