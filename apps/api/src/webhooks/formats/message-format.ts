import type { OutboundResponse } from '../../platform/network/read-response';
import type { Destination } from '../destinations/destination';
import type { NotificationMessage } from '../messages/notification-message';

/** What a response means: `removed`, the receiver does not exist any more; `refused`, this will never be accepted. */
export interface Verdict {
  readonly kind: 'delivered' | 'failed' | 'removed' | 'refused';
  /** In one sentence, unless it was delivered. */
  readonly reason: string | null;
  /** The pause that the receiver requests, as the value of `Retry-After`. */
  readonly retryAfter?: string;
}

export const DELIVERED: Verdict = { kind: 'delivered', reason: null };

export interface MessageRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a message is sent to a chat, and how its responses are interpreted. */
export interface MessageFormat<D extends Destination = Destination> {
  request(destination: D, message: NotificationMessage): MessageRequest;
  verdict(response: OutboundResponse): Verdict;
}

/** A request whose body is JSON. */
export function jsonRequest(
  url: string,
  content: object,
  headers: Readonly<Record<string, string>> = {},
): MessageRequest {
  return { url, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(content) };
}

export const isSuccess = ({ status }: Pick<OutboundResponse, 'status'>): boolean => status >= 200 && status < 300;

/** What no format knows better. */
export function failed({ status }: OutboundResponse, who: string, detail = ''): Verdict {
  const isRedirect = status >= 300 && status < 400;
  const about = detail === '' ? '' : `: ${detail}`;
  return {
    kind: 'failed',
    reason: `${who} responded with ${status}${about}.${isRedirect ? ' Redirects are not followed.' : ''}`,
  };
}

/** The JSON object of a response; an empty one where there is none. */
export function jsonOf({ body }: OutboundResponse): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(body);
    return typeof content === 'object' && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
