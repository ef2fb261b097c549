import type { WebhookRecord } from '@fairlead/client';
import { DEFAULT_WEBHOOK_EVENTS } from '@fairlead/contracts';
import type { SelectOption } from '../../../components/record-select/option-queries';

/** What webhooks and channels have in common: their description, events and limits. */
export interface SubscriptionValues {
  description: string;
  events: string[];
  applications: SelectOption[];
  servers: SelectOption[];
}

export const SUBSCRIPTION_FIELDS = ['description', 'events', 'application_ids', 'server_ids'] as const;

const idsOf = (options: readonly SelectOption[]): string[] | null =>
  options.length > 0 ? options.map(({ id }) => id) : null;

/** As a change; a new one leaves out what is null. */
export function toSubscription({ description, events, applications, servers }: SubscriptionValues) {
  return {
    description: description.trim() || null,
    events,
    application_ids: idsOf(applications),
    server_ids: idsOf(servers),
  };
}

export const EMPTY_SUBSCRIPTION: SubscriptionValues = {
  description: '',
  events: [...DEFAULT_WEBHOOK_EVENTS],
  applications: [],
  servers: [],
};

export const checkEvents = (value: string[]): string | null => (value.length > 0 ? null : 'Choose at least one event.');

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
