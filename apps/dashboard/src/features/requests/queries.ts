import { requestsList, requestsPaths, requestsStats } from '@fairlead/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type MetricsRange, STEP_MS } from '../../lib/url/metrics-range';
import type { PathSort, RequestFilters } from './request-search';

/** Requests over time. Counting them sends no events, so they are polled while the tab is visible. */
export const requestStatsQuery = (id: string, range: MetricsRange) =>
  queryOptions({
    queryKey: ['requests', id, 'stats', range],
    queryFn: async ({ signal }) =>
      (await requestsStats({ path: { id }, query: { range }, signal, throwOnError: true })).data.data,
    refetchInterval: STEP_MS[range],
  });

export const requestPathsQuery = (id: string, range: MetricsRange, sort: PathSort) =>
  queryOptions({
    queryKey: ['requests', id, 'paths', range, sort],
    queryFn: async ({ signal }) =>
      (await requestsPaths({ path: { id }, query: { range, sort }, signal, throwOnError: true })).data.data,
    refetchInterval: STEP_MS[range],
  });

const PAGE = 50;

/** The access log, in pages that continue with older requests. It is read on the server, so only on request. */
export const requestLogQuery = (id: string, { status, method, path, min, from, to }: RequestFilters) =>
  infiniteQueryOptions({
    queryKey: ['requests', id, 'log', { status, method, path, min, from, to }],
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        limit: PAGE,
        ...(status && { status }),
        ...(method && { method }),
        ...(path && { path }),
        ...(min && { min_duration_ms: Number(min) }),
        ...(from && { from }),
        ...(to && { to }),
        ...(pageParam && { cursor: pageParam }),
      };
      return (await requestsList({ path: { id }, query, signal, throwOnError: true })).data.data;
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    refetchOnWindowFocus: false,
    retry: false,
  });
