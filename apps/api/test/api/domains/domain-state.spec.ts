import type { DomainState } from '@fairlead/contracts';
import type { DomainRecord } from '@fairlead/dto';
import type { CertificateAttempt } from '@fairlead/engine';
import type { DnsAnswer } from '../../../src/domains/certificates/dns-lookup';
import { Domain } from '../../../src/domains/domain.entity';
import { DomainsFixture, servedCertificateOf } from './domains-fixture';

const HERE: DnsAnswer = { addresses: ['192.0.2.1'], expected: ['192.0.2.1'], pointsHere: true, isSilent: false };
const ELSEWHERE: DnsAnswer = { ...HERE, addresses: ['192.0.2.9'], pointsHere: false };
const NOWHERE: DnsAnswer = { ...HERE, addresses: [], pointsHere: false };

const failedNow = (): CertificateAttempt => ({
  at: new Date(),
  result: 'failed',
  problem: 'unreachable',
  error: 'HTTP 400 urn:ietf:params:acme:error:connection - Timeout',
  retryAt: new Date(Date.now() + 60_000),
});

let domains: DomainsFixture;

beforeAll(async () => {
  domains = await DomainsFixture.start();
  domains.application = await domains.newApplication();
});
afterAll(() => domains?.api.stop());

it('a domain has one state, from DNS, certificate and route, by which a list can be filtered', async () => {
  const silent: DnsAnswer = { ...HERE, addresses: [], pointsHere: null, isSilent: true };
  const served = { served: servedCertificateOf() };
  const add = async (status: Domain['status'], answer: DnsAnswer | undefined, tls?: object) => {
    const domain = await domains.add(tls);
    if (answer) await domains.recordDns(domain, answer);
    await domains.api.dataSource.manager.update(Domain, domain.id, { status });
    return domain;
  };
  const [expired, failing, active] = [await add('active', HERE), await add('active', HERE), await add('active', HERE)];
  await domains.recordCertificate(expired, {
    served: servedCertificateOf({ notAfter: new Date(Date.now() - 1000) }),
  });
  await domains.recordCertificate(failing, { attempt: failedNow() });
  await domains.recordCertificate(active, served);
  const lapsed = await add('active', HERE);
  await domains.recordCertificate(lapsed, served);
  await domains.recordDns(lapsed, ELSEWHERE);
  const off = { tls: { mode: 'off' } };
  const byState = {
    active: [active, await add('active', HERE, off)],
    points_elsewhere: [lapsed, await add('active', ELSEWHERE, off), await add('pending', ELSEWHERE)],
    no_dns_record: [await add('active', NOWHERE, off)],
    dns_lookup_failed: [await add('active', silent)],
    pending: [await add('pending', undefined), await add('active', undefined), await add('pending', HERE)],
    waiting_for_certificate: [await add('active', HERE)],
    certificate_failed: [failing],
    certificate_expired: [expired],
    not_served: [await add('failed', ELSEWHERE)],
    deleting: [await add('deleting', ELSEWHERE)],
  } satisfies Record<DomainState, DomainRecord[]>;
  for (const [state, expected] of Object.entries(byState)) {
    const { data } = (await domains.http.get(domains.path()).query({ state }).expect(200)).body;
    expect(data.map((domain: DomainRecord) => domain.id).sort()).toEqual(expected.map(({ id }) => id).sort());
    for (const domain of expected) expect(await domains.read(domain)).toMatchObject({ state });
  }
  await domains.http.get(domains.path()).query({ state: 'green' }).expect(400);
});
