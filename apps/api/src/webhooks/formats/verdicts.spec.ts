import { chatVerdict } from './formats';
import { standardVerdict } from './standard';
import type { ChatDestination } from '../destinations/destination';

const DESTINATIONS: Readonly<Record<ChatDestination['format'], ChatDestination>> = {
  slack: { format: 'slack', url: 'https://slack.example' },
  discord: { format: 'discord', url: 'https://discord.example' },
  teams: { format: 'teams', url: 'https://teams.example' },
  telegram: { format: 'telegram', url: 'https://telegram.example', token: '1:a', chatId: '1', topicId: null },
  ntfy: { format: 'ntfy', url: 'https://ntfy.example/ops', token: null },
};

const read = (format: ChatDestination['format'], status: number, body: unknown) =>
  chatVerdict(DESTINATIONS[format], {
    status,
    headers: {},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('an answer', () => {
  it.each([
    ['slack', 200, 'ok'],
    ['discord', 200, { id: '1' }],
    ['discord', 204, ''],
    ['teams', 202, ''],
    ['telegram', 200, { ok: true, result: {} }],
    ['ntfy', 200, { id: 'a', event: 'message' }],
  ] as const)('of %s with %i means that it has the message', (format, status, body) => {
    expect(read(format, status, body)).toEqual({ kind: 'delivered', reason: null });
  });

  it.each([
    ['slack', 404, 'no_service', 'the incoming webhook was removed'],
    ['slack', 403, 'invalid_token', 'its URL is wrong'],
    ['slack', 410, 'channel_is_archived', 'the channel was archived'],
    ['discord', 404, { message: 'Unknown Webhook', code: 10_015 }, 'the webhook was deleted'],
    ['discord', 401, { message: 'Invalid Webhook Token', code: 50_027 }, 'the webhook was deleted'],
    ['teams', 404, { error: { code: 'WorkflowNotFound', message: 'x' } }, 'the workflow was deleted'],
    ['telegram', 401, { ok: false, description: 'Unauthorized' }, 'the token of the bot is not valid'],
    ['telegram', 403, { ok: false, description: 'Forbidden: bot was kicked from the group chat' }, 'bot was kicked'],
  ] as const)('of %s with %i %j means that the receiver does not exist any more', (format, status, body, reason) => {
    const verdict = read(format, status, body);
    expect(verdict.kind).toBe('removed');
    expect(verdict.reason).toContain(reason);
  });

  it.each([
    ['slack', 400, 'invalid_blocks', 'Slack responded with 400: invalid_blocks.'],
    ['slack', 200, { ok: false, error: 'invalid_blocks' }, 'Slack refused the message: invalid_blocks.'],
    ['discord', 400, { message: 'Invalid Form Body', code: 50_035 }, 'Discord responded with 400: Invalid Form Body.'],
    ['teams', 200, 'Webhook message delivery failed with error: 413', 'Teams responded with 200: Webhook message'],
    ['teams', 400, { error: { code: 'WorkflowTriggerIsNotEnabled' } }, 'The workflow in Teams is turned off.'],
    ['telegram', 400, { ok: false, description: 'Bad Request: chat not found' }, 'Bad Request: chat not found.'],
    ['telegram', 400, { ok: false, parameters: { migrate_to_chat_id: -100 } }, 'enter its new chat id -100.'],
    ['telegram', 200, { ok: false, description: 'x' }, 'Telegram responded with 200: x.'],
    ['ntfy', 403, { code: 40_301, error: 'forbidden' }, 'ntfy responded with 403: forbidden.'],
    ['ntfy', 302, '', 'Redirects are not followed.'],
    ['ntfy', 502, '<html>no JSON', 'ntfy responded with 502.'],
  ] as const)('of %s with %i %j is a failure with its reason', (format, status, body, reason) => {
    const verdict = read(format, status, body);
    expect(verdict.kind).toBe('failed');
    expect(verdict.reason).toContain(reason);
  });

  it('says in its own words how long to wait', () => {
    expect(read('discord', 429, { retry_after: 1.337 }).retryAfter).toBe('2');
    expect(read('telegram', 429, { ok: false, parameters: { retry_after: 31 } }).retryAfter).toBe('31');
    expect(read('slack', 429, 'rate_limited').retryAfter).toBeUndefined();
  });

  it('of a receiver of webhooks is understood by its status alone', () => {
    const verdictOf = (status: number) => standardVerdict({ status, headers: {}, body: '' }).kind;
    expect([200, 204, 307, 404, 410, 500].map(verdictOf)).toEqual([
      'delivered',
      'delivered',
      'failed',
      'failed',
      'removed',
      'failed',
    ]);
  });
});
