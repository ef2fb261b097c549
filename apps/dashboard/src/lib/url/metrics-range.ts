import { filterSearch } from './list-search';

export const METRICS_RANGES = ['1h', '6h', '24h', '7d', '30d'] as const;
export type MetricsRange = (typeof METRICS_RANGES)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const RANGE_MS: Readonly<Record<MetricsRange, number>> = {
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 168 * HOUR_MS,
  '30d': 720 * HOUR_MS,
};

/** Interval between points. */
export const STEP_MS: Readonly<Record<MetricsRange, number>> = {
  '1h': MINUTE_MS,
  '6h': MINUTE_MS,
  '24h': 5 * MINUTE_MS,
  '7d': HOUR_MS,
  '30d': HOUR_MS,
};

/** The range in the address; the last hour is the default and left out. */
export const metricsSearch = (raw: Record<string, unknown>): { range?: MetricsRange } =>
  filterSearch(raw, 'range', METRICS_RANGES);
