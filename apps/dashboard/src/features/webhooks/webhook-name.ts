import type { WebhookRecord } from '@fairlead/client';
import { isNotificationFormat, type WebhookFormat } from '@fairlead/contracts';

export const FORMAT_LABELS: Readonly<Record<WebhookFormat, string>> = {
  standard: 'Webhook',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  telegram: 'Telegram',
  ntfy: 'ntfy',
  email: 'E-mail',
};

type Named = Pick<WebhookRecord, 'description' | 'url' | 'format' | 'recipients'>;

/** Its description, or else where it sends to. */
export function webhookName({ description, ...webhook }: Named): string {
  return description ?? receiverOf(webhook);
}

/** The host that it sends to, or the first recipient of its e-mails. */
export function receiverOf({ format, url, recipients }: Omit<Named, 'description'>): string {
  if (recipients) {
    const [first = ''] = recipients;
    return recipients.length > 1 ? `${first} and ${recipients.length - 1} more` : first;
  }
  const host = url === null ? '' : new URL(url).host;
  return format === 'standard' ? host : `${FORMAT_LABELS[format]} (${host})`;
}

/** What the pages call it. */
export const webhookNoun = ({ format }: Pick<WebhookRecord, 'format'>): 'webhook' | 'channel' =>
  isNotificationFormat(format) ? 'channel' : 'webhook';
