import { sessionSession } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

/** The signed-in person. A refusal is an answer here, so it is neither retried nor treated as an ended session. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }) => (await sessionSession({ signal, throwOnError: true })).data.data,
    staleTime: 60_000,
    retry: false,
    meta: { allowSignedOut: true },
  });
