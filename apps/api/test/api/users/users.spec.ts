import supertest from 'supertest';
import { User } from '../../../src/users/user.entity';
import { PASSWORD, signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { SIGN_IN_PATH, apiStarter } from './session-fixtures';

const startForFile = apiStarter();

describe('people', () => {
  let api: TestApi;
  let owner: supertest.Agent;

  beforeAll(async () => {
    api = await startForFile();
    owner = await signedInAgent(api, 'owner');
  });

  const BOB = { email: 'bob@example.org', name: 'Bob', role: 'viewer', password: PASSWORD };

  it('are added by an owner and can sign in', async () => {
    const made = await owner.post('/api/dashboard/users').send(BOB).expect(201);
    expect(made.body.data).toEqual({
      id: expect.stringMatching(/^usr_/),
      email: 'bob@example.org',
      name: 'Bob',
      role: 'viewer',
      active: true,
      totp_enabled: false,
      created_at: expect.any(String),
      last_sign_in_at: null,
    });
    await api.http().post(SIGN_IN_PATH).send({ email: BOB.email, password: PASSWORD }).expect(200);
    const taken = await owner
      .post('/api/dashboard/users')
      .send({ ...BOB, email: 'BOB@example.org' })
      .expect(409);
    expect(taken.body.error.code).toBe('NAME_TAKEN');
  });

  it('400 for a short password or an unknown role', async () => {
    await owner
      .post('/api/dashboard/users')
      .send({ ...BOB, email: 'c@example.org', password: 'short' })
      .expect(400);
    await owner
      .post('/api/dashboard/users')
      .send({ ...BOB, email: 'c@example.org', role: 'god' })
      .expect(400);
  });

  it('403 for everybody but an owner', async () => {
    for (const role of ['admin', 'viewer'] as const) {
      const agent = await signedInAgent(api, role);
      for (const answer of [
        await agent.get('/api/dashboard/users'),
        await agent.post('/api/dashboard/users').send({ ...BOB, email: 'd@example.org', role: 'owner' }),
        await agent.delete('/api/dashboard/users/usr_01jd7q2x5wf8fv2m3v0q4c9s1a'),
      ]) {
        expect([answer.status, answer.body.error.code]).toEqual([403, 'INSUFFICIENT_ROLE']);
      }
    }
  });

  it('are signed out at once when they are deactivated, and stay out', async () => {
    const agent = await signedInAgent(api, 'admin', 'leaver@example.org');
    const { id } = (await agent.get(SIGN_IN_PATH).expect(200)).body.data.user;
    const deactivated = await owner.delete(`/api/dashboard/users/${id}`).expect(200);
    expect(deactivated.body.data.active).toBe(false);
    await agent.get(SIGN_IN_PATH).expect(401);
    await api.http().post(SIGN_IN_PATH).send({ email: 'leaver@example.org', password: PASSWORD }).expect(401);
    const inactive = await owner.get('/api/dashboard/users?active=false').expect(200);
    expect(inactive.body.data.map((user: { id: string }) => user.id)).toEqual([id]);
  });

  it('always have an owner among them, even when two owners deactivate each other', async () => {
    const other = await startForFile();
    const first = await signedInAgent(other, 'owner', 'first@example.org');
    const second = await signedInAgent(other, 'owner', 'second@example.org');
    const idOf = async (agent: supertest.Agent): Promise<string> => (await agent.get(SIGN_IN_PATH)).body.data.user.id;
    const [firstId, secondId] = [await idOf(first), await idOf(second)];
    await Promise.all([
      first.delete(`/api/dashboard/users/${secondId}`),
      second.delete(`/api/dashboard/users/${firstId}`),
    ]);
    const users = await other.dataSource.manager.find(User);
    expect(users.filter((user) => user.deactivatedAt === null)).toHaveLength(1);
    const left = users[0]?.deactivatedAt === null ? users[0] : users[1];
    const agent = left?.email === 'first@example.org' ? first : second;
    const refused = await agent.delete(`/api/dashboard/users/${left?.id}`).expect(409);
    expect(refused.body.error.code).toBe('RESOURCE_CONFLICT');
  });

  it('never have their password hash in an answer', async () => {
    const listed = await owner.get('/api/dashboard/users').expect(200);
    expect(JSON.stringify(listed.body)).not.toContain('argon2');
  });
});
