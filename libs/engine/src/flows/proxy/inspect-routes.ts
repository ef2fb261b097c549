import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { RouteSpec } from '../../specs/route-spec';
import type { Host } from '../../host/host';

/** How the proxy of the server responds to requests for a hostname. */
export interface RouteInspection {
  readonly hostname: string;
  readonly path: string;
  readonly served: boolean;
  /** Why it is not served. */
  readonly reason?: string;
}

export type InspectedRoute = Pick<RouteSpec, 'hostname' | 'path' | 'tls'>;

const PROBE = loadScript('proxy/probe-routes.sh');

/**
 * Checks that the proxy serves the hostnames with the wanted encryption. Hostnames with certificates of an authority are
 * checked over HTTP, because `inspectCertificates` covers their certificates.
 */
export async function inspectRoutes(
  host: Host,
  routes: readonly InspectedRoute[],
  options: { readonly signal?: AbortSignal } = {},
): Promise<RouteInspection[]> {
  const wanted = routes.map(({ hostname, path = '/', tls }) => {
    const scheme = tls === 'off' || tls === 'auto' ? 'http' : 'https';
    return `${scheme} ${concreteHostname(hostname)} ${path}\n`;
  });
  const { stdout } = await host.exec(script('probe-routes', PROBE), {
    stdin: wanted.join(''),
    signal: options.signal,
    timeoutMs: 60_000 + routes.length * 10_000,
  });
  return parseRouteInspections(routes, stdout);
}

/** Replaces a wildcard with a label that no one uses. */
export function concreteHostname(hostname: string): string {
  return hostname.replace(/^\*/, 'fairlead-probe');
}

function parseRouteInspections(routes: readonly InspectedRoute[], text: string): RouteInspection[] {
  const lines = text.split('\n');
  return routes.map(({ hostname, path = '/' }, index) => {
    const [status = '000', nothing = ''] = (lines[index] || '000').split('\t');
    const probe = { hostname, path };
    if (status === '000') return { ...probe, served: false, reason: 'The proxy does not respond for this hostname.' };
    if (nothing !== '') return { ...probe, served: false, reason: 'The proxy does not know this hostname.' };
    return { ...probe, served: true };
  });
}
