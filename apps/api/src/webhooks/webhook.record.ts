import type { WebhookRecord } from '@fairlead/dto';
import { publicKeyOf } from './sending/signatures';
import type { Webhook } from './webhook.entity';

export function toWebhookRecord(webhook: Webhook): WebhookRecord {
  const { lastStatus, lastAttemptAt } = webhook;
  return {
    id: webhook.id,
    url: webhook.url.reveal(),
    description: webhook.description,
    events: webhook.events,
    application_ids: webhook.applicationIds,
    server_ids: webhook.serverIds,
    signature: webhook.signature,
    public_key: webhook.signature === 'ed25519' ? publicKeyOf(webhook.secret.reveal()) : null,
    enabled: webhook.enabled,
    disabled_reason: webhook.disabledReason,
    previous_secret_until: future(webhook.previousSecretUntil),
    failing_since: webhook.failingSince?.toISOString() ?? null,
    paused_until: future(webhook.pausedUntil),
    last_delivery: lastStatus && lastAttemptAt ? { status: lastStatus, at: lastAttemptAt.toISOString() } : null,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
}

function future(time: Date | null): string | null {
  return time !== null && time > new Date() ? time.toISOString() : null;
}
