import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AcmeServer, bootHost, plainNodeApp, type TestHost } from '@fairlead/testbed';
import type { ApplicationRecord, DomainRecord, ServerRecord } from '../support/api-records';
import { Scenario } from '../support/scenario';

/** From the record of a domain to what a visitor's handshake shows, with a real authority (Pebble) and name servers. */
describe('certificates', () => {
  let folder: string;
  let host: TestHost;
  let acme: AcmeServer;
  let scenario: Scenario;
  let server: ServerRecord;
  let application: ApplicationRecord;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fairlead-certificates-'));
    host = await bootHost();
    acme = await AcmeServer.start(host);
    const rootsFile = join(folder, 'roots.pem');
    await writeFile(rootsFile, acme.roots);
    scenario = await Scenario.start({
      FAIRLEAD_ACME_EMAIL: 'ann@example.com',
      FAIRLEAD_ACME_DIRECTORY: acme.directory,
      FAIRLEAD_ACME_CA_FILE: rootsFile,
      FAIRLEAD_DNS_SERVERS: acme.dnsServer,
      FAIRLEAD_DNS_RETRY_SECONDS: '1',
      FAIRLEAD_WATCH_SECONDS: '2',
      FAIRLEAD_CERTIFICATE_WATCH_SECONDS: '5',
      FAIRLEAD_CERTIFICATE_CHECK_SECONDS: '2',
    });
    await scenario.authorise(host);
    server = await scenario.addServer({
      host: host.address,
      host_key_fingerprint: await host.hostKeyFingerprint(),
    });
    expect(server.status).toBe('ready');
    ({ application } = await scenario.createApplication(server, plainNodeApp({ version: 'v1' })));
    await scenario.deploy(application);
  });

  afterAll(async () => {
    await scenario?.stop();
    await host?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const path = (domain?: DomainRecord): string =>
    `/applications/${application.id}/domains${domain ? `/${domain.id}` : ''}`;
  const add = (hostname: string, more: object = {}): Promise<DomainRecord> =>
    scenario.api.post<DomainRecord>(path(), { hostname, ...more }, { prefer: 'wait=60' });
  const until = (domain: DomainRecord, condition: (tls: DomainRecord['tls']) => boolean): Promise<DomainRecord> =>
    scenario.api.until<DomainRecord>(path(domain), ({ tls }) => condition(tls), { everyMs: 200, timeoutMs: 90_000 });
  const visit = (hostname: string): Promise<string> =>
    host.must(
      `curl -sS --max-time 10 --cacert /opt/acme/roots.pem --resolve ${hostname}:443:127.0.0.1 https://${hostname}/`,
    );

  it('are issued automatically once DNS resolves to the server, and the record says what is missing until then', async () => {
    const hostname = 'late.example.internal';
    const domain = await add(hostname);
    expect(domain).toMatchObject({ status: 'active', tls: { mode: 'auto', status: 'waiting_for_dns' } });
    await acme.setDnsRecord(hostname, '192.0.2.1');
    const wrong = await until(domain, ({ last_error: error }) => error?.includes('192.0.2.1') === true);
    expect(wrong).toMatchObject({
      tls: {
        status: 'waiting_for_dns',
        last_error: `The hostname resolves to 192.0.2.1; it should resolve to ${host.address}.`,
      },
      dns: { addresses: ['192.0.2.1'], expected: [host.address], points_here: false },
    });
    expect(await acme.orders()).toBe(0);
    await acme.setDnsRecord(hostname);
    await acme.setDnsRecord(hostname, host.address);
    const issued = await until(domain, ({ status }) => status === 'issued');
    expect(issued).toMatchObject({
      tls: { issuer: expect.stringContaining('Pebble'), trusted: true, last_error: null, next_retry_at: null },
      dns: { points_here: true },
    });
    expect((await visit(hostname)).trim()).toBe('v1');
    expect((await scenario.application(application)).urls).toContain(`https://${hostname}`);
  });

  it('wait while the authority limits the rate, without a request to it, and are issued afterwards', async () => {
    const hostname = 'limited.example.internal';
    await acme.setDnsRecord(hostname, host.address);
    const end = new Date(Math.ceil(Date.now() / 1000) * 1000 + 25_000);
    await acme.limitRate(end);
    const domain = await add(hostname);
    const failed = await until(domain, ({ status }) => status === 'failed');
    expect(failed.tls).toMatchObject({
      last_error: expect.stringContaining('too many certificates'),
      next_retry_at: end.toISOString(),
    });
    const orders = await acme.orders();
    await acme.liftLimit();
    await add('other.example.internal', { tls: { mode: 'internal' } });
    expect(await acme.orders()).toBe(orders);
    const issued = await until(domain, ({ status }) => status === 'issued');
    expect(Date.now()).toBeGreaterThan(end.getTime());
    expect(new Date(issued.tls.not_before ?? 0).getTime()).toBeGreaterThanOrEqual(end.getTime() - 1000);
    expect((await visit(hostname)).trim()).toBe('v1');
  });

  it('are issued when an unavailable authority answers again', async () => {
    const hostname = 'away.example.internal';
    await acme.setDnsRecord(hostname, host.address);
    await acme.goDown();
    const domain = await add(hostname);
    const failed = await until(domain, ({ status }) => status === 'failed');
    expect(failed.tls.next_retry_at).not.toBeNull();
    await acme.comeBack();
    await until(domain, ({ status }) => status === 'issued');
    expect((await visit(hostname)).trim()).toBe('v1');
  });

  it('are replaced when the authority has revoked them', async () => {
    const hostname = 'revoked.example.internal';
    await acme.setDnsRecord(hostname, host.address);
    const domain = await add(hostname);
    const { tls } = await until(domain, ({ status }) => status === 'issued');
    await acme.revoke(tls.serial ?? '');
    await until(domain, ({ status, serial }) => status === 'issued' && serial !== tls.serial);
    expect((await visit(hostname)).trim()).toBe('v1');
  });

  it('uploaded by the user are served unchanged, and reported as expired when they have expired', async () => {
    const hostname = 'own.example.internal';
    const soon = new Date(Date.now() + 40_000);
    const domain = await add(hostname, { tls: { mode: 'custom', ...(await selfSigned(folder, hostname, soon)) } });
    const issued = await until(domain, ({ status }) => status === 'issued');
    expect(issued.tls).toMatchObject({ mode: 'custom', issuer: 'test', trusted: false });
    const expired = await until(domain, ({ status }) => status === 'expired');
    expect(Date.parse(expired.tls.expires_at ?? '')).toBeLessThanOrEqual(Date.now());
    const later = new Date(Date.now() + 86_400_000);
    await scenario.api.patch(path(domain), { tls: await selfSigned(folder, hostname, later) });
    const replaced = await until(domain, ({ status }) => status === 'issued');
    expect(replaced.tls.serial).not.toBe(issued.tls.serial);
    expect(scenario.output).not.toContain('PRIVATE KEY');
    await scenario.api.patch(path(domain), { tls: { mode: 'internal' } });
    await until(domain, ({ status, issuer }) => status === 'issued' && issuer === 'internal');
  });
});

/** With openssl, and to the second. */
async function selfSigned(
  folder: string,
  name: string,
  end: Date,
): Promise<{ certificate: string; private_key: string }> {
  const file = (suffix: string): string => join(folder, suffix);
  const time = (date: Date): string => `${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
  const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { stdio: 'ignore' });
  await writeFile(file('index.txt'), '');
  await writeFile(file('extensions'), `subjectAltName=DNS:${name}\n`);
  const settings = `database=${file('index.txt')}\nnew_certs_dir=${folder}\nrand_serial=yes\npolicy=p\ndefault_md=sha256\nunique_subject=no`;
  await writeFile(file('ca.cnf'), `[ca]\ndefault_ca=d\n[d]\n${settings}\n[p]\ncommonName=supplied\n`);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', ...curve, '-subj', '/CN=test', '-keyout', file('key.pem'), '-out', file('request.pem'));
  const dates = ['-startdate', time(new Date(Date.now() - 60_000)), '-enddate', time(end)];
  const paths = ['-keyfile', file('key.pem'), '-in', file('request.pem'), '-out', file('own.pem')];
  openssl(
    'ca',
    '-batch',
    '-notext',
    '-selfsign',
    '-config',
    file('ca.cnf'),
    '-extfile',
    file('extensions'),
    ...dates,
    ...paths,
  );
  return { certificate: await readFile(file('own.pem'), 'utf8'), private_key: await readFile(file('key.pem'), 'utf8') };
}
