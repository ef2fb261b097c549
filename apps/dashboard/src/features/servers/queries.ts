import {
  applicationsPage,
  serversFind,
  serversList,
  serversReadStats,
  serversSshKey,
  serversStatsHistory,
} from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ServerSearch } from './server-search';
import { type MetricsRange, STEP_MS } from '../../lib/url/metrics-range';

export const serversQuery = (search: ServerSearch) =>
  queryOptions({
    queryKey: ['servers', 'list', search],
    queryFn: async ({ signal }) => {
      const { data: answer } = await serversList({ query: search, signal, throwOnError: true });
      return { servers: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });

export const serverQuery = (id: string) =>
  queryOptions({
    queryKey: ['servers', 'detail', id],
    queryFn: async ({ signal }) => (await serversFind({ path: { id }, signal, throwOnError: true })).data.data,
  });

/**
 * No event is sent for metrics, so they are polled; not while the tab is hidden, and not before the next sample is due.
 */
const FIGURES_MS = 15_000;

export const serverMetricsQuery = (id: string) =>
  queryOptions({
    queryKey: ['servers', 'stats', id, 'now'],
    queryFn: async ({ signal }) => (await serversReadStats({ path: { id }, signal, throwOnError: true })).data.data,
    refetchInterval: FIGURES_MS,
    retry: false,
  });

export const serverMetricsHistoryQuery = (id: string, range: MetricsRange) =>
  queryOptions({
    queryKey: ['servers', 'stats', id, range],
    queryFn: async ({ signal }) => {
      const { data: answer } = await serversStatsHistory({
        path: { id },
        query: { range },
        signal,
        throwOnError: true,
      });
      return answer.data;
    },
    refetchInterval: STEP_MS[range],
  });

export const sshKeyQuery = () =>
  queryOptions({
    queryKey: ['servers', 'ssh-key'],
    queryFn: async ({ signal }) => (await serversSshKey({ signal, throwOnError: true })).data.data,
    staleTime: Number.POSITIVE_INFINITY,
  });

const SHOWN = 100;

/** Applications on a server, as many as fit on a screen. */
export const applicationsOnServerQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'list', 'on-server', id],
    queryFn: async ({ signal }) => {
      const query = { server_id: id, per_page: SHOWN, sort: 'name' } as const;
      const { data: answer } = await applicationsPage({ query, signal, throwOnError: true });
      return { applications: answer.data, total: answer.meta.total };
    },
  });
