import type { AuditEntry } from '@fairlead/dto';
import { makeToken, PASSWORD, signedInAgent, TEST_OWNER } from '../../harness/test-access';
import { startApi, type TestApi } from '../../harness/start-api';

describe('the audit log', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startApi();
  });

  afterAll(async () => {
    await api?.stop();
  });

  it('lists who did what, the newest first, and no secret', async () => {
    const owner = await signedInAgent(api, 'owner');
    const { id: userId } = (await owner.get('/api/dashboard/session')).body.data.user;
    const made = await owner.post('/api/dashboard/tokens').send({ name: 'CI', scopes: ['servers:read'] });
    const { id, token } = made.body.data;
    await owner.delete(`/api/dashboard/tokens/${id}`).expect(200);
    const wrong = { email: 'owner@example.org', password: 'wrong password 1' };
    await api.http().post('/api/dashboard/session').send(wrong).expect(401);
    const bob = { email: 'bob@example.org', role: 'viewer', password: PASSWORD };
    const { id: bobId } = (await owner.post('/api/dashboard/users').send(bob).expect(201)).body.data;
    await owner.delete(`/api/dashboard/users/${bobId}`).expect(200);

    const answer = await owner.get('/api/dashboard/audit').expect(200);
    const entries: AuditEntry[] = answer.body.data;
    expect(entries.map(({ name }) => name)).toEqual([
      'user.deactivated',
      'user.created',
      'user.sign_in_failed',
      'token.revoked',
      'token.created',
      'user.signed_in',
    ]);
    expect(answer.body.meta).toEqual({ page: 1, per_page: 20, total: 6 });
    expect(entries[4]).toEqual({
      id: expect.stringMatching(/^evt_/),
      sequence: expect.any(Number),
      name: 'token.created',
      subject: { type: 'token', id, name: 'CI' },
      actor: { type: 'user', id: userId, name: 'owner@example.org' },
      address: '127.0.0.1',
      server_id: null,
      server_name: null,
      application_id: null,
      application_name: null,
      data: { name: 'CI', scopes: ['servers:read'] },
      at: expect.stringMatching(/Z$/),
    });
    expect(entries[2]).toMatchObject({
      actor: { type: 'system', id: 'system', name: 'Fairlead' },
      address: '127.0.0.1',
    });
    for (const secret of [token, PASSWORD, wrong.password, 'argon2']) {
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
  });

  it('is filtered by name, subject and actor, and paged', async () => {
    const { id } = await makeToken(api);
    const viewer = await signedInAgent(api, 'viewer');
    const count = async (query: string): Promise<number> =>
      (await viewer.get(`/api/dashboard/audit?${query}`).expect(200)).body.meta.total;
    expect(await count(`subject_id=${id}`)).toBe(1);
    expect(await count(`subject_id=${id}&name=token.revoked`)).toBe(0);
    expect(await count(`actor_id=${TEST_OWNER.id}`)).toBe(1);
    const page = await viewer.get('/api/dashboard/audit?per_page=1&page=2').expect(200);
    expect(page.body.data).toHaveLength(1);
    await viewer.get('/api/dashboard/audit?name=no.such.event').expect(400);
  });

  it('401 without a session', async () => {
    await api.http().get('/api/dashboard/audit').expect(401);
  });
});
