import type { OutboundResponse } from '../../platform/network/read-response';
import type { TelegramDestination } from '../destinations/destination';
import type { MessageItem, MessageTone, NotificationMessage } from '../messages/notification-message';
import { fitParts, oneLine } from '../../platform/text/plain-text';
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

/** Of the text after its tags and entities were read (https://core.telegram.org/bots/api#sendmessage). */
const TEXT_MAX = 4096;

const SYMBOLS: Readonly<Record<MessageTone, string>> = { bad: '🔴', warn: '🟠', ok: '🟢', info: '🔵' };

export const telegram: MessageFormat<TelegramDestination> = {
  request: ({ url, token, chatId, topicId }, message) =>
    jsonRequest(`${url.replace(/\/+$/, '')}/bot${token}/sendMessage`, {
      chat_id: chatId,
      ...(topicId !== null && { message_thread_id: topicId }),
      text: textOfMessage(message),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    }),
  verdict,
};

function textOfMessage({ items, instance }: NotificationMessage): string {
  const isOne = items.length === 1;
  const footer = `\n\n<i>${escape(instance)}</i>`;
  const parts = items.map((item) => (isOne ? whole(item) : line(item)));
  const text = fitParts(parts, { separator: '\n', max: TEXT_MAX - instance.length - 2, size: visibleLength });
  return `${text}${footer}`;
}

function whole(item: MessageItem): string {
  const details = [item.reason, item.also].flatMap((part) => (part === null ? [] : [escape(part)]));
  const facts = item.facts.map(({ label, value }) => `${label}: ${escape(value)}`);
  return [`${SYMBOLS[item.tone]} <b>${link(item)}</b>`, ...details, ...facts].join('\n');
}

function line(item: MessageItem): string {
  const more = [item.reason, item.also].flatMap((part) => (part === null ? [] : [escape(part)])).join('; ');
  return `${SYMBOLS[item.tone]} ${link(item)}${more && ` – ${more}`}`;
}

const link = ({ link: url, title }: MessageItem): string => `<a href="${escape(url)}">${escape(title)}</a>`;

/** Tags are escaped, and an @ that would mention somebody gets an invisible character after it. */
function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/(?<!\w)@(?=\w)/g, '@\u2060');
}

const visibleLength = (html: string): number => html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '_').length;

function verdict(response: OutboundResponse): Verdict {
  const { ok, description, parameters } = jsonOf(response);
  if (isSuccess(response) && ok !== false) return DELIVERED;
  const detail = oneLine(textOf(description), 200);
  const isUnknownBot = response.status === 401 || response.status === 404;
  if (isUnknownBot)
    return {
      kind: 'removed',
      reason: `Telegram responded with ${response.status}: the token of the bot is not valid any more.`,
    };
  if (response.status === 403)
    return {
      kind: 'removed',
      reason: `Telegram responded with 403: ${detail || 'the bot may not write to the chat'}.`,
    };
  const given = typeof parameters === 'object' && parameters !== null ? { ...parameters } : {};
  const newChat: unknown = Reflect.get(given, 'migrate_to_chat_id');
  if (typeof newChat === 'number')
    return { kind: 'failed', reason: `The group has become a supergroup; enter its new chat id ${newChat}.` };
  const seconds: unknown = Reflect.get(given, 'retry_after');
  const result = failed(response, 'Telegram', detail);
  return typeof seconds === 'number' ? { ...result, retryAfter: String(Math.ceil(seconds)) } : result;
}
