import { sessionSession } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

/** Who is signed in. Its failing is an answer, not a fault, so it is neither tried again nor treated as an ended session. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }) => (await sessionSession({ signal, throwOnError: true })).data.data,
    staleTime: 60_000,
    retry: false,
    meta: { signedOutIsFine: true },
  });
