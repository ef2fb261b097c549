import { tokensList } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TokenSearch } from './token-search';

export const tokensQuery = (search: TokenSearch) =>
  queryOptions({
    queryKey: ['tokens', 'list', search],
    queryFn: async ({ signal }) => {
      const { data: answer } = await tokensList({ query: { ...search, kind: 'personal' }, signal, throwOnError: true });
      return { tokens: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });
