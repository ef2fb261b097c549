import { applicationsFind } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

/**
 * The values themselves. Every request is recorded in the audit log, so they are requested only when somebody reveals
 * them, again only after a change, and dropped with the page.
 */
export const environmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['environment', id],
    queryFn: async ({ signal }) => (await applicationsFind({ path: { id }, signal, throwOnError: true })).data.data.env,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
