import type { WebhookRecord } from '@fairlead/client';

/** Its description, or else the host that it sends to. */
export function webhookName({ description, url }: Pick<WebhookRecord, 'description' | 'url'>): string {
  return description ?? new URL(url).host;
}
