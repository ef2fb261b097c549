import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { RouteSpec } from '../../specs/application-spec';
import type { Host } from '../../host/host';

/** What the proxy of the server answers when it is asked for a hostname. */
export interface RouteInspection {
  readonly hostname: string;
  readonly path: string;
  readonly served: boolean;
  /** Why it is not. */
  readonly reason?: string;
}

export type InspectedRoute = Pick<RouteSpec, 'hostname' | 'path' | 'tls'>;

const PROBE = loadScript('proxy/probe-routes.sh');

/**
 * Whether the proxy really serves the hostnames, with the encryption that is wanted. Where a certificate is to come from an
 * authority, HTTP is asked: how far the certificate is, `inspectCertificates` tells.
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

/** A wildcard stands for any label; nobody has this one. */
export function concreteHostname(hostname: string): string {
  return hostname.replace(/^\*/, 'fairlead-probe');
}

export function parseRouteInspections(routes: readonly InspectedRoute[], text: string): RouteInspection[] {
  const lines = text.split('\n');
  return routes.map(({ hostname, path = '/' }, index) => {
    const [status = '000', nothing = ''] = (lines[index] || '000').split('\t');
    const probe = { hostname, path };
    if (status === '000') return { ...probe, served: false, reason: 'The proxy does not answer for this hostname.' };
    if (nothing !== '') return { ...probe, served: false, reason: 'The proxy does not know this hostname.' };
    return { ...probe, served: true };
  });
}
