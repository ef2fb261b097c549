import { WebhookDelivery } from '../../../src/webhooks/deliveries/webhook-delivery.entity';
import { Webhook } from '../../../src/webhooks/webhook.entity';
import { EventsService } from '../../../src/events/events.service';
import { eventually } from '../../harness/eventually';
import { exampleEvent } from '../../harness/example-events';
import { makeApplication } from '../../harness/test-records';
import { verifyDelivery, WebhookReceiver } from './webhook-receiver';
import { WEBHOOKS_PATH, WebhooksFixture } from './webhooks-fixture';

const HOUR_MS = 3_600_000;

describe('a delivery', () => {
  let fixture: WebhooksFixture;

  beforeAll(async () => {
    fixture = await WebhooksFixture.start();
  });
  afterAll(() => fixture?.api.stop());
  beforeEach(() => fixture.begin());
  afterEach(() => fixture.end());

  it('is the event, signed, and sent once to each webhook that subscribes to it', async () => {
    const { http, serverId, receiver, create, find, deliveries, ended } = fixture;
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
    const { http, serverId, receiver, create, deliveries } = fixture;
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
    const { api, http, serverId, receiver, create, deliveries } = fixture;
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
    const { http, serverId, receiver, create, details, ended } = fixture;
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

  it('that is answered with 410 disables the webhook, which the log of events says', async () => {
    const { http, admin, serverId, receiver, create, find, deliveries } = fixture;
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
    const { api, http, serverId, receiver, create, find, ended } = fixture;
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
    const { http, admin, serverId, receiver, create, find } = fixture;
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '600' } });
    const { id } = await create();
    await makeApplication(http, serverId);
    await eventually('it pauses', async () => (await find(id)).paused_until !== null);
    const seconds = (Date.parse((await find(id)).paused_until ?? '') - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
    await makeApplication(http, serverId);
    await admin.patch(`${WEBHOOKS_PATH}/${id}`).send({ enabled: true }).expect(200);
    await receiver.until(2);
  });

  it('follows no redirect', async () => {
    const { http, serverId, receiver, create, details, only, ended } = fixture;
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
    const { http, serverId, receiver, create, deliveries, details, only } = fixture;
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
    const { api, http, admin, serverId, receiver, create } = fixture;
    const { id, secret } = await create();
    const { body } = await admin.post(`${WEBHOOKS_PATH}/${id}/rotate-secret`).expect(200);
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
    const { http, serverId, receiver, create } = fixture;
    const slow = await WebhookReceiver.start();
    let release = (): void => undefined;
    const after = new Promise<void>((resolve) => (release = resolve));
    slow.answer = () => ({ status: 204, after });
    await create({ url: slow.url });
    await create();
    const begun = Date.now();
    for (let number = 0; number < 20; number += 1) await makeApplication(http, serverId);
    await receiver.until(20);
    // FAIRLEAD_WEBHOOK_CONCURRENCY at a time; each makes room after FAIRLEAD_WEBHOOK_TIMEOUT_SECONDS.
    const rounds = 1 + Math.floor((Date.now() - begun) / 2000);
    expect(slow.received.length).toBeLessThanOrEqual(8 * rounds);
    release();
    await slow.until(20);
    await slow.stop();
  });
});
