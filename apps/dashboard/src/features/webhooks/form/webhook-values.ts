import type { CreateWebhook, WebhookRecord } from '@fairlead/client';
import type { SelectOption } from '../../../components/record-select/option-queries';

export interface WebhookValues {
  url: string;
  description: string;
  events: string[];
  applications: SelectOption[];
  servers: SelectOption[];
  signature: 'hmac' | 'ed25519';
}

export const WEBHOOK_FIELDS = ['url', 'description', 'events', 'application_ids', 'server_ids'] as const;

/** Failures and what ends them: rarely more than a few a day. */
export const DEFAULT_EVENTS = [
  'deployment.failed',
  'deployment.rolled_back',
  'application.crashed',
  'application.recovered',
  'server.unreachable',
  'backup.failed',
  'backup.overdue',
  'domain.certificate_failed',
];

export const EMPTY_WEBHOOK_VALUES: WebhookValues = {
  url: '',
  description: '',
  events: DEFAULT_EVENTS,
  applications: [],
  servers: [],
  signature: 'hmac',
};

export const WEBHOOK_RULES = {
  url: (value: string) => (/^https?:\/\/./.test(value.trim()) ? null : 'Enter a URL that begins with https://.'),
  events: (value: string[]) => (value.length > 0 ? null : 'Choose at least one event.'),
};

const idsOf = (options: readonly SelectOption[]): string[] | null =>
  options.length > 0 ? options.map(({ id }) => id) : null;

export function toCreateWebhook({
  url,
  description,
  events,
  applications,
  servers,
  signature,
}: WebhookValues): CreateWebhook {
  const [application_ids, server_ids] = [idsOf(applications), idsOf(servers)];
  return {
    url: url.trim(),
    ...(description.trim() && { description: description.trim() }),
    events,
    ...(application_ids && { application_ids }),
    ...(server_ids && { server_ids }),
    ...(signature !== 'hmac' && { signature }),
  };
}

/** What changes; records of applications and servers are only known by their ids. */
export function toUpdateWebhook({ url, description, events, applications, servers }: WebhookValues) {
  return {
    url: url.trim(),
    description: description.trim() || null,
    events,
    application_ids: idsOf(applications),
    server_ids: idsOf(servers),
  };
}

export function webhookValues(webhook: WebhookRecord): WebhookValues {
  const option = (id: string): SelectOption => ({ id, name: id });
  return {
    url: webhook.url,
    description: webhook.description ?? '',
    events: webhook.events,
    applications: (webhook.application_ids ?? []).map(option),
    servers: (webhook.server_ids ?? []).map(option),
    signature: webhook.signature,
  };
}
