import { SCOPES, type Scope } from '@fairlead/contracts';
import { Token } from '../../../src/tokens/token.entity';
import { routesOf, type Route } from '../../../src/platform/http/routing/route-table';
import { sessionCookie, signedInUser } from '../../harness/event-reader';
import { signedInAgent, withToken } from '../../harness/test-access';
import { fingerprintOf, HostileToken, NEW_STORAGE } from './hostile-token';

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

describe('a hostile token that wants more than its rights', () => {
  let hostile: HostileToken;
  let routes: Route[];

  beforeAll(async () => {
    hostile = await HostileToken.start();
    routes = routesOf(hostile.api.app).filter(({ fallback }) => !fallback);
  });

  afterAll(() => hostile?.stop());

  /** With the ids of its own server, so that nothing but the rights can be missing. */
  const pathOf = (route: Route): string => {
    const ids = hostile.idsFor(route);
    return route.path.replace(/:[a-zA-Z]+/g, () => ids.shift() ?? '');
  };

  it('opens no route of the dashboard: its own record, its scopes, events, audit log and people included', async () => {
    const dashboard = routes.filter(({ path, public: isPublic }) => path.startsWith('/api/dashboard') && !isPublic);
    expect(dashboard.map(nameOf)).toEqual(
      expect.arrayContaining([
        'GET /api/dashboard/audit',
        'GET /api/dashboard/events',
        'POST /api/dashboard/tokens',
        'DELETE /api/dashboard/tokens/:id',
      ]),
    );
    const before = await hostile.stored();
    for (const route of dashboard) {
      const path = route.path.replace(/:[a-zA-Z]+/g, hostile.token.id);
      const body = { name: 'wider', scopes: SCOPES, server_ids: null };
      const answer = await hostile.send(route.method, path, body);
      expect([nameOf(route), answer.status, answer.body.error?.code]).toEqual([nameOf(route), 401, 'SESSION_REQUIRED']);
      expect(hostile.leaks(answer)).toEqual([]);
    }
    expect(await hostile.stored()).toEqual(before);
  });

  it('is no session: neither as a cookie nor beside that of a person', async () => {
    const { cookie } = await signedInUser(hostile.api, 'owner', 'person@example.org');
    const [name = ''] = cookie.split('=', 1);
    const { api, token } = hostile;
    const asCookie = await api.http().get('/api/dashboard/tokens').set('Cookie', `${name}=${token.token}`);
    expect(asCookie.status).toBe(401);
    const both = await hostile.agent.get('/api/dashboard/tokens').set('Cookie', cookie);
    expect([both.status, both.body.error.code]).toEqual([401, 'SESSION_REQUIRED']);
    const hidden = `/api/v1/servers/${hostile.hidden.server}`;
    await api.http().get(hidden).set('Cookie', cookie).expect(200);
    await hostile.agent.get(hidden).set('Cookie', cookie).expect(404);
    await api.http().get(`${hidden}?access_token=${token.token}`).expect(401);
  });

  it('changes no storage, which all servers share', async () => {
    const storages = routes.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/v1/storages'));
    expect(storages).toHaveLength(4);
    const [storage] = (await hostile.agent.get('/api/v1/storages').expect(200)).body.data;
    const bodies: Readonly<Record<string, object>> = { 'POST /api/v1/storages': NEW_STORAGE };
    const before = await hostile.stored();
    for (const route of storages) {
      const body = bodies[nameOf(route)] ?? (route.method === 'PATCH' ? { name: 'mine' } : {});
      const answer = await hostile.send(route.method, route.path.replace(':id', storage.id), body);
      expect([nameOf(route), answer.status, answer.body.error?.code]).toEqual([
        nameOf(route),
        403,
        'INSUFFICIENT_SCOPE',
      ]);
    }
    expect(await hostile.stored()).toEqual(before);
  });

  it('gets no further on its own server than each of its scopes says', async () => {
    const v1 = routes.filter(({ path }) => path.startsWith('/api/v1/') && !path.includes('/storages/'));
    const before = await hostile.stored();
    const used: string[] = [];
    for (const scope of SCOPES) {
      const token = await hostile.variant([scope]);
      used.push(token.id);
      const mayUse = ({ scopes, anyScope }: Route): boolean =>
        anyScope?.includes(scope) ?? scopes?.every((needed) => needed === scope) ?? false;
      for (const route of v1.filter((route) => !mayUse(route))) {
        const answer = await hostile.send(route.method, pathOf(route), {}, withToken(hostile.api, token));
        const what = `${scope} on ${nameOf(route)}`;
        expect([what, answer.status, answer.body.error?.code]).toEqual([what, 403, 'INSUFFICIENT_SCOPE']);
      }
    }
    const { tokens = [], events = [], ...rest } = await hostile.stored();
    const { tokens: _tokens, events: _events, ...same } = before;
    expect(rest).toEqual(same);
    expect(tokens).toHaveLength((before['tokens']?.length ?? 0) + used.length);
    // Each token was created, and nothing else happened.
    expect(events).toHaveLength((before['events']?.length ?? 0) + used.length);
  });

  it.each<[string, Scope, string, string]>([
    ['the values of variables', 'applications:read', 'application', ''],
    ['the password of a database', 'databases:read', 'database', ''],
    ['the credentials of a server', 'servers:read', 'server', ''],
    ['what a deployment was started with', 'applications:read', 'application', '/deployments'],
  ])('reads no secrets of its own server: %s', async (_what, scope, kind, action) => {
    const { own, api } = hostile;
    const agent = withToken(api, await hostile.variant([scope]));
    const paths: Readonly<Record<string, string>> = {
      application: `/api/v1/applications/${own.application}`,
      database: `/api/v1/databases/${own.database}`,
      server: `/api/v1/servers/${own.server}`,
    };
    const { text } = await agent.get(`${paths[kind] ?? ''}${action}`).expect(200);
    const password = await hostile.passwordOf(own);
    expect([text.includes('given-value'), text.includes(password)]).toEqual([false, false]);
  });

  it('does not have the passwords of databases that are linked to an application it may change', async () => {
    const { own, api } = hostile;
    const agent = withToken(api, await hostile.variant(['applications:read', 'applications:write']));
    const { text } = await agent.get(`/api/v1/applications/${own.application}`).expect(200);
    expect([text.includes('given-value'), text.includes(await hostile.passwordOf(own))]).toEqual([true, false]);
    await agent.get(`/api/v1/databases/${own.database}/credentials`).expect(403);
  });

  it.each([
    ['has expired', 'TOKEN_EXPIRED', 401, { expiresAt: new Date(0) }],
    ['was revoked', 'TOKEN_REVOKED', 401, { revokedAt: new Date() }],
    ['is used from elsewhere', 'IP_NOT_ALLOWED', 403, { allowedIps: ['192.0.2.0/24'] }],
  ])('gets nothing on any route once it %s', async (_how, code, status, change) => {
    const { api } = hostile;
    const token = await hostile.variant(SCOPES);
    await api.dataSource.manager.update(Token, token.id, change);
    const before = await hostile.stored();
    for (const route of routes.filter(({ path }) => path.startsWith('/api/v1/'))) {
      const answer = await hostile.send(
        route.method,
        route.path.replace(/:[a-zA-Z]+/g, 'x'),
        {},
        withToken(api, token),
      );
      expect([nameOf(route), answer.status, answer.body.error?.code]).toEqual([nameOf(route), status, code]);
    }
    expect(await hostile.stored()).toEqual(before);
  });

  it('ends with the person who made it', async () => {
    const { api } = hostile;
    const owner = await signedInAgent(api, 'owner');
    const { id, cookie } = await signedInUser(api, 'admin', 'leaver@example.org');
    const sent = { name: 'left behind', scopes: SCOPES };
    const { body } = await api.http().post('/api/dashboard/tokens').set('Cookie', cookie).send(sent).expect(201);
    await owner.delete(`/api/dashboard/users/${id}`).expect(200);
    const answer = await withToken(api, body.data).get('/api/v1/servers').expect(401);
    expect(answer.body.error.code).toBe('TOKEN_REVOKED');
    await expect(sessionCookie(api, 'leaver@example.org')).rejects.toThrow('401');
  });

  it('that was kept when its person left does not reach the machine of Fairlead, nor one that has a record', async () => {
    const agent = await hostile.ofDeactivatedPerson();
    const local = await agent.post('/api/v1/servers').send({ name: 'local', connection: 'local' }).expect(403);
    expect(local.body.error.code).toBe('INSUFFICIENT_ROLE');
    const pinned = { name: 'twin', host: '192.0.2.7', host_key_fingerprint: fingerprintOf('h') };
    const twin = await agent.post('/api/v1/servers').send(pinned).expect(409);
    expect(twin.body.error.code).toBe('SERVER_ALREADY_MANAGED');
  });

  it('leaves a line in the log with each refusal: who, from where, what and why', async () => {
    const { own, hidden, agent } = hostile;
    const first = hostile.api.logs.length;
    await agent.patch(`/api/v1/servers/${own.server}`).send({ host: '192.0.2.66' }).expect(403);
    await agent.get(`/api/v1/databases/${hidden.database}/credentials`).expect(404);
    await agent.post('/api/v1/servers').send({ name: 'local', connection: 'local' }).expect(403);
    const [moved, read, added] = await hostile.loggedRequests(first, 3);
    const line = { caller: hostile.token.id, ip: expect.stringContaining('127.0.0.1') };
    expect(moved).toMatchObject({ ...line, method: 'PATCH', status: 403, code: 'INSUFFICIENT_SCOPE' });
    expect(moved).toMatchObject({ path: `/api/v1/servers/${own.server}`, route: '/api/v1/servers/:id' });
    expect(read).toMatchObject({ ...line, method: 'GET', status: 404, code: 'RESOURCE_NOT_FOUND' });
    expect(read).toMatchObject({ path: `/api/v1/databases/${hidden.database}/credentials` });
    expect(added).toMatchObject({ ...line, method: 'POST', status: 403, code: 'INSUFFICIENT_SCOPE' });
    expect(hostile.api.logs.join('')).not.toContain(hostile.token.token);
  });
});
