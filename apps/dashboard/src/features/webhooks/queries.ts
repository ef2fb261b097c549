import { deliveriesFind, deliveriesList, instanceShow, webhooksFind, webhooksList } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DeliverySearch } from './delivery-search';

const SHOWN = 100;
/** No event says that something was sent: that would be another event to send. */
const REFRESH_MS = 5000;

/** All webhooks, or all notification channels, the newest first. */
export const webhooksQuery = (kind: 'webhook' | 'notification') =>
  queryOptions({
    queryKey: ['webhooks', 'list', kind],
    queryFn: async ({ signal }) => {
      const { data: answer } = await webhooksList({ query: { per_page: SHOWN, kind }, signal, throwOnError: true });
      return { webhooks: answer.data, total: answer.meta.total };
    },
    refetchInterval: REFRESH_MS,
  });

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'detail', id],
    queryFn: async ({ signal }) => (await webhooksFind({ path: { id }, signal, throwOnError: true })).data.data,
    refetchInterval: REFRESH_MS,
  });

export const deliveriesQuery = (id: string, search: DeliverySearch) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', id, search],
    queryFn: async ({ signal }) => {
      const { data: answer } = await deliveriesList({ path: { id }, query: search, signal, throwOnError: true });
      return { deliveries: answer.data, total: answer.meta.total, isCapped: answer.meta.total_capped === true };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'delivery', id, deliveryId],
    queryFn: async ({ signal }) =>
      (await deliveriesFind({ path: { id, deliveryId }, signal, throwOnError: true })).data.data,
    refetchInterval: REFRESH_MS,
  });

/** Whether this instance sends e-mail. */
export const mailStateQuery = () =>
  queryOptions({
    queryKey: ['instance', 'mail'],
    queryFn: async ({ signal }) => (await instanceShow({ signal, throwOnError: true })).data.data.mail,
  });
