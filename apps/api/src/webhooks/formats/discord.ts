import type { OutboundResponse } from '../../platform/network/read-response';
import type { UrlDestination } from '../destinations/destination';
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

// https://docs.discord.com/developers/resources/message#embed-object-embed-limits: title 256, description 4096, field value 1024,
// footer 2048, together 6000 characters.
const TITLE_MAX = 256;
const DESCRIPTION_MAX = 4096;
const VALUE_MAX = 1024;

const COLORS: Readonly<Record<MessageTone, number>> = { bad: 0xd92d20, warn: 0xf79009, ok: 0x12b76a, info: 0x2e90fa };
const SYMBOLS: Readonly<Record<MessageTone, string>> = { bad: '🔴', warn: '🟠', ok: '🟢', info: '🔵' };

// https://docs.discord.com/developers/topics/opcodes-and-status-codes#json
const UNKNOWN_WEBHOOK = 10_015;
const INVALID_TOKEN = 50_027;

export const discord: MessageFormat<UrlDestination> = {
  request: ({ url }, message) => jsonRequest(confirmed(url), contentOf(message)),
  verdict,
};

/** With `wait` Discord answers when it has the message, and says so where it has not. */
function confirmed(url: string): string {
  const address = new URL(url);
  address.searchParams.set('wait', 'true');
  return address.href;
}

function contentOf({ title, tone, items, link, instance }: NotificationMessage): object {
  const [only] = items;
  const isOne = items.length === 1 && only !== undefined;
  return {
    username: 'Fairlead',
    // Nobody is notified, whatever the text says.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(escape(title), TITLE_MAX),
        url: link,
        color: COLORS[tone],
        ...(isOne
          ? {
              ...description([only.reason, only.also]),
              fields: only.facts.map(field),
              timestamp: only.at.toISOString(),
            }
          : { description: fitParts(items.map(line), { separator: '\n', max: DESCRIPTION_MAX }) }),
        footer: { text: instance },
      },
    ],
  };
}

function description(parts: readonly (string | null)[]): { description?: string } {
  const text = parts.flatMap((part) => (part === null ? [] : [escape(part)])).join('\n');
  return text === '' ? {} : { description: cut(text, DESCRIPTION_MAX) };
}

const field = ({ label, value }: MessageItem['facts'][number]): object => ({
  name: label,
  value: cut(escape(value), VALUE_MAX),
  inline: value.length < 40,
});

function line({ tone, title, reason, also, link }: MessageItem): string {
  const more = [reason, also].flatMap((part) => (part === null ? [] : [escape(part)])).join('; ');
  return `${SYMBOLS[tone]} [${escape(title)}](<${link}>)${more && ` – ${more}`}`;
}

/** A backslash takes the meaning of punctuation away: of Markdown, links and mentions. */
function escape(text: string): string {
  return text.replace(/[\\*_~`|>#+\-[\]()<:@{}]/g, String.raw`\$&`);
}

function verdict(response: OutboundResponse): Verdict {
  if (isSuccess(response)) return DELIVERED;
  const { code, message, retry_after: seconds } = jsonOf(response);
  if (code === UNKNOWN_WEBHOOK || code === INVALID_TOKEN || response.status === 404 || response.status === 410)
    return {
      kind: 'removed',
      reason: `Discord responded with ${response.status}: the webhook was deleted, or its URL is wrong.`,
    };
  const result = failed(response, 'Discord', oneLine(textOf(message), 200).replace(/\.$/, ''));
  // The header is rounded, and missing where a proxy of Discord answers.
  return typeof seconds === 'number' ? { ...result, retryAfter: String(Math.ceil(seconds)) } : result;
}
