import { createHash } from 'node:crypto';
import type { AccessLogSpec, RouteSpec, TlsSpec } from '../../specs/route-spec';
import { httpRoute, httpsRoute } from './caddy-routes';
import { CERTIFICATE_LOG, tlsApps, connectionPolicies } from './caddy-tls';
import type { JsonObject } from '../../caddy/json';
import { plainTextResponse } from './live-slot';
import {
  accessLogs,
  JOURNAL_ENCODER,
  lateDetails,
  NOT_LOGGED,
  PROBES_NOT_LOGGED,
  HTTP_LOGGER,
} from '../requests/access-log';

export const ADMIN_SOCKET = '/run/fairlead-proxy/admin.sock';

export interface CaddyConfig extends JsonObject {
  readonly apps: { readonly http: JsonObject };
}

/**
 * Returns the complete configuration of the proxy. It names hostnames and applications but no releases: each request reads the
 * live release from the file system, so a switch is a rename and needs no configuration load, which would close idle
 * connections. It contains the private keys of custom certificates and must only be sent to the server. Without `log` requests
 * are not logged.
 */
export function caddyConfig(routes: readonly RouteSpec[], tls: TlsSpec = {}, log?: AccessLogSpec): CaddyConfig {
  const sorted = [...routes].sort(byReach);
  const details = routes.some(({ basicAuth }) => basicAuth) ? 'early' : 'late';
  const logging = log && [PROBES_NOT_LOGGED, ...(details === 'late' ? [lateDetails(log)] : [])];
  const encrypted = sorted.filter((route) => route.tls !== 'off');
  const secure: JsonObject =
    encrypted.length === 0
      ? {}
      : {
          https: {
            ...server(':443', encrypted.map(httpsRoute), logging),
            tls_connection_policies: connectionPolicies(tls),
          },
        };
  const isAsking = encrypted.some((route) => route.tls === 'auto');
  const apps = {
    http: {
      grace_period: '10s',
      servers: { http: server(':80', sorted.map(httpRoute), logging), ...secure },
    },
    ...(encrypted.length === 0 ? {} : tlsApps(encrypted, tls)),
  };
  return {
    admin: { listen: `unix/${ADMIN_SOCKET}`, origins: ['localhost'], config: { persist: false } },
    logging: {
      logs: {
        default: { level: 'WARN', encoder: JOURNAL_ENCODER, ...(log && { exclude: [HTTP_LOGGER] }) },
        ...(isAsking && { certificates: CERTIFICATE_LOG }),
        ...(log && accessLogs(log, details, fingerprint({ apps, log }))),
      },
    },
    apps,
  };
}

const fingerprint = (configuration: object): string =>
  createHash('sha256').update(JSON.stringify(configuration)).digest('hex').slice(0, 8);

/** Sorts routes, because the first match wins: names before wildcards, and longer paths before shorter ones. */
function byReach(a: RouteSpec, b: RouteSpec): number {
  const [isWideA, isWideB] = [a.hostname.startsWith('*.'), b.hostname.startsWith('*.')];
  if (isWideA !== isWideB) return isWideA ? 1 : -1;
  if (a.hostname !== b.hostname) return a.hostname < b.hostname ? -1 : 1;
  const [pathA, pathB] = [a.path ?? '/', b.path ?? '/'];
  return pathB.length - pathA.length || (pathA < pathB ? -1 : 1);
}

/** @param logging Routes that prepare the log of requests; without them, requests are not logged. */
function server(listen: string, routes: readonly JsonObject[], logging?: readonly JsonObject[]): JsonObject {
  const unknown = plainTextResponse(404, 'There is nothing at this address.\n');
  return {
    listen: [listen],
    protocols: ['h1', 'h2'],
    // The configuration below is complete; Caddy must not add routes of its own.
    automatic_https: { disable: true },
    routes: logging ? [...logging, ...routes, { handle: [NOT_LOGGED, unknown] }] : [...routes, { handle: [unknown] }],
    ...(logging && { logs: {} }),
  };
}
