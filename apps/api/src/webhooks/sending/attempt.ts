import type { WebhookAttempt } from '../deliveries/webhook-attempt.entity';
import type { ClaimedDelivery } from '../deliveries/webhook-delivery.entity';
import type { Verdict } from '../formats/message-format';

/** One attempt, before it is recorded. */
export interface Attempt extends Omit<WebhookAttempt, 'deliveryId' | 'number'> {
  readonly delivery: ClaimedDelivery;
  readonly verdict: Verdict;
}

/** What all deliveries of one request have in common. */
export type AttemptResult = Omit<Attempt, 'delivery'>;

type Response = Partial<Pick<AttemptResult, 'responseStatus' | 'responseHeaders' | 'responseBody'>>;

/** Measures an attempt from now on. */
export function beginAttempt(): (verdict: Verdict, response?: Response) => AttemptResult {
  const at = new Date();
  const started = performance.now();
  return (verdict, response) => ({
    at,
    durationMs: Math.round(performance.now() - started),
    responseStatus: null,
    responseHeaders: {},
    responseBody: null,
    ...response,
    verdict,
    error: verdict.reason,
  });
}
