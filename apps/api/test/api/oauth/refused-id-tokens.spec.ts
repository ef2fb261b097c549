import { createHmac } from 'node:crypto';
import { EXCHANGE_REFUSALS, type ExchangeRefusal } from '@fairlead/contracts';
import { exportSPKI, importJWK, UnsecuredJWT } from 'jose';
import { Token } from '../../../src/tokens/token.entity';
import { signedInAgent } from '../../harness/test-access';
import { startApi, type TestApi } from '../../harness/start-api';
import { exchange, makePipeline, ON_LOOPBACK, refusedExchanges } from './oauth-fixture';
import { ID_TOKEN_AUDIENCE, OidcIssuer } from './oidc-issuer';

let api: TestApi;
let issuer: OidcIssuer;
/** Trusted for another repository and audience. */
let neighbour: OidcIssuer;
let stranger: OidcIssuer;

const now = (): number => Math.floor(Date.now() / 1000);
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const partsOf = (token: string): [string, string, string] => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return [header, payload, signature];
};
const payloadOf = (token: string): object => JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString());

/** Signed with the public key of the issuer as if it were a shared secret. */
async function confusedToken(secretOf: (issuer: OidcIssuer) => Promise<string>): Promise<string> {
  const text = `${encoded({ alg: 'HS256', typ: 'JWT', kid: issuer.publicKey.kid })}.${encoded(issuer.claims())}`;
  return `${text}.${createHmac('sha256', await secretOf(issuer))
    .update(text)
    .digest('base64url')}`;
}

async function withPayload(change: object): Promise<string> {
  const [header, payload, signature] = partsOf(await issuer.token());
  const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return [header, encoded({ ...claims, ...change }), signature].join('.');
}

const CASES: readonly (readonly [string, ExchangeRefusal, () => Promise<string> | string])[] = [
  // No token.
  ['a word', 'malformed', () => 'token'],
  ['three dots', 'malformed', () => '...'],
  ['a token of Fairlead', 'malformed', () => `fl_${'a'.repeat(36)}`],
  ['five parts, as an encrypted token has', 'malformed', async () => `${await issuer.token()}.AAAA.AAAA`],
  [
    'no signature',
    'malformed',
    async () =>
      partsOf(await issuer.token())
        .slice(0, 2)
        .join('.'),
  ],
  [
    'an empty signature',
    'malformed',
    async () =>
      `${partsOf(await issuer.token())
        .slice(0, 2)
        .join('.')}.`,
  ],
  ['a body that is no JSON', 'malformed', async () => `${partsOf(await issuer.token())[0]}.bm90IGpzb24.AAAA`],
  ['a body that is a list', 'malformed', async () => `${partsOf(await issuer.token())[0]}.W10.AAAA`],
  ['more characters than any id token has', 'malformed', () => issuer.token({ filler: 'a'.repeat(20_000) })],
  // Another algorithm.
  ['the algorithm none', 'malformed', () => new UnsecuredJWT(issuer.claims()).encode()],
  [
    'the algorithm none and a signature',
    'malformed',
    async () => `${encoded({ alg: 'none' })}.${encoded(issuer.claims())}.AAAA`,
  ],
  [
    'the public key in PEM as a shared secret',
    'malformed',
    () =>
      confusedToken(async ({ publicKey }) => {
        const key = await importJWK(publicKey, 'RS256', { extractable: true });
        if (key instanceof Uint8Array) throw new Error('The key is symmetric.');
        return exportSPKI(key);
      }),
  ],
  [
    'the public key in JSON as a shared secret',
    'malformed',
    () => confusedToken(({ publicKey }) => Promise.resolve(JSON.stringify(publicKey))),
  ],
  ['the type of an access token', 'malformed', () => issuer.token({}, { typ: 'at+jwt' })],
  ['the type of a logout token', 'malformed', () => issuer.token({}, { typ: 'logout+jwt' })],
  [
    'an extension that must be understood',
    'untrusted',
    async () => {
      const [, payload, signature] = partsOf(await issuer.token());
      return `${encoded({ alg: 'RS256', kid: issuer.publicKey.kid, crit: ['exotic'], exotic: true })}.${payload}.${signature}`;
    },
  ],
  // Another issuer or audience.
  ['no issuer', 'untrusted', () => issuer.token({ iss: undefined })],
  ['an issuer that is not trusted', 'untrusted', () => stranger.token()],
  ['a slash at the end of the issuer', 'untrusted', () => issuer.token({ iss: `${issuer.url}/` })],
  ['the issuer in another case', 'untrusted', () => issuer.token({ iss: issuer.url.toUpperCase() })],
  ['an issuer that begins like a trusted one', 'untrusted', () => issuer.token({ iss: `${issuer.url}.example.org` })],
  ['a list of issuers', 'untrusted', () => issuer.token(Object.assign(issuer.claims(), { iss: [issuer.url] }))],
  ['no audience', 'untrusted', () => issuer.token({ aud: undefined })],
  ['the audience of another service', 'untrusted', () => issuer.token({ aud: 'https://pypi.org' })],
  ['several audiences', 'untrusted', () => issuer.token({ aud: [ID_TOKEN_AUDIENCE, 'https://pypi.org'] })],
  ['the beginning of the audience', 'untrusted', () => issuer.token({ aud: ID_TOKEN_AUDIENCE.slice(0, -1) })],
  ['the audience of another trusted pipeline', 'no_match', () => issuer.token({ aud: 'neighbour' })],
  // Another signature.
  ['the signature of an issuer that is not trusted', 'untrusted', () => issuer.token({}, {}, stranger)],
  [
    'the key of a stranger under the name of a trusted one',
    'untrusted',
    () => issuer.token({}, { kid: issuer.publicKey.kid }, stranger),
  ],
  ['the signature of another trusted issuer', 'untrusted', () => issuer.token({}, {}, neighbour)],
  ['a key that it brings itself', 'untrusted', () => issuer.token({}, { jwk: stranger.publicKey }, stranger)],
  [
    'the address of a key that it brings itself',
    'untrusted',
    () => issuer.token({}, { jku: `${stranger.url}/jwks` }, stranger),
  ],
  [
    'an altered signature',
    'untrusted',
    async () => {
      const [header, payload, signature] = partsOf(await issuer.token());
      return `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    },
  ],
  [
    'the signature of another token',
    'untrusted',
    async () => {
      const [header, payload] = partsOf(await issuer.token());
      return `${header}.${payload}.${partsOf(await issuer.token())[2]}`;
    },
  ],
  ['an altered repository', 'untrusted', () => withPayload({ repository: 'acme/other' })],
  ['an altered expiry', 'untrusted', () => withPayload({ exp: now() + 3000 })],
  // Another time.
  ['an expiry in the past', 'expired', () => issuer.token({ iat: now() - 900, nbf: now() - 900, exp: now() - 600 })],
  [
    'an issue before yesterday',
    'malformed',
    () => issuer.token({ iat: now() - 172_800, nbf: now() - 172_800, exp: now() + 60 }),
  ],
  ['no expiry', 'malformed', () => issuer.token({ exp: undefined })],
  ['an expiry that is no number', 'malformed', () => issuer.token(Object.assign(issuer.claims(), { exp: 'never' }))],
  ['an expiry in a week', 'malformed', () => issuer.token({ exp: now() + 604_800 })],
  ['a beginning in the future', 'not_yet_valid', () => issuer.token({ nbf: now() + 600 })],
  ['an issue in the future', 'not_yet_valid', () => issuer.token({ iat: now() + 600, exp: now() + 900 })],
  ['no time of issue', 'malformed', () => issuer.token({ iat: undefined })],
  // Another subject.
  ['no subject', 'malformed', () => issuer.token({ sub: undefined })],
  ['an empty subject', 'malformed', () => issuer.token({ sub: '' })],
  // Another run.
  ['another repository', 'no_match', () => issuer.token({ repository: 'acme/other' })],
  ['a repository that begins like a trusted one', 'no_match', () => issuer.token({ repository: 'acme/shop-fork' })],
  ['a repository of another owner', 'no_match', () => issuer.token({ repository: 'evil/shop' })],
  ['no repository', 'no_match', () => issuer.token({ repository: undefined })],
  ['a list of repositories', 'no_match', () => issuer.token({ repository: ['acme/shop'] })],
  ['another branch', 'no_match', () => issuer.token({ ref: 'refs/heads/feature' })],
  ['a branch that begins like a trusted one', 'no_match', () => issuer.token({ ref: 'refs/heads/main2' })],
  [
    'the repository that only another audience is trusted with',
    'no_match',
    () => issuer.token({ repository: 'neighbour/site' }),
  ],
  ['a pull request', 'pull_request', () => issuer.token({ event_name: 'pull_request' })],
  [
    'a pull request with the rights of the base',
    'pull_request',
    () => issuer.token({ event_name: 'pull_request_target' }),
  ],
  ['the subject of a pull request', 'pull_request', () => issuer.token({ sub: 'repo:acme/shop:pull_request' })],
  [
    'a merge request',
    'pull_request',
    () => issuer.token({ event_name: undefined, pipeline_source: 'merge_request_event' }),
  ],
];

describe('an id token', () => {
  let before: number;

  beforeAll(async () => {
    api = await startApi({ settings: { ...ON_LOOPBACK, FAIRLEAD_REFUSED_EXCHANGES_PER_HOUR: '1000' } });
    [issuer, neighbour, stranger] = await Promise.all([OidcIssuer.start(), OidcIssuer.start(), OidcIssuer.start()]);
    const admin = await signedInAgent(api, 'admin');
    await makePipeline(admin, issuer);
    await makePipeline(admin, issuer, {
      name: 'Neighbour',
      audience: 'neighbour',
      conditions: [{ claim: 'repository', values: ['neighbour/*'] }],
    });
    await makePipeline(admin, neighbour, {
      name: 'Other issuer',
      conditions: [{ claim: 'repository', values: ['neighbour/*'] }],
    });
    before = await api.dataSource.manager.count(Token);
  });

  afterAll(async () => {
    for (const each of [issuer, neighbour, stranger]) each?.stop();
    await api?.stop();
  });

  it('is accepted if nothing is wrong with it', async () => {
    await exchange(api, await issuer.token()).expect(200);
    before += 1;
  });

  it.each(CASES)('with %s is refused (%s), and audited without the token', async (_name, reason, make) => {
    const token = await make();
    const earlier = (await refusedExchanges(api)).length;
    const { body, headers } = await exchange(api, token).expect(400);
    expect(body).toEqual({
      error: 'invalid_request',
      error_description: expect.any(String),
      reason,
      request_id: headers['x-request-id'],
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(await api.dataSource.manager.count(Token)).toBe(before);
    const entries = (await refusedExchanges(api)).slice(earlier);
    expect(entries.map(({ data }) => data)).toEqual([
      expect.objectContaining({ reason, request_id: headers['x-request-id'], ip: '127.0.0.1' }),
    ]);
    const written = JSON.stringify(entries);
    if (token.length > 60) expect(written).not.toContain(token.slice(-40));
  });

  it('that is replayed is refused, in whatever form', async () => {
    const token = await issuer.token();
    await exchange(api, token).expect(200);
    before += 1;
    expect((await exchange(api, token).expect(400)).body.reason).toBe('replayed');
    const again = await issuer.token({ ...payloadOf(token), ref: 'refs/tags/v1' });
    expect((await exchange(api, again).expect(400)).body.reason).toBe('replayed');
    const events = (await refusedExchanges(api)).slice(-2);
    expect(events.map(({ data, subjectType }) => [data['check'], subjectType])).toEqual([
      ['single_use', 'trusted_pipeline'],
      ['single_use', 'trusted_pipeline'],
    ]);
  });

  it('without an id of its own is accepted once too, whichever signature it has', async () => {
    const withoutId = await OidcIssuer.start('ES256');
    withoutId.hasTokenIds = false;
    const admin = await signedInAgent(api, 'owner');
    await makePipeline(admin, withoutId, { name: 'Without ids' });
    const token = await withoutId.token();
    await exchange(api, token).expect(200);
    const [header, payload, signature] = partsOf(token);
    // For each signature of ECDSA there is another one that is valid for the same text.
    const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
    const bytes = Buffer.from(signature, 'base64url');
    const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
    const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
    for (const each of [token, `${header}.${payload}.${other.toString('base64url')}`])
      expect((await exchange(api, each).expect(400)).body.reason).toBe('replayed');
    withoutId.stop();
  });

  it('is refused for each reason that there is, by at least 40 kinds of tokens', () => {
    const reasons = new Set<string>(CASES.map(([, reason]) => reason));
    expect(EXCHANGE_REFUSALS.filter((reason) => !reasons.has(reason))).toEqual(['replayed', 'issuer_unavailable']);
    expect(CASES.length).toBeGreaterThan(40);
  });

  it('that is not from a trusted issuer causes no request to it', () => {
    expect(stranger.requests).toEqual([]);
  });

  it('does not reveal whether its issuer or its audience is the wrong one, or that only the signature is', async () => {
    const key = await stranger.token();
    const descriptions = await Promise.all(
      [await issuer.token({ aud: 'x' }), await issuer.token({}, {}, stranger), key].map(
        async (token) => (await exchange(api, token).expect(400)).body.error_description,
      ),
    );
    const plain = descriptions.map((text: string) => text.replace(/\(.*?\)/g, '()'));
    expect(new Set(plain).size).toBe(1);
  });
});
