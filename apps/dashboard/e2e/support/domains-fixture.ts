import type { CreateDomain, DomainRecord } from '@fairlead/dto';
import type { Page } from 'playwright-core';
import {
  type HttpAgent,
  selfSignedCertificate,
  type ServedCertificateState,
  WATCHERS_OFF,
} from '../../../api/test/world';
import { addViewer, type Instance, OWNER, startInstance } from './instance';
import type { WorldPage } from './page-checks';

/** An instance with ACME, and an application with domains in every state, as the watcher would have found them. */
export interface DomainPagesFixture extends Instance {
  http: HttpAgent;
  applicationId: string;
  /** Another application of the same server. */
  docsId: string;
  domains: Record<'waiting' | 'issued' | 'redirect' | 'own' | 'failed' | 'wildcard' | 'docs', DomainRecord>;
  find(hostname: string): Promise<DomainRecord | undefined>;
  /** What the watcher finds out. */
  recordDns(hostname: string, addresses: string[]): Promise<void>;
  recordCertificate(hostname: string, served: ServedCertificateState): Promise<void>;
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
  const { world } = instance;
  const http = await world.agent();
  await addViewer(instance);
  const server = await world.servers.add({ name: 'web-1', host: SERVER });
  const [shop, docs] = [
    await world.applications.add(server.id, { name: 'shop' }),
    await world.applications.add(server.id, { name: 'docs' }),
  ];
  const recordDns = (hostname: string, addresses: string[]) => world.domains.recordDns(hostname, addresses, SERVER);
  const recordCertificate = (hostname: string, served: ServedCertificateState) =>
    world.domains.recordCertificate(hostname, served);
  const add = (body: Partial<CreateDomain>, application = shop) => world.domains.add(application, body);
  const waiting = await add({ hostname: 'shop.example.com' });
  await recordDns(waiting.hostname, ['192.0.2.9']);
  const issued = await add({
    hostname: 'bücher.example',
    basic_auth: { username: 'preview', password: 'correct horse' },
    tls: { mode: 'auto', hsts: { max_age: 31_536_000 } },
  });
  await recordDns(issued.hostname, [SERVER]);
  await recordCertificate(issued.hostname, {});
  const redirect = await add({ hostname: 'www.bücher.example', redirect_to: issued.hostname, tls: { mode: 'off' } });
  const own = await add({
    hostname: 'own.example.org',
    tls: { mode: 'custom', ...selfSignedCertificate('own.example.org', 12) },
  });
  await recordDns(own.hostname, [SERVER]);
  const end = new Date(Date.now() + 12.5 * 24 * 60 * MINUTE_MS);
  await recordCertificate(own.hostname, {
    serial: own.tls.serial ?? '',
    issuer: 'test',
    expires_at: end.toISOString(),
  });
  const failed = await add({ hostname: 'late.example.org', path: '/api', strip_path: true });
  await recordDns(failed.hostname, [SERVER]);
  await world.domains.recordFailedAttempt(failed.hostname, {
    problem: 'unreachable',
    last_error: 'HTTP 400 urn:ietf:params:acme:error:connection - 192.0.2.1: Timeout during connect',
    next_retry_at: new Date(Date.now() + 3 * MINUTE_MS).toISOString(),
  });
  const wildcard = await add({ hostname: '*.preview.example.com', tls: { mode: 'internal' } });
  const docsDomain = await add({ hostname: 'shop.example.com', path: '/docs' }, docs);
  const path = `/api/v1/applications/${shop.id}/domains`;
  return {
    ...instance,
    http,
    applicationId: shop.id,
    docsId: docs.id,
    domains: { waiting, issued, redirect, own, failed, wildcard, docs: docsDomain },
    find: async (hostname) => (await http.get(path).query({ hostname }).expect(200)).body.data[0],
    recordDns,
    recordCertificate,
  };
}

/** The list of domains, and one in each state. */
export const DOMAIN_PAGES: readonly WorldPage<DomainPagesFixture>[] = [
  { path: (world) => domainsPath(world), ready: 'Waiting for DNS' },
  { path: (world) => domainPath(world, 'waiting'), ready: 'The certificate is waiting for DNS' },
  { path: (world) => domainPath(world, 'issued'), ready: 'Renews automatically' },
  { path: (world) => domainPath(world, 'own'), ready: 'Custom certificate' },
  { path: (world) => domainPath(world, 'failed'), ready: 'There is no certificate' },
  { path: (world) => domainPath(world, 'redirect'), ready: 'Plain HTTP' },
  { path: (world) => `/applications/${world.docsId}/domains/${world.domains.docs.id}`, ready: 'Set at' },
  { path: (world) => `${domainsPath(world)}/dom_nowhere`, ready: 'Domain not found' },
];
