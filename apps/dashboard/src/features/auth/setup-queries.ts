import { sessionSetupState } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

/** Whether this instance has its first owner. */
export const setupStateQuery = () =>
  queryOptions({
    queryKey: ['setup'],
    queryFn: async ({ signal }) => (await sessionSetupState({ signal, throwOnError: true })).data.data,
    staleTime: 0,
  });
