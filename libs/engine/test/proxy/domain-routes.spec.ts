import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  applyRoutes,
  inspectCertificates,
  inspectRoutes,
  secret,
  type RouteSpec,
  type TlsSpec,
} from '@fairlead/engine';
import type { DeployedApplication } from '../support/deployed-application';
import { deployEcho } from '../support/echo-application';
import { startTestMachine, TestSteps, type TestMachine } from '../support/engine-harness';
import { sendRequest, type ReceivedResponse, type SendRequestOptions } from './send-request';

/** Bcrypt of `pässword`. */
const PASSWORD_HASH = '$2b$10$WmRGwnUJ3v.XyiSzFOeIy.piYJRZdltCPcpDjf34Ddd.sVOT7eaYG';

let machine: TestMachine;
let app: DeployedApplication;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-routes-'));
  machine = await startTestMachine();
  app = await deployEcho(machine);
});

afterAll(async () => {
  await machine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(routes: readonly RouteSpec[], tls?: TlsSpec): Promise<void> {
  await applyRoutes(machine.host, routes, new TestSteps().run, { tls });
  for (const { hostname, served, reason } of await inspectRoutes(machine.host, routes))
    expect([hostname, served, reason]).toEqual([hostname, true, undefined]);
}

const go = (url: string, more: Omit<SendRequestOptions, 'address'> = {}): Promise<ReceivedResponse> =>
  sendRequest(url, { address: machine.server.address, ...more });

/** Self-signed with openssl; with 0 days it has expired at once. */
function selfSigned(name: string, days = 30): { certificate: string; key: string } {
  const [key, request, certificate] = [join(folder, 'key.pem'), join(folder, 'request.pem'), join(folder, 'cert.pem')];
  const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { stdio: 'ignore' });
  const names = ['-subj', '/CN=test', '-addext', `subjectAltName=DNS:${name}`];
  openssl(
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    ...names,
    '-keyout',
    key,
    '-out',
    request,
  );
  openssl(
    'x509',
    '-req',
    '-in',
    request,
    '-signkey',
    key,
    '-copy_extensions',
    'copy',
    '-days',
    String(days),
    '-out',
    certificate,
  );
  return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
}

it('serves an uploaded certificate, also a wildcard, and stores its key nowhere else', async () => {
  const pairs = ['own.test', '*.wild.test'].map((hostname) => ({ hostname, ...selfSigned(hostname) }));
  const custom = pairs.map(({ hostname, certificate, key }) => ({ hostname, certificate, privateKey: secret(key) }));
  await serve(
    pairs.map(({ hostname }) => app.route({ hostname, tls: 'custom' })),
    { custom },
  );
  for (const [url, { certificate }] of [
    ['https://own.test/', pairs[0] ?? { certificate: '' }],
    ['https://any.wild.test/', pairs[1] ?? { certificate: '' }],
  ] as const)
    expect((await go(url, { roots: certificate })).status).toBe(200);
  const [first] = pairs;
  const words = (first?.key ?? '').split('\n')[1] ?? '';
  expect(words.length).toBeGreaterThan(20);
  const found = await machine.server.must(`grep -rlsF -- '${words}' /var/lib/fairlead /etc /run /tmp /var/log || true`);
  expect(found.trim()).toBe('/var/lib/fairlead/proxy/config.json');
  const mode = await machine.server.must('stat -c "%a %U %G" /var/lib/fairlead/proxy/config.json');
  expect(mode.trim()).toBe('640 root caddy');
  expect(await machine.server.must('journalctl -q -o cat --no-pager')).not.toContain(words);
});

it('says no word of a key that the proxy refuses', async () => {
  const { certificate } = selfSigned('own.test');
  const { key } = selfSigned('other.test');
  const custom = [{ hostname: 'own.test', certificate, privateKey: secret(key) }];
  const routes = [app.route({ hostname: 'own.test', tls: 'custom' })];
  const failure = await applyRoutes(machine.host, routes, new TestSteps().run, { tls: { custom } }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 'PROXY_CONFIGURATION_FAILED' });
  expect(JSON.stringify([failure, String(failure)])).not.toContain(key.split('\n')[1]);
});

it('redirects to HTTPS and from one hostname to another, with the configured status', async () => {
  await serve([
    app.route({
      hostname: 'shop.test',
      tls: 'internal',
      hsts: { maxAge: 600, includeSubdomains: true, preload: false },
    }),
    app.route({ hostname: 'www.shop.test', tls: 'internal', redirectTo: 'https://shop.test', redirectStatus: 301 }),
    app.route({ hostname: 'both.test', tls: 'internal', forceHttps: false }),
  ]);
  const plain = await go('http://shop.test/a?b=c');
  expect(plain).toMatchObject({ status: 308, headers: { location: 'https://shop.test/a?b=c' } });
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  const secure = await go('https://shop.test/a?b=c');
  expect(secure).toMatchObject({
    status: 200,
    headers: { 'strict-transport-security': 'max-age=600; includeSubDomains' },
  });
  expect(await go('https://www.shop.test/a?b=c')).toMatchObject({
    status: 301,
    headers: { location: 'https://shop.test/a?b=c' },
  });
  expect((await go('http://both.test/')).status).toBe(200);
  expect((await go('https://both.test/')).status).toBe(200);
  const { certificates } = await inspectCertificates(machine.host, ['shop.test', 'unknown.test']);
  expect(certificates).toMatchObject([
    { served: { issuer: expect.stringContaining('Caddy Local Authority'), trusted: false, coversHostname: true } },
    { hostname: 'unknown.test' },
  ]);
  expect(certificates[1]).not.toHaveProperty('served');
});

it('leads paths to their applications, the longest first', async () => {
  const other = 'app_00000000000000000000000000';
  await serve([
    app.route({ hostname: 'paths.test' }),
    app.route({ hostname: 'paths.test', path: '/api', stripPath: true }),
    app.route({ hostname: 'paths.test', path: '/api/v2', applicationId: other }),
    app.route({ hostname: 'only.test', path: '/app' }),
  ]);
  const seen = async (path: string): Promise<unknown> => JSON.parse((await go(`http://paths.test${path}`)).body).url;
  expect(await seen('/x')).toBe('/x');
  expect(await seen('/apix')).toBe('/apix');
  expect(await seen('/api')).toBe('/');
  expect(await seen('/api/a/b?c=d')).toBe('/a/b?c=d');
  expect((await go('http://paths.test/api/v2/x')).status).toBe(503);
  expect((await go('http://only.test/app/x')).status).toBe(200);
  expect((await go('http://only.test/')).status).toBe(404);
});

it('responds for an application that is not deployed, or whose process does not respond', async () => {
  const missing = 'app_00000000000000000000000000';
  const unavailableMessage = 'Closed {until} Monday.\nSee you & yours.';
  await serve([
    app.route({ hostname: 'missing.test', applicationId: missing }),
    app.route({ hostname: 'closed.test', applicationId: missing, unavailableMessage }),
    app.route({ hostname: 'down.test' }),
  ]);
  expect(await go('http://missing.test/')).toMatchObject({
    status: 503,
    body: 'This application is not running.\n',
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '30', 'cache-control': 'no-store' },
  });
  const page = await go('http://closed.test/x', { headers: { accept: 'text/html,*/*' } });
  expect(page).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(page.body).toContain('<p>Closed {until} Monday.</p>');
  expect(page.body).toContain('<p>See you &amp; yours.</p>');
  expect((await go('http://closed.test/x')).body).toBe(`${unavailableMessage}\n`);
  await machine.server.must(`systemctl stop fairlead-${app.id}-1.service`);
  const down = await go('http://down.test/', { headers: { accept: 'text/html' } });
  await machine.server.must(`systemctl start fairlead-${app.id}-1.service`);
  expect(down.status).toBe(502);
  expect(down.body).toContain('This application is not responding.');
});

it('asks for a password, over HTTPS only where that is forced', async () => {
  const basicAuth = { username: 'ann', passwordHash: secret(PASSWORD_HASH) };
  await serve([app.route({ hostname: 'private.test', tls: 'internal', basicAuth })]);
  const authorization = (text: string): Record<string, string> => ({
    authorization: `Basic ${Buffer.from(text).toString('base64')}`,
  });
  expect((await go('http://private.test/')).status).toBe(308);
  expect(await go('https://private.test/')).toMatchObject({ status: 401, headers: { 'www-authenticate': /Basic/ } });
  for (const wrong of ['ann:wrong', 'bob:pässword', 'ann:'])
    expect((await go('https://private.test/', { headers: authorization(wrong) })).status).toBe(401);
  expect((await go('https://private.test/', { headers: authorization('ann:pässword') })).status).toBe(200);
});

it('refuses requests that are too long, whether they say so or not', async () => {
  await serve([app.route({ hostname: 'small.test', maxRequestBytes: 100_000 }), app.route({ hostname: 'large.test' })]);
  const send = (hostname: string, bytes: number, headers?: Record<string, string>): Promise<ReceivedResponse> =>
    go(`http://${hostname}/`, { method: 'POST', body: Buffer.alloc(bytes, 'x'), headers });
  const chunked = { 'transfer-encoding': 'chunked' };
  expect(JSON.parse((await send('small.test', 100_000)).body)).toEqual({ url: '/', bytes: 100_000 });
  expect((await send('small.test', 100_000, chunked)).status).toBe(200);
  // A declared length is refused before any of the body is read. Bytes that are not read make the close of the connection a reset,
  // which a slow client notices before it has read the response, so none are sent.
  const declared = { 'content-length': '100001' };
  const refused = await go('http://small.test/', { method: 'POST', headers: declared, headersOnly: true });
  expect(refused.status).toBe(413);
  expect((await send('small.test', 150_000, chunked)).status).toBe(413);
  expect(JSON.parse((await send('large.test', 3_000_000)).body)).toMatchObject({ bytes: 3_000_000 });
});

it('shows what has expired, and what the server trusts', async () => {
  const [old, young] = [selfSigned('old.test', 0), selfSigned('young.test')];
  const custom = [
    { hostname: 'old.test', certificate: old.certificate, privateKey: secret(old.key) },
    { hostname: 'young.test', certificate: young.certificate, privateKey: secret(young.key) },
  ];
  await serve(
    custom.map(({ hostname }) => app.route({ hostname, tls: 'custom' })),
    { custom },
  );
  const names = custom.map(({ hostname }) => hostname);
  const [first, second] = (await inspectCertificates(machine.host, names)).certificates;
  expect(first?.served?.notAfter.getTime()).toBeLessThan(Date.now());
  expect(second?.served).toMatchObject({ issuer: 'test', coversHostname: true, trusted: false });
  const roots = young.certificate;
  const routes = names.map((hostname) => app.route({ hostname, tls: 'custom' }));
  await applyRoutes(machine.host, routes, new TestSteps().run, {
    tls: { custom, acme: { directory: 'https://ca.test/dir', roots } },
  });
  expect((await inspectCertificates(machine.host, ['young.test'], { roots })).certificates).toMatchObject([
    { served: { trusted: true } },
  ]);
});
