/** How often each bucket occurred, by its number. Histograms of the same buckets are merged by adding their counts. */
export type Histogram = ReadonlyMap<number, number>;

/** Lower bound of the first bucket, in milliseconds. Every bound is a tenth greater than the one before (`requests.pl`). */
const FIRST_MS = 0.1;
const GROWTH = 1.1;
export const BUCKET_MAX = 180;

/** Parses `12:3,14:1`; other text is left out. */
export function parseHistogram(text: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const part of text.split(',')) {
    const [, bucket, count] = /^(\d{1,3}):(\d{1,15})$/.exec(part) ?? [];
    if (bucket === undefined || Number(bucket) > BUCKET_MAX) continue;
    counts.set(Number(bucket), (counts.get(Number(bucket)) ?? 0) + Number(count));
  }
  return counts;
}

export function renderHistogram(histogram: Histogram): string {
  return [...histogram]
    .sort(([a], [b]) => a - b)
    .map(([bucket, count]) => `${bucket}:${count}`)
    .join(',');
}

export function mergeHistograms(histograms: Iterable<Histogram>): Map<number, number> {
  const sum = new Map<number, number>();
  for (const histogram of histograms)
    for (const [bucket, count] of histogram) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
  return sum;
}

/** The duration that the share `quantile` of all requests did not exceed, in milliseconds with an error of 5 % at most. */
export function quantileMs(histogram: Histogram, quantile: number): number | null {
  const buckets = [...histogram].sort(([a], [b]) => a - b);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil(quantile * total));
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    if (seen >= rank) return durationOf(bucket);
  }
  return null;
}

/** The geometric middle of a bucket. */
function durationOf(bucket: number): number {
  return FIRST_MS * GROWTH ** (bucket === 0 ? 0 : bucket - 0.5);
}
