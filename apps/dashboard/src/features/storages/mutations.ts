import {
  type CreateStorage,
  storagesCheck,
  storagesCreate,
  storagesRemove,
  storagesUpdate,
  type UpdateStorage,
} from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { storagesQuery } from './queries';

function useStale() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: storagesQuery().queryKey });
}

export function useAddStorage() {
  const stale = useStale();
  return useMutation({
    mutationFn: async (body: CreateStorage) => (await storagesCreate({ body, throwOnError: true })).data.data,
    onSuccess: stale,
    // The request contains the key, so it is dropped as soon as the form is left.
    gcTime: 0,
  });
}

export function useUpdateStorage(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: async (body: UpdateStorage) =>
      (await storagesUpdate({ path: { id }, body, throwOnError: true })).data.data,
    onSuccess: stale,
    gcTime: 0,
  });
}

export function useCheckStorage(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: async () => (await storagesCheck({ path: { id }, throwOnError: true })).data.data,
    onSuccess: stale,
  });
}

export function useRemoveStorage(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: async () => (await storagesRemove({ path: { id }, throwOnError: true })).data.data,
    onSuccess: stale,
  });
}
