import { applicationStatsPast, applicationStatsRead } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';
import { type MetricsRange, STEP_MS } from '../../lib/url/metrics-range';

/** No event tells what is taken, so it is asked for again; not while the tab is hidden, and not before there can be news. */
const USAGE_MS = 15_000;

/** What an application takes now, and what each of its processes does. */
export const usageQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'usage', id, 'now'],
    queryFn: async ({ signal }) => (await applicationStatsRead({ path: { id }, signal, throwOnError: true })).data.data,
    refetchInterval: USAGE_MS,
    retry: false,
  });

/** What it took. */
export const usageHistoryQuery = (id: string, range: MetricsRange) =>
  queryOptions({
    queryKey: ['applications', 'usage', id, range],
    queryFn: async ({ signal }) =>
      (await applicationStatsPast({ path: { id }, query: { range }, signal, throwOnError: true })).data.data,
    refetchInterval: STEP_MS[range],
  });
