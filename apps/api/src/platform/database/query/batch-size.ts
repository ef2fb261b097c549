/** How many rows a statement may read or change, within these bounds, so that it takes about `targetMs`. */
export interface BatchBounds {
  readonly targetMs: number;
  readonly smallest: number;
  readonly largest: number;
}

/** The size of the next batch after one of `size` that took `tookMs`. */
export function nextBatchSize(size: number, tookMs: number, { targetMs, smallest, largest }: BatchBounds): number {
  return Math.min(Math.max(tookMs < targetMs ? size * 2 : Math.floor(size / 2), smallest), largest);
}
