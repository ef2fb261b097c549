import type { CustomCertificateSpec, RouteSpec } from '@fairlead/engine';
import { In, Not } from 'typeorm';
import { Application } from '../../applications/application.entity';
import type { Tx } from '../../platform/database/tx';
import { isCertificateUsable } from '../certificates/certificate-state';
import { Domain } from '../domain.entity';
import { Hostname } from '../hostnames/hostname.entity';

export interface ServerDomains {
  /** The domains that the proxy of the server is to serve. */
  readonly wanted: Domain[];
  /** The domains to be removed from the proxy, and then from the database. */
  readonly leaving: Domain[];
  /** The hostnames of all domains, by name. */
  readonly hostnames: ReadonlyMap<string, Hostname>;
  /** Settings of the applications, by id. */
  readonly applications: ReadonlyMap<string, Pick<Application, 'sticky' | 'unavailableMessage'>>;
}

/** All domains of a server: the proxy is configured from the complete set, so that it never drifts. */
export async function loadServerDomains(tx: Tx, serverId: string): Promise<ServerDomains> {
  const domains = await tx.find(Domain, { where: { serverId }, order: { hostname: 'ASC', path: 'ASC' } });
  const select = { id: true, status: true, sticky: true, unavailableMessage: true };
  const rows = await tx.find(Application, { select, where: { serverId } });
  const removed = new Set(rows.filter(({ status }) => status === 'deleting').map(({ id }) => id));
  const applications = new Map(rows.map((application) => [application.id, application]));
  const leaves = ({ status, applicationId }: Domain): boolean => status === 'deleting' || removed.has(applicationId);
  const hostnames = new Map((await tx.findBy(Hostname, { serverId })).map((one) => [one.hostname, one]));
  return {
    wanted: domains.filter((domain) => !leaves(domain)),
    leaving: domains.filter(leaves),
    hostnames,
    applications,
  };
}

/** The primary domain of a hostname among those that stay: that of `/`, or else the first. */
export async function findPrimaryDomain(tx: Tx, hostname: string): Promise<Domain | undefined> {
  return pickPrimaryDomain(await tx.find(Domain, { where: { hostname }, order: { createdAt: 'ASC', id: 'ASC' } }));
}

/** As `findPrimaryDomain`, for domains ordered by creation. */
export function pickPrimaryDomain(domains: readonly Domain[]): Domain | undefined {
  const staying = domains.filter(({ status }) => status !== 'deleting');
  return staying.find(({ path }) => path === '/') ?? staying[0];
}

export function toRouteSpec(
  domain: Domain,
  { hostnames, applications }: Pick<ServerDomains, 'hostnames' | 'applications'>,
): RouteSpec {
  const { hostname, applicationId, redirectTo, basicAuthUsername, basicAuthHash, maxRequestBytes } = domain;
  const own = hostnames.get(hostname);
  const { sticky = false, unavailableMessage = null } = applications.get(applicationId) ?? {};
  return {
    hostname,
    applicationId,
    path: domain.path,
    stripPath: domain.stripPath,
    sticky,
    ...(unavailableMessage !== null && { unavailableMessage }),
    tls: own?.tlsMode ?? 'off',
    forceHttps: domain.forceHttps,
    ...(own?.hsts && { hsts: own.hsts }),
    ...(redirectTo !== null && {
      redirectTo: `${schemeOf(hostnames.get(redirectTo))}://${redirectTo}`,
      redirectStatus: domain.redirectStatus,
    }),
    ...(basicAuthUsername !== null &&
      basicAuthHash && { basicAuth: { username: basicAuthUsername, passwordHash: basicAuthHash } }),
    ...(maxRequestBytes !== null && { maxRequestBytes }),
  };
}

export function toCustomCertificateSpecs(hostnames: Iterable<Hostname>): CustomCertificateSpec[] {
  return [...hostnames].flatMap(({ hostname, tlsMode, certificate, privateKey }) =>
    tlsMode === 'custom' && certificate !== null && privateKey ? [{ hostname, certificate, privateKey }] : [],
  );
}

const schemeOf = (hostname: Hostname | undefined): string =>
  (hostname?.tlsMode ?? 'off') === 'off' ? 'http' : 'https';

/** Where the proxy serves the application itself rather than a redirect; HTTPS once there is a certificate. */
export async function applicationUrls(tx: Tx, applicationId: string): Promise<string[]> {
  const domains = await tx.find(Domain, {
    where: { applicationId, status: 'active' },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  const names = [...new Set(domains.map(({ hostname }) => hostname))];
  const found = names.length === 0 ? [] : await tx.findBy(Hostname, { hostname: In(names) });
  const hostnames = new Map(found.map((one) => [one.hostname, one]));
  return domains.flatMap((domain) => {
    const { hostname, path, redirectTo, forceHttps } = domain;
    const own = hostnames.get(hostname);
    if (redirectTo !== null || !own || hostname.startsWith('*')) return [];
    const address = `://${hostname}${path === '/' ? '' : path}`;
    if (own.tlsMode === 'off' || (!isCertificateUsable(own) && !forceHttps)) return [`http${address}`];
    return isCertificateUsable(own) ? [`https${address}`] : [];
  });
}

/** The problem with the certificate that visitors of the application are served, if any. */
export async function findCertificateProblem(tx: Tx, applicationId: string): Promise<string | null> {
  const domains = await tx.findBy(Domain, { applicationId, status: Not('deleting') });
  const names = domains.map(({ hostname }) => hostname);
  if (names.length === 0) return null;
  const where = { hostname: In(names), tlsStatus: 'expired' as const };
  const [expired] = await tx.find(Hostname, { where, order: { hostname: 'ASC' }, take: 1 });
  return expired ? `The certificate of ${expired.hostname} expired on ${expired.notAfter?.toISOString() ?? ''}.` : null;
}
