import { allDeploymentsPage, applicationsPage, overviewShow, serversList } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

/** Counts, and problems that need a person. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['overview'],
    queryFn: async ({ signal }) => (await overviewShow({ signal, throwOnError: true })).data.data,
  });

export const RECENT_DEPLOYMENTS_COUNT = 8;

export const recentDeploymentsQuery = () =>
  queryOptions({
    queryKey: ['deployments', 'list', 'all', { per_page: RECENT_DEPLOYMENTS_COUNT }],
    queryFn: async ({ signal }) => {
      const { data: answer } = await allDeploymentsPage({
        query: { per_page: RECENT_DEPLOYMENTS_COUNT },
        signal,
        throwOnError: true,
      });
      return answer.data;
    },
  });

const SHOWN = 100;

/** Applications by server, as many as fit on a screen. */
export const applicationsByServerQuery = () =>
  queryOptions({
    queryKey: ['applications', 'list', 'places'],
    queryFn: async ({ signal }) => {
      const query = { per_page: SHOWN, sort: 'name' } as const;
      const [servers, applications] = await Promise.all([
        serversList({ query, signal, throwOnError: true }),
        applicationsPage({ query, signal, throwOnError: true }),
      ]);
      return {
        places: servers.data.data.map((server) => ({
          server,
          applications: applications.data.data.filter(({ server_id: serverId }) => serverId === server.id),
        })),
        /** Whether there are more than these. */
        cut: servers.data.meta.total > SHOWN || applications.data.meta.total > SHOWN,
      };
    },
  });
