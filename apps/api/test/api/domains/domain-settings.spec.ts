import type { DomainRecord } from '@fairlead/dto';
import { loadServerDomains, toRouteSpec } from '../../../src/domains/proxy/domain-routes';
import { DomainStates } from '../../../src/domains/proxy/domain-states';
import { Hostname } from '../../../src/domains/hostnames/hostname.entity';
import { EventEntry } from '../../../src/events/event.entity';
import { Operation } from '../../../src/operations/operation.entity';
import { sql } from '../../../src/platform/database/query/sql';
import { brokenRules, eventNamesOf, makeServer } from '../../harness/test-records';
import { DomainsFixture, newHostname, servedCertificateOf } from './domains-fixture';
import { selfSignedCertificate } from '../../harness/self-signed-certificate';

describe('the settings of a domain', () => {
  let domains: DomainsFixture;

  beforeAll(async () => {
    domains = await DomainsFixture.start();
  });
  beforeEach(async () => {
    domains.application = await domains.newApplication();
  });
  afterAll(() => domains?.api.stop());

  const change = async ({ id }: DomainRecord, body: object, status = 200) =>
    (await domains.http.patch(`${domains.path()}/${id}`).send(body).expect(status)).body;

  it("takes a certificate of one's own, shows it nowhere, and replaces it", async () => {
    const name = newHostname();
    const pair = selfSignedCertificate(name);
    const answer = await domains.http
      .post(domains.path())
      .send({ hostname: name, tls: { mode: 'custom', ...pair } })
      .expect(201);
    const domain: DomainRecord = answer.body.data;
    expect(domain.tls).toMatchObject({ mode: 'custom', status: 'pending', issuer: 'test', serial: expect.any(String) });
    await domains.recordCertificate({ hostname: name }, { served: servedCertificateOf({ serial: 'ff' }) });
    expect(await domains.tls(domain)).toMatchObject({ status: 'pending' });
    await domains.recordCertificate(
      { hostname: name },
      { served: servedCertificateOf({ serial: domain.tls.serial ?? '' }) },
    );
    expect(await domains.tls(domain)).toMatchObject({ status: 'issued' });
    const other = selfSignedCertificate(name);
    const changed = await change(domain, { tls: other });
    expect(changed.data.tls).toMatchObject({ mode: 'custom', status: 'pending' });
    expect(changed.data.tls.serial).not.toBe(domain.tls.serial);
    const [row] = await sql<{ private_key: string }>(
      domains.api.dataSource.manager,
      'SELECT private_key FROM hostnames WHERE hostname = :name',
      { name },
    );
    const events = await sql<{ data: string }>(domains.api.dataSource.manager, 'SELECT data FROM events');
    const everything = JSON.stringify([
      answer.body,
      changed,
      row,
      events,
      await domains.api.dataSource.manager.find(Operation),
    ]);
    for (const { private_key } of [pair, other]) {
      const [, line = ''] = private_key.split('\n');
      expect(line.length).toBeGreaterThan(20);
      expect(everything).not.toContain(line);
    }
    const { tls } = await domains.proxyConfiguration();
    expect(tls.custom?.find((one) => one.hostname === name)).toMatchObject({ certificate: other.certificate });
  });

  it('422 CERTIFICATE_INVALID for one that cannot be used, 400 for what does not go together', async () => {
    const name = newHostname();
    const pair = selfSignedCertificate('other.example.test');
    const { error } = (
      await domains.http
        .post(domains.path())
        .send({ hostname: name, tls: { mode: 'custom', ...pair } })
        .expect(422)
    ).body;
    expect(error).toMatchObject({
      code: 'CERTIFICATE_INVALID',
      message: expect.stringContaining(`not for ${name}`),
      details: [{ field: 'tls.certificate' }],
    });
    for (const [tls, field] of [
      [{ mode: 'custom' }, 'tls.certificate'],
      [{ mode: 'custom', certificate: pair.certificate }, 'tls.private_key'],
      [{ mode: 'custom', certificate: null, private_key: pair.private_key }, 'tls.certificate'],
      [{ mode: 'custom', certificate: pair.certificate, private_key: null }, 'tls.private_key'],
      [{ mode: 'internal', ...pair }, 'tls.certificate'],
      [{ mode: 'custom', certificate: 'x', private_key: 'y' }, 'tls.certificate'],
      [{ mode: 'on' }, 'tls.mode'],
      [{ mode: 'off', hsts: { max_age: -1 } }, 'tls.hsts.max_age'],
    ] as const) {
      const { body } = await domains.http.post(domains.path()).send({ hostname: name, tls }).expect(400);
      expect(Object.keys(brokenRules(body))).toContain(field);
    }
  });

  it('of wildcards is not by ACME, and off by default', async () => {
    const name = newHostname();
    const { body } = await domains.http
      .post(domains.path())
      .send({ hostname: `*.${name}`, tls: { mode: 'auto' } })
      .expect(400);
    expect(Object.keys(brokenRules(body))).toEqual(['tls.mode']);
    expect(await domains.add({ hostname: `*.${name.toUpperCase()}` })).toMatchObject({
      hostname: `*.${name}`,
      tls: { mode: 'off' },
    });
    expect(await domains.add({ hostname: '*.bücher.example', tls: { mode: 'internal' } })).toMatchObject({
      hostname: '*.xn--bcher-kva.example',
    });
  });

  it('is that of the hostname: further paths share it, on one server, and one of them leads', async () => {
    const first = await domains.add({ tls: { mode: 'internal', hsts: { max_age: 60 } }, path: '/api' });
    const second = await domains.newApplication();
    const shared = await domains.add({ hostname: first.hostname, path: '/docs' }, second);
    expect(shared.tls).toEqual(first.tls);
    expect(first).toMatchObject({ tls: { domain_id: first.id }, other_paths: [] });
    const { id, name } = domains.application;
    expect(shared).toMatchObject({
      tls: { domain_id: first.id },
      other_paths: [{ id: first.id, path: '/api', application_id: id, application_name: name }],
    });
    expect((await domains.read(first)).other_paths).toMatchObject([
      { id: shared.id, path: '/docs', application_id: second.id, application_name: second.name },
    ]);
    await domains.http
      .post(domains.path(second))
      .send({ hostname: first.hostname, path: '/x', tls: { mode: 'off' } })
      .expect(400);
    const again = await domains.http
      .post(domains.path(second))
      .send({ hostname: first.hostname, path: '/api' })
      .expect(409);
    const whose = `${first.hostname}/api already belongs to the application "${name}".`;
    expect(again.body.error).toMatchObject({
      code: 'DOMAIN_TAKEN',
      message: whose,
      details: [{ field: 'path', message: whose }],
    });
    const moved = await domains.http
      .patch(`${domains.path(second)}/${shared.id}`)
      .send({ path: '/api' })
      .expect(409);
    expect(moved.body.error.code).toBe('DOMAIN_TAKEN');
    const farAway = await domains.newApplication((await makeServer(domains.api)).id);
    const elsewhere = await domains.http
      .post(domains.path(farAway))
      .send({ hostname: first.hostname, path: '/y' })
      .expect(409);
    expect(elsewhere.body.error).toMatchObject({
      code: 'DOMAIN_TAKEN',
      message: expect.stringContaining('another server'),
      details: [{ field: 'hostname' }],
    });
    await domains.http
      .patch(`${domains.path(second)}/${shared.id}`)
      .send({ tls: { mode: 'off' } })
      .expect(400);
    await change(first, { tls: { mode: 'off' } });
    expect((await domains.http.get(`${domains.path(second)}/${shared.id}`).expect(200)).body.data.tls.mode).toBe('off');
  });

  it('is forgotten with the last domain of the hostname', async () => {
    const domain = await domains.add({ tls: { mode: 'internal' } });
    await domains.http.delete(`${domains.path()}/${domain.id}`).expect(202);
    const { leaving } = await loadServerDomains(domains.api.dataSource.manager, domains.serverId);
    const deleted = leaving.filter(({ id }) => id === domain.id);
    for (const one of deleted)
      await domains.api.dataSource.transaction((tx) =>
        domains.api.app.get(DomainStates, { strict: false }).remove(tx, one),
      );
    expect(await domains.api.dataSource.manager.findOneBy(Hostname, { hostname: domain.hostname })).toBeNull();
  });

  it('PATCH changes only the given fields, and reconfigures the proxy', async () => {
    const domain = await domains.add({ tls: { mode: 'internal' } });
    const target = await domains.add({ tls: { mode: 'off' } });
    const body = {
      path: '/app',
      strip_path: true,
      force_https: false,
      basic_auth: { username: 'preview', password: 'correct horse' },
      max_request_bytes: 5_000_000_000,
      tls: { hsts: { max_age: 31_536_000, include_subdomains: true } },
    };
    const { data } = await change(domain, body);
    expect(data).toMatchObject({
      status: 'pending',
      path: '/app',
      strip_path: true,
      force_https: false,
      basic_auth: { username: 'preview' },
      max_request_bytes: 5_000_000_000,
      tls: { mode: 'internal', hsts: { max_age: 31_536_000, include_subdomains: true, preload: false } },
    });
    expect(JSON.stringify(data)).not.toContain('correct horse');
    const before = (await domains.proxyConfiguration()).domains;
    const one = before.wanted.find(({ id }) => id === domain.id);
    const route = one && toRouteSpec(one, before);
    expect(route).toMatchObject({
      path: '/app',
      tls: 'internal',
      hsts: { maxAge: 31_536_000 },
      maxRequestBytes: 5_000_000_000,
    });
    expect(route?.basicAuth?.passwordHash.reveal()).toMatch(/^\$2[aby]\$10\$.{53}$/);
    const led = await change(domain, {
      redirect_to: target.hostname,
      redirect_status: 302,
      basic_auth: null,
      max_request_bytes: null,
      path: null,
      tls: { hsts: null },
    });
    expect(led.data).toMatchObject({
      path: '/',
      redirect_to: target.hostname,
      redirect_status: 302,
      basic_auth: null,
      max_request_bytes: null,
      strip_path: true,
      tls: { hsts: null },
    });
    const after = await domains.proxyConfiguration();
    const leading = after.domains.wanted.find(({ id }) => id === domain.id);
    expect(leading && toRouteSpec(leading, after.domains)).toMatchObject({
      redirectTo: `http://${target.hostname}`,
      redirectStatus: 302,
    });
    expect(await eventNamesOf(domains.api, domain.id)).toEqual(['domain.created', 'domain.updated', 'domain.updated']);
    const [event] = await domains.api.dataSource.manager.find(EventEntry, {
      where: { subjectId: domain.id, name: 'domain.updated' },
      order: { sequence: 'ASC' },
    });
    expect(event?.data['changed']).toEqual(
      expect.arrayContaining([...Object.keys(body).filter((key) => key !== 'tls'), 'tls.hsts']),
    );
    expect(event?.data['changed']).not.toContain('tls.mode');
    const operations = await domains.api.dataSource.manager.findBy(Operation, {
      subjectId: domain.id,
      kind: 'proxy.apply',
    });
    expect(operations.length).toBeGreaterThan(0);
  });

  it('the message for visitors is a setting of the application, and reaches the proxy at once', async () => {
    const { application, http, api } = domains;
    const { id } = await domains.add();
    const unavailable = 'Closed until Monday.';
    const patch = (change: object): unknown =>
      http.patch(`/api/v1/applications/${application.id}`).send(change).expect(200);
    await patch({ unavailable_message: unavailable });
    const { domains: now } = await domains.proxyConfiguration();
    const domain = now.wanted.find((one) => one.id === id);
    expect(domain && toRouteSpec(domain, now)).toMatchObject({ unavailableMessage: unavailable });
    const requested = { subjectId: application.id, kind: 'proxy.apply' as const };
    expect(await api.dataSource.manager.countBy(Operation, requested)).toBe(1);
    await patch({ unavailable_message: unavailable });
    expect(await api.dataSource.manager.countBy(Operation, requested)).toBe(1);
  });

  it.each([
    ['path', 'api'],
    ['path', '/api/'],
    ['path', '/a/../b'],
    ['path', '/{env.X}'],
    ['path', '/a b'],
    ['redirect_status', 303],
    ['max_request_bytes', 0],
    ['basic_auth.password', { basic_auth: { username: 'a', password: 'short' } }],
    ['basic_auth.password', { basic_auth: { username: 'a', password: 'x'.repeat(73) } }],
    ['basic_auth.username', { basic_auth: { username: 'a:b', password: 'long enough' } }],
    ['hostname', 'other.example.test'],
  ])('400 names %s', async (field, value) => {
    const domain = await domains.add({ tls: { mode: 'off' } });
    const body = typeof value === 'object' ? value : { [field]: value };
    expect(Object.keys(brokenRules(await change(domain, body, 400)))).toEqual([field]);
  });
});
