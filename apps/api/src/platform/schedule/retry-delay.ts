const JITTER = 0.2;

/**
 * The delay before the attempt after this one, in milliseconds, ±20 %, so that the failures of one moment are not repeated at one
 * moment; undefined if it was the last one.
 * @param made attempts so far, at least 1
 */
export function retryDelayMs(
  made: number,
  delaysSeconds: readonly number[],
  random: () => number = Math.random,
): number | undefined {
  const delay = delaysSeconds[made - 1];
  return delay === undefined ? undefined : Math.round(delay * 1000 * (1 + JITTER * (2 * random() - 1)));
}
