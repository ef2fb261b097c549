import type { OutboundResponse } from '../../platform/network/read-response';
import type { NtfyDestination } from '../destinations/destination';
import type { MessageItem, MessageTone, NotificationMessage } from '../messages/notification-message';
import { cut, fitParts, oneLine } from '../../platform/text/plain-text';
import {
  DELIVERED,
  failed,
  isSuccess,
  jsonOf,
  jsonRequest,
  textOf,
  type MessageFormat,
  type Verdict,
} from './message-format';

/** What is longer becomes an attachment (https://docs.ntfy.sh/publish/#limitations). */
const MESSAGE_MAX_BYTES = 4096;
const TITLE_MAX = 200;

/** Emoji by their short codes, and priorities from 1 to 5 of which 3 is usual. */
const TAGS: Readonly<Record<MessageTone, string>> = {
  bad: 'rotating_light',
  warn: 'warning',
  ok: 'white_check_mark',
  info: 'information_source',
};
const PRIORITIES: Readonly<Record<MessageTone, number>> = { bad: 4, warn: 3, ok: 3, info: 2 };

export const ntfy: MessageFormat<NtfyDestination> = {
  request: ({ url, token }, message) => {
    const { origin, pathname } = new URL(url);
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    return jsonRequest(`${origin}/`, { topic: pathname.slice(1), ...contentOf(message) }, headers);
  },
  verdict,
};

function contentOf({ title, tone, items, link, instance }: NotificationMessage): object {
  const parts = items.map((item) => (items.length === 1 ? whole(item, instance) : line(item)));
  return {
    title: cut(title, TITLE_MAX),
    message: fitParts(parts, { separator: '\n', max: MESSAGE_MAX_BYTES, size: (text) => Buffer.byteLength(text) }),
    tags: [TAGS[tone]],
    priority: PRIORITIES[tone],
    click: link,
  };
}

function whole({ reason, also, facts }: MessageItem, instance: string): string {
  const details = [reason, also].flatMap((part) => (part === null ? [] : [part]));
  return [...details, ...facts.map(({ label, value }) => `${label}: ${value}`), instance].join('\n');
}

function line({ title, reason, also }: MessageItem): string {
  const more = [reason, also].flatMap((part) => (part === null ? [] : [part])).join('; ');
  return `${title}${more && ` – ${more}`}`;
}

function verdict(response: OutboundResponse): Verdict {
  if (isSuccess(response)) return DELIVERED;
  return failed(response, 'ntfy', oneLine(textOf(jsonOf(response)['error']), 200));
}
