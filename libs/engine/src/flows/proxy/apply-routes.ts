import { script } from '../../command/shell-command';
import { secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import type { RouteSpec, TlsSpec } from '../../specs/route-spec';
import type { StepRunner } from '../../step/step';
import type { Host } from '../../host/host';
import { diskFullFailure } from '../../errors/command-failure';
import { ADMIN_SOCKET, caddyConfig } from '../../proxy/caddy/caddy-config';
import { acmeRootsFile } from '../../proxy/caddy/caddy-tls';

/**
 * Loads the configuration and keeps it for the next start of the proxy, one after the other of several callers. A proxy that
 * is down is started with it. Exit code 75: it was refused. `$2`: load it even where nothing in it has changed. `$3`: bytes of
 * standard input that are the roots of the authority, and `$4` the file for them; the configuration follows.
 */
const LOAD_CONFIG = `
set -eu
socket=$1 anew=$2 proxy=/var/lib/fairlead/proxy
exec 9>>"$proxy/lock"
flock -w 30 9
umask 027
if [ "$3" -gt 0 ]; then
  head -c "$3" >"$4.new"
  chgrp caddy "$4.new"
  mv "$4.new" "$4"
fi
cat >"$proxy/config.json.new"
chgrp caddy "$proxy/config.json.new"
if [ -z "$anew" ] && [ -f "$proxy/config.json" ] && cmp -s "$proxy/config.json.new" "$proxy/config.json" && systemctl is-active --quiet fairlead-proxy.service; then
  rm "$proxy/config.json.new"
  exit 0
fi
if [ -S "$socket" ] && systemctl is-active --quiet fairlead-proxy.service; then
  status=$(curl -s -o "$proxy/answer" -w '%{http_code}' --max-time 30 --unix-socket "$socket" -H 'Content-Type: application/json' \\
    -H "Cache-Control: \${anew:+must-revalidate}" --data-binary "@$proxy/config.json.new" http://localhost/load) || true
  if [ "$status" != 200 ]; then
    head -c 2000 "$proxy/answer" 2>/dev/null || true
    rm -f "$proxy/config.json.new" "$proxy/answer"
    exit 75
  fi
  rm -f "$proxy/answer"
  mv "$proxy/config.json.new" "$proxy/config.json"
else
  mv "$proxy/config.json.new" "$proxy/config.json"
  systemctl start fairlead-proxy.service
fi
`;

export interface ApplyRoutesOptions {
  readonly tls?: TlsSpec;
  /** Whether failed certificates are requested again at once, instead of at the next retry of the proxy. */
  readonly retryCertificates?: boolean;
}

/** Configures the proxy of a server to serve exactly these routes. */
export async function applyRoutes(
  host: Host,
  routes: readonly RouteSpec[],
  step: StepRunner,
  options: ApplyRoutesOptions = {},
): Promise<void> {
  await step('proxy', async ({ signal, log }) => {
    await loadRoutes(host, routes, signal, options);
    const count = new Set(routes.map(({ hostname }) => hostname)).size;
    log(`The proxy serves ${count} hostname${count === 1 ? '' : 's'}`);
  });
}

async function loadRoutes(
  host: Host,
  routes: readonly RouteSpec[],
  signal: AbortSignal,
  { tls = {}, retryCertificates = false }: ApplyRoutesOptions = {},
): Promise<void> {
  const config = JSON.stringify(caddyConfig(routes, tls), null, 1);
  const roots = tls.acme?.roots ?? '';
  const args = [ADMIN_SOCKET, retryCertificates ? 'anew' : '', Buffer.byteLength(roots), acmeRootsFile(roots)];
  const result = await host.exec(script('load-routes', LOAD_CONFIG, ...args), {
    stdin: secret(roots + config),
    signal,
    expect: 'any',
  });
  if (result.code === 0) return;
  const output = redactPrivateKeys(`${result.stdout}\n${result.stderr}`.trim());
  throw (
    diskFullFailure(output) ??
    new EngineError('PROXY_CONFIGURATION_FAILED', 'The proxy refused the new configuration.', { output })
  );
}

/** Redacts private keys, because error messages of the proxy can quote the configuration. */
function redactPrivateKeys(text: string): string {
  return text.replace(/-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, '[redacted]');
}
