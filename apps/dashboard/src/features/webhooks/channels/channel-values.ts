import type { CreateWebhook, UpdateWebhook, WebhookRecord } from '@fairlead/client';
import type { NotificationFormat } from '@fairlead/contracts';
import {
  checkEvents,
  EMPTY_SUBSCRIPTION,
  SUBSCRIPTION_FIELDS,
  subscriptionValues,
  toSubscription,
  type SubscriptionValues,
} from '../form/subscription-values';
import { checkUrl } from '../form/webhook-values';

/** One form for all formats: each shows the fields that it has. */
export interface ChannelValues extends SubscriptionValues {
  format: NotificationFormat;
  url: string;
  token: string;
  chat_id: string;
  topic_id: string;
  recipients: string;
}

export const CHANNEL_FIELDS = ['url', 'token', 'chat_id', 'topic_id', 'recipients', ...SUBSCRIPTION_FIELDS] as const;

export const EMPTY_CHANNEL_VALUES: ChannelValues = {
  ...EMPTY_SUBSCRIPTION,
  format: 'slack',
  url: '',
  token: '',
  chat_id: '',
  topic_id: '',
  recipients: '',
};

const hasUrl = (format: NotificationFormat): boolean => format !== 'telegram' && format !== 'email';

/** Secrets that are stored need not be entered again. */
export const channelRules = (isNew: boolean) => ({
  url: (value: string, { format }: ChannelValues) =>
    hasUrl(format) && (isNew || value.trim() !== '') ? checkUrl(value) : null,
  token: (value: string, { format }: ChannelValues) =>
    format === 'telegram' && isNew && value.trim() === '' ? 'Enter the token of the bot.' : null,
  chat_id: (value: string, { format }: ChannelValues) =>
    format === 'telegram' && value.trim() === '' ? 'Enter the id of the chat.' : null,
  topic_id: (value: string) => (/^\d*$/.test(value.trim()) ? null : 'Enter the number of the topic, or nothing.'),
  recipients: (value: string, { format }: ChannelValues) =>
    format === 'email' && recipientsOf(value).length === 0 ? 'Enter at least one e-mail address.' : null,
  events: checkEvents,
});

/** One a line, or separated by commas or spaces. */
export const recipientsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export function toCreateChannel(values: ChannelValues): CreateWebhook {
  return { format: values.format, ...destinationOf(values), ...toSubscription(values) };
}

export function toUpdateChannel(values: ChannelValues): UpdateWebhook {
  return { ...destinationOf(values), ...toSubscription(values) };
}

function destinationOf({ format, url, token, chat_id, topic_id, recipients }: ChannelValues) {
  const address = url.trim() === '' ? {} : { url: url.trim() };
  const secret = token.trim() === '' ? {} : { token: token.trim() };
  switch (format) {
    case 'telegram':
      return { ...secret, chat_id: chat_id.trim(), topic_id: topic_id.trim() === '' ? null : Number(topic_id) };
    case 'ntfy':
      return { ...address, ...secret };
    case 'email':
      return { recipients: recipientsOf(recipients) };
    case 'slack':
    case 'discord':
    case 'teams':
      return address;
  }
}

export function channelValues(webhook: WebhookRecord): ChannelValues {
  return {
    ...EMPTY_CHANNEL_VALUES,
    ...subscriptionValues(webhook),
    format: webhook.format === 'standard' ? 'slack' : webhook.format,
    chat_id: webhook.chat_id ?? '',
    topic_id: webhook.topic_id === null ? '' : String(webhook.topic_id),
    recipients: webhook.recipients?.join('\n') ?? '',
  };
}
