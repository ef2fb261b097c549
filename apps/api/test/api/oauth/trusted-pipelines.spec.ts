import type supertest from 'supertest';
import type { IdTokenReport } from '@fairlead/dto';
import { EventEntry } from '../../../src/events/event.entity';
import { UsedIdToken } from '../../../src/oauth/exchange/used-id-token.entity';
import { startApi, type TestApi } from '../../harness/start-api';
import { makeToken, signedInAgent, withToken } from '../../harness/test-access';
import { brokenRules } from '../../harness/test-records';
import { exchange, makePipeline, ON_LOOPBACK, PIPELINES_PATH, refusedExchanges } from './oauth-fixture';
import { OidcIssuer } from './oidc-issuer';

describe('trusted pipelines', () => {
  let api: TestApi;
  let admin: supertest.Agent;
  let issuer: OidcIssuer;

  const body = (more: object = {}) => ({
    name: 'Deploy shop',
    provider: 'github',
    conditions: [{ claim: 'repository', values: ['acme/shop'] }],
    scopes: ['applications:deploy'],
    ...more,
  });

  beforeAll(async () => {
    api = await startApi({ settings: { ...ON_LOOPBACK, FAIRLEAD_TRUSTED_PIPELINES_MAX: '12' } });
    admin = await signedInAgent(api, 'admin');
    issuer = await OidcIssuer.start();
  });

  afterAll(async () => {
    issuer?.stop();
    await api?.stop();
  });

  it('are added, changed and deleted by owners and admins, and audited', async () => {
    const { body: added, headers } = await admin.post(PIPELINES_PATH).send(body()).expect(201);
    const { id } = added.data;
    expect(headers['location']).toBe(`${PIPELINES_PATH}/${id}`);
    expect(added.data).toMatchObject({
      issuer: 'https://token.actions.githubusercontent.com',
      audience: api.config.publicUrl(),
      allow_pull_requests: false,
      lifetime_seconds: 900,
      server_ids: null,
      application_ids: null,
      enabled: true,
      last_used_at: null,
      created_by: { name: 'admin@example.org' },
    });
    const changed = await admin.patch(`${PIPELINES_PATH}/${id}`).send({ lifetime_seconds: 60 }).expect(200);
    expect(changed.body.data).toMatchObject({ name: 'Deploy shop', lifetime_seconds: 60 });
    expect((await admin.get(`${PIPELINES_PATH}?search=SHOP`).expect(200)).body.data).toEqual([changed.body.data]);
    await admin.delete(`${PIPELINES_PATH}/${id}`).expect(200);
    await admin.get(`${PIPELINES_PATH}/${id}`).expect(404);
    await admin.delete(`${PIPELINES_PATH}/${id}`).expect(404);
    const events = await api.dataSource.manager.find(EventEntry, {
      where: { subjectId: id },
      order: { sequence: 'ASC' },
    });
    expect(events.map(({ name, actorName }) => [name, actorName])).toEqual(
      ['created', 'updated', 'deleted'].map((what) => [`trusted_pipeline.${what}`, 'admin@example.org']),
    );
    expect(events[0]?.data).toMatchObject({ conditions: body().conditions, scopes: ['applications:deploy'] });
    expect(events[1]?.data).toMatchObject({ changed: ['lifetime_seconds'], revoked_tokens: 0 });
  });

  it('are hidden from viewers and tokens', async () => {
    const viewer = await signedInAgent(api, 'viewer');
    const http = withToken(api, await makeToken(api));
    for (const path of [PIPELINES_PATH, `${PIPELINES_PATH}/pip_1`]) {
      expect((await viewer.get(path).expect(403)).body.error.code).toBe('INSUFFICIENT_ROLE');
      expect((await http.get(path).expect(401)).body.error.code).toBe('SESSION_REQUIRED');
    }
    await viewer.post(PIPELINES_PATH).send(body()).expect(403);
    await viewer.post(`${PIPELINES_PATH}/check`).send({ id_token: 'x' }).expect(403);
  });

  const conditionsOf = (...conditions: [string, string][]) =>
    conditions.map(([claim, value]) => ({ claim, values: [value] }));
  it.each<[string, object, string]>([
    ['none', { conditions: [] }, 'conditions'],
    ['the branch only', { conditions: conditionsOf(['ref', 'refs/heads/main']) }, 'conditions'],
    ['any repository', { conditions: conditionsOf(['repository', '*']) }, 'conditions'],
    ['repositories of any owner', { conditions: conditionsOf(['repository', '*/shop']) }, 'conditions'],
    ['owners that begin alike', { conditions: conditionsOf(['repository', 'acme*/shop']) }, 'conditions'],
    ['part of an id', { conditions: conditionsOf(['repository_id', '12*']) }, 'conditions'],
    ['any subject', { conditions: conditionsOf(['sub', 'repo:*']) }, 'conditions'],
    [
      'one of two values that is any',
      { conditions: [{ claim: 'repository', values: ['acme/shop', '*'] }] },
      'conditions',
    ],
    ['a claim of another forge', { conditions: conditionsOf(['project_path', 'acme/shop']) }, 'conditions'],
    [
      'a claim twice',
      { conditions: conditionsOf(['repository', 'acme/shop'], ['repository', 'acme/site']) },
      'conditions',
    ],
    ['the audience', { conditions: conditionsOf(['aud', 'x']) }, 'conditions[0].claim'],
    ['no value', { conditions: [{ claim: 'repository', values: [] }] }, 'conditions[0].values'],
    ['no issuer where there is no usual one', { provider: 'forgejo' }, 'issuer'],
    ['an issuer with a query', { issuer: 'https://ci.example.org/?a' }, 'issuer'],
    ['an issuer at an internal address', { issuer: 'https://169.254.169.254' }, 'issuer'],
    ['an issuer without encryption', { issuer: 'http://93.184.216.34' }, 'issuer'],
    ['a lifetime of more than an hour', { lifetime_seconds: 3601 }, 'lifetime_seconds'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown application', { application_ids: ['app_1'] }, 'application_ids'],
    ['an unknown field', { client_secret: 'x' }, 'client_secret'],
  ])('with %s are refused, and nothing is stored', async (_what, more, field) => {
    const before = (await admin.get(PIPELINES_PATH).expect(200)).body.meta.total;
    const { body: refused } = await admin.post(PIPELINES_PATH).send(body(more)).expect(400);
    expect(Object.keys(brokenRules(refused))).toEqual([field]);
    expect((await admin.get(PIPELINES_PATH).expect(200)).body.meta.total).toBe(before);
  });

  it.each([
    ['github', ['repository', 'acme/*']],
    ['github', ['sub', 'repo:acme/shop:*']],
    ['forgejo', ['repository_id', '12']],
    ['gitlab', ['project_path', 'acme/web/shop']],
    ['oidc', ['sub', 'system:serviceaccount:ci:deploy']],
  ] as const)('of %s are identified by %j', async (provider, [claim, value]) => {
    const { id } = await makePipeline(admin, issuer, { provider, conditions: [{ claim, values: [value] }] });
    const refused = await admin
      .patch(`${PIPELINES_PATH}/${id}`)
      .send({ conditions: [{ claim: 'ref', values: ['*'] }] })
      .expect(400);
    expect(brokenRules(refused.body)).toEqual({ conditions: 'identify_repository' });
    await admin.delete(`${PIPELINES_PATH}/${id}`).expect(200);
  });

  it('are as many as the setting allows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 13 }, (_, index) => admin.post(PIPELINES_PATH).send(body({ name: `Pipeline ${index}` }))),
    );
    const added = answers.filter(({ status }) => status === 201);
    const refused = await admin.post(PIPELINES_PATH).send(body()).expect(409);
    expect(refused.body.error.message).toContain('FAIRLEAD_TRUSTED_PIPELINES_MAX');
    expect(added.length).toBeGreaterThanOrEqual(12);
    for (const { body: answer } of added) await admin.delete(`${PIPELINES_PATH}/${answer.data.id}`).expect(200);
  });

  describe('can be tried with an id token', () => {
    const check = async (idToken: string, more: object = {}): Promise<IdTokenReport> =>
      (
        await admin
          .post(`${PIPELINES_PATH}/check`)
          .send({ id_token: idToken, ...more })
          .expect(200)
      ).body.data;
    const resultsOf = ({ checks }: IdTokenReport) =>
      Object.fromEntries(checks.map(({ name, result }) => [name, result]));
    let pipelineId: string;

    beforeAll(async () => {
      ({ id: pipelineId } = await makePipeline(admin, issuer));
    });

    it('which shows what it would get, and does not use the token', async () => {
      const idToken = await issuer.token();
      const report = await check(` ${idToken}\n`);
      expect(new Set(Object.values(resultsOf(report)))).toEqual(new Set(['passed']));
      expect(report).toMatchObject({
        accepted: true,
        claims: { repository: 'acme/shop' },
        pipelines: [{ id: pipelineId, accepts: true }],
        token: { trusted_pipeline_id: pipelineId, name: 'acme/shop@refs/heads/main', expires_in: 900 },
      });
      expect(await api.dataSource.manager.count(UsedIdToken)).toBe(0);
      await exchange(api, idToken).expect(200);
      expect(resultsOf(await check(idToken))['single_use']).toBe('failed');
    });

    it('which names each condition that does not hold, with the value of the token', async () => {
      const report = await check(await issuer.token({ ref: 'refs/heads/next', iat: 1, nbf: 1, exp: 2 }));
      expect(resultsOf(report)).toEqual({
        ...Object.fromEntries(
          ['format', 'algorithm', 'issuer', 'audience', 'signature', 'subject'].map((name) => [name, 'passed']),
        ),
        time: 'failed',
        conditions: 'failed',
        event: 'skipped',
        single_use: 'skipped',
      });
      expect(report.pipelines[0]?.conditions).toEqual([
        { claim: 'repository', values: ['acme/shop'], actual: 'acme/shop', holds: true },
        { claim: 'ref', values: ['refs/heads/main', 'refs/tags/v*'], actual: 'refs/heads/next', holds: false },
      ]);
      expect(report.token).toBeNull();
    });

    it('of a stranger, or what is no token at all, without a request and without an entry in the audit log', async () => {
      const stranger = await OidcIssuer.start();
      expect(resultsOf(await check(await stranger.token()))).toMatchObject({ issuer: 'failed', signature: 'skipped' });
      expect(await check('nonsense')).toMatchObject({ accepted: false, claims: null, pipelines: [], token: null });
      expect(stranger.requests).toEqual([]);
      expect(await refusedExchanges(api)).toEqual([]);
      stranger.stop();
    });
  });
});
