import { ACCESS_TOKEN_TYPE } from '@fairlead/contracts';
import type { TrustedPipelineRecord } from '@fairlead/dto';
import type supertest from 'supertest';
import { EventEntry } from '../../../src/events/event.entity';
import { UsedIdToken } from '../../../src/oauth/exchange/used-id-token.entity';
import { OAuthRetention } from '../../../src/oauth/oauth-retention';
import { Token } from '../../../src/tokens/token.entity';
import { startApi, type TestApi } from '../../harness/start-api';
import { signedInAgent, withToken } from '../../harness/test-access';
import { makeApplication, makeServer } from '../../harness/test-records';
import { exchange, makePipeline, ON_LOOPBACK, PIPELINES_PATH, postForm, refusedExchanges } from './oauth-fixture';
import { OidcIssuer } from './oidc-issuer';

describe('the exchange of an id token', () => {
  let api: TestApi;
  let admin: supertest.Agent;
  let issuer: OidcIssuer;
  let pipeline: TrustedPipelineRecord;
  const issuers: OidcIssuer[] = [];

  const startIssuer = async (): Promise<OidcIssuer> => {
    const started = await OidcIssuer.start();
    issuers.push(started);
    return started;
  };

  const start = async (settings: Record<string, string> = {}) => {
    const started = await startApi({ settings: { ...ON_LOOPBACK, ...settings } });
    return { api: started, admin: await signedInAgent(started, 'admin') };
  };
  const withAccess = (token: string) => withToken(api, { token });

  beforeAll(async () => {
    ({ api, admin } = await start());
    issuer = await startIssuer();
    pipeline = await makePipeline(admin, issuer, { lifetime_seconds: 600 });
  });

  afterAll(async () => {
    for (const each of issuers) each.stop();
    await api?.stop();
  });

  it('gives an ordinary token that deploys, without any stored secret, and is named after its repository and ref', async () => {
    const { id: serverId } = await makeServer(api);
    const application = await makeApplication(admin, serverId);
    const { body, headers } = await exchange(api, await issuer.token()).expect(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^fl_/),
      issued_token_type: ACCESS_TOKEN_TYPE,
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'applications:read applications:deploy',
      token_id: expect.stringMatching(/^tok_/),
    });
    expect(headers['cache-control']).toBe('no-store');
    const http = withAccess(body.access_token);
    await http.get('/api/v1/applications').expect(200);
    await http.get('/api/v1/servers').expect(403);
    const deployed = await http.post(`/api/v1/applications/${application.id}/deploy`).send({}).expect(202);
    const actor = { type: 'token', id: body.token_id, name: 'acme/shop@refs/heads/main' };
    expect(deployed.body.data.actor).toEqual(actor);
    const events = await api.dataSource.manager.findBy(EventEntry, { actorId: body.token_id });
    expect(events.map(({ name, actorName }) => [name, actorName])).toEqual([
      ['token.created', actor.name],
      ['deployment.queued', actor.name],
    ]);
    expect(events[0]?.data).toMatchObject({ pipeline: { id: pipeline.id, name: 'Deploy shop' } });
    const { body: list } = await admin.get('/api/dashboard/tokens?kind=pipeline').expect(200);
    expect(list.data).toEqual([
      expect.objectContaining({
        id: body.token_id,
        kind: 'pipeline',
        created_by: { id: pipeline.id, name: 'Deploy shop' },
      }),
    ]);
    expect((await admin.get('/api/dashboard/tokens?kind=personal').expect(200)).body.data).toEqual([]);
    const shown = (await admin.get(`${PIPELINES_PATH}/${pipeline.id}`).expect(200)).body.data;
    expect(shown).toMatchObject({ last_used_by: actor.name, last_used_at: expect.any(String) });
  });

  it('gives a token that is limited to the applications of the trusted pipeline', async () => {
    const { id: serverId } = await makeServer(api);
    const [own, other] = [await makeApplication(admin, serverId), await makeApplication(admin, serverId)];
    await makePipeline(admin, issuer, {
      name: 'Limited',
      conditions: [{ claim: 'repository', values: ['acme/limited'] }],
      scopes: ['applications:deploy', 'servers:write'],
      application_ids: [own.id],
    });
    const { body } = await exchange(api, await issuer.token({ repository: 'acme/limited' })).expect(200);
    expect(body.scope).toBe('applications:deploy');
    const http = withAccess(body.access_token);
    await http.post(`/api/v1/applications/${own.id}/deploy`).send({}).expect(202);
    await http.post(`/api/v1/applications/${other.id}/deploy`).send({}).expect(404);
    await http.post('/api/v1/servers').send({ name: 'x', host: '192.0.2.1' }).expect(403);
  });

  it('of one token in many processes at once gives one token', async () => {
    const idToken = await issuer.token();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(api, idToken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    const refused = answers.filter(({ status }) => status === 400);
    expect(new Set(refused.map(({ body }) => body.reason))).toEqual(new Set(['replayed']));
  });

  it('goes on when the issuer rotates its keys', async () => {
    await exchange(api, await issuer.token()).expect(200);
    const old = await issuer.token();
    await issuer.rotate('ES384');
    await exchange(api, await issuer.token()).expect(200);
    expect((await exchange(api, old).expect(400)).body.reason).toBe('untrusted');
    await issuer.rotate();
    await exchange(api, await issuer.token()).expect(200);
  });

  it('gives fewer scopes where it wants fewer, and none that the trusted pipeline does not have', async () => {
    const { body } = await exchange(api, await issuer.token(), { scope: 'applications:deploy' }).expect(200);
    expect(body.scope).toBe('applications:deploy');
    const idToken = await issuer.token();
    const wider = await exchange(api, idToken, { scope: 'applications:deploy servers:write' }).expect(400);
    expect(wider.body.error).toBe('invalid_scope');
    expect((await exchange(api, idToken, { scope: 'root' }).expect(400)).body.error).toBe('invalid_scope');
    expect((await refusedExchanges(api)).at(-1)?.data).toMatchObject({ reason: 'invalid_scope' });
    // Neither has used the id token.
    await exchange(api, idToken).expect(200);
  });

  it.each([
    ['is disabled', (id: string) => admin.patch(`${PIPELINES_PATH}/${id}`).send({ enabled: false })],
    [
      'gets other conditions',
      (id: string) =>
        admin.patch(`${PIPELINES_PATH}/${id}`).send({ conditions: [{ claim: 'repository', values: ['acme/lent'] }] }),
    ],
    ['is deleted', (id: string) => admin.delete(`${PIPELINES_PATH}/${id}`)],
  ])('gives a token that ends when the trusted pipeline %s', async (_what, change) => {
    const conditions = [{ claim: 'repository', values: ['acme/ended'] }];
    const { id } = await makePipeline(admin, issuer, { name: 'Ended', conditions });
    const claims = { repository: 'acme/ended' };
    const { body } = await exchange(api, await issuer.token(claims)).expect(200);
    const http = withAccess(body.access_token);
    await admin.patch(`${PIPELINES_PATH}/${id}`).send({ name: 'Renamed' }).expect(200);
    await http.get('/api/v1/applications').expect(200);
    await change(id).expect(200);
    const refused = await http.get('/api/v1/applications').expect(401);
    expect(refused.body.error.code).toBe('TOKEN_REVOKED');
    await exchange(api, await issuer.token(claims)).expect(400);
    const [entry] = await api.dataSource.manager.find(EventEntry, {
      where: { subjectId: id },
      order: { sequence: 'DESC' },
    });
    expect(entry?.data).toMatchObject({ revoked_tokens: 1 });
  });

  it('is with the most specific of several trusted pipelines, or the one that it names', async () => {
    const of = (name: string, ...conditions: [string, string][]) =>
      makePipeline(admin, issuer, {
        name,
        conditions: conditions.map(([claim, value]) => ({ claim, values: [value] })),
      });
    const wide = await of('Wide', ['repository', 'acme/several*']);
    const older = await of('Older', ['repository', 'acme/several'], ['ref', 'refs/heads/*']);
    await of('Newer', ['repository', 'acme/several'], ['ref', 'refs/heads/*']);
    const exact = await of('Exact', ['repository', 'acme/several'], ['ref', 'refs/heads/main']);
    const chosen = async (ref: string, named?: string): Promise<string> => {
      const idToken = await issuer.token({ repository: 'acme/several', ref });
      const { body } = await exchange(api, idToken, named === undefined ? {} : { trusted_pipeline_id: named }).expect(
        200,
      );
      return (await admin.get(`/api/dashboard/tokens/${body.token_id}`).expect(200)).body.data.created_by.id;
    };
    expect(await chosen('refs/heads/main')).toBe(exact.id);
    expect(await chosen('refs/heads/next')).toBe(older.id);
    expect(await chosen('refs/tags/v1')).toBe(wide.id);
    expect(await chosen('refs/heads/main', wide.id)).toBe(wide.id);
    const idToken = await issuer.token({ repository: 'acme/several', ref: 'refs/tags/v1' });
    const refused = await exchange(api, idToken, { trusted_pipeline_id: exact.id }).expect(400);
    expect(refused.body.reason).toBe('no_match');
  });

  it('for a pull request needs a trusted pipeline that allows them', async () => {
    const conditions = [{ claim: 'repository', values: ['acme/preview'] }];
    await makePipeline(admin, issuer, { name: 'Previews', conditions, allow_pull_requests: true });
    const claims = { repository: 'acme/preview', event_name: 'pull_request', ref: 'refs/pull/7/merge' };
    const { body } = await exchange(api, await issuer.token(claims)).expect(200);
    const { body: token } = await admin.get(`/api/dashboard/tokens/${body.token_id}`).expect(200);
    expect(token.data.name).toBe('acme/preview@refs/pull/7/merge');
  });

  it('compares a wildcard with characters of one part of a subject only', async () => {
    await makePipeline(admin, issuer, {
      name: 'By subject',
      conditions: [{ claim: 'sub', values: ['repo:acme/by-subject:environment:*'] }],
    });
    const claims = { repository: 'acme/by-subject' };
    await exchange(api, await issuer.token({ ...claims, sub: 'repo:acme/by-subject:environment:live' })).expect(200);
    const longer = await issuer.token({ ...claims, sub: 'repo:acme/by-subject:environment:a:ref:refs/heads/main' });
    expect((await exchange(api, longer).expect(400)).body.reason).toBe('no_match');
  });

  it('shows the author of a pipeline the claims of the token, and nothing of what is configured', async () => {
    const { body } = await exchange(api, await issuer.token({ ref: 'refs/heads/ünser', sub: 'x' })).expect(400);
    expect(body.error_description).toContain("ref is 'refs/heads/?nser'");
    expect(body.error_description).not.toMatch(/refs\/heads\/main|refs\/tags|Deploy shop|pip_/);
    // RFC 6749 allows these characters only.
    expect(body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  it.each([
    ['subject_token', { subject_token: '' }, 'invalid_request'],
    ['subject_token_type', { subject_token_type: 'urn:ietf:params:oauth:token-type:saml2' }, 'invalid_request'],
    [
      'requested_token_type',
      { requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' },
      'invalid_request',
    ],
    ['trusted_pipeline_id', { trusted_pipeline_id: 'pip_1' }, 'invalid_request'],
    ['grant_type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('refuses a wrong %s in the format of OAuth', async (name, parameters, error) => {
    const { body } = await exchange(api, await issuer.token(), parameters).expect(400);
    expect(body).toEqual({
      error,
      error_description: expect.stringContaining(name === 'grant_type' ? 'grant types' : name),
      request_id: expect.any(String),
    });
  });

  it('refuses what is no form, is too large, or has a parameter twice or a query', async () => {
    const json = await api.http().post('/oauth/token').send({ grant_type: 'x' }).expect(415);
    const large = await postForm(api, '/oauth/token', { grant_type: 'x', filler: 'x'.repeat(70_000) }).expect(413);
    const twice = await api.http().post('/oauth/token').type('form').send('grant_type=a&grant_type=b').expect(400);
    const query = await postForm(api, '/oauth/token?x=1', { grant_type: 'x' }).expect(400);
    const nul = await api.http().post('/oauth/token').type('form').send('grant_type=%00').expect(400);
    for (const { body } of [json, large, twice, query, nul])
      expect(body).toEqual({
        error: 'invalid_request',
        error_description: expect.any(String),
        request_id: expect.any(String),
      });
    // Parameters that nobody knows, and those without a value, count as omitted.
    await exchange(api, await issuer.token(), { unknown: '1', scope: '' }).expect(200);
    await api.http().get('/oauth/token').expect(405);
  });

  it('is forgotten when it has no use any more', async () => {
    const { manager } = api.dataSource;
    const retention = api.app.get(OAuthRetention, { strict: false });
    const { body } = await exchange(api, await issuer.token()).expect(200);
    await retention.prune(new Date(Date.now() + 3600_000));
    expect(await manager.count(UsedIdToken)).toBe(0);
    expect(await manager.existsBy(Token, { id: body.token_id })).toBe(true);
    await retention.prune(new Date(Date.now() + 26 * 3600_000));
    expect(await manager.existsBy(Token, { id: body.token_id })).toBe(false);
  });

  it('that is refused does not fill the audit log, and counts against its address', async () => {
    const flooded = await start({
      FAIRLEAD_REFUSED_EXCHANGES_PER_HOUR: '40',
      FAIRLEAD_RATE_LIMIT_PER_MINUTE: '30',
      FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
    });
    const statuses: number[] = [];
    for (let i = 0; i < 32; i += 1)
      statuses.push((await exchange(flooded.api, 'forged').set('X-Forwarded-For', '198.51.100.7')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await refusedExchanges(flooded.api)).toHaveLength(10);
    const other = await exchange(flooded.api, 'forged').set('X-Forwarded-For', '198.51.100.8').expect(400);
    expect(other.body.reason).toBe('malformed');
    const last = (await refusedExchanges(flooded.api)).at(-1);
    expect(last?.data).toMatchObject({ ip: '198.51.100.8', not_recorded: 20 });
    await flooded.api.stop();
  });
});
