import { instanceShow } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

export const instanceQuery = () =>
  queryOptions({
    queryKey: ['instance'],
    queryFn: async ({ signal }) => (await instanceShow({ signal, throwOnError: true })).data.data,
  });
