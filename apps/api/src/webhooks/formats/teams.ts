import type { OutboundResponse } from '../../platform/network/read-response';
import type { UrlDestination } from '../destinations/destination';
import type { MessageItem, MessageTone, NotificationMessage } from '../messages/notification-message';
import { andMore, oneLine } from '../../platform/text/plain-text';
import {
  DELIVERED,
  failed,
  isSuccess,
  jsonOf,
  jsonRequest,
  textOf,
  type MessageFormat,
  type MessageRequest,
  type Verdict,
} from './message-format';

/** Teams refuses messages above 28 kB. */
const BODY_MAX_BYTES = 27_000;
const ITEMS_MAX = 10;

const COLORS: Readonly<Record<MessageTone, string>> = { bad: 'attention', warn: 'warning', ok: 'good', info: 'accent' };

/** For the workflow “When a Teams webhook request is received”; it takes Adaptive Cards only. */
export const teams: MessageFormat<UrlDestination> = {
  request: ({ url }, message) => fitting(url, message),
  verdict,
};

function fitting(url: string, message: NotificationMessage): MessageRequest {
  for (let shown = Math.min(ITEMS_MAX, message.items.length); ; shown -= 1) {
    const request = jsonRequest(url, attachmentOf(message, shown));
    if (shown <= 1 || Buffer.byteLength(request.body) <= BODY_MAX_BYTES) return request;
  }
}

function attachmentOf({ title, tone, items, link, instance }: NotificationMessage, shown: number): object {
  const left = items.length - shown;
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          fallbackText: plain(title),
          body: [
            text([run(title, { size: 'medium', weight: 'bolder', color: COLORS[tone] })]),
            ...items.slice(0, shown).flatMap((item) => blocksOf(item, items.length > 1)),
            text([run(left > 0 ? `${andMore(left)} · ${instance}` : instance, { isSubtle: true, size: 'small' })]),
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open in Fairlead', url: link }],
        },
      },
    ],
  };
}

function blocksOf({ title, tone, reason, also, facts, link }: MessageItem, withTitle: boolean): object[] {
  const open = { type: 'Action.OpenUrl', url: link };
  return [
    ...(withTitle ? [text([run(title, { weight: 'bolder', color: COLORS[tone], selectAction: open })], true)] : []),
    ...(reason === null ? [] : [text([run(reason)])]),
    ...(also === null ? [] : [text([run(also)])]),
    ...facts.map(({ label, value }) => text([run(`${label}: `, { isSubtle: true }), run(value)])),
  ];
}

/** These blocks know no Markdown, so that foreign text is only text. */
const text = (inlines: readonly object[], separator = false): object => ({ type: 'RichTextBlock', inlines, separator });

const run = (value: string, style: object = {}): object => ({ type: 'TextRun', text: plain(value), ...style });

/** Braces in pairs call functions of dates. */
const plain = (value: string): string => value.replaceAll('{{', '{\u200b{');

function verdict(response: OutboundResponse): Verdict {
  // Connectors, which are retired, said with status 200 that it had not worked.
  const hasFailed = response.body.includes('Webhook message delivery failed');
  if (isSuccess(response) && !hasFailed) return DELIVERED;
  const { error } = jsonOf(response);
  const code = typeof error === 'object' && error !== null ? textOf(Reflect.get(error, 'code')) : '';
  if (response.status === 404 || response.status === 410 || code === 'WorkflowNotFound')
    return {
      kind: 'removed',
      reason: `Teams responded with ${response.status}: the workflow was deleted, or its URL is wrong.`,
    };
  if (code === 'WorkflowTriggerIsNotEnabled') return { kind: 'failed', reason: 'The workflow in Teams is turned off.' };
  return failed(response, 'Teams', oneLine(code || response.body, 200));
}
