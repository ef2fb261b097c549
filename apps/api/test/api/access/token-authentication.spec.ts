import { Controller, Get, Module, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller as CallerType } from '../../../src/auth/caller';
import { Caller, RawResponse, RequireScope, RequireSession } from '../../../src/platform/http/routing/route.decorators';
import { Token } from '../../../src/tokens/token.entity';
import { newTokenText } from '../../../src/tokens/token-text';
import { makeToken, signedInAgent, withToken } from '../../harness/test-access';
import { startApi, type TestApi } from '../../harness/start-api';
import { createTestDatabase } from '../../harness/test-database';

const SERVER = 'srv_01jd7q2x5wf8fv2m3v0q4c9s1a';

@Controller('api/v1/probe')
class ProbeController {
  @Get()
  @RequireScope('servers:read')
  who(@Caller() caller: CallerType): object {
    return { ...caller, scopes: [...caller.scopes] };
  }

  @Post()
  @RequireScope('servers:write', 'databases:write')
  both(): object {
    return {};
  }
}

@Module({ controllers: [ProbeController] })
class ProbeModule {}

@Controller('api/v1/silent')
class SilentController {
  @Get()
  @RawResponse()
  silent(): void {}
}

@Module({ controllers: [SilentController] })
class SilentModule {}

describe('access with tokens', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startApi({ modules: [ProbeModule], settings: { FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1' } });
  });

  afterAll(async () => {
    await api?.stop();
  });

  const refusal = async (header: string | undefined) => {
    const request = api.http().get('/api/v1/probe');
    const answer = await (header === undefined ? request : request.set('Authorization', header));
    return { status: answer.status, code: answer.body.error?.code, challenge: answer.headers['www-authenticate'] };
  };

  it.each([undefined, 'Basic dXNlcjpwYXNz', 'Token abc'])('401 TOKEN_MISSING for Authorization: %s', async (header) => {
    expect(await refusal(header)).toEqual({ status: 401, code: 'TOKEN_MISSING', challenge: 'Bearer realm="fairlead"' });
  });

  it.each(['Bearer', 'Bearer ', 'Bearer x', 'Bearer fl_', `Bearer ${newTokenText()}`, `Bearer ${newTokenText()} more`])(
    '401 TOKEN_INVALID for Authorization: %s',
    async (header) => {
      const { status, code, challenge } = await refusal(header);
      expect([status, code]).toEqual([401, 'TOKEN_INVALID']);
      expect(challenge).toMatch(/^Bearer realm="fairlead", error="invalid_token", error_description="[^"]+"$/);
    },
  );

  it('takes the scheme in any case, and blanks around the token', async () => {
    const { token } = await makeToken(api, ['servers:read']);
    expect((await refusal(`bearer ${token}`)).status).toBe(200);
    expect((await refusal(`BEARER   ${token}  `)).status).toBe(200);
  });

  it('does not ask the database about a text that cannot be a token', async () => {
    const query = jest.spyOn(api.dataSource, 'query');
    // Others ask it in the background: when tokens were used last, what the settings are.
    const lookUps = () => query.mock.calls.filter(([statement]) => statement.includes('FROM tokens WHERE hash'));
    await refusal('Bearer fl_' + '0'.repeat(36));
    expect(lookUps()).toEqual([]);
    await refusal(`Bearer ${newTokenText()}`);
    expect(lookUps()).toHaveLength(1);
    query.mockRestore();
  });

  it('401 TOKEN_EXPIRED from the moment of expiry on', async () => {
    const { id, token } = await makeToken(api, ['servers:read'], { expires_at: '2099-01-01T00:00:00.000Z' });
    expect((await refusal(`Bearer ${token}`)).status).toBe(200);
    await api.dataSource.manager.update(Token, { id }, { expiresAt: new Date(Date.now() + 150) });
    const until = Date.now() + 5000;
    while ((await refusal(`Bearer ${token}`)).status === 200 && Date.now() < until);
    expect(await refusal(`Bearer ${token}`)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
  });

  it('401 without a token even for unknown routes, with any method and body', async () => {
    for (const path of ['/api/v1', '/api/v1/', '/api/v1/nothing', '/API/V1/probe', '/api/v1/probe/%zz']) {
      const answer = await api.http().get(path);
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 401, 'TOKEN_MISSING']);
    }
    await api.http().delete('/api/v1/probe').expect(401);
    await api.http().options('/api/v1/probe').expect(401);
    await api.http().post('/api/v1/probe').set('Content-Type', 'application/json').send('{').expect(401);
    await api.http().post('/api/v1/probe').set('Content-Type', 'text/plain').send('x').expect(401);
  });

  it('403 INSUFFICIENT_SCOPE names the scopes that are needed and those that the token has', async () => {
    const http = withToken(api, await makeToken(api, ['servers:write', 'backups:read']));
    const refused = await http.get('/api/v1/probe').expect(403);
    expect(refused.body.error).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      message: 'This request requires the scope servers:read; the token has servers:write, backups:read.',
    });
    expect(refused.headers['www-authenticate']).toBe(
      'Bearer realm="fairlead", error="insufficient_scope", scope="servers:read"',
    );
    const both = await http.post('/api/v1/probe').expect(403);
    expect(both.body.error.message).toContain('servers:write and databases:write');
  });

  it('403 before the body is parsed', async () => {
    const http = withToken(api, await makeToken(api, ['servers:read']));
    await http.post('/api/v1/probe').send({ anything: true }).expect(403);
  });

  it('hands the caller to the handler, with the servers that the token is bound to', async () => {
    const made = await makeToken(api, ['servers:read'], { server_ids: [SERVER], name: 'bound' });
    const answer = await withToken(api, made).get('/api/v1/probe').expect(200);
    expect(answer.body.data).toEqual({
      kind: 'token',
      id: made.id,
      name: 'bound',
      scopes: ['servers:read'],
      serverIds: [SERVER],
      ip: '127.0.0.1',
    });
    const free = await withToken(api, await makeToken(api, ['servers:read']))
      .get('/api/v1/probe')
      .expect(200);
    expect(free.body.data).not.toHaveProperty('serverIds');
  });

  it('hands over a session as the same kind of caller', async () => {
    const agent = await signedInAgent(api, 'viewer');
    const answer = await agent.get('/api/v1/probe').expect(200);
    expect(answer.body.data).toEqual({
      kind: 'session',
      id: expect.stringMatching(/^usr_/),
      name: 'viewer@example.org',
      role: 'viewer',
      scopes: ['servers:read', 'applications:read', 'databases:read', 'backups:read'],
      ip: '127.0.0.1',
    });
    const refused = await agent.post('/api/v1/probe').expect(403);
    expect(refused.body.error.code).toBe('INSUFFICIENT_SCOPE');
  });

  it.each([
    ['192.0.2.17', 200],
    ['192.0.3.17', 403],
    ['::ffff:192.0.2.17', 200],
    ['2001:db8::7', 200],
    ['2001:db9::7', 403],
  ])('from %s a token for 192.0.2.0/24 and 2001:db8::/32 is answered %i', async (ip, status) => {
    const http = withToken(
      api,
      await makeToken(api, ['servers:read'], { allowed_ips: ['192.0.2.0/24', '2001:db8::/32'] }),
    );
    const answer = await http.get('/api/v1/probe').set('X-Forwarded-For', ip);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.error.code).toBe('IP_NOT_ALLOWED');
  });

  it('believes only what the trusted proxy itself has added', async () => {
    const http = withToken(api, await makeToken(api, ['servers:read'], { allowed_ips: ['192.0.2.0/24'] }));
    await http.get('/api/v1/probe').set('X-Forwarded-For', '192.0.2.17, 203.0.113.9').expect(403);
    await http.get('/api/v1/probe').set('X-Forwarded-For', '203.0.113.9, 192.0.2.17').expect(200);
  });

  it('trusts no forwarded address where no proxy is configured', async () => {
    const plain = await startApi({ modules: [ProbeModule] });
    try {
      const http = withToken(plain, await makeToken(plain, ['servers:read'], { allowed_ips: ['192.0.2.0/24'] }));
      await http.get('/api/v1/probe').set('X-Forwarded-For', '192.0.2.17').expect(403);
      const local = withToken(plain, await makeToken(plain, ['servers:read'], { allowed_ips: ['127.0.0.1'] }));
      const answer = await local.get('/api/v1/probe').set('X-Forwarded-For', '192.0.2.17').expect(200);
      expect(answer.body.data.ip).toBe('127.0.0.1');
    } finally {
      await plain.stop();
    }
  });

  it('does not start with a route that declares no access rule', async () => {
    await expect(startApi({ modules: [SilentModule] })).rejects.toThrow(
      'GET /api/v1/silent (SilentController.silent) declares no access rule',
    );
  });

  it('does not start with a route that declares two access rules', async () => {
    RequireScope('servers:read')(SilentController);
    RequireSession()(SilentController);
    await expect(startApi({ modules: [SilentModule] })).rejects.toThrow('declares more than one access rule');
  });

  it('releases its database when it does not start', async () => {
    const database = await createTestDatabase();
    const connections = jest.spyOn(DataSource.prototype, 'destroy');
    await expect(startApi({ modules: [SilentModule], database })).rejects.toThrow('access rule');
    expect(connections).toHaveBeenCalledTimes(1);
    connections.mockRestore();
    // SQLite refuses a second process, and a first one that has not stopped.
    await (await startApi({ database })).stop();
    await database.remove();
  });
});
