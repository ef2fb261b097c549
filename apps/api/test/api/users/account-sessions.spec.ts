import supertest from 'supertest';
import { Session } from '../../../src/users/sessions/session.entity';
import { PASSWORD, signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import {
  cookieOf,
  auditEventsNamed,
  userIdOf,
  OWNER_CREDENTIALS,
  SIGN_IN_PATH,
  secondSession,
  apiStarter,
} from './session-fixtures';

const startForFile = apiStarter();

const SESSIONS = '/api/dashboard/account/sessions';

describe('the list of one’s own sessions', () => {
  let api: TestApi;
  let owner: supertest.Agent;

  beforeAll(async () => {
    api = await startForFile({ settings: { FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1' } });
    owner = await signedInAgent(api, 'owner');
  });

  it('reports from where and with what each was last used, and which is the current one', async () => {
    const answer = await api
      .http()
      .post(SIGN_IN_PATH)
      .set('X-Forwarded-For', '192.0.2.7')
      .set('User-Agent', `Browser/1 ${'x'.repeat(500)}`)
      .send(OWNER_CREDENTIALS)
      .expect(200);
    const listed = await owner.get(`${SESSIONS}?sort=created_at`).expect(200);
    expect(listed.body.meta).toEqual({ page: 1, per_page: 20, total: 2 });
    const [own, other] = listed.body.data;
    expect(own).toMatchObject({ ip: '127.0.0.1', current: true });
    expect(other).toEqual({
      id: expect.stringMatching(/^ses_[0-9a-z]{26}$/),
      created_at: answer.body.data.created_at,
      last_seen_at: answer.body.data.created_at,
      expires_at: answer.body.data.expires_at,
      ip: '192.0.2.7',
      user_agent: `Browser/1 ${'x'.repeat(500)}`.slice(0, 256),
      current: false,
    });
    const newest = await owner.get(`${SESSIONS}?per_page=1`).expect(200);
    expect(newest.body.data).toEqual([other]);
  });

  it('takes whatever a proxy says of the address', async () => {
    const agent = supertest.agent(api.url).set('X-Forwarded-For', 'x'.repeat(300));
    await agent.post(SIGN_IN_PATH).send(OWNER_CREDENTIALS).expect(200);
    const [session] = (await agent.get('/api/dashboard/account/sessions').expect(200)).body.data;
    expect(session.ip).toBe('x'.repeat(45));
    await agent.delete(SIGN_IN_PATH).expect(200);
  });

  it('never has what signs in, nor its hash', async () => {
    const answer = await api.http().post(SIGN_IN_PATH).send(OWNER_CREDENTIALS).expect(200);
    const value = /=([0-9A-Za-z]{43})/.exec(cookieOf(answer))?.[1] ?? '';
    const text = JSON.stringify((await owner.get(SESSIONS).expect(200)).body);
    expect(text).not.toContain(value);
    for (const { id } of await api.dataSource.manager.find(Session)) expect(text).not.toContain(id.slice(0, 12));
  });

  it('follows a session to where it is used next', async () => {
    const agent = await secondSession(api, OWNER_CREDENTIALS.email);
    const later = new Date(Date.now() - 6000);
    await api.dataSource.manager.updateAll(Session, { lastSeenAt: later });
    await agent.get(SIGN_IN_PATH).set('X-Forwarded-For', '2001:db8::9').set('User-Agent', 'Phone/2').expect(200);
    const listed = await owner.get(SESSIONS).expect(200);
    expect(listed.body.data[0]).toMatchObject({ ip: '2001:db8::9', user_agent: 'Phone/2' });
  });

  it('shows the session that asks as it asks, without waiting for the note of it', async () => {
    const agent = await secondSession(api, OWNER_CREDENTIALS.email);
    const listed = await agent.get(SESSIONS).set('User-Agent', 'Phone/3').expect(200);
    const own = listed.body.data.find(({ current }: { current: boolean }) => current);
    expect(own).toMatchObject({ user_agent: 'Phone/3' });
  });

  it('has no session that has run out', async () => {
    const { manager } = api.dataSource;
    const person = await signedInAgent(api, 'viewer', 'idle@example.org');
    await secondSession(api, 'idle@example.org');
    const total = async (): Promise<number> => (await person.get(SESSIONS).expect(200)).body.meta.total;
    expect(await total()).toBe(2);
    const [other] = (await person.get(SESSIONS)).body.data.filter(({ current }: { current: boolean }) => !current);
    await manager.update(Session, { publicId: other.id }, { lastSeenAt: new Date(Date.now() - 13 * 3_600_000) });
    expect(await total()).toBe(1);
    await manager.update(Session, { publicId: other.id }, { lastSeenAt: new Date(), expiresAt: new Date() });
    expect(await total()).toBe(1);
  });

  it('ends one of them at once, and says so in the log', async () => {
    const person = await signedInAgent(api, 'viewer', 'one@example.org');
    const elsewhere = await secondSession(api, 'one@example.org');
    const [other] = (await person.get(SESSIONS)).body.data.filter(({ current }: { current: boolean }) => !current);
    const ended = await person.delete(`${SESSIONS}/${other.id}`).expect(200);
    expect(ended.body.data).toEqual({ ended: 1 });
    await elsewhere.get(SIGN_IN_PATH).expect(401);
    await person.get(SIGN_IN_PATH).expect(200);
    await person.delete(`${SESSIONS}/${other.id}`).expect(404);
    const [entry] = await auditEventsNamed(api, 'user.session_ended');
    expect(entry).toMatchObject({ subjectId: await userIdOf(person), data: { ended: 1, session_id: other.id } });
  });

  it('ends all the others, but the one that asks', async () => {
    const person = await signedInAgent(api, 'viewer', 'all@example.org');
    const others = [await secondSession(api, 'all@example.org'), await secondSession(api, 'all@example.org')];
    const ended = await person.delete(SESSIONS).expect(200);
    expect(ended.body.data).toEqual({ ended: 2 });
    for (const other of others) await other.get(SIGN_IN_PATH).expect(401);
    const again = await person.delete(SESSIONS).expect(200);
    expect(again.body.data).toEqual({ ended: 0 });
    await owner.get(SIGN_IN_PATH).expect(200);
  });

  it('404 for the session of another user, whatever the role', async () => {
    const person = await signedInAgent(api, 'viewer', 'else@example.org');
    const [session] = (await person.get(SESSIONS)).body.data;
    await owner.delete(`${SESSIONS}/${session.id}`).expect(404);
    await person.get(SIGN_IN_PATH).expect(200);
  });

  it('401 without a session, also with a token', async () => {
    for (const request of [api.http().get(SESSIONS), api.http().delete(SESSIONS)]) {
      const answer = await request.set('Authorization', `Bearer ${PASSWORD}`).expect(401);
      expect(answer.body.error.code).toBe('SESSION_REQUIRED');
    }
  });
});
