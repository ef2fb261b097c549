export type ChartValue = number | null;

export interface ChartSeries {
  readonly label: string;
  /** One for each time; `null` where nothing is known. */
  readonly values: readonly ChartValue[];
}

/** Further apart than so many steps, two samples are not joined by a line. */
const GAP_STEPS = 2.5;

/**
 * The samples as they are drawn: where some are missing, a time without values stands between the others, so that the line
 * breaks instead of telling what nobody measured. Times in seconds, ascending.
 */
export function withGaps(
  times: readonly number[],
  series: readonly ChartSeries[],
  stepSeconds: number,
): { times: number[]; values: ChartValue[][] } {
  const at: number[] = [];
  const values: ChartValue[][] = series.map(() => []);
  times.forEach((time, index) => {
    const before = times[index - 1];
    if (before !== undefined && time - before > GAP_STEPS * stepSeconds) {
      at.push(before + stepSeconds);
      for (const list of values) list.push(null);
    }
    at.push(time);
    series.forEach((each, place) => values[place]?.push(each.values[index] ?? null));
  });
  return { times: at, values };
}

export interface ChartSummary {
  readonly lowest: number;
  readonly average: number;
  readonly highest: number;
  readonly last: number;
}

export function summarize(values: readonly ChartValue[]): ChartSummary | undefined {
  const known = values.filter((value) => value !== null);
  const last = known.at(-1);
  if (last === undefined) return undefined;
  let [lowest, highest, sum] = [last, last, 0];
  for (const value of known) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
    sum += value;
  }
  return { lowest, highest, last, average: sum / known.length };
}

/** Seconds since 1970, of samples. */
export const sampleTimes = (points: readonly { at: string }[]): number[] =>
  points.map(({ at }) => Math.round(Date.parse(at) / 1000));
