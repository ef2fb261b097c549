import { applicationsFind } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

/**
 * The values themselves, which the API keeps a note of. Asked for only when somebody wants to see them, then again only when
 * they have changed, and forgotten with the page.
 */
export const environmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['environment', id],
    queryFn: async ({ signal }) => (await applicationsFind({ path: { id }, signal, throwOnError: true })).data.data.env,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
