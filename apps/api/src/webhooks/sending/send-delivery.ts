import { WEBHOOK_RESPONSE_MAX_BYTES } from '@fairlead/contracts';
import { OutboundError } from '../../platform/network/outbound-error';
import type { OutboundRequests } from '../../platform/network/outbound-requests';
import { standardVerdict } from '../formats/standard';
import type { Webhook } from '../webhook.entity';
import { beginAttempt, type AttemptResult } from './attempt';
import { signaturesOf } from './signatures';

export interface SendOptions {
  readonly id: string;
  /** `undefined` where the event of the delivery does not exist any more. */
  readonly body: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const TOO_OLD = 'The event does not exist any more: it is older than events are kept.';

/** Sends an event once. Rejects only if the signal was aborted: what fails otherwise is the result. */
export async function sendDelivery(
  requests: OutboundRequests,
  webhook: Webhook,
  { id, body, timeoutMs, signal }: SendOptions,
): Promise<AttemptResult> {
  const end = beginAttempt();
  if (body === undefined) return end({ kind: 'failed', reason: TOO_OLD });
  try {
    const {
      status,
      headers,
      body: text,
    } = await requests.send({
      url: webhook.url?.reveal() ?? '',
      method: 'POST',
      headers: headersOf(webhook, id, new Date(), body),
      body,
      timeoutMs,
      maxResponseBytes: WEBHOOK_RESPONSE_MAX_BYTES,
      signal,
    });
    const response = { responseStatus: status, responseHeaders: headers, responseBody: text };
    return end(standardVerdict({ status, headers, body: text }), response);
  } catch (error) {
    if (signal.aborted || !(error instanceof OutboundError)) throw error;
    return end({ kind: 'failed', reason: error.message });
  }
}

function headersOf(webhook: Webhook, id: string, at: Date, body: string): Record<string, string> {
  const { secret, previousSecret, previousSecretUntil } = webhook;
  const isInOverlap = previousSecretUntil !== null && previousSecretUntil > at;
  const secrets = [secret, isInOverlap ? previousSecret : null].flatMap((each) => (each ? [each.reveal()] : []));
  return {
    'content-type': 'application/json',
    'user-agent': 'Fairlead',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signaturesOf(secrets, { id, at, body }),
  };
}
