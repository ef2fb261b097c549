import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import type { RouteSpec, TlsSpec } from '../../specs/route-spec';
import type { StepRunner } from '../../step/step';
import type { Host } from '../../host/host';
import { diskFullFailure } from '../../errors/command-failure';
import { ADMIN_SOCKET, caddyConfig } from '../../proxy/caddy/caddy-config';
import { acmeRootsFile } from '../../proxy/caddy/caddy-tls';

const LOAD_CONFIG = loadScript('proxy/load-config.sh');

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
  const args = [ADMIN_SOCKET, retryCertificates ? 'reload' : '', Buffer.byteLength(roots), acmeRootsFile(roots)];
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
