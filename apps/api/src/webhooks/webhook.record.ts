import type { WebhookRecord } from '@fairlead/dto';
import { maskSecret, maskUrl } from './destinations/mask';
import { publicKeyOf } from './sending/signatures';
import type { Webhook } from './webhook.entity';

export function toWebhookRecord(webhook: Webhook): WebhookRecord {
  const { format, url, token, secret, lastStatus: status, lastAttemptAt, lastError: error } = webhook;
  return {
    id: webhook.id,
    format,
    url: url && (format === 'standard' ? url.reveal() : maskUrl(url.reveal())),
    token: token && maskSecret(token.reveal()),
    chat_id: webhook.chatId,
    topic_id: webhook.topicId,
    recipients: webhook.recipients,
    description: webhook.description,
    events: webhook.events,
    application_ids: webhook.applicationIds,
    server_ids: webhook.serverIds,
    signature: webhook.signature,
    public_key: webhook.signature === 'ed25519' && secret ? publicKeyOf(secret.reveal()) : null,
    enabled: webhook.enabled,
    disabled_reason: webhook.disabledReason,
    previous_secret_until: future(webhook.previousSecretUntil),
    failing_since: webhook.failingSince?.toISOString() ?? null,
    paused_until: future(webhook.pausedUntil),
    last_delivery: status && lastAttemptAt ? { status, at: lastAttemptAt.toISOString(), error } : null,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
}

function future(time: Date | null): string | null {
  return time !== null && time > new Date() ? time.toISOString() : null;
}
