import type { RouteSpec } from '@fairlead/engine';
import { Application } from '../applications/application.entity';
import type { Tx } from '../platform/database/tx';
import { Domain } from './domain.entity';

export interface ServerDomains {
  /** What the proxy of the server is to serve. */
  readonly wanted: Domain[];
  /** What is to leave it, and then its record. */
  readonly leaving: Domain[];
}

/** All domains of a server: the proxy is configured from the whole of them, so that nothing is forgotten and nothing stays. */
export async function domainsOf(tx: Tx, serverId: string): Promise<ServerDomains> {
  const domains = await tx.find(Domain, { where: { serverId }, order: { hostname: 'ASC' } });
  const going = await tx.find(Application, { select: { id: true }, where: { serverId, status: 'deleting' } });
  const gone = new Set(going.map(({ id }) => id));
  const leaves = ({ status, applicationId }: Domain): boolean => status === 'deleting' || gone.has(applicationId);
  return { wanted: domains.filter((domain) => !leaves(domain)), leaving: domains.filter(leaves) };
}

export function routeOf({ hostname, applicationId, tlsMode, redirectTo }: Domain): RouteSpec {
  const tls = tlsMode === 'internal' ? 'internal' : 'off';
  return { hostname, applicationId, tls, ...(redirectTo !== null && { redirectTo }) };
}

/** Where the proxy serves the application itself, and does not merely lead elsewhere. */
export async function urlsOf(tx: Tx, applicationId: string): Promise<string[]> {
  const domains = await tx.find(Domain, {
    where: { applicationId, status: 'active' },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  return domains
    .filter(({ redirectTo }) => redirectTo === null)
    .map(({ hostname, tlsMode }) => `${tlsMode === 'off' ? 'http' : 'https'}://${hostname}`);
}
