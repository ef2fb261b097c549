import { createHash } from 'node:crypto';
import type { AccessLogSpec, RouteSpec, TlsSpec } from '../../specs/route-spec';
import { caddyConfig } from './caddy-config';

export interface ProxyConfig {
  /** Identifies the content. The proxy returns it through its admin interface, so an inspection shows what it serves. */
  readonly id: string;
  /** JSON, with private keys. */
  readonly text: string;
}

/** Renders the configuration of the proxy with its id, in a field that Caddy keeps but otherwise ignores. */
export function renderProxyConfig(
  routes: readonly RouteSpec[],
  tls: TlsSpec = {},
  accessLog?: AccessLogSpec,
): ProxyConfig {
  const config = caddyConfig(routes, tls, accessLog);
  const id = `fairlead-${createHash('sha256').update(JSON.stringify(config)).digest('hex').slice(0, 24)}`;
  const { apps } = config;
  return { id, text: JSON.stringify({ ...config, apps: { ...apps, http: { '@id': id, ...apps.http } } }, null, 1) };
}
