import { accountSessionsList, accountTotpState } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionSearch } from './sessions/session-search';

export const totpQuery = () =>
  queryOptions({
    queryKey: ['account', 'totp'],
    queryFn: async ({ signal }) => (await accountTotpState({ signal, throwOnError: true })).data.data,
  });

export const ownSessionsQuery = (search: SessionSearch) =>
  queryOptions({
    queryKey: ['account', 'sessions', search],
    queryFn: async ({ signal }) => {
      const { data: answer } = await accountSessionsList({ query: search, signal, throwOnError: true });
      return { sessions: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });
