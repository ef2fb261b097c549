import type { CreateWebhook, WebhookRecord } from '@fairlead/client';
import { DEFAULT_WEBHOOK_EVENTS } from '@fairlead/contracts';
import type { SelectOption } from '../../../components/record-select/option-queries';
import { SUBSCRIPTION_FIELDS, toSubscription, type SubscriptionValues } from './subscription-fields';

export interface WebhookValues extends SubscriptionValues {
  url: string;
  signature: 'hmac' | 'ed25519';
}

export const WEBHOOK_FIELDS = ['url', ...SUBSCRIPTION_FIELDS] as const;

export const EMPTY_SUBSCRIPTION: SubscriptionValues = {
  description: '',
  events: [...DEFAULT_WEBHOOK_EVENTS],
  applications: [],
  servers: [],
};

export const EMPTY_WEBHOOK_VALUES: WebhookValues = { ...EMPTY_SUBSCRIPTION, url: '', signature: 'hmac' };

export const checkEvents = (value: string[]): string | null => (value.length > 0 ? null : 'Choose at least one event.');

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

/** Records of applications and servers are only known by their ids. */
export function subscriptionValues(webhook: WebhookRecord): SubscriptionValues {
  const option = (id: string): SelectOption => ({ id, name: id });
  return {
    description: webhook.description ?? '',
    events: webhook.events,
    applications: (webhook.application_ids ?? []).map(option),
    servers: (webhook.server_ids ?? []).map(option),
  };
}

export function webhookValues(webhook: WebhookRecord): WebhookValues {
  return { ...subscriptionValues(webhook), url: webhook.url ?? '', signature: webhook.signature ?? 'hmac' };
}
