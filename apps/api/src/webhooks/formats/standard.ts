import type { OutboundResponse } from '../../platform/network/read-response';
import { isUnsubscribe } from '../sending/retry-schedule';
import { DELIVERED, failed, isSuccess, type Verdict } from './message-format';

/** What the response of a receiver of Standard Webhooks means. */
export function standardVerdict(response: OutboundResponse): Verdict {
  if (isSuccess(response)) return DELIVERED;
  const verdict = failed(response, 'The receiver');
  return isUnsubscribe(response) ? { ...verdict, kind: 'removed' } : verdict;
}
