import {
  accountChangePassword,
  accountSessionsEnd,
  accountSessionsEndOthers,
  accountTotpBegin,
  accountTotpConfirm,
  accountTotpDisable,
  accountTotpRenewRecoveryCodes,
  accountUpdate,
  type ChangePassword,
  type UpdateAccount,
} from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** The session holds the same record, so it is updated too. */
function useOwnStale() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['account'] }),
      client.invalidateQueries({ queryKey: ['session'] }),
    ]);
}

/** Passwords, the TOTP secret and recovery codes are kept no longer than they are on the screen. */
const FORGET = { gcTime: 0 };

export const useUpdateAccount = () =>
  useMutation({
    mutationFn: async (body: UpdateAccount) => (await accountUpdate({ body, throwOnError: true })).data.data,
    onSuccess: useOwnStale(),
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: async (body: ChangePassword) => (await accountChangePassword({ body, throwOnError: true })).data.data,
    onSuccess: useOwnStale(),
    ...FORGET,
  });

export const useBeginTotp = () =>
  useMutation({
    mutationFn: async (password: string) =>
      (await accountTotpBegin({ body: { password }, throwOnError: true })).data.data,
    ...FORGET,
  });

export const useConfirmTotp = () =>
  useMutation({
    mutationFn: async (code: string) => (await accountTotpConfirm({ body: { code }, throwOnError: true })).data.data,
    onSuccess: useOwnStale(),
    ...FORGET,
  });

export const useDisableTotp = () =>
  useMutation({
    mutationFn: async (password: string) =>
      (await accountTotpDisable({ body: { password }, throwOnError: true })).data.data,
    onSuccess: useOwnStale(),
    ...FORGET,
  });

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: async (password: string) =>
      (await accountTotpRenewRecoveryCodes({ body: { password }, throwOnError: true })).data.data,
    onSuccess: useOwnStale(),
    ...FORGET,
  });

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) => accountSessionsEnd({ path: { id }, throwOnError: true }),
    onSuccess: useOwnStale(),
  });

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: async () => (await accountSessionsEndOthers({ throwOnError: true })).data.data,
    onSuccess: useOwnStale(),
  });
