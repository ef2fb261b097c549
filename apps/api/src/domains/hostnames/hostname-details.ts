import { In } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { canSeeApplication, isBoundToApplications, type Caller } from '../../auth/caller';
import type { Tx } from '../../platform/database/tx';
import { pickPrimaryDomain } from '../proxy/domain-routes';
import { Domain } from '../domain.entity';
import type { HostnameDetails } from '../domain.record';
import { Hostname } from './hostname.entity';

/** What the records of these domains need of their hostnames: TLS, and which domains redirect elsewhere. */
export async function loadHostnameDetails(
  tx: Tx,
  domains: readonly Domain[],
): Promise<(domain: Domain) => HostnameDetails> {
  const names = [...new Set(domains.map(({ hostname }) => hostname))];
  const hostnames = new Map((await tx.findBy(Hostname, { hostname: In(names) })).map((one) => [one.hostname, one]));
  const where = { hostname: In(names) };
  const all = await tx.find(Domain, { where, order: { createdAt: 'ASC', id: 'ASC' } });
  const applications = await namesOf(tx, all);
  return ({ id, hostname: name }) => {
    const hostname = hostnames.get(name);
    // Both are written in one transaction.
    if (!hostname) throw new Error(`${name} has a domain but no hostname record.`);
    const own = all.filter((other) => other.hostname === name);
    const staying = own.filter(({ status }) => status !== 'deleting');
    const described = staying.map((other) => ({
      id: other.id,
      path: other.path,
      application_id: other.applicationId,
      application_name: applications.get(other.applicationId) ?? '',
    }));
    return {
      hostname,
      primaryDomainId: pickPrimaryDomain(own)?.id ?? id,
      domains: described.sort((a, b) => (a.path < b.path ? -1 : 1)),
    };
  };
}

/**
 * The part that the caller may see: the domains of applications that are hidden from it are left out, also as the one at which TLS
 * is set.
 */
export function detailsFor(caller: Caller, details: HostnameDetails): HostnameDetails {
  if (!isBoundToApplications(caller)) return details;
  const { serverId } = details.hostname;
  const domains = details.domains.filter((other) => canSeeApplication(caller, { id: other.application_id, serverId }));
  const hidden = new Set(details.domains.filter((other) => !domains.includes(other)).map(({ id }) => id));
  const { primaryDomainId } = details;
  return { ...details, domains, primaryDomainId: hidden.has(primaryDomainId ?? '') ? null : primaryDomainId };
}

async function namesOf(tx: Tx, domains: readonly Domain[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(domains.map(({ applicationId }) => applicationId))];
  const found = await tx.find(Application, { select: { id: true, name: true }, where: { id: In(ids) } });
  return new Map(found.map(({ id, name }) => [id, name]));
}
