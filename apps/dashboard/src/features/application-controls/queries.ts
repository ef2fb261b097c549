import { allDeploymentsPage } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

/** Deployments of an application that wait or are under way: what is asked for now waits for them, or takes their place. */
export const applicationActiveDeploymentsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['deployments', 'list', applicationId, { under_way: true }],
    queryFn: async ({ signal }) => {
      const query = { application_id: applicationId, active: 'true', per_page: 10 } as const;
      return (await allDeploymentsPage({ query, signal, throwOnError: true })).data.data;
    },
  });
