import { domainsFind, domainsPage } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DomainSearch } from './domain-search';

/** As many as a select offers as redirect targets. */
const ALL = { per_page: 100 } as const;

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

/** All domains of an application, whatever the list shows. */
export const allDomainsQuery = (applicationId: string) => domainsQuery(applicationId, ALL);

export const domainQuery = (applicationId: string, domainId: string) =>
  queryOptions({
    queryKey: ['domains', applicationId, 'detail', domainId],
    queryFn: async ({ signal }) => {
      const path = { id: applicationId, domainId };
      return (await domainsFind({ path, signal, throwOnError: true })).data.data;
    },
  });
