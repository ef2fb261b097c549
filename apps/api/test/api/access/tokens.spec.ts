import { SCOPES } from '@fairlead/contracts';
import { sha256Hex } from '../../../src/auth/secret-tokens';
import { Token } from '../../../src/tokens/token.entity';
import { isTokenText } from '../../../src/tokens/token-text';
import { TokenUsage } from '../../../src/tokens/token-usage';
import { makeToken, signedInAgent, withToken } from '../../harness/test-access';
import { eventually } from '../../harness/eventually';
import { startApi, type TestApi } from '../../harness/start-api';

const SERVER = 'srv_01jd7q2x5wf8fv2m3v0q4c9s1a';
const UNKNOWN_TOKEN = 'tok_01jd7q2x5wf8fv2m3v0q4c9s1a';

describe('tokens', () => {
  let api: TestApi;
  let owner: Awaited<ReturnType<typeof signedInAgent>>;
  let viewer: Awaited<ReturnType<typeof signedInAgent>>;

  beforeAll(async () => {
    api = await startApi();
    owner = await signedInAgent(api, 'owner');
    viewer = await signedInAgent(api, 'viewer');
  });

  afterAll(async () => {
    await api?.stop();
  });

  it('201 shows the text of a new token once, beside exactly the fields of the record', async () => {
    const made = await owner
      .post('/api/dashboard/tokens')
      .send({ name: 'CI', scopes: ['applications:read', 'applications:deploy'] })
      .expect(201);
    const { token, ...record } = made.body.data;
    expect(isTokenText(token)).toBe(true);
    expect(made.headers['location']).toBe(`/api/dashboard/tokens/${record.id}`);
    expect(record).toEqual({
      id: expect.stringMatching(/^tok_[0-9a-z]{26}$/),
      name: 'CI',
      kind: 'personal',
      token_hint: `fl_${token.slice(3, 7)}…${token.slice(-4)}`,
      scopes: ['applications:read', 'applications:deploy'],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      last_used_at: null,
      last_used_ip: null,
      expires_at: null,
      allowed_ips: null,
      server_ids: null,
      application_ids: null,
      revoked_at: null,
      created_by: { id: expect.stringMatching(/^usr_/), name: 'owner@example.org' },
    });
    const shown = await owner.get(`/api/dashboard/tokens/${record.id}`).expect(200);
    expect(shown.body.data).toEqual(record);
    const listed = await owner.get('/api/dashboard/tokens?name=CI').expect(200);
    expect(listed.body).toEqual({ success: true, data: [record], meta: { page: 1, per_page: 20, total: 1 } });
  });

  it('keeps the hash of a token, and its text nowhere', async () => {
    const { id, token } = await makeToken(api);
    const row = await api.dataSource.manager.findOneByOrFail(Token, { id });
    expect(row.hash).toBe(sha256Hex(token));
    expect(JSON.stringify(row)).not.toContain(token.slice(7, -4));
    await withToken(api, { token }).get('/api/v1/servers');
    expect(api.logs.join('')).not.toContain(token);
  });

  it('stores expiry, addresses and servers unchanged', async () => {
    const limits = {
      expires_at: '2099-12-31T23:59:59.000Z',
      allowed_ips: ['192.0.2.0/24', '2001:db8::/32'],
      server_ids: [SERVER],
    };
    const made = await owner
      .post('/api/dashboard/tokens')
      .send({ name: 'bound', scopes: ['servers:read'], ...limits })
      .expect(201);
    expect(made.body.data).toMatchObject(limits);
  });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['no scopes', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['servers:admin'] }, 'scopes'],
    ['a scope twice', { scopes: ['servers:read', 'servers:read'] }, 'scopes'],
    ['an expiry in the past', { expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
    ['an expiry without a zone', { expires_at: '2099-01-01T00:00:00' }, 'expires_at'],
    ['an address that is none', { allowed_ips: ['300.0.0.1'] }, 'allowed_ips'],
    ['a network that is none', { allowed_ips: ['10.0.0.0/33'] }, 'allowed_ips'],
    ['no addresses at all', { allowed_ips: [] }, 'allowed_ips'],
    ['no servers at all', { server_ids: [] }, 'server_ids'],
    ['the id of something else', { server_ids: [UNKNOWN_TOKEN] }, 'server_ids'],
    ['an unknown field', { admin: true }, 'admin'],
  ])('400 for %s', async (_what, change, field) => {
    const body = { name: 'x', scopes: ['servers:read'], ...change };
    const refused = await owner.post('/api/dashboard/tokens').send(body).expect(400);
    expect(refused.body.error.code).toBe('VALIDATION_FAILED');
    expect(refused.body.error.details[0].field).toMatch(new RegExp(`^${field}`));
  });

  it('401 from the very next request on, once a token is revoked', async () => {
    for (let i = 0; i < 20; i += 1) {
      const made = await makeToken(api);
      const http = withToken(api, made);
      await http.get('/api/v1/nothing').expect(404);
      const revoked = await owner.delete(`/api/dashboard/tokens/${made.id}`).expect(200);
      expect(revoked.body.data.revoked_at).toEqual(expect.any(String));
      const refused = await http.get('/api/v1/nothing').expect(401);
      expect(refused.body.error.code).toBe('TOKEN_REVOKED');
    }
  });

  it('revokes twice as well as once', async () => {
    const { id } = await makeToken(api);
    const first = await owner.delete(`/api/dashboard/tokens/${id}`).expect(200);
    const second = await owner.delete(`/api/dashboard/tokens/${id}`).expect(200);
    expect(second.body.data.revoked_at).toBe(first.body.data.revoked_at);
    const events = await api.dataSource.query(
      `SELECT name FROM events WHERE subject_id = '${id}' AND name = 'token.revoked'`,
    );
    expect(events).toHaveLength(1);
  });

  it('404 for a token that was never made', async () => {
    await owner.get(`/api/dashboard/tokens/${UNKNOWN_TOKEN}`).expect(404);
    await owner.delete(`/api/dashboard/tokens/${UNKNOWN_TOKEN}`).expect(404);
  });

  it('filters by whether a token works, has expired or was revoked, and sorts', async () => {
    const name = 'states';
    const active = await makeToken(api, SCOPES, { name });
    const expiring = await makeToken(api, SCOPES, { name, expires_at: '2099-01-01T00:00:00.000Z' });
    const expired = await makeToken(api, SCOPES, { name, expires_at: '2099-01-01T00:00:00.000Z' });
    await api.dataSource.manager.update(Token, { id: expired.id }, { expiresAt: new Date(Date.now() - 1000) });
    const revoked = await makeToken(api, SCOPES, { name });
    await owner.delete(`/api/dashboard/tokens/${revoked.id}`).expect(200);
    const idsOf = async (query: string): Promise<string[]> => {
      const answer = await owner.get(`/api/dashboard/tokens?name=${name}&${query}`).expect(200);
      return answer.body.data.map((token: { id: string }) => token.id);
    };
    expect(await idsOf('status=active')).toEqual([expiring.id, active.id]);
    expect(await idsOf('status=expired')).toEqual([expired.id]);
    expect(await idsOf('status=revoked')).toEqual([revoked.id]);
    expect(await idsOf('sort=created_at')).toEqual([active.id, expiring.id, expired.id, revoked.id]);
    await owner.get('/api/dashboard/tokens?status=broken').expect(400);
    await owner.get('/api/dashboard/tokens?sort=hash').expect(400);
  });

  it('403 for a viewer who creates or revokes a token; 200 for one who reads', async () => {
    const { id } = await makeToken(api);
    await viewer.get('/api/dashboard/tokens').expect(200);
    const made = await viewer.post('/api/dashboard/tokens').send({ name: 'x', scopes: ['servers:read'] });
    expect([made.status, made.body.error.code]).toEqual([403, 'INSUFFICIENT_ROLE']);
    await viewer.delete(`/api/dashboard/tokens/${id}`).expect(403);
  });

  it('401 for a bearer token on the routes of the dashboard, even one with every scope', async () => {
    const http = withToken(api, await makeToken(api));
    for (const path of ['tokens', 'users', 'session', 'audit', 'setup']) {
      const refused = await http.get(`/api/dashboard/${path}`).expect(401);
      expect(refused.body.error.code).toBe('SESSION_REQUIRED');
    }
    await http
      .post('/api/dashboard/tokens')
      .send({ name: 'x', scopes: ['servers:read'] })
      .expect(401);
  });

  it('writes behind when and from where a token was last used', async () => {
    const made = await makeToken(api);
    const before = Date.now();
    await withToken(api, made).get('/api/v1/nothing').expect(404);
    await api.app.get(TokenUsage, { strict: false }).flush();
    const shown = await owner.get(`/api/dashboard/tokens/${made.id}`).expect(200);
    expect(Date.parse(shown.body.data.last_used_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(shown.body.data.last_used_at)).toBeLessThanOrEqual(Date.now());
    expect(shown.body.data.last_used_ip).toBe('127.0.0.1');
  });

  it('records the last use within five seconds', async () => {
    const made = await makeToken(api);
    await withToken(api, made).get('/api/v1/nothing').expect(404);
    const used = async (): Promise<string | null> =>
      (await owner.get(`/api/dashboard/tokens/${made.id}`)).body.data.last_used_at;
    // Begun after three seconds; what is more than five is what a busy machine adds.
    await eventually('the last use is written', async () => (await used()) !== null);
  });

  it('writes the last uses of many tokens in one go, and never back in time', async () => {
    const usage = api.app.get(TokenUsage, { strict: false });
    const tokens = await Promise.all(Array.from({ length: 450 }, () => makeToken(api, ['servers:read'])));
    const now = Date.now();
    for (const { id } of tokens) usage.record(id, '192.0.2.1', now);
    await usage.flush();
    for (const { id } of tokens) usage.record(id, '192.0.2.2', now - 1000);
    await usage.flush();
    const count = await api.dataSource.manager.countBy(Token, { lastUsedAt: new Date(now), lastUsedIp: '192.0.2.1' });
    expect(count).toBe(450);
  });

  it('writes the last uses when Fairlead stops', async () => {
    const other = await startApi();
    const made = await makeToken(other);
    const written: unknown[] = [];
    const { manager } = other.dataSource;
    await withToken(other, made).get('/api/v1/nothing').expect(404);
    const destroy = other.dataSource.destroy.bind(other.dataSource);
    other.dataSource.destroy = async () => {
      written.push((await manager.findOneByOrFail(Token, { id: made.id })).lastUsedAt);
      await destroy();
    };
    await other.stop();
    expect(written).toEqual([expect.any(Date)]);
  });
});
