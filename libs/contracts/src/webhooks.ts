import type { EventName } from './events/events';
import { eventsOfPattern, type IntegrationEventName } from './events/integration-events';

/** `standard`: signed events for programs (Standard Webhooks). The others are notifications: messages for people. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'discord', 'teams', 'telegram', 'ntfy', 'email'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
export type NotificationFormat = Exclude<WebhookFormat, 'standard'>;

export const NOTIFICATION_FORMATS: readonly NotificationFormat[] = WEBHOOK_FORMATS.filter(isNotificationFormat);

export function isNotificationFormat(format: WebhookFormat): format is NotificationFormat {
  return format !== 'standard';
}

/** What is worth an interruption: failures and what ends them, rarely more than a few a day. */
export const DEFAULT_WEBHOOK_EVENTS = [
  'deployment.failed',
  'deployment.rolled_back',
  'application.crashed',
  'application.recovered',
  'server.unreachable',
  'server.host_key_mismatch',
  'server.ready',
  'server.proxy_failed',
  'server.proxy_restored',
  'database.unreachable',
  'database.failed',
  'domain.certificate_failed',
  'domain.certificate_expired',
  'backup.failed',
  'backup.overdue',
  'storage.failed',
] as const satisfies readonly IntegrationEventName[];

/** The maximum number of events in one message. */
export const MESSAGE_EVENTS_MAX = 100;

/** How a webhook proves that a delivery is from this instance: with a shared secret, or with a key pair. */
export const WEBHOOK_SIGNATURES = ['hmac', 'ed25519'] as const;
export type WebhookSignature = (typeof WEBHOOK_SIGNATURES)[number];

/** Why a webhook gets nothing: a user disabled it, its receiver does not exist any more, or it has only failed for days. */
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
