import { DEVICE_CODE_GRANT } from '@fairlead/contracts';
import type { DeviceAuthorizationResponse } from '@fairlead/dto';
import supertest from 'supertest';
import { EventEntry } from '../../../src/events/event.entity';
import { DeviceAuthorization } from '../../../src/oauth/device/device-authorization.entity';
import { Token } from '../../../src/tokens/token.entity';
import { startApi, type TestApi } from '../../harness/start-api';
import { makeToken, signedInAgent, withToken } from '../../harness/test-access';
import { brokenRules } from '../../harness/test-records';
import { postForm } from './oauth-fixture';

const PATH = '/api/dashboard/device-authorizations';
const TOKEN = { name: 'ann-laptop', scopes: ['applications:read'] };

describe('a sign-in by device code', () => {
  let api: TestApi;
  let admin: supertest.Agent;

  const begin = async (more: Record<string, string> = {}): Promise<DeviceAuthorizationResponse> =>
    (await postForm(api, '/oauth/device_authorization', { client_id: 'fairlead-cli', ...more }).expect(200)).body;
  const poll = (code: string, more: Record<string, string> = {}) =>
    postForm(api, '/oauth/token', {
      grant_type: DEVICE_CODE_GRANT,
      device_code: code,
      client_id: 'fairlead-cli',
      ...more,
    });
  const errorOf = async (answer: supertest.Test): Promise<string> => (await answer.expect(400)).body.error;
  /** As if the interval had passed. */
  const pause = () => api.dataSource.manager.updateAll(DeviceAuthorization, { lastPolledAt: null });
  const approve = (user_code: string, more: object = {}, agent = admin) =>
    agent.post(`${PATH}/approve`).send({ user_code, ...TOKEN, ...more });

  beforeAll(async () => {
    api = await startApi({
      settings: { FAIRLEAD_DEVICE_CODE_ATTEMPTS: '1000', FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1', FAIRLEAD_ROLE: 'api' },
    });
    admin = await signedInAgent(api, 'admin');
  });

  afterAll(() => api?.stop());

  it('gives the token that a person has approved, once', async () => {
    const codes = await begin({ scope: 'applications:deploy servers:read', host_name: 'ann-laptop' });
    expect(codes).toEqual({
      device_code: expect.stringMatching(/^[0-9A-Za-z]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${api.url}/device`,
      verification_uri_complete: `${api.url}/device?user_code=${codes.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect(await errorOf(poll(codes.device_code))).toBe('authorization_pending');
    const typed = ` ${codes.user_code.toLowerCase().replace('-', ' ')}`;
    const { body: shown } = await admin.post(`${PATH}/find`).send({ user_code: typed }).expect(200);
    expect(shown.data).toMatchObject({
      client_id: 'fairlead-cli',
      client_name: null,
      host_name: 'ann-laptop',
      ip: '127.0.0.1',
      scopes: ['servers:read', 'applications:deploy'],
      status: 'pending',
    });
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    await approve(codes.user_code, { expires_at }).expect(200);
    await pause();
    const { body, headers } = await poll(codes.device_code).expect(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^fl_/),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
      scope: 'applications:read',
      token_id: expect.stringMatching(/^tok_/),
    });
    expect(headers['cache-control']).toBe('no-store');
    const http = withToken(api, { token: body.access_token });
    await http.get('/api/v1/applications').expect(200);
    await http.get('/api/v1/servers').expect(403);
    await pause();
    expect(await errorOf(poll(codes.device_code))).toBe('invalid_grant');
    // It is an ordinary token of that person: listed, audited and revocable.
    const { body: listed } = await admin.get(`/api/dashboard/tokens/${body.token_id}`).expect(200);
    expect(listed.data).toMatchObject({
      name: 'ann-laptop',
      kind: 'personal',
      created_by: { name: 'admin@example.org' },
      expires_at,
    });
    const where = [{ subjectId: shown.data.id }, { subjectId: body.token_id }];
    const events = await api.dataSource.manager.find(EventEntry, { where, order: { sequence: 'ASC' } });
    expect(events.map(({ name, actorName }) => [name, actorName])).toEqual([
      ['device_authorization.approved', 'admin@example.org'],
      ['token.created', 'admin@example.org'],
    ]);
    await admin.delete(`/api/dashboard/tokens/${body.token_id}`).expect(200);
    await http.get('/api/v1/applications').expect(401);
  });

  it('stores no code and no token', async () => {
    const codes = await begin();
    await approve(codes.user_code).expect(200);
    const stored = JSON.stringify(await api.dataSource.manager.find(DeviceAuthorization));
    for (const secret of [codes.device_code, codes.user_code, codes.user_code.replace('-', '')])
      expect(stored).not.toContain(secret);
  });

  it('that polls too often has to wait longer each time', async () => {
    const { device_code } = await begin();
    const interval = async () =>
      (
        await api.dataSource.manager.findOneOrFail(DeviceAuthorization, {
          where: {},
          order: { createdAt: 'DESC', id: 'DESC' },
        })
      ).intervalSeconds;
    expect(await errorOf(poll(device_code))).toBe('authorization_pending');
    expect(await errorOf(poll(device_code))).toBe('slow_down');
    expect(await interval()).toBe(10);
    expect(await errorOf(poll(device_code))).toBe('slow_down');
    expect(await interval()).toBe(15);
    await pause();
    expect(await errorOf(poll(device_code))).toBe('authorization_pending');
  });

  it('that was denied gets nothing', async () => {
    const codes = await begin();
    await admin.post(`${PATH}/deny`).send({ user_code: codes.user_code }).expect(200);
    expect(await errorOf(poll(codes.device_code))).toBe('access_denied');
    await approve(codes.user_code).expect(409);
    await pause();
    expect(await errorOf(poll(codes.device_code))).toBe('access_denied');
  });

  it('is decided once, by many people at the same time', async () => {
    const owner = await signedInAgent(api, 'owner');
    const codes = await begin();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, index) =>
        approve(codes.user_code, { name: `token-${index}` }, index % 2 ? admin : owner),
      ),
      admin.post(`${PATH}/deny`).send({ user_code: codes.user_code }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    await admin.post(`${PATH}/find`).send({ user_code: codes.user_code }).expect(404);
  });

  it('delivers one token to many polls at the same time', async () => {
    const codes = await begin();
    await approve(codes.user_code, { name: 'delivered-once' }).expect(200);
    const answers = await Promise.all(Array.from({ length: 6 }, () => poll(codes.device_code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await api.dataSource.manager.countBy(Token, { name: 'delivered-once' })).toBe(1);
  });

  it('ends with its time, approved or not', async () => {
    const [waiting, approved] = [await begin(), await begin()];
    await approve(approved.user_code).expect(200);
    await api.dataSource.manager.updateAll(DeviceAuthorization, { expiresAt: new Date(Date.now() - 1000) });
    expect(await errorOf(poll(waiting.device_code))).toBe('expired_token');
    expect(await errorOf(poll(approved.device_code))).toBe('expired_token');
    await approve(waiting.user_code).expect(404);
    await admin.post(`${PATH}/find`).send({ user_code: waiting.user_code }).expect(404);
  });

  it('gets nothing from a person who has lost the right meanwhile, nor when the token would have expired', async () => {
    const [demoted, late] = [await begin(), await begin()];
    const other = await signedInAgent(api, 'admin', 'demoted@example.org');
    await approve(demoted.user_code, {}, other).expect(200);
    const owner = supertest.agent(api.url);
    await owner
      .post('/api/dashboard/session')
      .send({ email: 'owner@example.org', password: 'correct horse battery staple' });
    const { body: users } = await owner.get('/api/dashboard/users?per_page=100').expect(200);
    const { id } = users.data.find(({ email }: { email: string }) => email === 'demoted@example.org');
    await owner.patch(`/api/dashboard/users/${id}`).send({ role: 'viewer' }).expect(200);
    expect(await errorOf(poll(demoted.device_code))).toBe('access_denied');
    await approve(late.user_code, { expires_at: new Date(Date.now() - 1000).toISOString() }).expect(400);
    expect(await errorOf(poll(late.device_code))).toBe('authorization_pending');
  });

  it('of another program gets nothing with a device code that it has seen', async () => {
    const codes = await begin();
    await approve(codes.user_code).expect(200);
    expect(await errorOf(poll(codes.device_code, { client_id: 'other' }))).toBe('invalid_grant');
    expect(await errorOf(poll('0'.repeat(43)))).toBe('invalid_grant');
    await poll(codes.device_code).expect(200);
  });

  it('shows what a program says of itself as one clean line', async () => {
    const codes = await begin({ client_name: 'Fair\u202elead\n<b>CLI</b>', host_name: 'x'.repeat(500) });
    const { body } = await admin.post(`${PATH}/find`).send({ user_code: codes.user_code }).expect(200);
    expect(body.data.client_name).toBe('Fairlead <b>CLI</b>');
    expect(body.data.host_name).toHaveLength(100);
  });

  it.each([
    [{ client_id: '' }, 'invalid_request'],
    [{ client_id: 'a b' }, 'invalid_request'],
    [{ scope: 'root' }, 'invalid_scope'],
  ])('with %j is refused', async (parameters: Record<string, string>, error) => {
    const request = postForm(api, '/oauth/device_authorization', { client_id: 'x', ...parameters });
    expect(await errorOf(request)).toBe(error);
  });

  it('is approved in the dashboard only, by those who may have tokens', async () => {
    const codes = await begin();
    const viewer = await signedInAgent(api, 'viewer');
    const http = withToken(api, await makeToken(api));
    for (const action of ['find', 'approve', 'deny']) {
      const request = { user_code: codes.user_code, ...(action === 'approve' && TOKEN) };
      await api.http().post(`${PATH}/${action}`).send(request).expect(401);
      await http.post(`${PATH}/${action}`).send(request).expect(401);
      await viewer.post(`${PATH}/${action}`).send(request).expect(403);
      const foreign = await admin
        .post(`${PATH}/${action}`)
        .set('Sec-Fetch-Site', 'cross-site')
        .send(request)
        .expect(403);
      expect(foreign.body.error.code).toBe('ORIGIN_NOT_ALLOWED');
      await admin.get(`${PATH}/${action}?user_code=${codes.user_code}`).expect(405);
    }
    expect(brokenRules((await approve(codes.user_code, { scopes: [] }).expect(400)).body)).toEqual({
      scopes: 'array_min_size',
    });
    expect(await errorOf(poll(codes.device_code))).toBe('authorization_pending');
  });

  it('is found by few guesses only, of a person and from an address', async () => {
    const guarded = await startApi({
      settings: { FAIRLEAD_DEVICE_CODE_ATTEMPTS: '5', FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1' },
    });
    const [one, other] = [await signedInAgent(guarded, 'admin'), await signedInAgent(guarded, 'owner')];
    const guess = (agent: supertest.Agent, ip: string) =>
      agent.post(`${PATH}/find`).set('X-Forwarded-For', ip).send({ user_code: 'BBBB-BBBB' });
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => guess(one, '198.51.100.1').then(({ status }) => status)),
    );
    expect(statuses.sort()).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
    const elsewhere = await guess(one, '198.51.100.2').expect(429);
    expect(Number(elsewhere.headers['retry-after'])).toBeGreaterThan(0);
    await guess(other, '198.51.100.1').expect(429);
    await guess(other, '198.51.100.3').expect(404);
    await guarded.stop();
  });

  it('waits with a limited number of others, and counts against its address', async () => {
    const limited = await startApi({
      settings: {
        FAIRLEAD_DEVICE_CODES_MAX: '12',
        FAIRLEAD_RATE_LIMIT_PER_MINUTE: '11',
        FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
      },
    });
    const from = async (ip: string, count: number): Promise<number[]> => {
      const statuses: number[] = [];
      for (let i = 0; i < count; i += 1) {
        const request = postForm(limited, '/oauth/device_authorization', { client_id: 'x' });
        const { status, body, headers } = await request.set('X-Forwarded-For', ip);
        if (status !== 200) {
          expect(body.error).toBe('temporarily_unavailable');
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        }
        statuses.push(status);
      }
      return statuses;
    };
    // Ten of an address may wait; the eleventh and twelfth request count for the limits of the code and of the minute.
    expect(await from('198.51.100.1', 12)).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(await from('198.51.100.2', 3)).toEqual([200, 200, 503]);
    await limited.stop();
  });
});
