import type { EventName } from './events/events';
import { eventsOfPattern } from './events/integration-events';

/** How a webhook proves that a delivery is from this instance: with a shared secret, or with a key pair. */
export const WEBHOOK_SIGNATURES = ['hmac', 'ed25519'] as const;
export type WebhookSignature = (typeof WEBHOOK_SIGNATURES)[number];

/** Why a webhook gets nothing: a user disabled it, it answered 410, or it has only failed for days. */
export const WEBHOOK_DISABLED_REASONS = ['manual', 'gone', 'failing'] as const;
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];

/** `pending`: not sent yet, or waiting for the next attempt. `failed`: the last attempt has failed. */
export const WEBHOOK_DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/** Standard Webhooks recommends to stay below this size. */
export const WEBHOOK_BODY_MAX_BYTES = 20_000;
export const WEBHOOK_RESPONSE_MAX_BYTES = 4096;

/** Whether one of the patterns (`*`, `deployment.*`, `deployment.failed`) means the event; only integrators' events have any. */
export function matchesEventPatterns(name: EventName, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => eventsOfPattern(pattern).some((each) => each === name));
}
