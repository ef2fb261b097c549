import type supertest from 'supertest';
import { startApi, type TestApi } from '../../harness/start-api';
import { signedInAgent } from '../../harness/test-access';
import { exchange, makePipeline, ON_LOOPBACK, refusedExchanges } from './oauth-fixture';
import { OidcIssuer } from './oidc-issuer';

describe('an issuer of id tokens that', () => {
  let api: TestApi;
  let admin: supertest.Agent;
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

  beforeAll(async () => {
    ({ api, admin } = await start());
  });

  afterAll(async () => {
    for (const each of issuers) each.stop();
    await api?.stop();
  });

  const failures: [string, (url: string) => { status: number; body: string; headers?: Record<string, string> }][] = [
    ['is away', () => ({ status: 503, body: '{}' })],
    ['redirects', (url) => ({ status: 302, body: '', headers: { location: `${url}/elsewhere` } })],
    ['serves no JSON', () => ({ status: 200, body: '<html>' })],
    [
      'names another issuer',
      (url) => ({ status: 200, body: JSON.stringify({ issuer: `${url}/`, jwks_uri: `${url}/jwks` }) }),
    ],
    ['has no keys', (url) => ({ status: 200, body: JSON.stringify({ issuer: url, jwks_uri: 'file:///etc/passwd' }) })],
    ['serves a document without end', () => ({ status: 200, body: ' '.repeat(300_000) })],
    [
      'has its keys at an internal address that is not allowed',
      (url) => ({ status: 200, body: JSON.stringify({ issuer: url, jwks_uri: 'http://[::1]:1/' }) }),
    ],
  ];

  it.each(failures)('%s is audited, and the pipeline can try again', async (_what, answer) => {
    const failing = await startIssuer();
    await makePipeline(admin, failing, { name: 'Failing issuer' });
    failing.answer = () => answer(failing.url);
    const idToken = await failing.token();
    const { body, headers } = await exchange(api, idToken).expect(503);
    expect(body).toMatchObject({ error: 'temporarily_unavailable', reason: 'issuer_unavailable' });
    expect(headers['retry-after']).toBe('30');
    expect((await refusedExchanges(api)).at(-1)?.data).toMatchObject({
      reason: 'issuer_unavailable',
      check: 'signature',
    });
    failing.answer = undefined;
    await exchange(api, idToken).expect(200);
  });

  it('is away while its keys are known keeps none of their tokens waiting', async () => {
    const failing = await startIssuer();
    await makePipeline(admin, failing, { name: 'Known keys' });
    await exchange(api, await failing.token()).expect(200);
    failing.answer = () => ({ status: 503, body: '{}' });
    const { body } = await exchange(api, await failing.token({}, { kid: 'newer' })).expect(503);
    expect(body.reason).toBe('issuer_unavailable');
    await exchange(api, await failing.token()).expect(200);
  });

  it('is read once in the time of the cooldown, whatever keys tokens name', async () => {
    const cool = await start({ FAIRLEAD_ISSUER_COOLDOWN_SECONDS: '3600' });
    const busy = await startIssuer();
    await makePipeline(cool.admin, busy);
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) => busy.token({}, { kid: `unknown-${index}` })),
    );
    await Promise.all(tokens.map((idToken) => exchange(cool.api, idToken).expect(400)));
    await exchange(cool.api, await busy.token()).expect(200);
    expect(busy.requests.sort()).toEqual(['/.well-known/openid-configuration', '/jwks']);
    await cool.api.stop();
  });
});
