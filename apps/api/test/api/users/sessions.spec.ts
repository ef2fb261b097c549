import supertest from 'supertest';
import { Session } from '../../../src/users/sessions/session.entity';
import { PASSWORD, signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { cookieOf, OWNER_CREDENTIALS, SIGN_IN_PATH, apiStarter } from './session-fixtures';

const startForFile = apiStarter();

describe('a session', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startForFile();
    await signedInAgent(api, 'owner');
  });

  it('sits in a cookie that scripts and other sites cannot use, and is kept only as a hash', async () => {
    const answer = await api.http().post(SIGN_IN_PATH).send(OWNER_CREDENTIALS).expect(200);
    const cookie = cookieOf(answer);
    expect(cookie).toMatch(/^fairlead_session=[0-9A-Za-z]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const value = /=([0-9A-Za-z]{43})/.exec(cookie)?.[1] ?? '';
    expect(JSON.stringify(await api.dataSource.manager.find(Session))).not.toContain(value);
    expect(JSON.stringify(answer.body)).not.toContain(value);
    expect(api.logs.join('')).not.toContain(value);
    expect(api.logs.join('')).not.toContain(PASSWORD);
  });

  it('sits in a secure cookie bound to the host over HTTPS, and then in no other', async () => {
    const secure = await startForFile({ settings: { FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1' } });
    await signedInAgent(secure, 'owner');
    const over = (request: supertest.Test) => request.set('X-Forwarded-Proto', 'https');
    const answer = await over(secure.http().post(SIGN_IN_PATH)).send(OWNER_CREDENTIALS).expect(200);
    const cookie = cookieOf(answer);
    expect(cookie).toMatch(/^__Host-fairlead_session=\w{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    const [pair = ''] = cookie.split(';');
    await over(secure.http().get(SIGN_IN_PATH)).set('Cookie', pair).expect(200);
    await over(secure.http().get(SIGN_IN_PATH)).set('Cookie', pair.replace('__Host-', '')).expect(401);
    const always = await startForFile({ settings: { FAIRLEAD_PUBLIC_URL: 'https://fairlead.test' } });
    await always.http().get(SIGN_IN_PATH).set('Cookie', pair.replace('__Host-', '')).expect(401);
  });

  it('returns the signed-in user, and nothing after they sign out', async () => {
    const agent = supertest.agent(api.url);
    await agent.post(SIGN_IN_PATH).send(OWNER_CREDENTIALS).expect(200);
    const session = await agent.get(SIGN_IN_PATH).expect(200);
    expect(session.body.data).toMatchObject({ user: { email: OWNER_CREDENTIALS.email, role: 'owner' } });
    const stolen = agent.jar
      .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
      .toValueString();
    const out = await agent.delete(SIGN_IN_PATH).expect(200);
    expect(out.body.data).toEqual({ signed_out: true });
    expect(cookieOf(out)).toMatch(/^fairlead_session=; Path=\/; Expires=Thu, 01 Jan 1970/);
    const refused = await api.http().get(SIGN_IN_PATH).set('Cookie', stolen).expect(401);
    expect(refused.body.error.code).toBe('SESSION_REQUIRED');
    const publicEndpoint = await api.http().get('/api/v1/nothing').set('Cookie', stolen).expect(401);
    expect(publicEndpoint.body.error.code).toBe('SESSION_REQUIRED');
  });

  it('ends when it is idle for too long, and when it is too old however much it is used', async () => {
    const settings = { FAIRLEAD_SESSION_IDLE_MINUTES: '10', FAIRLEAD_SESSION_MAX_HOURS: '2' };
    const limited = await startForFile({ settings });
    const agent = await signedInAgent(limited, 'owner');
    const { manager } = limited.dataSource;
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await manager.updateAll(Session, { lastSeenAt: minutesAgo(9) });
    await agent.get(SIGN_IN_PATH).expect(200);
    const [session] = await manager.find(Session);
    expect(session?.lastSeenAt.getTime()).toBeGreaterThan(minutesAgo(1).getTime());
    await manager.updateAll(Session, { lastSeenAt: minutesAgo(11) });
    await agent.get(SIGN_IN_PATH).expect(401);
    await manager.updateAll(Session, { lastSeenAt: new Date(), expiresAt: minutesAgo(0) });
    await agent.get(SIGN_IN_PATH).expect(401);
  });
});
