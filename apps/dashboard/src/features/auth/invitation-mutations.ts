import {
  type AcceptInvitation,
  invitationsAccept,
  type RequestPasswordReset,
  resetRequest,
  type ResetPassword,
  resetUse,
} from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Creates the person and signs them in; cached data may belong to another person. */
export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: AcceptInvitation) => (await invitationsAccept({ body, throwOnError: true })).data.data,
    onSuccess: (session) => {
      client.clear();
      client.setQueryData(['session'], session);
    },
    meta: { allowSignedOut: true },
  });
}

export const useResetPassword = () =>
  useMutation({
    mutationFn: async (body: ResetPassword) => (await resetUse({ body, throwOnError: true })).data.data,
    meta: { allowSignedOut: true },
  });

/** Succeeds whether somebody has the address or not. */
export const useRequestReset = () =>
  useMutation({
    mutationFn: async (body: RequestPasswordReset) => (await resetRequest({ body, throwOnError: true })).data.data,
    meta: { allowSignedOut: true },
  });
