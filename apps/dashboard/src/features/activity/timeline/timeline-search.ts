import { filterSearch } from '../../../lib/url/list-search';
import { METRICS_RANGES, type MetricsRange } from '../../../lib/url/metrics-range';
import { timeSearch } from '../../../lib/url/time-search';

export const TIMELINE_VIEWS = ['change', 'problem'] as const;

export interface TimelineSearch {
  range?: MetricsRange;
  /** Only changes or problems. */
  show?: (typeof TIMELINE_VIEWS)[number];
  /** The moment before which changes are listed. */
  before?: string;
}

/** The state of the page in the address; the last 24 hours and everything are the defaults and left out. */
export const timelineSearch = (raw: Record<string, unknown>): TimelineSearch => ({
  ...filterSearch(raw, 'range', METRICS_RANGES),
  ...filterSearch(raw, 'show', TIMELINE_VIEWS),
  ...timeSearch(raw, 'before'),
});
