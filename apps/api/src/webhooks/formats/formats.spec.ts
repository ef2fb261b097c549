import { ADDRESS, crash, failedDeployment, HOSTILE } from '../../../test/harness/messages/event-entries';
import type { ChatDestination } from '../destinations/destination';
import { combineEvents } from '../messages/combine-events';
import { chatRequest } from './formats';

const SECRET = '0123456789abcdef';
const BOT = '123456:AAF0123456789abcdefghij';

const DESTINATIONS: readonly ChatDestination[] = [
  { format: 'slack', url: `https://hooks.slack.com/services/T0/B0/${SECRET}` },
  { format: 'discord', url: `https://discord.com/api/webhooks/1/${SECRET}?thread_id=7` },
  { format: 'teams', url: `https://prod.logic.azure.com/workflows/1/triggers/manual?sig=${SECRET}` },
  { format: 'telegram', url: 'https://api.telegram.org', token: BOT, chatId: '-100123', topicId: 7 },
  { format: 'ntfy', url: 'https://ntfy.example.org/ops', token: 'tk_secret' },
];

const hostile = (number = 1) =>
  failedDeployment({
    subjectId: `dep_${number}`,
    subjectName: HOSTILE,
    applicationName: HOSTILE,
    serverName: HOSTILE,
    actorName: HOSTILE,
    data: {
      number,
      commit: { sha: 'abc', message: HOSTILE, author: HOSTILE },
      failure: { message: HOSTILE },
      diagnosis: { message: HOSTILE },
    },
  });
const one = combineEvents([failedDeployment()], ADDRESS);
const hostileOne = combineEvents([hostile()], ADDRESS);
const many = combineEvents(
  Array.from({ length: 100 }, (_, number) => hostile(number)),
  ADDRESS,
);

const contentOf = (destination: ChatDestination, message = one) => JSON.parse(chatRequest(destination, message).body);
const of = (format: ChatDestination['format']): ChatDestination => {
  const found = DESTINATIONS.find((each) => each.format === format);
  if (!found) throw new Error(`There is no ${format}.`);
  return found;
};
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

describe('every chat', () => {
  it.each(DESTINATIONS)('$format is told what happened, why, where, the commit, who and the page', (destination) => {
    const content = chatRequest(destination, one).body;
    const plain = textsIn(JSON.parse(content)).join('\n').replaceAll('\\', '');
    for (const text of [
      'Deployment 12 of shop failed',
      'The build command ended with exit code 1.',
      'web-1',
      '9fceb02',
    ])
      expect(plain).toContain(text);
    for (const text of [
      'Show prices with tax',
      'Ada Lovelace',
      'ann',
      `${ADDRESS}/applications/app_1/deployments/dep_1`,
    ])
      expect(plain).toContain(text);
    expect(plain).not.toContain('ada@example.com');
  });

  it.each(DESTINATIONS)('$format gets no secret in the body, where the log shows it', (destination) => {
    expect(chatRequest(destination, one).body).not.toContain(SECRET);
    expect(chatRequest(destination, one).body).not.toContain(BOT);
    expect(chatRequest(destination, one).body).not.toContain('tk_secret');
  });

  it.each(DESTINATIONS)(
    '$format is told of a hundred events within its limits, and how many it does not show',
    (destination) => {
      const { body } = chatRequest(destination, many);
      expect(body).toMatch(/and \d+ more/);
      expect(Buffer.byteLength(body)).toBeLessThan(28_000);
    },
  );
});

describe('Slack', () => {
  it('gets no mention and no link from foreign text', () => {
    const { text, blocks } = contentOf(of('slack'), hostileOne);
    const read = [text, ...textsIn(blocks.slice(1))].join('\n');
    expect(read.match(/<[^>|]*[>|]/g)?.every((tag: string) => tag.startsWith(`<${ADDRESS}`))).toBe(true);
    expect(read).toContain('&lt;!channel&gt;');
    for (const block of blocks.slice(1))
      for (const part of [block.text, ...(block.fields ?? []), ...(block.elements ?? [])].filter(Boolean))
        expect(part.verbatim).toBe(true);
  });

  it('gets blocks within the limits of Block Kit', () => {
    const { text, blocks } = contentOf(of('slack'), many);
    expect(text.length).toBeLessThanOrEqual(4000);
    expect(blocks.length).toBeLessThanOrEqual(50);
    expect(blocks[0].text.text.length).toBeLessThanOrEqual(150);
    for (const { text: section, fields = [] } of blocks.slice(1, -1)) {
      expect(section.text.length).toBeLessThanOrEqual(3000);
      for (const field of fields) expect(field.text.length).toBeLessThanOrEqual(2000);
    }
  });
});

describe('Discord', () => {
  it('notifies nobody and formats nothing', () => {
    const { allowed_mentions, embeds } = contentOf(of('discord'), hostileOne);
    expect(allowed_mentions).toEqual({ parse: [] });
    const texts = [embeds[0].title, embeds[0].description, ...textsIn(embeds[0].fields)].join('\n');
    expect(texts).not.toMatch(/(?<!\\)[*`|[\]()<@]/);
  });

  it('gets an embed within its limits, and answers when it has it', () => {
    const { embeds } = contentOf(of('discord'), many);
    expect(embeds[0].title.length).toBeLessThanOrEqual(256);
    expect(embeds[0].description.length).toBeLessThanOrEqual(4096);
    for (const { value } of contentOf(of('discord'), hostileOne).embeds[0].fields)
      expect(value.length).toBeLessThanOrEqual(1024);
    const { searchParams } = new URL(chatRequest(of('discord'), one).url);
    expect([searchParams.get('wait'), searchParams.get('thread_id')]).toEqual(['true', '7']);
  });
});

describe('Teams', () => {
  it('gets an Adaptive Card without Markdown, so that foreign text is only text', () => {
    const { type, attachments } = contentOf(of('teams'), hostileOne);
    expect(type).toBe('message');
    const [{ contentType, content }] = attachments;
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' });
    for (const block of content.body) expect(block.type).toBe('RichTextBlock');
    expect(textsIn(content).join('')).not.toContain('{{');
    expect(content.actions).toEqual([
      { type: 'Action.OpenUrl', title: 'Open in Fairlead', url: expect.stringMatching(`^${ADDRESS}/`) },
    ]);
  });
});

describe('Telegram', () => {
  it('gets escaped HTML and no mention, in the topic of the chat', () => {
    const { text, ...rest } = contentOf(of('telegram'), hostileOne);
    expect(rest).toMatchObject({ chat_id: '-100123', message_thread_id: 7, parse_mode: 'HTML' });
    const tags: string[] = text.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) expect(tag).toMatch(/^<(\/?[bi]|\/a|a href="https:\/\/fairlead\.example\.org\/[^"]*")>$/);
    expect(text).not.toMatch(/(?<!\w)@\w/);
    expect(chatRequest(of('telegram'), one).url).toBe(`https://api.telegram.org/bot${BOT}/sendMessage`);
  });

  it('gets at most 4096 characters beside the tags', () => {
    const { text } = contentOf(of('telegram'), many);
    expect(text.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '_').length).toBeLessThanOrEqual(4096);
    expect(text).toMatch(/and \d+ more/);
  });
});

describe('ntfy', () => {
  it('gets JSON at the root of its server, with a title, tags, a priority and the page', () => {
    const { url, headers } = chatRequest(of('ntfy'), one);
    expect(url).toBe('https://ntfy.example.org/');
    expect(headers).toMatchObject({ authorization: 'Bearer tk_secret' });
    expect(contentOf(of('ntfy'))).toMatchObject({
      topic: 'ops',
      tags: ['rotating_light'],
      priority: 4,
      click: one.link,
    });
  });

  it('gets at most 4096 bytes, because more would become an attachment', () => {
    expect(Buffer.byteLength(contentOf(of('ntfy'), many).message)).toBeLessThanOrEqual(4096);
    const recovered = combineEvents([crash('shop', { name: 'application.recovered' })], ADDRESS);
    expect(contentOf(of('ntfy'), recovered).priority).toBe(3);
  });
});
