import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { secret } from '../../command/secret';
import { EngineError } from '../../errors/engine-error';
import type { RouteSpec, TlsSpec } from '../../specs/application-spec';
import type { StepRunner } from '../../step/step';
import type { Host } from '../../host/host';
import { diskFullFailure } from '../../command/command-failure';
import { ADMIN_SOCKET, caddyConfig } from '../../proxy/caddy/caddy-config';
import { acmeRootsFile } from '../../proxy/caddy/caddy-tls';

const LOAD_CONFIG = loadScript('proxy/load-config.sh');

export interface ApplyRoutesOptions {
  readonly tls?: TlsSpec;
  /** Certificates that could not be had are asked for at once, and not when the proxy would try again. */
  readonly tryAgain?: boolean;
}

/** Makes the proxy of a server serve exactly these hostnames. */
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

export async function loadRoutes(
  host: Host,
  routes: readonly RouteSpec[],
  signal: AbortSignal,
  { tls = {}, tryAgain = false }: ApplyRoutesOptions = {},
): Promise<void> {
  const config = JSON.stringify(caddyConfig(routes, tls), null, 1);
  const roots = tls.acme?.roots ?? '';
  const args = [ADMIN_SOCKET, tryAgain ? 'anew' : '', Buffer.byteLength(roots), acmeRootsFile(roots)];
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

/** What the proxy says of a configuration may quote it. */
export function redactPrivateKeys(text: string): string {
  return text.replace(/-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, '[redacted]');
}
