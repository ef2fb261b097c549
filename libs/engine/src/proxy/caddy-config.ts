import type { RouteSpec } from '../flows/specs';
import { applicationPath } from '../runtime/paths';

export const ADMIN_SOCKET = '/run/fairlead-proxy/admin.sock';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

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

function plainText(status: number, body: string): JsonObject {
  return {
    handler: 'static_response',
    status_code: status,
    headers: { 'Content-Type': ['text/plain; charset=utf-8'] },
    body,
  };
}

/**
 * A file whose name is the port, or a folder of pages, in the slot that `live` leads to. Looking for the port reads the
 * folder and then the file; a switch in between makes the second fail, hence each is tried again behind the other.
 */
function fromLiveSlot(applicationId: string): readonly JsonObject[] {
  const root = applicationPath(applicationId);
  const toPort = {
    match: [{ file: { root, try_files: ['/live/2*', '/live/2*'] } }],
    handle: proxyToPort(),
    terminal: true,
  };
  const pages = {
    match: [{ file: { root, try_files: ['/live/www/'] } }],
    handle: [
      { handler: 'file_server', root: `${root}/live/www`, hide: ['.git', '.env', '.env.*', '.npmrc', '.htpasswd'] },
    ],
    terminal: true,
  };
  const nothing = { handle: [plainText(503, 'This application is not running.\n')] };
  return [{ handler: 'subroute', routes: [toPort, pages, toPort, nothing] }];
}

function proxyToPort(): readonly JsonObject[] {
  return [
    {
      handler: 'map',
      source: '{http.matchers.file.relative}',
      destinations: ['{fairlead.port}'],
      mappings: [{ input_regexp: '([0-9]+)$', outputs: ['${1}'] }],
    },
    {
      handler: 'reverse_proxy',
      upstreams: [{ dial: '127.0.0.1:{fairlead.port}' }],
      // Idle connections end soon, so that an open connection to an older release means a request (it is drained by them).
      transport: {
        protocol: 'http',
        compression: false,
        dial_timeout: '3s',
        keep_alive: { idle_timeout: '2s', max_idle_conns_per_host: 256 },
      },
      // Nothing of an answer is held back: server-sent events pass as they come.
      flush_interval: -1,
    },
  ];
}
