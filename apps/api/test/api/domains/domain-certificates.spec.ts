import type { CertificateAttempt, Host } from '@fairlead/engine';
import { ApplicationStates } from '../../../src/applications/status/application-states';
import type { DnsAnswer } from '../../../src/domains/certificates/dns-lookup';
import { DomainStates } from '../../../src/domains/proxy/domain-states';
import { DomainWatcher } from '../../../src/domains/proxy/domain-watcher';
import { Domain } from '../../../src/domains/domain.entity';
import { Operation } from '../../../src/operations/operation.entity';
import { eventNamesOf, makeServer } from '../../harness/test-records';
import { DAY_MS, DomainsFixture, servedCertificateOf } from './domains-fixture';

const HERE: DnsAnswer = { addresses: ['192.0.2.1'], expected: ['192.0.2.1'], pointsHere: true, isSilent: false };
const ELSEWHERE: DnsAnswer = { ...HERE, addresses: ['192.0.2.9'], pointsHere: false };
const NOWHERE: DnsAnswer = { ...HERE, addresses: [], pointsHere: false };

const failed = (more: Partial<CertificateAttempt> = {}): CertificateAttempt => ({
  at: new Date(),
  result: 'failed',
  problem: 'unreachable',
  error: 'HTTP 400 urn:ietf:params:acme:error:connection - Timeout',
  retryAt: new Date(Date.now() + 60_000),
  ...more,
});

describe('the certificate of a domain', () => {
  let domains: DomainsFixture;

  beforeAll(async () => {
    domains = await DomainsFixture.start();
  });
  beforeEach(async () => {
    domains.application = await domains.newApplication();
  });
  afterAll(() => domains?.api.stop());

  it('is by ACME by default, and waits for DNS, reporting the expected records', async () => {
    const domain = await domains.add();
    expect(domain.tls).toMatchObject({ mode: 'auto', status: 'pending', expires_at: null });
    expect(await domains.recordDns(domain, ELSEWHERE)).toBe(false);
    expect(await domains.read(domain)).toMatchObject({
      tls: {
        status: 'waiting_for_dns',
        last_error: 'The hostname resolves to 192.0.2.9; it should resolve to 192.0.2.1.',
        next_retry_at: expect.any(String),
      },
      dns: { addresses: ['192.0.2.9'], expected: ['192.0.2.1'], points_here: false, checked_at: expect.any(String) },
    });
    expect((await domains.proxyConfiguration()).tls.waiting).toContain(domain.hostname);
    expect(await domains.recordDns(domain, NOWHERE)).toBe(false);
    expect((await domains.tls(domain)).last_error).toBe(
      'The hostname has no DNS records; it should resolve to 192.0.2.1.',
    );
    // The proxy requests a certificate now.
    expect(await domains.recordDns(domain, HERE)).toBe(true);
    expect((await domains.proxyConfiguration()).tls).toMatchObject({ acme: { email: 'ann@example.com' } });
    expect((await domains.proxyConfiguration()).tls.waiting).not.toContain(domain.hostname);
    expect(await domains.tls(domain)).toMatchObject({ status: 'pending', last_error: null, next_retry_at: null });
    await domains.recordCertificate(domain, {});
    expect(await domains.tls(domain)).toMatchObject({ status: 'pending', last_error: null, next_retry_at: null });
  });

  it('reports a change of DNS, but neither the first check nor silent name servers', async () => {
    const [automatic, plain] = [await domains.add(), await domains.add({ tls: { mode: 'off' } })];
    const silent: DnsAnswer = { ...HERE, addresses: [], pointsHere: null, isSilent: true };
    for (const domain of [automatic, plain]) {
      for (const answer of [ELSEWHERE, NOWHERE, HERE, silent, HERE]) await domains.recordDns(domain, answer);
      expect(await eventNamesOf(domains.api, domain.id)).toEqual(['domain.created', 'domain.dns_changed']);
    }
  });

  it('asks the name servers less and less often, and at least every 10 minutes', async () => {
    const domain = await domains.add();
    const start = new Date('2030-01-01T00:00:00Z');
    const pauses: number[] = [];
    for (let check = 0; check < 7; check += 1) {
      await domains.recordDns(domain, NOWHERE, start);
      pauses.push((new Date((await domains.tls(domain)).next_retry_at ?? 0).getTime() - start.getTime()) / 1000);
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600]);
  });

  it('goes from pending to issued, renewing and renewed, with an event for each', async () => {
    const domain = await domains.add();
    await domains.recordDns(domain, HERE);
    const first = servedCertificateOf();
    await domains.recordCertificate(domain, { served: first });
    expect(await domains.tls(domain)).toMatchObject({
      status: 'issued',
      issuer: 'Test Authority',
      serial: '0a',
      trusted: true,
      not_before: first.notBefore.toISOString(),
      expires_at: first.notAfter.toISOString(),
    });
    const late = new Date(first.notAfter.getTime() - 20 * DAY_MS);
    await domains.recordCertificate(domain, { served: first, attempt: failed({ at: late }) }, { at: late });
    expect(await domains.tls(domain)).toMatchObject({
      status: 'renewing',
      last_error: expect.stringContaining('Timeout'),
    });
    await domains.recordCertificate(domain, { served: servedCertificateOf({ serial: '0b' }) });
    expect(await domains.tls(domain)).toMatchObject({
      status: 'issued',
      serial: '0b',
      last_error: null,
      next_retry_at: null,
    });
    expect(await eventNamesOf(domains.api, domain.id)).toEqual([
      'domain.created',
      'domain.certificate_issued',
      'domain.certificate_renewed',
    ]);
  });

  it('warns once of a certificate that is not renewed, and reports its expiry', async () => {
    const domain = await domains.add();
    await domains.recordDns(domain, HERE);
    const old = servedCertificateOf();
    const before = (days: number): Date => new Date(old.notAfter.getTime() - days * DAY_MS);
    for (const days of [60, 13, 12, -1, -2])
      await domains.recordCertificate(domain, { served: old }, { at: before(days) });
    expect(await domains.tls(domain)).toMatchObject({
      status: 'expired',
      last_error: expect.stringContaining('expired on'),
    });
    expect(await eventNamesOf(domains.api, domain.id)).toEqual([
      'domain.created',
      'domain.certificate_issued',
      'domain.certificate_expiring',
      'domain.certificate_expired',
    ]);
  });

  it('says what the authority said, once, and when it is tried again', async () => {
    const domain = await domains.add();
    await domains.recordDns(domain, HERE);
    const attempt = failed();
    expect(await domains.recordCertificate(domain, { attempt })).toBe(false);
    await domains.recordCertificate(domain, { attempt: failed({ error: 'again' }) });
    expect(await domains.tls(domain)).toMatchObject({
      status: 'failed',
      last_error: 'again',
      next_retry_at: expect.any(String),
    });
    expect(await eventNamesOf(domains.api, domain.id)).toEqual(['domain.created', 'domain.certificate_failed']);
  });

  it('leaves the authority alone where it limits the rate, until it says otherwise', async () => {
    const domain = await domains.add();
    await domains.recordDns(domain, HERE);
    const retryAt = new Date(Date.now() + 3_600_000);
    const limited = failed({ problem: 'rate_limited', error: 'too many certificates', retryAt });
    expect(await domains.recordCertificate(domain, { attempt: limited }, { authorityAnswers: true })).toBe(true);
    const held = { status: 'failed', last_error: 'too many certificates', next_retry_at: retryAt.toISOString() };
    expect(await domains.tls(domain)).toMatchObject(held);
    expect(await domains.recordDns(domain, HERE)).toBe(false);
    expect(await domains.recordCertificate(domain, { attempt: limited }, { authorityAnswers: true })).toBe(false);
    expect(await domains.tls(domain)).toMatchObject(held);
    expect((await domains.proxyConfiguration()).tls.waiting).toContain(domain.hostname);
    expect(await domains.recordCertificate(domain, { attempt: limited }, { authorityAnswers: true, at: retryAt })).toBe(
      true,
    );
    expect((await domains.proxyConfiguration()).tls.waiting).not.toContain(domain.hostname);
  });

  it('has the proxy ask at once when an authority answers again that did not, with growing pauses', async () => {
    const domain = await domains.add();
    await domains.recordDns(domain, HERE);
    const inspection = { hostname: domain.hostname, attempt: failed({ problem: 'authority' }) };
    const later = (seconds: number): Date => new Date(inspection.attempt.at.getTime() + seconds * 1000);
    expect(await domains.recordCertificate(domain, inspection, { authorityAnswers: true, at: later(10) })).toBe(false);
    expect(await domains.recordCertificate(domain, inspection, { at: later(40) })).toBe(false);
    expect(await domains.recordCertificate(domain, inspection, { authorityAnswers: true, at: later(40) })).toBe(true);
    expect(await domains.tls(domain)).toMatchObject({ status: 'pending' });
    const next = { hostname: domain.hostname, attempt: failed({ problem: 'authority', at: later(45) }) };
    expect(await domains.recordCertificate(domain, next, { authorityAnswers: true, at: later(80) })).toBe(false);
    expect(await domains.recordCertificate(domain, next, { authorityAnswers: true, at: later(110) })).toBe(true);
  });

  it('notices that a certificate was revoked', async () => {
    const domain = await domains.add();
    await domains.recordDns(domain, HERE);
    await domains.recordCertificate(domain, { served: servedCertificateOf({ revoked: true }) });
    expect(await domains.tls(domain)).toMatchObject({
      status: 'failed',
      last_error: 'The authority has revoked the certificate.',
    });
  });

  it('takes hostnames that wait for a certificate off the addresses, and puts them there with it', async () => {
    const domain = await domains.add();
    await domains.recordDns(domain, HERE);
    const domainStates = domains.api.app.get(DomainStates, { strict: false });
    await domains.api.dataSource.transaction(async (tx) => {
      const one = await tx.findOneByOrFail(Domain, { id: domain.id });
      await domainStates.recordProbe(tx, { domain: one, probe: { hostname: one.hostname, path: '/', served: true } });
      await domainStates.setUrls(tx, new Set([domains.application.id]));
    });
    const urls = async (): Promise<string[]> =>
      (await domains.http.get(`/api/v1/applications/${domains.application.id}`).expect(200)).body.data.urls;
    expect(await urls()).toEqual([]);
    await domains.recordCertificate(domain, { served: servedCertificateOf() });
    expect(await urls()).toEqual([`https://${domain.hostname}`]);
    const end = new Date(Date.now() + 90 * DAY_MS);
    await domains.recordCertificate(domain, { served: servedCertificateOf() }, { at: end });
    expect(await urls()).toEqual([]);
  });

  it('degrades an application that runs behind one that has expired, until it is renewed', async () => {
    const { api, application, http } = domains;
    const domain = await domains.add();
    await domains.recordDns(domain, HERE);
    const applications = api.app.get(ApplicationStates, { strict: false });
    await api.dataSource.transaction((tx) => applications.setStatus(tx, application.id, 'running'));
    const old = servedCertificateOf({ notAfter: new Date(Date.now() - 1000) });
    await domains.recordCertificate(domain, { served: old });
    const read = async (): Promise<unknown> =>
      (await http.get(`/api/v1/applications/${application.id}`).expect(200)).body.data;
    const reason = `The certificate of ${domain.hostname} expired on ${old.notAfter.toISOString()}.`;
    expect(await read()).toMatchObject({ status: 'degraded', status_reason: reason });
    await domains.recordCertificate(domain, { served: servedCertificateOf({ serial: '0b' }) });
    expect(await read()).toMatchObject({ status: 'running', status_reason: null });
    expect(await eventNamesOf(api, application.id)).toEqual(
      expect.arrayContaining(['application.created', 'application.status_changed', 'application.status_changed']),
    );
  });

  it('is watched wherever there is some', async () => {
    const { id } = await makeServer(domains.api);
    const other = await domains.newApplication(id);
    const watcher = domains.api.app.get(DomainWatcher, { strict: false });
    await domains.add({ tls: { mode: 'off' } }, other);
    expect(await watcher.servers()).not.toContain(id);
    const plain = await domains.add({ tls: { mode: 'off' } }, other);
    await domains.recordDns(plain, HERE);
    expect(await watcher.servers()).not.toContain(id);
    await domains.recordDns(plain, ELSEWHERE);
    expect(await watcher.servers()).toContain(id);
    await domains.recordDns(plain, HERE);
    expect(await watcher.servers()).not.toContain(id);
    await domains.add({ tls: { mode: 'internal' } }, other);
    expect(await watcher.servers()).toContain(id);
  });
});

it('retries a failed proxy configuration although all domains are served', async () => {
  const domains = await DomainsFixture.start();
  try {
    const { dataSource, app } = domains.api;
    const [watcher, states] = [app.get(DomainWatcher, { strict: false }), app.get(DomainStates, { strict: false })];
    domains.application = await domains.newApplication();
    const { serverId } = domains;
    const domain = await domains.add({ tls: { mode: 'off' } });
    const long = new Date(Date.now() - 120_000);
    await dataSource.manager.update(Domain, { serverId }, { status: 'active', updatedAt: long });
    await dataSource.manager.update(Operation, { serverId }, { status: 'succeeded', finishedAt: long });
    await dataSource.transaction((tx) => states.recordApplyFailure(tx, serverId, 'The server was away.'));
    expect((await domains.read(domain)).status).toBe('active');
    expect(await watcher.servers()).not.toContain(serverId);
    await dataSource.manager.update(Domain, { serverId }, { applyFailedAt: long });
    expect(await watcher.servers()).toContain(serverId);
    const unusedHost: Host = {
      id: serverId,
      exec: () => Promise.reject(new Error('Nothing of this needs the server.')),
      writeFile: () => Promise.reject(new Error('Nothing of this needs the server.')),
    };
    await watcher.watch(serverId, unusedHost, new AbortController().signal);
    const queued = await dataSource.manager.findBy(Operation, { serverId, status: 'queued' });
    expect(queued.map(({ kind, payload }) => ({ kind, payload }))).toEqual([
      { kind: 'proxy.apply', payload: { retryCertificates: true } },
    ]);
    await dataSource.transaction((tx) => states.recordApplied(tx, serverId));
    expect(await watcher.servers()).not.toContain(serverId);
  } finally {
    await domains.api.stop();
  }
});
