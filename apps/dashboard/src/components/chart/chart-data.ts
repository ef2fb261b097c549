export type ChartValue = number | null;

export interface ChartSeries {
  readonly label: string;
  /** One for each time; `null` where there is no value. */
  readonly values: readonly ChartValue[];
}

/** A moment that a chart marks by a vertical line: a deployment, for example. */
export interface ChartMark {
  /** Seconds since 1970. */
  readonly at: number;
  readonly label: string;
  readonly isSelected?: boolean;
  readonly isProblem?: boolean;
}

/** The labels of the marks in the step of a sample. */
export const marksAt = (marks: readonly ChartMark[], time: number, stepSeconds: number): string[] =>
  marks.filter(({ at }) => Math.abs(at - time) <= stepSeconds).map(({ label }) => label);

/** Samples that are more than this many steps apart are not joined by a line. */
const GAP_STEPS = 2.5;

/**
 * The samples as they are drawn: in a gap, a time without values between the others breaks the line, because a joined
 * line would show values that were never measured. Times in seconds, ascending.
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

/** Times of samples, in seconds since 1970. */
export const sampleTimes = (points: readonly { at: string }[]): number[] =>
  points.map(({ at }) => Math.round(Date.parse(at) / 1000));
