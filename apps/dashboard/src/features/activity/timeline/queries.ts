import { timelineList, type TimelineEntry } from '@fairlead/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ChartMark } from '../../../components/chart/chart-data';
import { type MetricsRange, RANGE_MS, STEP_MS } from '../../../lib/url/metrics-range';
import { timelineText } from './timeline-sentence';
import type { TimelineSearch } from './timeline-search';

const PAGE = 50;
/** More lines in a chart are a surface. */
const MARKS = 200;

/** What happened to an application, or what changed before a moment, loaded page by page as the reader goes back. */
export const timelineQuery = (id: string, { show, before }: Pick<TimelineSearch, 'show' | 'before'>) =>
  infiniteQueryOptions({
    // Every event can add an entry, as to the audit log.
    queryKey: ['audit', 'timeline', id, { show, before }],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        limit: PAGE,
        ...(show && { category: show }),
        ...(before !== undefined && { category: 'change' as const, to: before }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      };
      return (await timelineList({ path: { id }, query, signal, throwOnError: true })).data.data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
  });

/** The entries of a range, as marks of its charts. */
export const timelineMarksQuery = (id: string, range: MetricsRange) =>
  queryOptions({
    queryKey: ['audit', 'timeline', id, 'marks', range],
    queryFn: async ({ signal }): Promise<readonly ChartMark[]> => {
      const query = { from: new Date(Date.now() - RANGE_MS[range]).toISOString(), limit: MARKS };
      const { data } = (await timelineList({ path: { id }, query, signal, throwOnError: true })).data;
      return data.entries.map(toMark);
    },
    refetchInterval: STEP_MS[range],
  });

const toMark = (entry: TimelineEntry): ChartMark => ({
  at: Date.parse(entry.at) / 1000,
  label: timelineText(entry),
  isProblem: entry.category === 'problem',
});
