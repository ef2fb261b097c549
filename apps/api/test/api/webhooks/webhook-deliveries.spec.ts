import type { WebhookDeliveryDetails, WebhookDeliveryRecord, WebhookRecord, WebhookWithSecret } from '@fairlead/dto';
import { EventsService } from '../../../src/events/events.service';
import { Webhook } from '../../../src/webhooks/webhook.entity';
import { DeliveryQueue } from '../../../src/webhooks/deliveries/delivery-queue';
import { WebhookDelivery } from '../../../src/webhooks/deliveries/webhook-delivery.entity';
import { DeliveriesRetention } from '../../../src/webhooks/deliveries/deliveries-retention';
import { eventually } from '../../harness/eventually';
import { exampleEvent } from '../../harness/example-events';
import { signedInAgent } from '../../harness/test-access';
import { makeApplication, startWithServer, WATCHERS_OFF, type HttpAgent } from '../../harness/test-records';
import type { TestApi } from '../../harness/start-api';
import { verifyDelivery, WebhookReceiver } from '../../harness/webhook-receiver';

const PATH = '/api/dashboard/webhooks';
const HOUR_MS = 3_600_000;

describe('a delivery', () => {
  let api: TestApi;
  let http: HttpAgent;
  let admin: HttpAgent;
  let serverId: string;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer({
      ...WATCHERS_OFF,
      FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.0/8',
      FAIRLEAD_WEBHOOK_RETRY_DELAYS: '1,1',
      FAIRLEAD_WEBHOOK_TIMEOUT_SECONDS: '2',
      FAIRLEAD_OPERATION_STOP_SECONDS: '0',
    }));
    admin = await signedInAgent(api, 'admin');
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterEach(async () => {
    await api.dataSource.manager.clear(Webhook);
    await receiver.stop();
  });

  const create = async (more: object = {}): Promise<WebhookWithSecret> => {
    const body = { url: receiver.url, events: ['application.*'], ...more };
    return (await admin.post(PATH).send(body).expect(201)).body.data;
  };
  const find = async (id: string): Promise<WebhookRecord> => (await admin.get(`${PATH}/${id}`).expect(200)).body.data;
  const deliveries = async (id: string, query = ''): Promise<WebhookDeliveryRecord[]> =>
    (await admin.get(`${PATH}/${id}/deliveries${query}`).expect(200)).body.data;
  const details = async (id: string, deliveryId: string): Promise<WebhookDeliveryDetails> =>
    (await admin.get(`${PATH}/${id}/deliveries/${deliveryId}`).expect(200)).body.data;
  const only = async (id: string): Promise<WebhookDeliveryRecord> => {
    const [delivery, ...more] = await deliveries(id);
    if (!delivery || more.length > 0) throw new Error('Exactly one delivery is expected.');
    return delivery;
  };
  const ended = async (id: string, status: string): Promise<WebhookDeliveryRecord> => {
    await eventually(`the delivery is ${status}`, async () => (await deliveries(id))[0]?.status === status);
    return only(id);
  };

  it('is the event, signed, and sent once to each webhook that subscribes to it', async () => {
    const [all, deployments] = [await create(), await create({ events: ['deployment.*'] })];
    const application = await makeApplication(http, serverId, { name: 'shop' });
    const [request] = await receiver.until(1);
    expect(request).toBeDefined();
    if (!request) return;
    expect(verifyDelivery(all.secret, request)).toMatchObject({
      type: 'application.created',
      timestamp: expect.stringMatching(/^\d{4}-/),
      data: {
        id: expect.stringMatching(/^evt_/),
        sequence: expect.any(Number),
        type: 'application.created',
        subject: { type: 'application', id: application.id, name: 'shop' },
        application_id: application.id,
        server_id: serverId,
      },
    });
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Fairlead' });
    expect(await ended(all.id, 'delivered')).toMatchObject({
      id: request.headers['webhook-id'],
      event: 'application.created',
      attempts: 1,
      response_status: 204,
      next_attempt_at: null,
    });
    expect((await find(all.id)).last_delivery).toMatchObject({ status: 'delivered' });
    expect(await deliveries(deployments.id)).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });

  it('is only made for the applications and servers that a webhook is limited to', async () => {
    const { id } = await makeApplication(http, serverId);
    const mine = await create({ application_ids: [id] });
    const elsewhere = await create({ server_ids: ['srv_01jd7q2x5wf8fv2m3v0q4c9s1a'] });
    const here = await create({ server_ids: [serverId] });
    await makeApplication(http, serverId);
    await http.patch(`/api/v1/applications/${id}`).send({ keep_releases: 3 }).expect(200);
    await receiver.until(3);
    await eventually('all are delivered', async () => (await deliveries(here.id, '?status=delivered')).length === 2);
    expect((await deliveries(mine.id)).map(({ event }) => event)).toEqual(['application.updated']);
    expect(await deliveries(elsewhere.id)).toEqual([]);
  });

  it('does not exist before its event is committed, nor if that is rolled back', async () => {
    const { id } = await create();
    const events = api.app.get(EventsService, { strict: false });
    const rolledBack = api.dataSource.transaction(async (tx) => {
      await events.record(tx, exampleEvent('application.created'));
      expect(await tx.countBy(WebhookDelivery, { webhookId: id })).toBe(1);
      throw new Error('the change failed');
    });
    await expect(rolledBack).rejects.toThrow('the change failed');
    await makeApplication(http, serverId, { name: 'after' });
    await receiver.until(1);
    expect(receiver.received[0]?.body).toContain('"after"');
    expect(await deliveries(id)).toHaveLength(1);
  });

  it('is sent again with the same id until it is accepted, and the log has each attempt', async () => {
    receiver.answer = () =>
      receiver.received.length < 3
        ? { status: 500, headers: { 'x-reason': 'down' }, body: 'e'.repeat(10_000) }
        : { status: 200, body: 'thanks' };
    const { id } = await create();
    await makeApplication(http, serverId);
    const requests = await receiver.until(3);
    expect(new Set(receiver.ids).size).toBe(1);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
    const delivery = await ended(id, 'delivered');
    const { attempt_log: log, request_body } = await details(id, delivery.id);
    expect(log.map(({ number, response_status }) => [number, response_status])).toEqual([
      [1, 500],
      [2, 500],
      [3, 200],
    ]);
    expect(log[0]).toMatchObject({
      response_body: 'e'.repeat(4096),
      response_headers: { 'x-reason': 'down' },
      error: 'The receiver responded with 500.',
    });
    expect(log[2]).toMatchObject({ response_body: 'thanks', error: null });
    expect(request_body).toBe(requests[0]?.body);
  });

  it('has failed after the last attempt, and is sent again on request with its id', async () => {
    receiver.answer = () => ({ status: 500 });
    const { id } = await create();
    await makeApplication(http, serverId);
    const delivery = await ended(id, 'failed');
    expect(delivery).toMatchObject({ attempts: 3, next_attempt_at: null });
    expect((await find(id)).failing_since).not.toBeNull();
    receiver.answer = () => ({ status: 204 });
    await admin.post(`${PATH}/${id}/deliveries/${delivery.id}/resend`).expect(202);
    expect(await ended(id, 'delivered')).toMatchObject({ id: delivery.id, attempts: 4 });
    expect(new Set(receiver.ids)).toEqual(new Set([delivery.id]));
    expect((await find(id)).failing_since).toBeNull();
  });

  it('that is answered with 410 disables the webhook, which the log of events says', async () => {
    receiver.answer = () => ({ status: 410 });
    const { id } = await create();
    await makeApplication(http, serverId);
    await eventually('it is disabled', async () => !(await find(id)).enabled);
    expect(await find(id)).toMatchObject({ disabled_reason: 'gone' });
    await makeApplication(http, serverId);
    expect(await deliveries(id)).toHaveLength(1);
    const { body } = await admin.get('/api/dashboard/overview').expect(200);
    expect(body.data.attention).toContainEqual(expect.objectContaining({ kind: 'webhook', id, status: 'disabled' }));
  });

  it('to a webhook that has only failed for five days disables it, and one that recovers is not disabled', async () => {
    receiver.answer = () => ({ status: 500 });
    const { id } = await create();
    const failingSince = new Date(Date.now() - 121 * HOUR_MS);
    await api.dataSource.manager.update(Webhook, id, { failingSince, failures: 9 });
    await makeApplication(http, serverId);
    await eventually('it is disabled', async () => (await find(id)).disabled_reason === 'failing');

    receiver.answer = () => ({ status: 204 });
    const other = await create();
    await api.dataSource.manager.update(Webhook, other.id, { failingSince, failures: 9 });
    await makeApplication(http, serverId);
    await ended(other.id, 'delivered');
    expect(await find(other.id)).toMatchObject({ enabled: true, failing_since: null });
  });

  it('pauses the webhook as long as an overloaded receiver requests', async () => {
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '600' } });
    const { id } = await create();
    await makeApplication(http, serverId);
    await eventually('it pauses', async () => (await find(id)).paused_until !== null);
    const seconds = (Date.parse((await find(id)).paused_until ?? '') - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
    await makeApplication(http, serverId);
    await admin.patch(`${PATH}/${id}`).send({ enabled: true }).expect(200);
    await receiver.until(2);
  });

  it('follows no redirect', async () => {
    const other = await WebhookReceiver.start();
    receiver.answer = () => ({ status: 307, headers: { location: other.url } });
    const { id } = await create();
    await makeApplication(http, serverId);
    await ended(id, 'failed');
    const [attempt] = (await details(id, (await only(id)).id)).attempt_log;
    expect(attempt?.error).toBe('The receiver responded with 307. Redirects are not followed.');
    expect(other.connections).toBe(0);
    await other.stop();
  });

  it('that gets no answer in time has failed, with the reason', async () => {
    let release = (): void => undefined;
    const after = new Promise<void>((resolve) => (release = resolve));
    receiver.answer = () => ({ status: 204, after });
    const { id } = await create();
    await makeApplication(http, serverId);
    await eventually('the first attempt is recorded', async () => (await deliveries(id))[0]?.attempts === 1);
    const [attempt] = (await details(id, (await only(id)).id)).attempt_log;
    expect(attempt).toMatchObject({ response_status: null, error: 'There was no complete response within 2 s.' });
    release();
  });

  it('is verified with either secret while one replaces the other', async () => {
    const { id, secret } = await create();
    const { body } = await admin.post(`${PATH}/${id}/rotate-secret`).expect(200);
    await makeApplication(http, serverId);
    const [request] = await receiver.until(1);
    if (!request) throw new Error('nothing arrived');
    for (const each of [secret, body.data.secret]) expect(() => verifyDelivery(each, request)).not.toThrow();
    await api.dataSource.manager.update(Webhook, id, { previousSecretUntil: new Date(Date.now() - 1000) });
    receiver.clear();
    await makeApplication(http, serverId);
    const [later] = await receiver.until(1);
    if (!later) throw new Error('nothing arrived');
    expect(() => verifyDelivery(secret, later)).toThrow();
    expect(() => verifyDelivery(body.data.secret, later)).not.toThrow();
  });

  it('to a slow webhook delays no other one', async () => {
    const slow = await WebhookReceiver.start();
    let release = (): void => undefined;
    const after = new Promise<void>((resolve) => (release = resolve));
    slow.answer = () => ({ status: 204, after });
    await create({ url: slow.url });
    await create();
    for (let number = 0; number < 20; number += 1) await makeApplication(http, serverId);
    await receiver.until(20);
    expect(slow.received.length).toBeLessThanOrEqual(8);
    release();
    await slow.until(20);
    await slow.stop();
  });

  it('waits while the webhook is disabled, and events of that time are not sent until they are replayed', async () => {
    receiver.answer = () => ({ status: 500 });
    const { id } = await create();
    await makeApplication(http, serverId, { name: 'pending' });
    await receiver.until(1);
    await admin.patch(`${PATH}/${id}`).send({ enabled: false }).expect(200);
    const from = new Date(Date.now() - 60_000).toISOString();
    await makeApplication(http, serverId, { name: 'meanwhile' });
    receiver.answer = () => ({ status: 204 });
    receiver.clear();
    await admin.patch(`${PATH}/${id}`).send({ enabled: true }).expect(200);
    await receiver.until(1);
    expect(receiver.received[0]?.body).toContain('"pending"');
    await eventually('it is delivered', async () => (await deliveries(id, '?status=delivered')).length === 1);

    const replay = await admin.post(`${PATH}/${id}/replay`).send({ from, limit: 100 }).expect(202);
    expect(replay.body.data.next_from).toBeNull();
    await eventually('it is sent', () => receiver.received.some(({ body }) => body.includes('"meanwhile"')));
    expect(receiver.received.filter(({ body }) => body.includes('"pending"'))).toHaveLength(1);
    expect(new Set(receiver.ids).size).toBe(receiver.ids.length);
  });

  it('of a replay of everything keeps its id, and a limit says where to go on', async () => {
    const { id } = await create();
    const from = new Date(Date.now() - 1).toISOString();
    await makeApplication(http, serverId);
    await makeApplication(http, serverId);
    await eventually('both are delivered', async () => (await deliveries(id, '?status=delivered')).length === 2);
    const before = new Set(receiver.ids);
    const nothing = await admin.post(`${PATH}/${id}/replay`).send({ from }).expect(202);
    expect(nothing.body.data).toEqual({ enqueued: 0, next_from: null });
    const one = await admin.post(`${PATH}/${id}/replay`).send({ from, only_undelivered: false, limit: 1 }).expect(202);
    expect(one.body.data).toEqual({ enqueued: 1, next_from: expect.any(String) });
    await receiver.until(3);
    expect(new Set(receiver.ids)).toEqual(before);
    await admin.post(`${PATH}/${id}/replay`).send({ from, to: from }).expect(400);
  });

  it('tests a webhook, and reaches no other one', async () => {
    const other = await WebhookReceiver.start();
    await create({ url: other.url, events: ['*'] });
    const { id, secret } = await create({ events: ['backup.failed'] });
    const { body, headers } = await admin.post(`${PATH}/${id}/test`).expect(202);
    expect(headers['location']).toBe(`${PATH}/${id}/deliveries/${body.data.id}`);
    const [request] = await receiver.until(1);
    if (!request) throw new Error('nothing arrived');
    expect(verifyDelivery(secret, request)).toMatchObject({ type: 'webhook.tested' });
    expect(other.received).toEqual([]);
    await other.stop();
  });

  it('that a process had claimed when it was killed is sent by the next one', async () => {
    const { id } = await create({ enabled: false });
    await admin.patch(`${PATH}/${id}`).send({ enabled: true }).expect(200);
    const queue = api.app.get(DeliveryQueue, { strict: false });
    await api.dataSource.manager.update(Webhook, id, { pausedUntil: new Date(Date.now() + HOUR_MS) });
    await makeApplication(http, serverId);
    expect(await queue.claim(id, 10)).toHaveLength(1);
    expect(await queue.claim(id, 10)).toHaveLength(0);
    await api.dataSource.manager.update(Webhook, id, { pausedUntil: null });
    expect(await queue.dueWebhooks()).toEqual([]);
    if (api.dialect === 'sqlite') await queue.releaseAbandoned();
    else await api.dataSource.query(`UPDATE webhook_deliveries SET claimed_until = now() WHERE webhook_id = '${id}'`);
    await receiver.until(1);
    await ended(id, 'delivered');
  });

  it('goes after the retention, and with its webhook', async () => {
    const [kept, gone] = [await create(), await create()];
    await makeApplication(http, serverId);
    await receiver.until(2);
    for (const { id } of [kept, gone]) await ended(id, 'delivered');
    await admin.delete(`${PATH}/${gone.id}`).expect(200);
    const retention = api.app.get(DeliveriesRetention, { strict: false });
    await retention.deleteOrphans();
    expect(await api.dataSource.manager.countBy(WebhookDelivery, { webhookId: gone.id })).toBe(0);
    expect(await deliveries(kept.id)).toHaveLength(1);
    await retention.deleteBefore(new Date(Date.now() + HOUR_MS));
    expect(await deliveries(kept.id)).toEqual([]);
  });
});
