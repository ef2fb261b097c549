import { WEBHOOK_RESPONSE_MAX_BYTES } from '@fairlead/contracts';
import { OutboundError } from '../../platform/network/outbound-error';
import type { OutboundRequests } from '../../platform/network/outbound-requests';
import type { WebhookAttempt } from '../deliveries/webhook-attempt.entity';
import type { WebhookDelivery } from '../deliveries/webhook-delivery.entity';
import type { Webhook } from '../webhook.entity';
import { isDelivered } from './retry-schedule';
import { signaturesOf } from './signatures';

/** One attempt, before it is recorded. */
export interface Attempt extends Omit<WebhookAttempt, 'deliveryId' | 'number'> {
  readonly delivery: WebhookDelivery;
}

export interface SendOptions {
  /** `undefined` where the event of the delivery does not exist any more. */
  readonly body: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Sends a delivery once. Rejects only if the signal was aborted: what fails otherwise is the result. */
export async function sendDelivery(
  requests: OutboundRequests,
  webhook: Webhook,
  delivery: WebhookDelivery,
  { body, timeoutMs, signal }: SendOptions,
): Promise<Attempt> {
  const at = new Date();
  const started = performance.now();
  const result = (more: Partial<Attempt>): Attempt => ({
    delivery,
    at,
    durationMs: Math.round(performance.now() - started),
    responseStatus: null,
    responseHeaders: {},
    responseBody: null,
    error: null,
    ...more,
  });
  if (body === undefined)
    return result({ error: 'The event does not exist any more: it is older than events are kept.' });
  try {
    const response = await requests.send({
      url: webhook.url.reveal(),
      method: 'POST',
      headers: headersOf(webhook, delivery.id, at, body),
      body,
      timeoutMs,
      maxResponseBytes: WEBHOOK_RESPONSE_MAX_BYTES,
      signal,
    });
    return result({
      responseStatus: response.status,
      responseHeaders: response.headers,
      responseBody: response.body,
      error: isDelivered(response) ? null : describeRefusal(response.status),
    });
  } catch (error) {
    if (signal.aborted || !(error instanceof OutboundError)) throw error;
    return result({ error: error.message });
  }
}

function headersOf(webhook: Webhook, id: string, at: Date, body: string): Record<string, string> {
  const isInOverlap = webhook.previousSecretUntil !== null && webhook.previousSecretUntil > at;
  const secrets = [webhook.secret, ...(isInOverlap && webhook.previousSecret ? [webhook.previousSecret] : [])];
  return {
    'content-type': 'application/json',
    'user-agent': 'Fairlead',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signaturesOf(
      secrets.map((secret) => secret.reveal()),
      { id, at, body },
    ),
  };
}

function describeRefusal(status: number): string {
  const isRedirect = status >= 300 && status < 400;
  return `The receiver responded with ${status}.${isRedirect ? ' Redirects are not followed.' : ''}`;
}
