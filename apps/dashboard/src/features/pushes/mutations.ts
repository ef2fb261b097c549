import {
  applicationsUpdate,
  forgesTest,
  pushesCheck,
  pushesHook,
  pushesRotate,
  type PushHookRecord,
  type UpdateApplication,
} from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

function useUpdateApplication<Change extends UpdateApplication>(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Change) =>
      (await applicationsUpdate({ path: { id }, query: { env: 'masked' }, body, throwOnError: true })).data.data,
    onSuccess: async (application) => {
      client.setQueryData(['applications', 'detail', id], application);
      await Promise.all([
        client.invalidateQueries({ queryKey: ['applications', 'list'] }),
        client.invalidateQueries({ queryKey: ['pushes', id] }),
      ]);
    },
    // A request can hold a token.
    gcTime: 0,
  });
}

export const useUpdateAutoDeploy = (id: string) => useUpdateApplication<Pick<UpdateApplication, 'auto_deploy'>>(id);
export const useUpdateForge = (id: string) => useUpdateApplication<Pick<UpdateApplication, 'forge'>>(id);

/** Has the forge say what the stored token may do. The application remembers the problem that is found. */
export function useTestForge(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await forgesTest({ path: { id }, throwOnError: true })).data.data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['applications', 'detail', id] }),
  });
}

/** The address and the secret of the hook. Each request is in the audit log, so it is a mutation: nothing repeats it. */
export const usePushHook = (id: string) =>
  useMutation({
    mutationFn: async ({ rotate }: { rotate: boolean }): Promise<PushHookRecord> => {
      const options = { path: { id }, throwOnError: true } as const;
      return (rotate ? await pushesRotate(options) : await pushesHook(options)).data.data;
    },
    // The response holds the secret, so it is dropped when the page is left.
    gcTime: 0,
  });

export function useRequestCheck(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await pushesCheck({ path: { id }, throwOnError: true })).data.data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['pushes', id] }),
  });
}
