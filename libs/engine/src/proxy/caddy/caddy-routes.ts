import type { HstsSpec, RouteSpec } from '../../specs/route-spec';
import type { JsonObject } from '../../caddy/json';
import { NOT_LOGGED } from '../requests/access-log';
import { liveSlotHandlers, plainTextResponse } from './live-slot';

export function httpsRoute(route: RouteSpec): JsonObject {
  return forRoute(route, [...(route.hsts ? [hsts(route.hsts)] : []), ...serve(route)]);
}

/** HSTS applies to HTTPS only, and so does the password if HTTP is redirected. */
export function httpRoute(route: RouteSpec): JsonObject {
  if (route.tls === 'off' || route.forceHttps === false) return forRoute(route, serve(route));
  // The request that follows is the one that counts.
  return forRoute(route, [NOT_LOGGED, redirect('https://{http.request.host}{http.request.uri}', 308)]);
}

function serve(route: RouteSpec): readonly JsonObject[] {
  const { basicAuth, maxRequestBytes, redirectTo, path = '/' } = route;
  return [
    ...(basicAuth ? [passwordOf(basicAuth)] : []),
    ...(redirectTo === undefined
      ? [
          ...(maxRequestBytes === undefined ? [] : bodyLimit(maxRequestBytes)),
          ...(route.stripPath && path !== '/' ? [{ handler: 'rewrite', strip_path_prefix: path }] : []),
          ...liveSlotHandlers(route.applicationId, route),
        ]
      : [redirect(target(route, redirectTo), route.redirectStatus ?? 308)]),
  ];
}

/** Redirects to another hostname or to the beginning of a URL, with the requested path appended. */
function target(route: RouteSpec, redirectTo: string): string {
  const origin = redirectTo.includes('://')
    ? redirectTo.replace(/\/+$/, '')
    : `${route.tls === 'off' ? 'http' : 'https'}://${redirectTo}`;
  // Caddy would read braces as placeholders.
  return `${origin.replace(/[{}]/g, (brace) => encodeURIComponent(brace))}{http.request.uri}`;
}

function forRoute({ hostname, path = '/' }: RouteSpec, handle: readonly JsonObject[]): JsonObject {
  const match: JsonObject = path === '/' ? { host: [hostname] } : { host: [hostname], path: [path, `${path}/*`] };
  return { match: [match], handle, terminal: true };
}

function redirect(location: string, status: number): JsonObject {
  return { handler: 'static_response', status_code: status, headers: { Location: [location] } };
}

function hsts({ maxAge, includeSubdomains, preload }: HstsSpec): JsonObject {
  const value = [`max-age=${maxAge}`, includeSubdomains && 'includeSubDomains', preload && 'preload'];
  return {
    handler: 'headers',
    // The header of the application is replaced, because the setting of the domain is the only source.
    response: { deferred: true, set: { 'Strict-Transport-Security': [value.filter(Boolean).join('; ')] } },
  };
}

function passwordOf({ username, passwordHash }: NonNullable<RouteSpec['basicAuth']>): JsonObject {
  const password = Buffer.from(passwordHash.reveal()).toString('base64');
  return {
    handler: 'authentication',
    providers: {
      http_basic: {
        hash: { algorithm: 'bcrypt' },
        // Bcrypt is slow on purpose; the cache keeps visitors from waiting for it on every request.
        hash_cache: {},
        realm: 'Restricted',
        accounts: [{ username, password }],
      },
    },
  };
}

/**
 * Refuses requests with a longer Content-Length at once, and cuts off those without one. The cut alone would answer 502 to
 * requests with a known length, so both are needed.
 */
function bodyLimit(bytes: number): readonly JsonObject[] {
  const length = '{http.request.header.Content-Length}';
  const tooLong = {
    match: [{ expression: `${length}.matches("^[0-9]{1,18}$") && int(${length}) > ${bytes}` }],
    handle: [plainTextResponse(413, `Requests may have at most ${bytes} bytes.\n`)],
  };
  return [
    { handler: 'subroute', routes: [tooLong] },
    { handler: 'request_body', max_size: bytes },
  ];
}
