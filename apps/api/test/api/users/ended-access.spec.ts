import { connect } from 'node:net';
import { once } from 'node:events';
import supertest from 'supertest';
import { SessionAuthenticator, TokenAuthenticator } from '../../../src/auth/authenticators';
import { Invitation } from '../../../src/invitations/invitation.entity';
import { OperationsService } from '../../../src/operations/operations.service';
import { Server } from '../../../src/servers/server.entity';
import { TokensService } from '../../../src/tokens/tokens.service';
import { ResetLink } from '../../../src/users/reset/reset-link.entity';
import { User } from '../../../src/users/user.entity';
import { sessionCookie, signedInUser, type SignedInUser } from '../../harness/event-reader';
import { eventually } from '../../harness/eventually';
import type { TestApi } from '../../harness/start-api';
import { makeToken, PASSWORD, signedInAgent, TEST_OWNER, withToken } from '../../harness/test-access';
import { API_ONLY } from '../../harness/test-records';
import { apiStarter } from './session-fixtures';

const startForFile = apiStarter();
const USERS = '/api/dashboard/users';
const INVITATIONS = '/api/dashboard/invitations';

describe('a request that outlasts the access of its sender', () => {
  let api: TestApi;
  let owner: supertest.Agent;
  let leavers = 0;

  beforeAll(async () => {
    api = await startForFile({ settings: { ...API_ONLY, FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0' } });
    owner = await signedInAgent(api, 'owner');
  });

  afterEach(() => jest.restoreAllMocks());

  const leaver = (): Promise<SignedInUser> => signedInUser(api, 'owner', `leaver${(leavers += 1)}@example.org`);
  const stored = async () => ({
    users: (await api.dataSource.manager.find(User, { order: { id: 'ASC' } })).map(({ email, role }) => [email, role]),
    invitations: await api.dataSource.manager.find(Invitation, { select: { id: true, tokenHash: true } }),
    links: await api.dataSource.manager.find(ResetLink, { select: { userId: true, tokenHash: true } }),
    servers: await api.dataSource.manager.count(Server),
  });

  /** Sends a request whose body is only complete once `meanwhile` has happened. */
  async function heldBack(
    [method, path, credentials]: readonly [string, string, string],
    body: object,
    meanwhile: () => Promise<unknown>,
  ): Promise<string> {
    const identified = [TokenAuthenticator, SessionAuthenticator].map((type) =>
      jest.spyOn(api.app.get<TokenAuthenticator | SessionAuthenticator>(type, { strict: false }), 'authenticate'),
    );
    const text = JSON.stringify(body);
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\n${credentials}\r\nContent-Type: application/json\r\nConnection: close\r\n` +
        `Content-Length: ${text.length}\r\n\r\n${text.slice(0, 10)}`,
    );
    await eventually('the sender is identified', () => identified.some(({ mock }) => mock.results.length > 0));
    await Promise.all(identified.flatMap(({ mock }) => mock.results.map(({ value }): unknown => value)));
    // The answer to another request comes after what follows the identification.
    await api.http().get('/health/live').expect(200);
    await meanwhile();
    socket.write(text.slice(10));
    await once(socket, 'close');
    return answer;
  }

  it.each([
    ['deactivated', (id: string) => owner.delete(`${USERS}/${id}`).expect(200)],
    ['demoted', (id: string) => owner.patch(`${USERS}/${id}`).send({ role: 'viewer' }).expect(200)],
  ])('has no effect where its body comes after they were %s', async (_how, end) => {
    const { id, cookie } = await leaver();
    const body = { email: 'back-door@example.org', role: 'owner', password: PASSWORD };
    const answer = await heldBack(['POST', USERS, `Cookie: ${cookie}`], body, () => end(id));
    expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*"SESSION_REQUIRED"/);
    expect((await stored()).users.flat()).not.toContain('back-door@example.org');
  });

  it('has none either where it is that of a token which was revoked', async () => {
    const { id, token } = await makeToken(api);
    const before = await stored();
    const sent = ['POST', '/api/v1/servers', `Authorization: Bearer ${token}`] as const;
    const revoke = () => api.app.get(TokensService, { strict: false }).revoke(TEST_OWNER, id);
    expect(await heldBack(sent, { name: 'late', host: '192.0.2.1' }, revoke)).toMatch(
      /^HTTP\/1\.1 401 [^]*"TOKEN_REVOKED"/,
    );
    expect(await stored()).toEqual(before);
  });

  it('is served as ever where nothing has changed', async () => {
    const { token } = await makeToken(api);
    const sent = ['POST', '/api/v1/servers', `Authorization: Bearer ${token}`] as const;
    const answer = await heldBack(sent, { name: 'slow', host: '192.0.2.1' }, () => Promise.resolve());
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('shows nothing of what comes after its token was revoked while it waited', async () => {
    const { id, token } = await makeToken(api);
    const settled = jest.spyOn(api.app.get(OperationsService, { strict: false }), 'waitUntilSettled');
    settled.mockImplementation(async (serverId) => {
      await api.app.get(TokensService, { strict: false }).revoke(TEST_OWNER, id);
      await api.dataSource.manager.update(Server, { id: serverId }, { status: 'failed', statusReason: 'found later' });
    });
    const sent = { name: 'waited-for', host: '192.0.2.1' };
    const { body } = await withToken(api, { token })
      .post('/api/v1/servers')
      .set('Prefer', 'wait=20')
      .send(sent)
      .expect(201);
    expect(settled).toHaveBeenCalledTimes(1);
    expect(body.data).toMatchObject({ status: 'provisioning', status_reason: null });
  });

  it('leaves no way back in, however short after the check the owner was deactivated', async () => {
    const target = await signedInUser(api, 'viewer', 'target@example.org');
    const idle = await signedInUser(api, 'owner', 'idle@example.org');
    await owner.delete(`${USERS}/${idle.id}`).expect(200);
    const invited = await owner.post(INVITATIONS).send({ email: 'invited@example.org', role: 'owner' }).expect(201);
    const attempts: [string, string, object][] = [
      ['post', USERS, { email: 'second@example.org', role: 'owner', password: PASSWORD }],
      ['patch', `${USERS}/${target.id}`, { role: 'owner' }],
      ['post', `${USERS}/${idle.id}/reactivate`, {}],
      ['post', `${USERS}/${target.id}/reset-link`, {}],
      ['post', INVITATIONS, { email: 'third@example.org', role: 'owner' }],
      ['post', `${INVITATIONS}/${invited.body.data.id}/renew`, {}],
    ];
    const sessions = api.app.get(SessionAuthenticator, { strict: false });
    for (const [method, path, body] of attempts) {
      const { id, cookie } = await leaver();
      const before = await stored();
      const authenticate = sessions.authenticate.bind(sessions);
      const check = jest.spyOn(sessions, 'authenticate').mockImplementationOnce(async (...request) => {
        const found = await authenticate(...request);
        await owner.delete(`${USERS}/${id}`).expect(200);
        return found;
      });
      const http = supertest(api.url);
      const request = method === 'post' ? http.post(path) : http.patch(path);
      const answer = await request.set('Cookie', cookie).send(body);
      check.mockRestore();
      expect([path, [401, 403].includes(answer.status)]).toEqual([path, true]);
      expect([path, await stored()]).toEqual([path, before]);
    }
    await expect(sessionCookie(api, 'leaver1@example.org')).rejects.toThrow('401');
  });
});
