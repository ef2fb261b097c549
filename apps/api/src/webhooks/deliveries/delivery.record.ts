import type { WebhookAttemptRecord, WebhookDeliveryRecord } from '@fairlead/dto';
import type { WebhookAttempt } from './webhook-attempt.entity';
import type { WebhookDelivery } from './webhook-delivery.entity';

export function toDeliveryRecord(delivery: WebhookDelivery): WebhookDeliveryRecord {
  return {
    id: delivery.id,
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    event_sequence: delivery.eventSequence,
    event: delivery.event,
    message_id: delivery.messageId,
    status: delivery.status,
    attempts: delivery.attempts,
    response_status: delivery.responseStatus,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
    finished_at: delivery.finishedAt?.toISOString() ?? null,
  };
}

export function toAttemptRecord(attempt: WebhookAttempt): WebhookAttemptRecord {
  return {
    number: attempt.number,
    at: attempt.at.toISOString(),
    duration_ms: attempt.durationMs,
    response_status: attempt.responseStatus,
    response_headers: attempt.responseHeaders,
    response_body: attempt.responseBody,
    error: attempt.error,
  };
}
