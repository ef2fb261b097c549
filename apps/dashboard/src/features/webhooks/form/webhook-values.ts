import type { CreateWebhook, WebhookRecord } from '@fairlead/client';
import {
  checkEvents,
  EMPTY_SUBSCRIPTION,
  SUBSCRIPTION_FIELDS,
  subscriptionValues,
  toSubscription,
  type SubscriptionValues,
} from './subscription-values';

export interface WebhookValues extends SubscriptionValues {
  url: string;
  signature: 'hmac' | 'ed25519';
}

export const WEBHOOK_FIELDS = ['url', ...SUBSCRIPTION_FIELDS] as const;

export const EMPTY_WEBHOOK_VALUES: WebhookValues = { ...EMPTY_SUBSCRIPTION, url: '', signature: 'hmac' };

export const checkUrl = (value: string): string | null =>
  /^https?:\/\/./.test(value.trim()) ? null : 'Enter a URL that begins with https://.';

export const WEBHOOK_RULES = { url: checkUrl, events: checkEvents };

export function toCreateWebhook({ url, signature, ...subscription }: WebhookValues): CreateWebhook {
  return {
    url: url.trim(),
    ...toSubscription(subscription),
    ...(signature !== 'hmac' && { signature }),
  };
}

export function toUpdateWebhook({ url, ...subscription }: WebhookValues) {
  return { url: url.trim(), ...toSubscription(subscription) };
}

export function webhookValues(webhook: WebhookRecord): WebhookValues {
  return { ...subscriptionValues(webhook), url: webhook.url ?? '', signature: webhook.signature ?? 'hmac' };
}
