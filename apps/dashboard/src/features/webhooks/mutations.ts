import {
  type CreateWebhook,
  deliveriesReplay,
  deliveriesResend,
  deliveriesTest,
  type ReplayEvents,
  type UpdateWebhook,
  webhooksCreate,
  webhooksRemove,
  webhooksRotateSecret,
  webhooksUpdate,
} from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

function useStale() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['webhooks'] });
}

export function useAddWebhook() {
  const stale = useStale();
  return useMutation({
    mutationFn: async (body: CreateWebhook) => (await webhooksCreate({ body, throwOnError: true })).data.data,
    onSuccess: stale,
    // The response holds the secret, so it is dropped when the page is left.
    gcTime: 0,
  });
}

export function useUpdateWebhook(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: async (body: UpdateWebhook) =>
      (await webhooksUpdate({ path: { id }, body, throwOnError: true })).data.data,
    onSuccess: stale,
  });
}

export function useRotateSecret(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: async () => (await webhooksRotateSecret({ path: { id }, throwOnError: true })).data.data,
    onSuccess: stale,
    gcTime: 0,
  });
}

export function useRemoveWebhook(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: () => webhooksRemove({ path: { id }, throwOnError: true }),
    onSuccess: stale,
  });
}

export function useTestWebhook(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: async () => (await deliveriesTest({ path: { id }, throwOnError: true })).data.data,
    onSuccess: stale,
  });
}

export function useResendDelivery(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: async (deliveryId: string) =>
      (await deliveriesResend({ path: { id, deliveryId }, throwOnError: true })).data.data,
    onSuccess: stale,
  });
}

export function useReplayEvents(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: async (body: ReplayEvents) =>
      (await deliveriesReplay({ path: { id }, body, throwOnError: true })).data.data,
    onSuccess: stale,
  });
}
