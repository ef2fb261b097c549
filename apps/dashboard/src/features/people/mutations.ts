import {
  type CreateInvitation,
  invitationsCreate,
  invitationsRenew,
  invitationsRevoke,
  type UpdateUser,
  usersCreateResetLink,
  usersDeactivate,
  usersDisableTotp,
  usersReactivate,
  usersUpdate,
} from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

function useStale(key: 'users' | 'invitations') {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}

export const useUpdatePerson = (id: string) =>
  useMutation({
    mutationFn: async (body: UpdateUser) => (await usersUpdate({ path: { id }, body, throwOnError: true })).data.data,
    onSuccess: useStale('users'),
  });

export const useDeactivatePerson = (id: string) =>
  useMutation({
    mutationFn: (tokens: 'revoke' | 'keep') => usersDeactivate({ path: { id }, query: { tokens }, throwOnError: true }),
    onSuccess: useStale('users'),
  });

export const useReactivatePerson = (id: string) =>
  useMutation({
    mutationFn: () => usersReactivate({ path: { id }, throwOnError: true }),
    onSuccess: useStale('users'),
  });

export const useRemoveAuthenticator = (id: string) =>
  useMutation({
    mutationFn: () => usersDisableTotp({ path: { id }, throwOnError: true }),
    onSuccess: useStale('users'),
  });

/** The responses hold sign-in links, so they are dropped when the dialog closes. */
const FORGET = { gcTime: 0 };

export const useCreateResetLink = (id: string) =>
  useMutation({
    mutationFn: async () => (await usersCreateResetLink({ path: { id }, throwOnError: true })).data.data,
    ...FORGET,
  });

export const useCreateInvitation = () =>
  useMutation({
    mutationFn: async (body: CreateInvitation) => (await invitationsCreate({ body, throwOnError: true })).data.data,
    onSuccess: useStale('invitations'),
    ...FORGET,
  });

export const useRenewInvitation = (id: string) =>
  useMutation({
    mutationFn: async () => (await invitationsRenew({ path: { id }, throwOnError: true })).data.data,
    onSuccess: useStale('invitations'),
    ...FORGET,
  });

export const useRevokeInvitation = (id: string) =>
  useMutation({
    mutationFn: () => invitationsRevoke({ path: { id }, throwOnError: true }),
    onSuccess: useStale('invitations'),
  });
