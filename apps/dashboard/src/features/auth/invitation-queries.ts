import { invitationsLookUp } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

/** What the holder of an invitation's link is offered. */
export const invitationOfferQuery = (token: string) =>
  queryOptions({
    queryKey: ['offer', token],
    queryFn: async ({ signal }) => (await invitationsLookUp({ body: { token }, signal, throwOnError: true })).data.data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { signedOutIsFine: true },
  });
