import type { WebhookRecord } from '@fairlead/dto';
import { DEFAULT_WEBHOOK_EVENTS } from '@fairlead/contracts';
import { Webhook } from '../../../src/webhooks/webhook.entity';
import { EventEntry } from '../../../src/events/event.entity';
import { signedInAgent } from '../../harness/test-access';
import { API_ONLY, brokenRules, startWithAgent, type HttpAgent } from '../../harness/test-records';
import type { TestApi } from '../../harness/start-api';
import { WEBHOOKS_PATH as PATH } from './webhooks-fixture';

const BOT = '123456:AAF0123456789abcdefghij';
const SLACK = { format: 'slack', url: 'https://hooks.slack.com/services/T0AAAA/B0BBBB/ccccccccccccWxYz' };
const TELEGRAM = { format: 'telegram', token: BOT, chat_id: '-100123', topic_id: 7 };
const NTFY = { format: 'ntfy', url: 'https://ntfy.example.org/secret-topic-of-ops', token: 'tk_0123456789abcdefghij' };
const EMAIL = { format: 'email', recipients: ['ann@example.org', 'bob@example.org'] };

describe('notifications', () => {
  let api: TestApi;
  let admin: HttpAgent;

  beforeAll(async () => {
    ({ api } = await startWithAgent({
      ...API_ONLY,
      FAIRLEAD_SMTP_HOST: '127.0.0.1',
      FAIRLEAD_SMTP_FROM: 'fairlead@example.org',
      FAIRLEAD_PUBLIC_URL: 'http://fairlead.example.org',
    }));
    admin = await signedInAgent(api, 'admin');
  });
  afterAll(() => api?.stop());
  beforeEach(() => api.dataSource.manager.clear(Webhook));

  const create = async (body: object): Promise<WebhookRecord> =>
    (await admin.post(PATH).send(body).expect(201)).body.data;
  const read = async (id: string): Promise<WebhookRecord> => (await admin.get(`${PATH}/${id}`).expect(200)).body.data;

  it.each([
    ['slack', SLACK, { url: 'https://hooks.slack.com/…WxYz', token: null, chat_id: null, recipients: null }],
    ['telegram', TELEGRAM, { url: 'https://api.telegram.org', token: '…ghij', chat_id: '-100123', topic_id: 7 }],
    ['ntfy', NTFY, { url: 'https://ntfy.example.org/…-ops', token: '…ghij' }],
    ['email', EMAIL, { url: null, token: null, recipients: EMAIL.recipients }],
  ])('of the format %s show where they go, but no secret', async (format, body, shown) => {
    const { secret, ...created }: WebhookRecord & { secret?: unknown } = await create(body);
    expect(secret).toBeNull();
    expect(created).toMatchObject({ format, ...shown, signature: null, public_key: null, enabled: true });
    expect(created.events).toEqual([...DEFAULT_WEBHOOK_EVENTS]);
    expect(await read(created.id)).toEqual(created);
  });

  it('store URLs and tokens encrypted, and no event or log line has them', async () => {
    for (const body of [SLACK, TELEGRAM, NTFY]) {
      const { id } = await create(body);
      await admin.patch(`${PATH}/${id}`).send({ description: 'Ops' }).expect(200);
    }
    const rows = JSON.stringify(await api.dataSource.query('SELECT url, token FROM webhooks'));
    const events = JSON.stringify(await api.dataSource.manager.find(EventEntry));
    const everything = rows + events + api.logs.join('');
    for (const secret of ['ccccWxYz', BOT, 'secret-topic-of-ops', 'tk_0123']) expect(everything).not.toContain(secret);
  });

  it('are listed apart from webhooks', async () => {
    await create(SLACK);
    await create({ url: 'https://ops.example.com/hook' });
    const formatsOf = async (query: string) =>
      (await admin.get(`${PATH}${query}`).expect(200)).body.data.map(({ format }: WebhookRecord) => format);
    expect(await formatsOf('?kind=notification')).toEqual(['slack']);
    expect(await formatsOf('?kind=webhook')).toEqual(['standard']);
    expect(await formatsOf('')).toHaveLength(2);
    await admin.get(`${PATH}?kind=slack`).expect(400);
  });

  it('keep a secret that is not sent again, and take a new one', async () => {
    const { id } = await create(TELEGRAM);
    await admin.patch(`${PATH}/${id}`).send({ chat_id: '@ops_room', topic_id: null }).expect(200);
    expect(await read(id)).toMatchObject({ chat_id: '@ops_room', topic_id: null, token: '…ghij' });
    await admin
      .patch(`${PATH}/${id}`)
      .send({ token: `${BOT}NEW1` })
      .expect(200);
    expect(await read(id)).toMatchObject({ token: '…NEW1' });
    const { id: topic } = await create(NTFY);
    await admin.patch(`${PATH}/${topic}`).send({ token: null }).expect(200);
    expect((await read(topic)).token).toBeNull();
  });

  it('have no secret that could be rotated', async () => {
    const { id } = await create(SLACK);
    await admin.post(`${PATH}/${id}/rotate-secret`).expect(409);
  });

  it.each([
    [{ format: 'slack' }, { url: 'required' }],
    [{ ...SLACK, token: 'x' }, { token: 'unknown_field' }],
    [{ ...SLACK, signature: 'hmac' }, { signature: 'unknown_field' }],
    [{ ...SLACK, format: 'irc' }, { format: 'is_in' }],
    [{ ...SLACK, url: 'https://hooks.slack.com/#x' }, { url: 'is_webhook_url' }],
    [{ format: 'telegram', chat_id: '1' }, { token: 'required' }],
    [{ ...TELEGRAM, token: 'no token' }, { token: 'is_token' }],
    [{ ...TELEGRAM, token: `${BOT}/../x` }, { token: 'is_token' }],
    [{ ...TELEGRAM, chat_id: 'ops' }, { chat_id: 'is_chat_id' }],
    [{ ...TELEGRAM, topic_id: 0 }, { topic_id: 'min' }],
    [{ ...NTFY, url: 'https://ntfy.example.org/' }, { url: 'is_webhook_url' }],
    [{ ...NTFY, url: 'https://ntfy.example.org/a/b' }, { url: 'is_webhook_url' }],
    [{ ...NTFY, token: 'a\r\nb' }, { token: 'is_token' }],
    [{ ...EMAIL, recipients: [] }, { recipients: 'are_recipients' }],
    [{ ...EMAIL, recipients: ['ann@example.org', 'ANN@example.org'] }, { recipients: 'are_recipients' }],
    [{ ...EMAIL, recipients: ['ann@example.org\nBcc: x@example.org'] }, { recipients: 'are_recipients' }],
    [{ ...EMAIL, recipients: ['Ann <ann@example.org>'] }, { recipients: 'are_recipients' }],
    [{ ...EMAIL, url: 'https://example.org' }, { url: 'unknown_field' }],
    [{ url: 'https://example.org', recipients: ['ann@example.org'] }, { recipients: 'unknown_field' }],
  ])('are refused as %j, which changes nothing', async (body, rules) => {
    const refused = await admin.post(PATH).send(body).expect(400);
    expect(brokenRules(refused.body)).toEqual(rules);
    expect(await api.dataSource.manager.count(Webhook)).toBe(0);
  });

  it('do not get fields of another format by a change', async () => {
    const { id } = await create(SLACK);
    const refused = await admin.patch(`${PATH}/${id}`).send({ chat_id: '1' }).expect(400);
    expect(brokenRules(refused.body)).toEqual({ chat_id: 'unknown_field' });
    const bot = await create(TELEGRAM);
    await admin.patch(`${PATH}/${bot.id}`).send({ token: null }).expect(400);
    await admin.patch(`${PATH}/${id}`).send({ format: 'discord' }).expect(400);
  });
});

describe('notifications by e-mail without a mail server', () => {
  it('are refused, with what to do', async () => {
    const { api } = await startWithAgent(API_ONLY);
    const admin = await signedInAgent(api, 'admin');
    const refused = await admin.post(PATH).send(EMAIL).expect(409);
    expect(refused.body.error.message).toContain('FAIRLEAD_SMTP_HOST');
    await api.stop();
  });
});
