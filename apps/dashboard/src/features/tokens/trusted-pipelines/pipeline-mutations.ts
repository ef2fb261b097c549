import {
  type CheckIdToken,
  type CreateTrustedPipeline,
  trustedPipelinesCheck,
  trustedPipelinesCreate,
  trustedPipelinesRemove,
  trustedPipelinesUpdate,
  type UpdateTrustedPipeline,
} from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

function useStale() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['trusted-pipelines'] }),
      client.invalidateQueries({ queryKey: ['tokens'] }),
    ]);
}

export function useAddTrustedPipeline() {
  const stale = useStale();
  return useMutation({
    mutationFn: async (body: CreateTrustedPipeline) =>
      (await trustedPipelinesCreate({ body, throwOnError: true })).data.data,
    onSuccess: stale,
  });
}

export function useUpdateTrustedPipeline(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: async (body: UpdateTrustedPipeline) =>
      (await trustedPipelinesUpdate({ path: { id }, body, throwOnError: true })).data.data,
    onSuccess: stale,
  });
}

export function useRemoveTrustedPipeline(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: () => trustedPipelinesRemove({ path: { id }, throwOnError: true }),
    onSuccess: stale,
  });
}

/** The token is a secret, so it is dropped when the page is left. */
export const useCheckIdToken = () =>
  useMutation({
    mutationFn: async (body: CheckIdToken) => (await trustedPipelinesCheck({ body, throwOnError: true })).data.data,
    gcTime: 0,
  });
