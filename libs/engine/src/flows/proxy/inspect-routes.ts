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

/**
 * Asks for each hostname on the server itself, whatever the name servers say, until the proxy knows it. Reads lines of scheme,
 * hostname and path; prints the status (000: none) and whether it is the proxy's own "nothing at this address", a line each.
 */
const PROBE = `
while read -r scheme hostname path; do
  port=80
  [ "$scheme" = http ] || port=443
  tries=0 status=000 nothing=
  while [ "$tries" -lt 20 ]; do
    answer=$(curl -s -k -g --max-time 5 --max-filesize 1000000 --noproxy '*' -A Fairlead --resolve "$hostname:$port:127.0.0.1" \\
      -w '\\n%{http_code}' "$scheme://$hostname$path" 2>/dev/null | tail -c 60 | tr -d '\\000')
    status=$(printf '%s\\n' "$answer" | tail -n 1)
    nothing=
    case $status$answer in 404*'There is nothing at this address.'*) nothing=1 ;; esac
    if [ "$status" != 000 ] && [ -z "$nothing" ]; then break; fi
    tries=$((tries + 1))
    sleep 0.25
  done
  printf '%s\\t%s\\n' "$status" "$nothing"
done
`;

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
