import { formatBytes, formatMilliseconds, formatPercent, formatRate } from '../../lib/format/format-values';

export const CHART_UNITS = ['percent', 'bytes', 'bytes/s', 'load', 'count', 'requests/s', 'ms'] as const;
export type ChartUnit = (typeof CHART_UNITS)[number];

const plain = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

const FORMATS: Readonly<Record<ChartUnit, (value: number) => string>> = {
  percent: formatPercent,
  bytes: formatBytes,
  'bytes/s': formatRate,
  load: (value) => plain.format(value),
  count: (value) => whole.format(value),
  'requests/s': (value) => `${plain.format(value)}/s`,
  ms: formatMilliseconds,
};

export const formatValue = (unit: ChartUnit, value: number): string => FORMATS[unit](value);

const POWERS_OF_TWO = Array.from({ length: 54 }, (_, power) => 2 ** power);

/** Grid lines at round values: bytes are counted by 1,024. */
export const axisIncrements = (unit: ChartUnit): number[] | undefined =>
  unit === 'bytes' || unit === 'bytes/s' ? POWERS_OF_TWO : undefined;

/** The least that the axis spans, so that the noise of an idle machine does not fill the chart. */
const LEAST: Readonly<Record<ChartUnit, number>> = {
  percent: 5,
  bytes: 1024,
  'bytes/s': 1024,
  load: 1,
  count: 1,
  'requests/s': 0.1,
  ms: 10,
};

export const axisMaximum = (unit: ChartUnit, highest: number): number => Math.max(highest * 1.08, LEAST[unit]);
