import type { ApplicationRecord, DomainRecord } from '@fairlead/dto';
import type { ServedCertificate } from '@fairlead/engine';
import { Application } from '../../../src/applications/application.entity';
import { CertificateRecorder } from '../../../src/domains/certificates/certificate-recorder';
import { loadServerDomains } from '../../../src/domains/proxy/domain-routes';
import { DomainStates } from '../../../src/domains/proxy/domain-states';
import { Domain } from '../../../src/domains/domain.entity';
import { Hostname } from '../../../src/domains/hostnames/hostname.entity';
import { Operation } from '../../../src/operations/operation.entity';
import type { TestApi } from '../../harness/start-api';
import {
  brokenRules,
  eventNamesOf,
  makeApplication,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';

let names = 0;
const hostname = (): string => `host-${(names += 1)}.example.test`;

describe('domains', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let application: ApplicationRecord;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
  });
  beforeEach(async () => {
    application = await makeApplication(http, serverId);
  });
  afterAll(() => api?.stop());

  const path = (of: ApplicationRecord = application): string => `/api/v1/applications/${of.id}/domains`;
  const add = async (body: object = {}, of?: ApplicationRecord): Promise<DomainRecord> =>
    (
      await http
        .post(path(of))
        .send({ hostname: hostname(), ...body })
        .expect(201)
    ).body.data;

  /** As the operation would end, with what the proxy answered. */
  async function found(id: string, served: boolean, reason?: string): Promise<void> {
    const states = api.app.get(DomainStates, { strict: false });
    await api.dataSource.transaction(async (tx) => {
      const domain = await tx.findOneByOrFail(Domain, { id });
      const { hostname, path: below } = domain;
      await states.recordProbe(tx, { domain, probe: { hostname, path: below, served, ...(reason && { reason }) } });
      await states.setUrls(tx, new Set([domain.applicationId]));
    });
  }

  /** The result of an inspection of the server's certificates. */
  async function shown(hostname: string, more: Partial<ServedCertificate> = {}): Promise<void> {
    const { notBefore = new Date(), notAfter = new Date(Date.now() + 43_200_000) } = more;
    const served = {
      issuer: 'Caddy Local Authority',
      serial: '0a',
      coversHostname: true,
      trusted: false,
      revoked: false,
    };
    await api.dataSource.transaction((tx) =>
      api.app
        .get(CertificateRecorder, { strict: false })
        .recordCertificate(tx, { hostname, served: { ...served, notBefore, notAfter, ...more } }),
    );
  }

  it('201 answers with exactly the documented record, pending, and has the proxy changed', async () => {
    const answer = await http.post(path()).send({ hostname: 'Shop-1.Example.TEST' }).expect(201);
    const { data } = answer.body;
    expect(data).toEqual({
      id: expect.stringMatching(/^dom_[0-9a-z]{26}$/),
      application_id: application.id,
      hostname: 'shop-1.example.test',
      generated: false,
      state: 'pending',
      status: 'pending',
      status_reason: null,
      path: '/',
      strip_path: false,
      tls: {
        mode: 'auto',
        status: 'pending',
        issuer: null,
        not_before: null,
        expires_at: null,
        serial: null,
        trusted: null,
        last_error: null,
        next_retry_at: null,
        hsts: null,
        domain_id: data.id,
      },
      other_paths: [],
      redirect_to: null,
      redirect_status: null,
      force_https: true,
      basic_auth: null,
      max_request_bytes: null,
      dns: { addresses: [], expected: [], points_here: null, checked_at: null },
      created_at: expect.stringMatching(/Z$/),
    });
    const list = await http.get(path()).expect(200);
    expect(list.body).toEqual({ success: true, data: [data], meta: { page: 1, per_page: 20, total: 1 } });
    expect(await api.dataSource.manager.findBy(Operation, { subjectId: data.id })).toMatchObject([
      { kind: 'proxy.apply', lane: `server:${serverId}:proxy`, status: 'queued' },
    ]);
    expect(await eventNamesOf(api, data.id)).toEqual(['domain.created']);
  });

  it.each([
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['faß.example', 'xn--fa-hia.example'],
    ['a.example.', 'a.example'],
    ['xn--bcher-kva.example.com', 'xn--bcher-kva.example.com'],
    ['1.2.3.example', '1.2.3.example'],
  ])('keeps %s as %s', async (written, kept) => {
    const made = await add({ hostname: written });
    expect(made.hostname).toBe(kept);
    const list = await http.get(`${path()}?hostname=${encodeURIComponent(written)}`).expect(200);
    expect(list.body.data).toHaveLength(1);
    await api.dataSource.manager.delete(Domain, made.id);
    await api.dataSource.manager.delete(Hostname, { hostname: kept });
  });

  it.each([
    '',
    ' ',
    'localhost',
    '.',
    '..',
    'a..example',
    '.example.test',
    'example..',
    '-a.example',
    'a-.example',
    'a_b.example',
    '*',
    '*.test',
    '**.example.test',
    'a.*.example.test',
    '*a.example.test',
    '*.*.example.test',
    '*.192.0.2.1',
    'a b.example',
    'a.example ',
    'a.example:80',
    'a.example/x',
    'a.example?x',
    'a.example#x',
    'me@a.example',
    'http://a.example',
    '192.0.2.1',
    '192.0.2.1.',
    '0x7f.0.0.1',
    '2130706433',
    '127.1',
    '[::1]',
    '::1',
    'a%2eb.example',
    'a.example\n',
    'a\u0000.example',
    'xn--\u00fc.example',
    'xn--a.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(126)}example`,
    '{env.SECRET}.example',
    '$(id).example',
    '"a".example',
    5,
    null,
    {},
    ['a.example'],
  ])('400 names the hostname %j', async (written) => {
    const { body } = await http.post(path()).send({ hostname: written }).expect(400);
    expect(Object.keys(brokenRules(body))).toEqual(['hostname']);
  });

  it('409 DOMAIN_TAKEN for a hostname that another application has, however it is written, also among parallel requests', async () => {
    const wanted = hostname();
    const others = await Promise.all(Array.from({ length: 6 }, () => makeApplication(http, serverId)));
    const answers = await Promise.all(others.map((other) => http.post(path(other)).send({ hostname: wanted })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body.error.code).toBe('DOMAIN_TAKEN');
    for (const written of [wanted.toUpperCase(), `${wanted}.`]) {
      expect((await http.post(path()).send({ hostname: written }).expect(409)).body.error.code).toBe('DOMAIN_TAKEN');
    }
  });

  it('redirects to another domain of the same application only, and that one stays as long', async () => {
    const target = await add();
    const elsewhere = await add({}, await makeApplication(http, serverId));
    for (const redirect_to of [elsewhere.hostname, 'nowhere.example.test', 'http://x.example.test', 5]) {
      const { body } = await http.post(path()).send({ hostname: hostname(), redirect_to }).expect(400);
      expect(Object.keys(brokenRules(body))).toEqual(['redirect_to']);
    }
    const self = hostname();
    await http.post(path()).send({ hostname: self, redirect_to: self }).expect(400);
    const made = await add({ redirect_to: target.hostname });
    expect(made.redirect_to).toBe(target.hostname);
    await http.post(path()).send({ hostname: hostname(), redirect_to: made.hostname }).expect(400);
    expect((await http.delete(`${path()}/${target.id}`).expect(409)).body.error.code).toBe('RESOURCE_CONFLICT');
    await http.delete(`${path()}/${made.id}`).expect(202);
    await http.delete(`${path()}/${target.id}`).expect(202);
  });

  it('is active once the proxy has answered, and then among the addresses of the application', async () => {
    const plain = await add({ tls: { mode: 'off' } });
    const secure = await add({ tls: { mode: 'internal' } });
    const leading = await add({ redirect_to: plain.hostname });
    expect(secure.tls).toMatchObject({ mode: 'internal', status: 'pending' });
    for (const { id } of [plain, secure, leading]) await found(id, true);
    await shown(secure.hostname);
    const { body } = await http.get(`${path()}?status=active&sort=created_at`).expect(200);
    expect(body.data).toMatchObject([
      { id: plain.id },
      { id: secure.id, tls: { mode: 'internal', status: 'issued', issuer: 'internal' } },
      { id: leading.id },
    ]);
    const now = await http.get(`/api/v1/applications/${application.id}`).expect(200);
    expect(now.body.data.urls).toEqual([`http://${plain.hostname}`, `https://${secure.hostname}`]);
    expect(await eventNamesOf(api, plain.id)).toEqual(['domain.created', 'domain.active']);
  });

  it('says why it failed, once, and what is served already goes on', async () => {
    const [good, bad] = [await add(), await add()];
    await found(good.id, true);
    await found(bad.id, false, 'The proxy does not know this hostname.');
    await found(bad.id, false, 'The proxy does not know this hostname.');
    const states = api.app.get(DomainStates, { strict: false });
    await api.dataSource.transaction((tx) =>
      states.recordApplyFailure(tx, serverId, 'The server could not be reached.'),
    );
    const { body } = await http.get(`${path()}?sort=created_at`).expect(200);
    expect(body.data).toMatchObject([
      { status: 'active', status_reason: null },
      { status: 'failed', status_reason: 'The server could not be reached.' },
    ]);
    expect(await eventNamesOf(api, bad.id)).toEqual(['domain.created', 'domain.failed']);
  });

  it('202 DELETE sets it to deleting and removes it from the proxy configuration', async () => {
    const [stays, goes] = [await add(), await add()];
    const { body } = await http.delete(`${path()}/${goes.id}`).expect(202);
    expect(body.data).toMatchObject({ id: goes.id, status: 'deleting' });
    await http.delete(`${path()}/${goes.id}`).expect(202);
    const { wanted, leaving } = await loadServerDomains(api.dataSource.manager, serverId);
    const ours = (domains: Domain[]): string[] =>
      domains.filter(({ applicationId }) => applicationId === application.id).map(({ id }) => id);
    expect([ours(wanted), ours(leaving)]).toEqual([[stays.id], [goes.id]]);
    const states = api.app.get(DomainStates, { strict: false });
    await api.dataSource.transaction((tx) =>
      states.remove(tx, leaving.find(({ id }) => id === goes.id) ?? new Domain()),
    );
    await http.delete(`${path()}/${goes.id}`).expect(404);
    expect(await eventNamesOf(api, goes.id)).toEqual(['domain.created', 'domain.deleting', 'domain.deleted']);
  });

  it('leaves the proxy with its application', async () => {
    const { id } = await add();
    await api.dataSource.manager.update(Application, application.id, { status: 'deleting' });
    const { wanted, leaving } = await loadServerDomains(api.dataSource.manager, serverId);
    expect(wanted.some((domain) => domain.id === id)).toBe(false);
    expect(leaving.some((domain) => domain.id === id)).toBe(true);
  });

  it('does not present the canceled removal of another application as its own', async () => {
    const { id } = await add();
    const other = await makeApplication(http, serverId);
    await http.delete(`/api/v1/applications/${other.id}`).expect(202);
    await http.delete(`/api/v1/applications/${other.id}?abandon=true`).expect(202);
    expect((await http.get(`${path()}/${id}`).expect(200)).body.data).toMatchObject({
      status: 'failed',
      status_reason: 'The change of the proxy configuration was canceled.',
    });
    expect((await http.get(`/api/v1/applications/${other.id}`).expect(200)).body.data).toMatchObject({
      status: 'deleting',
      status_reason: 'The removal was canceled.',
    });
  });

  it('404 through another application', async () => {
    const { id } = await add();
    const other = await makeApplication(http, serverId);
    await http.delete(`${path(other)}/${id}`).expect(404);
    await http.delete(`${path()}/dom_01jd7q2x5wf8fv2m3v0q4c9s1a`).expect(404);
  });
});
