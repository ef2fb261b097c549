import { WebhookDelivery } from '../../../src/webhooks/deliveries/webhook-delivery.entity';
import { Webhook } from '../../../src/webhooks/webhook.entity';
import { DeliveryQueue } from '../../../src/webhooks/deliveries/delivery-queue';
import { EventsService } from '../../../src/events/events.service';
import { eventually } from '../../harness/eventually';
import { exampleEvent } from '../../harness/example-events';
import { SmtpServer } from '../../harness/messages/smtp-server';
import type { IntegrationEventName } from '@fairlead/contracts';
import { WEBHOOKS_PATH, WebhooksFixture } from './webhooks-fixture';

const HOUR_MS = 3_600_000;
const BOT = '123456:AAF0123456789abcdefghij';

describe('a notification', () => {
  let fixture: WebhooksFixture;
  let smtp: SmtpServer;

  beforeAll(async () => {
    smtp = await SmtpServer.start();
    fixture = await WebhooksFixture.start({ ...smtp.settings, FAIRLEAD_NOTIFICATION_DELAY_SECONDS: '0' });
  });
  afterAll(async () => {
    await fixture?.api.stop();
    await smtp?.stop();
  });
  beforeEach(() => fixture.begin());
  afterEach(() => fixture.end());

  const record = (...events: readonly (readonly [IntegrationEventName, string])[]): Promise<void> =>
    fixture.api.dataSource.transaction(async (tx) => {
      const service = fixture.api.app.get(EventsService, { strict: false });
      for (const [name, id] of events) {
        const { subject, ...event } = exampleEvent(name);
        await service.record(tx, { ...event, subject: { ...subject, id, name: id }, serverId: 'srv_1' });
      }
    });
  const slack = (more: object = {}) => fixture.create({ format: 'slack', events: ['*'], ...more });

  it('is a message in the form of its chat, and the log has it as it was sent', async () => {
    const { receiver, details, ended } = fixture;
    receiver.answer = () => ({ status: 200, body: 'ok' });
    const { id } = await slack();
    await record(['application.crashed', 'app_shop']);
    const [request] = await receiver.until(1);
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      text: expect.stringContaining('Application app_shop crashed'),
      blocks: expect.arrayContaining([expect.objectContaining({ type: 'header' })]),
    });
    expect(request?.headers).not.toHaveProperty('webhook-signature');
    const delivery = await ended(id, 'delivered');
    expect(delivery).toMatchObject({ event: 'application.crashed', message_id: expect.stringMatching(/^whm_/) });
    expect(await details(id, delivery.id)).toMatchObject({ request_body: request?.body, message_events: 1 });
  });

  it('combines what happens at the same time, and each event has its delivery in the log', async () => {
    const { receiver, deliveries, details, find } = fixture;
    receiver.answer = () => ({ status: 200, body: 'ok' });
    const { id } = await slack();
    const apps = Array.from({ length: 15 }, (_, number) => ['application.crashed', `app_${number}`] as const);
    await record(['server.unreachable', 'srv_1'], ...apps);
    const [request] = await receiver.until(1);
    expect(request?.body).toContain('Server srv_1 is unreachable');
    expect(request?.body).toContain('affects app_0, app_1, app_2, app_3, app_4 and 10 more');
    await eventually('all are delivered', async () => (await deliveries(id, '?status=delivered')).length === 16);
    const all = await deliveries(id);
    expect(new Set(all.map(({ message_id }) => message_id)).size).toBe(1);
    expect((await details(id, all[0]?.id ?? '')).message_events).toBe(16);
    expect(receiver.received).toHaveLength(1);
    expect(await find(id)).toMatchObject({ failing_since: null, last_delivery: { status: 'delivered' } });
  });

  it('is repeated as the same message, although more has happened since', async () => {
    const { receiver, deliveries } = fixture;
    receiver.answer = () => (receiver.received.length === 1 ? { status: 500 } : { status: 200, body: 'ok' });
    const { id } = await slack();
    await record(['application.crashed', 'app_a'], ['application.crashed', 'app_b']);
    await receiver.until(1);
    await record(['application.crashed', 'app_c']);
    await receiver.until(3);
    await eventually('all are delivered', async () => (await deliveries(id, '?status=delivered')).length === 3);
    const [first, ...others] = receiver.received.map(({ body }) => body);
    expect(others).toContain(first);
    expect(others.filter((body) => body.includes('app_c'))).toHaveLength(1);
    expect(receiver.received).toHaveLength(3);
  });

  it('counts repeats instead of sending each, and tells of them after a while', async () => {
    const { api, receiver, deliveries } = fixture;
    receiver.answer = () => ({ status: 200, body: 'ok' });
    const { id } = await slack();
    await record(['application.crashed', 'app_a']);
    await receiver.until(1);
    await eventually('it is delivered', async () => (await deliveries(id, '?status=delivered')).length === 1);
    await record(['application.recovered', 'app_a']);
    await receiver.until(2);
    await eventually('it is delivered', async () => (await deliveries(id, '?status=delivered')).length === 2);
    for (const name of ['application.crashed', 'application.recovered', 'application.crashed'] as const)
      await record([name, 'app_a']);
    const waiting = await deliveries(id, '?status=pending');
    expect(waiting).toHaveLength(3);
    const [due, ...others] = waiting.map(({ next_attempt_at: at }) => Date.parse(at ?? ''));
    expect((due ?? 0) - Date.now()).toBeGreaterThan(250_000);
    for (const other of others) expect(Math.abs(other - (due ?? 0))).toBeLessThan(2000);
    // The time is over.
    await api.dataSource.manager.update(
      WebhookDelivery,
      { webhookId: id, status: 'pending' },
      { nextAttemptAt: new Date(0) },
    );
    await receiver.until(3);
    expect(receiver.received[2]?.body).toContain('crashed 2×, recovered 1×');
    await eventually('nothing waits', async () => (await deliveries(id, '?status=pending')).length === 0);
    expect(receiver.received).toHaveLength(3);
  });

  it('that a process had claimed when it was killed is sent by the next one, as the same message', async () => {
    const { api, receiver, deliveries } = fixture;
    receiver.answer = () => ({ status: 200, body: 'ok' });
    const { id } = await slack();
    await api.dataSource.manager.update(Webhook, id, { pausedUntil: new Date(Date.now() + HOUR_MS) });
    await record(['application.crashed', 'app_a'], ['application.crashed', 'app_b']);
    const queue = api.app.get(DeliveryQueue, { strict: false });
    const claimed = await queue.claimMessage(id, 600_000);
    expect(claimed).toHaveLength(2);
    expect(await queue.claimMessage(id, 600_000)).toEqual([]);
    await record(['application.crashed', 'app_c']);
    await queue.release(claimed.map((delivery) => delivery.id));
    await api.dataSource.manager.update(Webhook, id, { pausedUntil: null });
    await receiver.until(2);
    await eventually('all are delivered', async () => (await deliveries(id, '?status=delivered')).length === 3);
    const sent = receiver.received.map(({ body }) => ['app_a', 'app_b', 'app_c'].filter((name) => body.includes(name)));
    expect(sent.toSorted()).toEqual([['app_a', 'app_b'], ['app_c']]);
  });

  it('of a chat that was deleted disables it, with the reason in the log', async () => {
    const { receiver, admin, find, details, deliveries } = fixture;
    receiver.answer = () => ({ status: 404, body: 'no_service' });
    const { id } = await slack();
    await record(['application.crashed', 'app_a']);
    await eventually('it is disabled', async () => !(await find(id)).enabled);
    expect(await find(id)).toMatchObject({ disabled_reason: 'gone' });
    const [delivery] = await deliveries(id);
    const [attempt] = (await details(id, delivery?.id ?? '')).attempt_log;
    expect(attempt?.error).toBe('Slack responded with 404: the incoming webhook was removed or disabled (no_service).');
    const { body } = await admin.get('/api/dashboard/overview').expect(200);
    expect(body.data.attention).toContainEqual(expect.objectContaining({ kind: 'webhook', id }));
  });

  it('pauses as long as the chat says in its own words', async () => {
    const { receiver, find, create } = fixture;
    receiver.answer = () => ({
      status: 429,
      body: JSON.stringify({
        ok: false,
        error_code: 429,
        description: 'Too Many Requests',
        parameters: { retry_after: 300 },
      }),
    });
    const { id } = await create({
      format: 'telegram',
      url: new URL(receiver.url).origin,
      token: BOT,
      chat_id: '-100',
      events: ['*'],
    });
    await record(['application.crashed', 'app_a']);
    await eventually('it pauses', async () => (await find(id)).paused_until !== null);
    const seconds = (Date.parse((await find(id)).paused_until ?? '') - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(240);
    expect(seconds).toBeLessThanOrEqual(300);
    expect(receiver.received[0]?.path).toBe(`/bot${BOT}/sendMessage`);
  });

  it('has no secret in its log, also where the chat repeats it', async () => {
    const { api, receiver, create, deliveries, details, ended } = fixture;
    receiver.answer = ({ path }) => ({
      status: 200,
      headers: { 'x-path': path },
      body: `{"ok":true,"path":"${path}"}`,
    });
    const { id } = await create({
      format: 'telegram',
      url: new URL(receiver.url).origin,
      token: BOT,
      chat_id: '-100',
      events: ['*'],
    });
    await record(['application.crashed', 'app_a']);
    await ended(id, 'delivered');
    const [delivery] = await deliveries(id);
    const shown = JSON.stringify(await details(id, delivery?.id ?? ''));
    expect(shown).toContain('[redacted]');
    expect(shown + api.logs.join('')).not.toContain(BOT);
  });

  it.each(['slack', 'discord', 'teams', 'ntfy'])('is tested with the format %s', async (format) => {
    const { admin, receiver, create, ended } = fixture;
    const { id } = await create({ format, url: `${new URL(receiver.url).origin}/topic`, events: ['backup.failed'] });
    await admin.post(`${WEBHOOKS_PATH}/${id}/test`).expect(202);
    const [request] = await receiver.until(1);
    expect(request?.body).toContain('This is a test of Fairlead');
    expect(await ended(id, 'delivered')).toMatchObject({ event: 'webhook.tested' });
  });

  it('arrives by e-mail once for several recipients, and a refusal for good is not repeated', async () => {
    const { admin, create, ended, deliveries, details, find } = fixture;
    const { id } = await create({
      format: 'email',
      url: undefined,
      recipients: ['ann@example.org', 'bob@example.org'],
      events: ['*'],
    });
    await record(['backup.failed', 'bkp_1']);
    await ended(id, 'delivered');
    const [mail] = await smtp.until(1);
    expect(mail).toMatchObject({
      to: ['ann@example.org', 'bob@example.org'],
      headers: { subject: '[Fairlead] A backup of bkp_1 failed', 'auto-submitted': 'auto-generated' },
    });
    const [delivery] = await deliveries(id);
    expect(mail?.headers['message-id']).toBe(`<${delivery?.message_id}.0@fairlead.example.org>`);

    smtp.reply = (verb) => (verb === 'RCPT' ? '550 5.1.1 no such user' : undefined);
    await admin.post(`${WEBHOOKS_PATH}/${id}/test`).expect(202);
    const [failed] = await eventually('it has failed', async () => {
      const found = await deliveries(id, '?status=failed');
      return found.length === 1 && found;
    });
    expect(failed).toMatchObject({ attempts: 1, response_status: 550, next_attempt_at: null });
    expect((await details(id, failed?.id ?? '')).attempt_log[0]?.error).toContain('no such user');
    expect((await find(id)).failing_since).not.toBeNull();
    smtp.reply = () => undefined;
  });
});
