import { DeliveriesRetention } from '../../../src/webhooks/deliveries/deliveries-retention';
import { DeliveryQueue } from '../../../src/webhooks/deliveries/delivery-queue';
import { WebhookDelivery } from '../../../src/webhooks/deliveries/webhook-delivery.entity';
import { Webhook } from '../../../src/webhooks/webhook.entity';
import { eventually } from '../../harness/eventually';
import { makeApplication } from '../../harness/test-records';
import { verifyDelivery, WebhookReceiver } from './webhook-receiver';
import { WEBHOOKS_PATH, WebhooksFixture } from './webhooks-fixture';

const HOUR_MS = 3_600_000;

describe('a delivery of the past', () => {
  let fixture: WebhooksFixture;

  beforeAll(async () => {
    fixture = await WebhooksFixture.start();
  });
  afterAll(() => fixture?.api.stop());
  beforeEach(() => fixture.begin());
  afterEach(() => fixture.end());

  it('has failed after the last attempt, and is sent again on request with its id', async () => {
    const { http, admin, serverId, receiver, create, find, ended } = fixture;
    receiver.answer = () => ({ status: 500 });
    const { id } = await create();
    await makeApplication(http, serverId);
    const delivery = await ended(id, 'failed');
    expect(delivery).toMatchObject({ attempts: 3, next_attempt_at: null });
    expect((await find(id)).failing_since).not.toBeNull();
    receiver.answer = () => ({ status: 204 });
    await admin.post(`${WEBHOOKS_PATH}/${id}/deliveries/${delivery.id}/resend`).expect(202);
    expect(await ended(id, 'delivered')).toMatchObject({ id: delivery.id, attempts: 4 });
    expect(new Set(receiver.ids)).toEqual(new Set([delivery.id]));
    expect((await find(id)).failing_since).toBeNull();
  });

  it('waits while the webhook is disabled, and events of that time are not sent until they are replayed', async () => {
    const { http, admin, serverId, receiver, create, deliveries } = fixture;
    receiver.answer = () => ({ status: 500 });
    const { id } = await create();
    await makeApplication(http, serverId, { name: 'pending' });
    await receiver.until(1);
    await admin.patch(`${WEBHOOKS_PATH}/${id}`).send({ enabled: false }).expect(200);
    const from = new Date(Date.now() - 60_000).toISOString();
    await makeApplication(http, serverId, { name: 'meanwhile' });
    receiver.answer = () => ({ status: 204 });
    receiver.clear();
    await admin.patch(`${WEBHOOKS_PATH}/${id}`).send({ enabled: true }).expect(200);
    await receiver.until(1);
    expect(receiver.received[0]?.body).toContain('"pending"');
    await eventually('it is delivered', async () => (await deliveries(id, '?status=delivered')).length === 1);

    const replay = await admin.post(`${WEBHOOKS_PATH}/${id}/replay`).send({ from, limit: 100 }).expect(202);
    expect(replay.body.data.next_from).toBeNull();
    await eventually('it is sent', () => receiver.received.some(({ body }) => body.includes('"meanwhile"')));
    expect(receiver.received.filter(({ body }) => body.includes('"pending"'))).toHaveLength(1);
    expect(new Set(receiver.ids).size).toBe(receiver.ids.length);
  });

  it('of a replay of everything keeps its id, and a limit says where to go on', async () => {
    const { http, admin, serverId, receiver, create, deliveries } = fixture;
    const { id } = await create();
    const from = new Date(Date.now() - 1).toISOString();
    await makeApplication(http, serverId);
    await makeApplication(http, serverId);
    await eventually('both are delivered', async () => (await deliveries(id, '?status=delivered')).length === 2);
    const before = new Set(receiver.ids);
    const nothing = await admin.post(`${WEBHOOKS_PATH}/${id}/replay`).send({ from }).expect(202);
    expect(nothing.body.data).toEqual({ enqueued: 0, next_from: null });
    const one = await admin
      .post(`${WEBHOOKS_PATH}/${id}/replay`)
      .send({ from, only_undelivered: false, limit: 1 })
      .expect(202);
    expect(one.body.data).toEqual({ enqueued: 1, next_from: expect.any(String) });
    await receiver.until(3);
    expect(new Set(receiver.ids)).toEqual(before);
    await admin.post(`${WEBHOOKS_PATH}/${id}/replay`).send({ from, to: from }).expect(400);
  });

  it('tests a webhook, and reaches no other one', async () => {
    const { admin, receiver, create } = fixture;
    const other = await WebhookReceiver.start();
    await create({ url: other.url, events: ['*'] });
    const { id, secret } = await create({ events: ['backup.failed'] });
    const { body, headers } = await admin.post(`${WEBHOOKS_PATH}/${id}/test`).expect(202);
    expect(headers['location']).toBe(`${WEBHOOKS_PATH}/${id}/deliveries/${body.data.id}`);
    const [request] = await receiver.until(1);
    if (!request) throw new Error('nothing arrived');
    expect(verifyDelivery(secret, request)).toMatchObject({ type: 'webhook.tested' });
    expect(other.received).toEqual([]);
    await other.stop();
  });

  it('that a process had claimed when it was killed is sent by the next one', async () => {
    const { api, http, admin, serverId, receiver, create, ended } = fixture;
    const { id } = await create({ enabled: false });
    await admin.patch(`${WEBHOOKS_PATH}/${id}`).send({ enabled: true }).expect(200);
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
    const { api, http, admin, serverId, receiver, create, deliveries, ended } = fixture;
    const [kept, gone] = [await create(), await create()];
    await makeApplication(http, serverId);
    await receiver.until(2);
    for (const { id } of [kept, gone]) await ended(id, 'delivered');
    await admin.delete(`${WEBHOOKS_PATH}/${gone.id}`).expect(200);
    const retention = api.app.get(DeliveriesRetention, { strict: false });
    await retention.deleteOrphans();
    expect(await api.dataSource.manager.countBy(WebhookDelivery, { webhookId: gone.id })).toBe(0);
    expect(await deliveries(kept.id)).toHaveLength(1);
    await retention.deleteBefore(new Date(Date.now() + HOUR_MS));
    expect(await deliveries(kept.id)).toEqual([]);
  });
});
