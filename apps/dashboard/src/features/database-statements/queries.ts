import { slowStatementsRead } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

const FRESH_MS = 60_000;

/** Statements are read on the server, so they are not polled: once when the page is opened, then on request. */
export const slowStatementsQuery = (databaseId: string) =>
  queryOptions({
    queryKey: ['slow-statements', databaseId],
    queryFn: async ({ signal }) =>
      (await slowStatementsRead({ path: { id: databaseId }, signal, throwOnError: true })).data.data,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
