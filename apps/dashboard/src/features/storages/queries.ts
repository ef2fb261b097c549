import { storagesList } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

const SHOWN = 100;

/** All storages: there are few. */
export const storagesQuery = () =>
  queryOptions({
    queryKey: ['storages', 'list'],
    queryFn: async ({ signal }) => {
      const query = { per_page: SHOWN, sort: 'name' } as const;
      return (await storagesList({ query, signal, throwOnError: true })).data.data;
    },
  });
