import { script } from '../command/command';
import type { RouteSpec } from '../flows/specs';
import type { Host } from '../host/host';

/** What the proxy of the server answers when it is asked for a hostname. */
export interface RouteProbe {
  readonly hostname: string;
  readonly served: boolean;
  /** Why it is not. */
  readonly reason?: string;
}

/**
 * Asks for each hostname on the server itself, whatever the name servers say, until the proxy knows it. Reads lines of scheme
 * and hostname; prints `hostname`, the status (000: none) and whether it is the proxy's own "nothing at this address".
 */
const PROBE = `
while read -r scheme hostname; do
  port=80
  [ "$scheme" = http ] || port=443
  tries=0 status=000 nothing=
  while [ "$tries" -lt 20 ]; do
    answer=$(curl -s -k -g --max-time 5 --max-filesize 1000000 --noproxy '*' -A Fairlead --resolve "$hostname:$port:127.0.0.1" \\
      -w '\\n%{http_code}' "$scheme://$hostname/" 2>/dev/null | tail -c 60 | tr -d '\\000')
    status=$(printf '%s\\n' "$answer" | tail -n 1)
    nothing=
    case $status$answer in 404*'There is nothing at this address.'*) nothing=1 ;; esac
    if [ "$status" != 000 ] && [ -z "$nothing" ]; then break; fi
    tries=$((tries + 1))
    sleep 0.25
  done
  printf '%s\\t%s\\t%s\\n' "$hostname" "$status" "$nothing"
done
`;

/** Whether the proxy really serves the hostnames, with the encryption that is wanted. */
export async function probeRoutes(
  host: Host,
  routes: readonly Pick<RouteSpec, 'hostname' | 'tls'>[],
  options: { readonly signal?: AbortSignal } = {},
): Promise<RouteProbe[]> {
  const wanted = routes.map(({ hostname, tls }) => `${tls === 'off' ? 'http' : 'https'} ${hostname}\n`).join('');
  const { stdout } = await host.exec(script('probe-routes', PROBE), {
    stdin: wanted,
    signal: options.signal,
    timeoutMs: 60_000 + routes.length * 10_000,
  });
  return parseProbes(stdout);
}

export function parseProbes(text: string): RouteProbe[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [hostname = '', status = '000', nothing = ''] = line.split('\t');
      if (status === '000') return { hostname, served: false, reason: 'The proxy does not answer for this hostname.' };
      if (nothing !== '') return { hostname, served: false, reason: 'The proxy does not know this hostname.' };
      return { hostname, served: true };
    });
}
