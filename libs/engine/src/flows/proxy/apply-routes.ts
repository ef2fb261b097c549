import { createHash } from 'node:crypto';
import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import type { AccessLogSpec, RouteSpec, TlsSpec } from '../../specs/route-spec';
import type { StepRunner } from '../../step/step';
import type { Host } from '../../host/host';
import { commandFailure, diskFullFailure } from '../../errors/command-failure';
import { ADMIN_SOCKET } from '../../proxy/caddy/caddy-config';
import { renderProxyConfig } from '../../proxy/caddy/proxy-config';
import { acmeRootsFile } from '../../proxy/caddy/caddy-tls';

const LOAD_CONFIG = loadScript('proxy/load-config.sh');
/** Exit codes of the script. */
const REFUSED = 75;
const INCOMPLETE = 79;

export interface ApplyRoutesOptions {
  readonly tls?: TlsSpec;
  /** Without it, requests are not logged. */
  readonly accessLog?: AccessLogSpec;
  /** Whether failed certificates are requested again at once, instead of at the next retry of the proxy. */
  readonly retryCertificates?: boolean;
}

export interface AppliedRoutes {
  /** The id of the configuration that the proxy serves now. */
  readonly configId: string;
  /** Whether the proxy had to load it. */
  readonly loaded: boolean;
}

/** Configures the proxy of a server to serve exactly these routes. */
export async function applyRoutes(
  host: Host,
  routes: readonly RouteSpec[],
  step: StepRunner,
  options: ApplyRoutesOptions = {},
): Promise<AppliedRoutes> {
  return step('proxy', async ({ signal, log }) => {
    const applied = await loadRoutes(host, routes, signal, options);
    const count = new Set(routes.map(({ hostname }) => hostname)).size;
    log(`The proxy serves ${count} hostname${count === 1 ? '' : 's'}`);
    return applied;
  });
}

/** The id of the configuration that `applyRoutes` would load. */
export function proxyConfigId(routes: readonly RouteSpec[], tls?: TlsSpec, accessLog?: AccessLogSpec): string {
  return renderProxyConfig(routes, tls, accessLog).id;
}

async function loadRoutes(
  host: Host,
  routes: readonly RouteSpec[],
  signal: AbortSignal,
  { tls = {}, accessLog, retryCertificates = false }: ApplyRoutesOptions = {},
): Promise<AppliedRoutes> {
  const { id, text } = renderProxyConfig(routes, tls, accessLog);
  const roots = tls.acme?.roots ?? '';
  const checksum = createHash('sha256').update(roots).update(text).digest('hex');
  const reload = retryCertificates ? 'reload' : '';
  const args = [ADMIN_SOCKET, id, reload, checksum, Buffer.byteLength(roots), acmeRootsFile(roots)];
  const result = await host.exec(script('load-routes', LOAD_CONFIG, ...args), {
    stdin: secret(roots + text),
    signal,
    timeoutMs: 120_000,
    expect: 'any',
  });
  if (result.code === 0) return { configId: id, loaded: result.stdout.includes('loaded') };
  const output = redactPrivateKeys(`${result.stdout}\n${result.stderr}`.trim());
  if (result.code === REFUSED)
    throw (
      diskFullFailure(output) ??
      new EngineError('PROXY_CONFIGURATION_FAILED', 'The proxy refused the new configuration.', { output })
    );
  throw commandFailure(
    result.code === INCOMPLETE
      ? 'The configuration of the proxy did not arrive completely at the server.'
      : 'The configuration of the proxy could not be loaded.',
    output,
  );
}

/** Redacts private keys, because error messages of the proxy can quote the configuration. */
function redactPrivateKeys(text: string): string {
  return text.replace(/-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, '[redacted]');
}
