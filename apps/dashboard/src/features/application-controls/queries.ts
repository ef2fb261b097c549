import { allDeploymentsPage } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

/** Queued and running deployments: a new one waits for them or supersedes them. */
export const applicationActiveDeploymentsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['deployments', 'list', applicationId, { under_way: true }],
    queryFn: async ({ signal }) => {
      const query = { application_id: applicationId, active: 'true', per_page: 10 } as const;
      return (await allDeploymentsPage({ query, signal, throwOnError: true })).data.data;
    },
  });
