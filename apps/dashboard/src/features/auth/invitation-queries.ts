import { invitationsLookUp } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

/** The invitation behind a link. */
export const invitationOfferQuery = (token: string) =>
  queryOptions({
    queryKey: ['offer', token],
    queryFn: async ({ signal }) => (await invitationsLookUp({ body: { token }, signal, throwOnError: true })).data.data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { allowSignedOut: true },
  });
