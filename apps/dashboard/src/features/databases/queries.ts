import { databasesFind, databasesPage } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DatabaseSearch } from './database-search';

export const databasesQuery = (search: DatabaseSearch) =>
  queryOptions({
    queryKey: ['databases', 'list', search],
    queryFn: async ({ signal }) => {
      const query = { sort: 'name', ...search } as const;
      const { data: answer } = await databasesPage({ query, signal, throwOnError: true });
      return { databases: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });

/** Sizes and connections send no events, so they are polled while the tab is visible. */
const FIGURES_MS = 15_000;

export const databaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['databases', 'detail', id],
    queryFn: async ({ signal }) => (await databasesFind({ path: { id }, signal, throwOnError: true })).data.data,
    // Polling stops for a deleted database.
    refetchInterval: ({ state }) => (state.error ? false : FIGURES_MS),
  });

const SHOWN = 100;

/** Databases linked to an application. */
export const applicationDatabasesQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['databases', 'list', 'of-application', applicationId],
    queryFn: async ({ signal }) => {
      const query = { application_id: applicationId, per_page: SHOWN, sort: 'created_at' } as const;
      return (await databasesPage({ query, signal, throwOnError: true })).data.data;
    },
  });
