import {
  applyRoutes,
  inspectCertificates,
  type CertificateInspection,
  type RouteSpec,
  type TlsSpec,
} from '@fairlead/engine';
import { AcmeServer } from '@fairlead/testbed';
import type { DeployedApplication } from '../support/deployed-application';
import { deployEcho } from '../support/echo-application';
import { startTestMachine, TestSteps, pollUntil, type TestMachine } from '../support/engine-harness';
import { sendRequest } from './send-request';

/** Renewed after two thirds of it. */
const CERTIFICATE_SECONDS = 45;

let machine: TestMachine;
let acme: AcmeServer;
let app: DeployedApplication;

beforeAll(async () => {
  machine = await startTestMachine();
  acme = await AcmeServer.start(machine.server, { certificateSeconds: CERTIFICATE_SECONDS });
  app = await deployEcho(machine);
});

afterAll(() => machine?.stop());

const address = (): string => machine.server.address;

function tls(more: Partial<TlsSpec> = {}): TlsSpec {
  const { directory, roots } = acme;
  return { acme: { directory, email: 'ann@example.com', roots }, checkSeconds: 2, ...more };
}

async function serve(
  routes: readonly RouteSpec[],
  more: Partial<TlsSpec> = {},
  retryCertificates = false,
): Promise<void> {
  await applyRoutes(machine.host, routes, new TestSteps().run, { tls: tls(more), retryCertificates });
}

async function inspectCertificate(hostname: string): Promise<CertificateInspection> {
  const { roots, directory } = acme;
  const { certificates } = await inspectCertificates(machine.host, [hostname], { roots, directory });
  return certificates[0] ?? { hostname };
}

describe('certificates of an authority', () => {
  it('are obtained, served in a handshake, and renewed before they expire', async () => {
    const hostname = 'first.test';
    await acme.setDnsRecord(hostname, address());
    await serve([app.route({ hostname, tls: 'auto' })]);
    await pollUntil('the certificate', async () => (await inspectCertificate(hostname)).served !== undefined);
    const { served, attempt } = await inspectCertificate(hostname);
    expect(served).toMatchObject({ coversHostname: true, trusted: true, revoked: false });
    expect(served?.issuer).toContain('Pebble Intermediate');
    expect(attempt).toMatchObject({ result: 'obtained' });
    const visited = await sendRequest(`https://${hostname}/x?y=1`, { address: address(), roots: acme.roots });
    expect(visited).toMatchObject({ status: 200, serial: served?.serial });
    expect(JSON.parse(visited.body)).toEqual({ url: '/x?y=1', bytes: 0 });
    const serialNow = async () => (await sendRequest(`https://${hostname}/`, { address: address() })).serial;
    await pollUntil('another', async () => (await serialNow()) !== served?.serial);
    expect((await inspectCertificate(hostname)).served).toMatchObject({ serial: await serialNow(), trusted: true });
    expect((await sendRequest(`https://${hostname}/`, { address: address(), roots: acme.roots })).status).toBe(200);
  });

  it('are not requested while a hostname waits, and then at once, with the error of the authority', async () => {
    const hostname = 'late.test';
    const route = app.route({ hostname, tls: 'auto' });
    const before = await acme.orders();
    await serve([route], { waiting: [hostname] });
    expect((await inspectCertificate(hostname)).served).toBeUndefined();
    expect(await acme.orders()).toBe(before);
    await serve([route]);
    await pollUntil('the refusal', async () => (await inspectCertificate(hostname)).attempt?.result === 'failed');
    const { attempt } = await inspectCertificate(hostname);
    expect(attempt).toMatchObject({ problem: 'dns', error: expect.stringContaining(hostname) });
    expect(attempt?.retryAt?.getTime()).toBeGreaterThan((attempt?.at.getTime() ?? 0) + 30_000);
    await acme.setDnsRecord(hostname, address());
    await serve([route], {}, true);
    await pollUntil('the certificate', async () => (await inspectCertificate(hostname)).served?.trusted === true);
  });

  it('are not requested while the authority limits the rate', async () => {
    const hostname = 'limited.test';
    await acme.setDnsRecord(hostname, address());
    const end = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);
    await acme.limitRate(end);
    await serve([app.route({ hostname, tls: 'auto' })]);
    await pollUntil('the refusal', async () => (await inspectCertificate(hostname)).attempt?.result === 'failed');
    await acme.liftLimit();
    expect((await inspectCertificate(hostname)).attempt).toMatchObject({
      problem: 'rate_limited',
      error: expect.stringContaining('too many certificates'),
      retryAt: end,
    });
  });

  it('report an authority that does not answer, and when it answers again', async () => {
    const hostname = 'down.test';
    await acme.setDnsRecord(hostname, address());
    await acme.goDown();
    await serve([app.route({ hostname, tls: 'auto' })]);
    const { roots, directory } = acme;
    const ask = () => inspectCertificates(machine.host, [hostname], { roots, directory });
    await pollUntil('the refusal', async () => (await ask()).certificates[0]?.attempt?.result === 'failed');
    expect(await ask()).toMatchObject({
      authorityAnswers: false,
      certificates: [{ attempt: { problem: 'authority' } }],
    });
    await acme.comeBack();
    await pollUntil('the authority', async () => (await ask()).authorityAnswers === true);
  });

  it('expire while the authority is unavailable, with the reason, and are issued when it is available again', async () => {
    const hostname = 'expired.test';
    await acme.setDnsRecord(hostname, address());
    const route = app.route({ hostname, tls: 'auto' });
    await serve([route]);
    await pollUntil('the certificate', async () => (await inspectCertificate(hostname)).served !== undefined);
    await acme.goDown();
    const isValid = async (): Promise<boolean> =>
      ((await inspectCertificate(hostname)).served?.notAfter ?? new Date(0)) > new Date();
    const { notAfter = new Date(0) } = (await inspectCertificate(hostname)).served ?? {};
    // Nothing renews it any more, so it need not be inspected until then.
    await pollUntil('its time', () => notAfter < new Date(), 2000 * CERTIFICATE_SECONDS);
    await pollUntil('the end', async () => !(await isValid()), 2000 * CERTIFICATE_SECONDS);
    const { served, attempt } = await inspectCertificate(hostname);
    expect(served).toMatchObject({ coversHostname: true, trusted: false });
    expect(attempt).toMatchObject({ result: 'failed', problem: 'authority' });
    await acme.comeBack();
    await serve([route], {}, true);
    await pollUntil('another', isValid);
    expect((await sendRequest(`https://${hostname}/`, { address: address(), roots: acme.roots })).status).toBe(200);
  });
});

it('keeps the certificate when a configuration is loaded, and loads none that is the same', async () => {
  const hostname = 'kept.test';
  await acme.setDnsRecord(hostname, address());
  const route = app.route({ hostname, tls: 'auto' });
  await serve([route]);
  await pollUntil('the certificate', async () => (await inspectCertificate(hostname)).served !== undefined);
  const [orders, { served }] = [await acme.orders(), await inspectCertificate(hostname)];
  const changed = (): Promise<string> => machine.server.must('stat -c %i /var/lib/fairlead/proxy/config.json');
  const before = await changed();
  await serve([route]);
  expect(await changed()).toBe(before);
  await serve([route, app.route({ hostname: 'more.test' })]);
  expect((await inspectCertificate(hostname)).served?.serial).toBe(served?.serial);
  expect(await acme.orders()).toBe(orders);
});
