import type { Page } from 'playwright-core';
import { makeApplication, makeServer, WATCHERS_OFF } from '../../../api/test/harness/test-records';
import { servedCertificateOf } from '../../../api/test/api/domains/domains-fixture';
import { selfSignedCertificate } from '../../../api/test/harness/self-signed-certificate';
import { withAllScopes } from '../../../api/test/harness/test-access';
import { CertificateRecorder } from '../../../api/src/domains/certificates/certificate-recorder';
import { Domain } from '../../../api/src/domains/domain.entity';
import type { DomainRecord } from '@fairlead/dto';
import type { CertificateInspection } from '@fairlead/engine';
import type { TestApi } from '../../../api/test/harness/start-api';
import { addViewer, type Instance, OWNER, startInstance } from './instance';

type Http = Awaited<ReturnType<typeof withAllScopes>>;

/** An instance with ACME, and an application with domains in every state, as the watcher would have found them. */
export interface DomainPagesFixture extends Instance {
  http: Http;
  applicationId: string;
  /** Another application of the same server. */
  docsId: string;
  domains: Record<'waiting' | 'issued' | 'redirect' | 'own' | 'failed' | 'wildcard' | 'docs', DomainRecord>;
  find(hostname: string): Promise<DomainRecord | undefined>;
  /** What the watcher finds out. */
  recordDns(hostname: string, addresses: string[]): Promise<void>;
  recordCertificate(hostname: string, seen: Omit<CertificateInspection, 'hostname'>): Promise<void>;
}

export const domainsPath = ({ applicationId }: DomainPagesFixture) => `/applications/${applicationId}/domains`;
export const domainPath = (world: DomainPagesFixture, which: keyof DomainPagesFixture['domains']) =>
  `${domainsPath(world)}/${world.domains[which].id}`;

/** Of the list, by what the domain is called there. */
export const domainRow = (page: Page, address: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: address, exact: true }) });

const SERVER = '192.0.2.1';
const MINUTE_MS = 60_000;

export async function startDomainPages(): Promise<DomainPagesFixture> {
  const instance = await startInstance({
    ...WATCHERS_OFF,
    FAIRLEAD_ROLE: 'api',
    FAIRLEAD_DNS_RETRY_SECONDS: '600',
    FAIRLEAD_ACME_EMAIL: 'ann@example.com',
    FAIRLEAD_ADMIN_EMAIL: OWNER.email,
    FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
  });
  const { api } = instance;
  const http = await withAllScopes(api);
  await addViewer(instance);
  const server = await makeServer(api, { name: 'web-1', host: SERVER });
  const [shop, docs] = [
    await makeApplication(http, server.id, { name: 'shop' }),
    await makeApplication(http, server.id, { name: 'docs' }),
  ];
  const eyes = watcher(api);
  const add = async (body: object, applicationId = shop.id): Promise<DomainRecord> => {
    const { data } = (await http.post(`/api/v1/applications/${applicationId}/domains`).send(body).expect(201)).body;
    // As the proxy has answered for it.
    await api.dataSource.manager.update(Domain, data.id, { status: 'active' });
    return data;
  };
  const waiting = await add({ hostname: 'shop.example.com' });
  await eyes.recordDns(waiting.hostname, ['192.0.2.9']);
  const issued = await add({
    hostname: 'bücher.example',
    basic_auth: { username: 'preview', password: 'correct horse' },
    tls: { mode: 'auto', hsts: { max_age: 31_536_000 } },
  });
  await eyes.recordDns(issued.hostname, [SERVER]);
  await eyes.recordCertificate(issued.hostname, { served: servedCertificateOf() });
  const redirect = await add({ hostname: 'www.bücher.example', redirect_to: issued.hostname, tls: { mode: 'off' } });
  const own = await add({
    hostname: 'own.example.org',
    tls: { mode: 'custom', ...selfSignedCertificate('own.example.org', 12) },
  });
  await eyes.recordDns(own.hostname, [SERVER]);
  const end = new Date(Date.now() + 12.5 * 24 * 60 * MINUTE_MS);
  await eyes.recordCertificate(own.hostname, {
    served: servedCertificateOf({ serial: own.tls.serial ?? '', issuer: 'test', notAfter: end }),
  });
  const failed = await add({ hostname: 'late.example.org', path: '/api', strip_path: true });
  await eyes.recordDns(failed.hostname, [SERVER]);
  await eyes.recordCertificate(failed.hostname, {
    attempt: {
      at: new Date(),
      result: 'failed',
      problem: 'unreachable',
      error: 'HTTP 400 urn:ietf:params:acme:error:connection - 192.0.2.1: Timeout during connect',
      retryAt: new Date(Date.now() + 3 * MINUTE_MS),
    },
  });
  const wildcard = await add({ hostname: '*.preview.example.com', tls: { mode: 'internal' } });
  const docsDomain = await add({ hostname: 'shop.example.com', path: '/docs' }, docs.id);
  const path = `/api/v1/applications/${shop.id}/domains`;
  return {
    ...instance,
    http,
    applicationId: shop.id,
    docsId: docs.id,
    domains: { waiting, issued, redirect, own, failed, wildcard, docs: docsDomain },
    find: async (hostname) => (await http.get(path).query({ hostname }).expect(200)).body.data[0],
    ...eyes,
  };
}

function watcher(api: TestApi): Pick<DomainPagesFixture, 'recordDns' | 'recordCertificate'> {
  const states = api.app.get(CertificateRecorder, { strict: false });
  return {
    recordDns: async (hostname, addresses) => {
      const answer = { addresses, expected: [SERVER], pointsHere: addresses.includes(SERVER), isSilent: false };
      await api.dataSource.transaction((tx) => states.recordDns(tx, hostname, answer));
    },
    recordCertificate: async (hostname, seen) => {
      await api.dataSource.transaction((tx) => states.recordCertificate(tx, { hostname, ...seen }));
    },
  };
}
