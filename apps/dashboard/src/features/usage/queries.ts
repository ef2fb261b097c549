import { applicationStatsPast, applicationStatsRead } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';
import { type MetricsRange, STEP_MS } from '../../lib/url/metrics-range';

/** Usage sends no events, so it is polled while the tab is visible, and not before a new sample can exist. */
const USAGE_MS = 15_000;

/** Current usage and processes of an application. */
export const usageQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'usage', id, 'now'],
    queryFn: async ({ signal }) => (await applicationStatsRead({ path: { id }, signal, throwOnError: true })).data.data,
    refetchInterval: USAGE_MS,
    retry: false,
  });

/** Usage over time. */
export const usageHistoryQuery = (id: string, range: MetricsRange) =>
  queryOptions({
    queryKey: ['applications', 'usage', id, range],
    queryFn: async ({ signal }) =>
      (await applicationStatsPast({ path: { id }, query: { range }, signal, throwOnError: true })).data.data,
    refetchInterval: STEP_MS[range],
  });
