import { variableGroupsFind, variableGroupsPage } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

const SHOWN = 100;

/** All groups: there are few. */
export const variableGroupsQuery = () =>
  queryOptions({
    queryKey: ['variable-groups', 'list'],
    queryFn: async ({ signal }) =>
      (await variableGroupsPage({ query: { per_page: SHOWN }, signal, throwOnError: true })).data.data,
  });

/** With masked values: these have a query of their own, which is recorded in the audit log. */
export const variableGroupQuery = (id: string) =>
  queryOptions({
    queryKey: ['variable-groups', 'detail', id],
    queryFn: async ({ signal }) =>
      (await variableGroupsFind({ path: { id }, query: { env: 'masked' }, signal, throwOnError: true })).data.data,
  });

/** Values of a group. They are dropped as soon as nothing shows them. */
export const variableGroupValuesQuery = (id: string) =>
  queryOptions({
    queryKey: ['environment', id],
    queryFn: async ({ signal }) =>
      (await variableGroupsFind({ path: { id }, signal, throwOnError: true })).data.data.env,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
