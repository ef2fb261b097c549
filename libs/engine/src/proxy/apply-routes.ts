import { script } from '../command/command';
import { EngineError } from '../engine-error';
import type { RouteSpec } from '../flows/specs';
import type { StepRunner } from '../flows/step';
import type { Host } from '../host/host';
import { diskFull } from '../source/failure';
import { ADMIN_SOCKET, caddyConfig } from './caddy-config';

/**
 * Loads the configuration and keeps it for the next start of the proxy, one after the other of several callers. A proxy that
 * is down is started with it. Exit code 75: it was refused.
 */
const LOAD_CONFIG = `
set -eu
socket=$1 proxy=/var/lib/fairlead/proxy
exec 9>>"$proxy/lock"
flock -w 30 9
umask 027
cat >"$proxy/config.json.new"
chgrp caddy "$proxy/config.json.new"
if [ -f "$proxy/config.json" ] && cmp -s "$proxy/config.json.new" "$proxy/config.json" && systemctl is-active --quiet fairlead-proxy.service; then
  rm "$proxy/config.json.new"
  exit 0
fi
if [ -S "$socket" ] && systemctl is-active --quiet fairlead-proxy.service; then
  status=$(curl -s -o "$proxy/answer" -w '%{http_code}' --max-time 30 --unix-socket "$socket" -H 'Content-Type: application/json' \\
    --data-binary "@$proxy/config.json.new" http://localhost/load) || true
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

/** Makes the proxy of a server serve exactly these hostnames. */
export async function applyRoutes(host: Host, routes: readonly RouteSpec[], step: StepRunner): Promise<void> {
  await step('proxy', async ({ signal, log }) => {
    await loadRoutes(host, routes, signal);
    log(`The proxy serves ${routes.length} hostname${routes.length === 1 ? '' : 's'}`);
  });
}

export async function loadRoutes(host: Host, routes: readonly RouteSpec[], signal: AbortSignal): Promise<void> {
  const config = JSON.stringify(caddyConfig(routes), null, 1);
  const result = await host.exec(script('load-routes', LOAD_CONFIG, ADMIN_SOCKET), {
    stdin: config,
    signal,
    expect: 'any',
  });
  if (result.code === 0) return;
  const output = `${result.stdout}\n${result.stderr}`.trim();
  throw (
    diskFull(output) ??
    new EngineError('PROXY_CONFIGURATION_FAILED', 'The proxy refused the new configuration.', { output })
  );
}
