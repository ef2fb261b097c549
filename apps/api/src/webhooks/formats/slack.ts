import type { OutboundResponse } from '../../platform/network/read-response';
import type { UrlDestination } from '../destinations/destination';
import type { MessageItem, MessageTone, NotificationMessage } from '../messages/notification-message';
import { andMore, cut, fitParts, oneLine } from '../../platform/text/plain-text';
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

// https://docs.slack.dev/reference/block-kit/blocks: header 150, section 3000, field 2000 characters, ten fields, 50 blocks.
const HEADER_MAX = 150;
const FIELDS_MAX = 10;
const ITEMS_MAX = 10;
/** What Slack recommends; from 40,000 it cuts. */
const TEXT_MAX = 4000;

const SYMBOLS: Readonly<Record<MessageTone, string>> = { bad: '🔴', warn: '🟠', ok: '🟢', info: '🔵' };

/** Answers of https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks that a repetition does not change. */
const REMOVED: Readonly<Record<string, string>> = {
  no_service: 'the incoming webhook was removed or disabled',
  no_service_id: 'the incoming webhook was removed or disabled',
  no_active_hooks: 'the incoming webhook was disabled',
  no_team: 'the workspace does not exist any more',
  team_disabled: 'the workspace was disabled',
  invalid_token: 'the incoming webhook was removed, or its URL is wrong',
  channel_is_archived: 'the channel was archived',
  channel_not_found: 'the channel does not exist any more',
};

export const slack: MessageFormat<UrlDestination> = {
  request: ({ url }, message) =>
    jsonRequest(url, {
      text: fallbackOf(message),
      blocks: blocksOf(message),
      unfurl_links: false,
      unfurl_media: false,
    }),
  verdict,
};

/** For notifications of the system, and for servers that speak this format without its blocks. */
function fallbackOf({ items }: NotificationMessage): string {
  const lines = items.map(
    (item) => `${SYMBOLS[item.tone]} ${link(item)}${item.reason ? ` – ${escape(item.reason)}` : ''}`,
  );
  return fitParts(lines, { separator: '\n', max: TEXT_MAX });
}

function blocksOf(message: NotificationMessage): object[] {
  const { items, tone, instance } = message;
  const shown = items.slice(0, ITEMS_MAX);
  const left = items.length - shown.length;
  return [
    {
      type: 'header',
      text: { type: 'plain_text', text: cut(`${SYMBOLS[tone]} ${message.title}`, HEADER_MAX), emoji: false },
    },
    ...shown.map((item) => section(item, items.length > 1)),
    {
      type: 'context',
      elements: [
        mrkdwn(`${left > 0 ? `${andMore(left)} · ` : ''}<${message.link}|Open in Fairlead> · ${escape(instance)}`),
      ],
    },
  ];
}

function section(item: MessageItem, withTitle: boolean): object {
  const { reason, also, facts } = item;
  const text = [...(withTitle ? [`${SYMBOLS[item.tone]} ${link(item)}`] : []), ...lines(reason), ...lines(also)].join(
    '\n',
  );
  const fields = facts.slice(0, FIELDS_MAX).map(({ label, value }) => mrkdwn(`*${label}*\n${escape(value)}`));
  return {
    type: 'section',
    // A section needs one of the two.
    ...((text !== '' || fields.length === 0) && { text: mrkdwn(text === '' ? link(item) : text) }),
    ...(fields.length > 0 && { fields }),
  };
}

const lines = (text: string | null): string[] => (text === null ? [] : [escape(text)]);

const link = ({ link: url, title }: MessageItem): string => `<${url}|${escape(title).replaceAll('|', '¦')}>`;

/** Without preprocessing, which would make mentions and links of foreign text. */
const mrkdwn = (text: string): object => ({ type: 'mrkdwn', text, verbatim: true });

/** The three characters that control what Slack reads. Without them nothing is a mention of somebody or of a channel. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function verdict(response: OutboundResponse): Verdict {
  if (isSuccess(response)) {
    const { ok, error } = jsonOf(response);
    return ok === false
      ? { kind: 'failed', reason: `Slack refused the message: ${oneLine(textOf(error), 200)}.` }
      : DELIVERED;
  }
  const code = oneLine(response.body, 200);
  const removed = Object.hasOwn(REMOVED, code) ? REMOVED[code] : undefined;
  if (removed !== undefined)
    return { kind: 'removed', reason: `Slack responded with ${response.status}: ${removed} (${code}).` };
  const verdictOfStatus = failed(response, 'Slack', code);
  return response.status === 410 ? { ...verdictOfStatus, kind: 'removed' } : verdictOfStatus;
}
