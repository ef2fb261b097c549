import { filterSearch } from '../../lib/url/list-search';
import { METRICS_RANGES, type MetricsRange } from '../../lib/url/metrics-range';
import { timeSearch } from '../../lib/url/time-search';

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type Method = (typeof METHODS)[number];
/** Milliseconds. */
export const DURATIONS = ['100', '500', '1000', '5000'] as const;
export type Duration = (typeof DURATIONS)[number];
export const PATH_SORTS = ['-p95', '-total', '-requests', '-errors'] as const;
export type PathSort = (typeof PATH_SORTS)[number];

/** Filters of the access log. */
export interface RequestFilters {
  status?: StatusClass;
  method?: Method;
  /** Part of the path. */
  path?: string;
  min?: Duration;
  from?: string;
  to?: string;
}

export interface RequestSearch extends RequestFilters {
  range?: MetricsRange;
  sort?: PathSort;
}

const PATH_MAX = 200;

/** The state of the page in the address; the last hour and the slowest paths are the defaults and left out. */
export function requestSearch(raw: Record<string, unknown>): RequestSearch {
  const path = typeof raw['path'] === 'string' || typeof raw['path'] === 'number' ? String(raw['path']) : '';
  const min = typeof raw['min'] === 'number' ? { ...raw, min: String(raw['min']) } : raw;
  return {
    ...filterSearch(raw, 'range', METRICS_RANGES),
    ...filterSearch(raw, 'status', STATUS_CLASSES),
    ...filterSearch(raw, 'method', METHODS),
    ...(/^[!-~]+$/.test(path) && { path: path.slice(0, PATH_MAX) }),
    ...filterSearch(min, 'min', DURATIONS),
    ...filterSearch(raw, 'sort', PATH_SORTS),
    ...timeSearch(raw, 'from'),
    ...timeSearch(raw, 'to'),
  };
}
