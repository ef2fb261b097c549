import type { WebhookRecord, WebhookWithSecret } from '@fairlead/dto';
import { eventNamesOf, startWithAgent, API_ONLY, type HttpAgent } from '../../harness/test-records';
import { signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { Webhook } from '../../../src/webhooks/webhook.entity';
import { INTERNAL_HOSTS } from './internal-hosts';

const PATH = '/api/dashboard/webhooks';
const BODY = { url: 'https://ops.example.com/fairlead?team=1', description: 'Incident bot', events: ['deployment.*'] };

describe('webhooks', () => {
  let api: TestApi;
  let token: HttpAgent;
  let admin: HttpAgent;

  beforeAll(async () => {
    ({ api, http: token } = await startWithAgent({ ...API_ONLY, FAIRLEAD_WEBHOOKS_MAX: '4' }));
    admin = await signedInAgent(api, 'admin');
  });
  afterAll(() => api?.stop());
  beforeEach(() => api.dataSource.manager.clear(Webhook));

  const create = async (body: object = {}): Promise<WebhookWithSecret & { secret: string }> =>
    (
      await admin
        .post(PATH)
        .send({ ...BODY, ...body })
        .expect(201)
    ).body.data;
  const read = async (id: string): Promise<WebhookRecord> => (await admin.get(`${PATH}/${id}`).expect(200)).body.data;

  it('are for owners and admins; tokens and viewers get nothing', async () => {
    const { id } = await create();
    const viewer = await signedInAgent(api, 'viewer');
    for (const path of [PATH, `${PATH}/${id}`, `${PATH}/${id}/deliveries`]) {
      expect((await viewer.get(path).expect(403)).body.error.code).toBe('INSUFFICIENT_ROLE');
      expect((await token.get(path).expect(401)).body.error.code).toBe('SESSION_REQUIRED');
    }
    await viewer.post(PATH).send(BODY).expect(403);
    await (await signedInAgent(api, 'owner')).get(`${PATH}/${id}`).expect(200);
  });

  it('show their secret once, and keep it and the URL encrypted', async () => {
    const { secret, ...record } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await read(record.id)).toEqual(record);
    expect(record).toMatchObject({ ...BODY, enabled: true, signature: 'hmac', public_key: null, last_delivery: null });
    expect(JSON.stringify((await admin.get(PATH).expect(200)).body)).not.toContain(secret);
    const [row] = await api.dataSource.query(`SELECT url, secret FROM webhooks WHERE id = '${record.id}'`);
    expect(JSON.stringify(row)).not.toContain('ops.example.com');
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  });

  it('with a key pair show the public key, and never the private one', async () => {
    const { secret, ...record } = await create({ signature: 'ed25519' });
    expect(secret).toMatch(/^whpk_/);
    expect((await read(record.id)).public_key).toBe(secret);
  });

  it('get a new secret; the previous one is valid until a known moment', async () => {
    const { id, secret } = await create();
    const rotated: WebhookWithSecret = (await admin.post(`${PATH}/${id}/rotate-secret`).expect(200)).body.data;
    expect(rotated.secret).not.toBe(secret);
    const hours = (Date.parse(rotated.previous_secret_until ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('are changed, disabled and deleted, each with its event', async () => {
    const { id } = await create();
    await admin
      .patch(`${PATH}/${id}`)
      .send({ events: ['*'], description: null, server_ids: null })
      .expect(200);
    await admin.patch(`${PATH}/${id}`).send({ enabled: false }).expect(200);
    expect(await read(id)).toMatchObject({
      events: ['*'],
      description: null,
      enabled: false,
      disabled_reason: 'manual',
    });
    await admin.post(`${PATH}/${id}/test`).expect(409);
    await admin.patch(`${PATH}/${id}`).send({ enabled: true }).expect(200);
    expect(await read(id)).toMatchObject({ enabled: true, disabled_reason: null });
    await admin.delete(`${PATH}/${id}`).expect(200);
    await admin.get(`${PATH}/${id}`).expect(404);
    expect(await eventNamesOf(api, id)).toEqual([
      'webhook.created',
      'webhook.updated',
      'webhook.updated',
      'webhook.updated',
      'webhook.deleted',
    ]);
  });

  it(`are refused with each of ${INTERNAL_HOSTS.length} internal addresses, and are not moved to one`, async () => {
    const { id } = await create();
    for (const host of INTERNAL_HOSTS) {
      const url = `https://${host}/hook`;
      const { body } = await admin.post(PATH).send({ ...BODY, url });
      expect([url, body.error?.details[0].message]).toEqual([url, expect.stringContaining('The address is internal')]);
    }
    await admin.patch(`${PATH}/${id}`).send({ url: 'https://169.254.169.254/latest' }).expect(400);
    expect(await api.dataSource.manager.count(Webhook)).toBe(1);
  });

  it('are limited in number, with the setting that says so', async () => {
    for (let number = 0; number < 4; number += 1) await create();
    const refused = await admin.post(PATH).send(BODY).expect(409);
    expect(refused.body.error.message).toContain('FAIRLEAD_WEBHOOKS_MAX');
  });

  it.each([
    ['url', 'ftp://example.com/'],
    ['url', 'https:example.com'],
    ['url', '//example.com'],
    ['url', 'https://user:password@example.com/'],
    ['url', 'https://example.com/#part'],
    ['url', 'https://example.com/\n'],
    ['url', 'javascript:alert(1)'],
    ['url', `https://example.com/${'x'.repeat(2048)}`],
    ['url', null],
    ['events', []],
    ['events', ['deployment.exploded']],
    ['events', ['user.created']],
    ['events', ['token.*']],
    ['events', ['application.environment_read']],
    ['events', ['deployment.*', 'deployment.*']],
    ['events', 'deployment.*'],
    ['application_ids', ['srv_01jd7q2x5wf8fv2m3v0q4c9s1a']],
    ['server_ids', []],
    ['signature', 'md5'],
    ['enabled', 'yes'],
    ['description', 'a\u0000b'],
    ['secret', 'whsec_mine'],
  ])('are refused with %s = %j, which changes nothing', async (field, value) => {
    const { body } = await admin
      .post(PATH)
      .send({ ...BODY, [field]: value })
      .expect(400);
    expect(body.error.details[0].field).toBe(field);
    expect(await api.dataSource.manager.count(Webhook)).toBe(0);
  });
});
