import { databasesPage } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

const SHOWN = 100;

/** What is kept on a server, under the key of the pages of databases. */
export const databasesOnServerQuery = (id: string) =>
  queryOptions({
    queryKey: ['databases', 'list', 'on-server', id],
    queryFn: async ({ signal }) => {
      const query = { server_id: id, per_page: SHOWN, sort: 'name' } as const;
      const { data: answer } = await databasesPage({ query, signal, throwOnError: true });
      return { databases: answer.data, total: answer.meta.total };
    },
  });
