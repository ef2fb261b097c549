import type { RouteSpec } from '../flows/specs';
import type { JsonObject } from './json';
import { fromLiveSlot, plainText } from './live-slot';

export const ADMIN_SOCKET = '/run/fairlead-proxy/admin.sock';

/**
 * The whole configuration of the proxy. It names hostnames and applications and no release: which release serves is read
 * from the file system with each request, so that a switch is a rename and needs no configuration load, which would close
 * idle connections of visitors.
 */
export function caddyConfig(routes: readonly RouteSpec[]): JsonObject {
  const sorted = [...routes].sort((a, b) => (a.hostname < b.hostname ? -1 : 1));
  const encrypted = sorted.filter((route) => route.tls === 'internal');
  const plain = sorted.map((route) => (route.tls === 'off' ? serve(route) : toHttps(route)));
  const secure: JsonObject =
    encrypted.length === 0 ? {} : { https: server(':443', encrypted.map(serve), { tls_connection_policies: [{}] }) };
  return {
    admin: { listen: `unix/${ADMIN_SOCKET}`, origins: ['localhost'], config: { persist: false } },
    logging: { logs: { default: { level: 'WARN' } } },
    apps: {
      http: { grace_period: '10s', servers: { http: server(':80', plain, {}), ...secure } },
      ...(encrypted.length === 0 ? {} : internalTls(encrypted.map((route) => route.hostname))),
    },
  };
}

function server(listen: string, routes: readonly JsonObject[], more: JsonObject): JsonObject {
  return {
    listen: [listen],
    protocols: ['h1', 'h2'],
    // Everything is said below; nothing is to be added behind our back.
    automatic_https: { disable: true },
    routes: [...routes, { handle: [plainText(404, 'There is nothing at this address.\n')] }],
    ...more,
  };
}

function internalTls(hostnames: readonly string[]): JsonObject {
  return {
    tls: {
      certificates: { automate: hostnames },
      automation: { policies: [{ subjects: hostnames, issuers: [{ module: 'internal' }] }] },
    },
    pki: { certificate_authorities: { local: { install_trust: false } } },
  };
}

function serve(route: RouteSpec): JsonObject {
  return forHost(
    route,
    route.redirectTo === undefined ? fromLiveSlot(route.applicationId) : [redirect(target(route, route.redirectTo))],
  );
}

/** Another hostname, or the beginning of a URL; the path that was asked for comes behind it. */
function target(route: RouteSpec, redirectTo: string): string {
  const origin = redirectTo.includes('://')
    ? redirectTo.replace(/\/+$/, '')
    : `${route.tls === 'off' ? 'http' : 'https'}://${redirectTo}`;
  // Braces would be read as placeholders of the proxy.
  return `${origin.replace(/[{}]/g, (brace) => encodeURIComponent(brace))}{http.request.uri}`;
}

function toHttps(route: RouteSpec): JsonObject {
  return forHost(route, [redirect('https://{http.request.host}{http.request.uri}')]);
}

function forHost(route: RouteSpec, handle: readonly JsonObject[]): JsonObject {
  return { match: [{ host: [route.hostname] }], handle, terminal: true };
}

function redirect(location: string): JsonObject {
  return { handler: 'static_response', status_code: 308, headers: { Location: [location] } };
}
