import { domainsPage } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DomainSearch } from './domain-search';

export const domainsQuery = (applicationId: string, search: DomainSearch) =>
  queryOptions({
    queryKey: ['domains', applicationId, search],
    queryFn: async ({ signal }) => {
      const query = { sort: 'hostname', ...search } as const;
      const { data: answer } = await domainsPage({ path: { id: applicationId }, query, signal, throwOnError: true });
      return { domains: answer.data, total: answer.meta.total };
    },
    placeholderData: keepPreviousData,
  });
