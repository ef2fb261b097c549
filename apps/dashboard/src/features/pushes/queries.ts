import { pushesCheckState, pushesPage } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PushSearch } from './push-search';

/** No event says that a hook has arrived or that a repository was checked: there would be more of them than of all others. */
const REFRESH_MS = 5000;
const PENDING_MS = 1000;

export const pushesQuery = (id: string, search: PushSearch) =>
  queryOptions({
    queryKey: ['pushes', id, 'list', search],
    queryFn: async ({ signal }) => {
      const { data: answer } = await pushesPage({ path: { id }, query: search, signal, throwOnError: true });
      return { pushes: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pushes.some(({ status }) => status === 'pending') ? PENDING_MS : REFRESH_MS,
  });

/** Whether Fairlead learns of pushes. */
export const pushChecksQuery = (id: string) =>
  queryOptions({
    queryKey: ['pushes', id, 'checks'],
    queryFn: async ({ signal }) => (await pushesCheckState({ path: { id }, signal, throwOnError: true })).data.data,
    refetchInterval: REFRESH_MS,
  });

const LATEST = { source: 'manual', per_page: 20 } as const;

/** What became of a check that was requested on this page. */
export const requestedCheckQuery = (id: string, pushId: string) =>
  queryOptions({
    queryKey: ['pushes', id, 'requested', pushId],
    queryFn: async ({ signal }) => {
      const { data: answer } = await pushesPage({ path: { id }, query: LATEST, signal, throwOnError: true });
      return answer.data.find((push) => push.id === pushId) ?? null;
    },
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_MS : false),
  });
