const JITTER = 0.2;

/** After so many refusals in a row a status is given up: what was refused is not accepted without somebody changing something. */
export const REFUSALS_MAX = 3;

/**
 * The delay before the next attempt, in milliseconds; the last one of the list repeats.
 * @param failed attempts in a row, at least 1
 */
export function retryDelayMs(
  failed: number,
  delaysSeconds: readonly number[],
  random: () => number = Math.random,
): number {
  const delay = delaysSeconds[Math.min(failed, delaysSeconds.length) - 1] ?? 0;
  return Math.round(delay * 1000 * (1 + JITTER * (2 * random() - 1)));
}
