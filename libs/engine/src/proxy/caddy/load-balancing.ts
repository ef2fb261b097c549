import type { JsonObject } from '../../caddy/json';
import { proxyToPort } from './proxy-to-port';

/** Bodies up to about a megabyte are kept until an instance has taken them; larger ones are passed on as they come. */
const SMALL_BODY = '^[1-9][0-9]{0,5}$';
const COOKIE = 'fairlead_instance';

/**
 * Where a release has several instances, its slot has sixteen buckets, each of which leads to one of them. A request gets a
 * bucket by chance, or, where visitors are to stay with an instance, the one of their cookie. If the instance refuses the
 * connection, the next one is asked; so it is if it ends before it has answered, for requests that may be repeated.
 */
export function loadBalancedRoute(root: string, sticky: boolean): JsonObject {
  const bucket = '/live/balance/{fairlead.bucket}';
  const first: JsonObject = {
    match: [{ file: { root, try_files: [`${bucket}/2*`, `${bucket}/2*`] } }],
    handle: proxyToPort(),
    terminal: true,
  };
  const next = { root, try_files: [`${bucket}/next/2*`, `${bucket}/next/2*`, '/live/2*'] };
  const second: JsonObject = {
    match: [
      { file: next, method: ['GET', 'HEAD'], vars: { '{http.error.status_code}': ['502'] } },
      { file: next, vars_regexp: { '{http.error.message}': { pattern: '^dial tcp ' } } },
    ],
    handle: proxyToPort(),
    terminal: true,
  };
  const asItWas: JsonObject = { handle: [{ handler: 'error', status_code: '{http.error.status_code}' }] };
  return {
    match: [{ file: { root, try_files: ['/live/balance/'] } }],
    handle: [
      ...(sticky ? stickyBucket() : [byChance('{fairlead.bucket}')]),
      { handler: 'subroute', routes: [keepSmallBody(), first], errors: { routes: [second, asItWas] } },
    ],
  };
}

function byChance(destination: string): JsonObject {
  return {
    handler: 'map',
    source: '{http.request.uuid}',
    destinations: [destination],
    mappings: [{ input_regexp: '([0-9a-f])$', outputs: ['${1}'] }],
  };
}

function stickyBucket(): JsonObject[] {
  const cookie = `${COOKIE}={fairlead.bucket}; Path=/; HttpOnly; SameSite=Lax`;
  return [
    byChance('{fairlead.chance}'),
    {
      handler: 'map',
      source: `{http.request.cookie.${COOKIE}}`,
      destinations: ['{fairlead.bucket}'],
      mappings: [{ input_regexp: '^([0-9a-f])$', outputs: ['${1}'] }],
      defaults: ['{fairlead.chance}'],
    },
    {
      handler: 'subroute',
      routes: [
        {
          match: [{ not: [{ header_regexp: { Cookie: { pattern: `(^|; *)${COOKIE}=[0-9a-f](;|$)` } } }] }],
          handle: [{ handler: 'headers', response: { add: { 'Set-Cookie': [cookie] }, deferred: true } }],
        },
      ],
    },
  ];
}

/** Reading it here puts the body into memory, where a connection that was refused leaves it whole for the next instance. */
function keepSmallBody(): JsonObject {
  return {
    match: [{ header_regexp: { 'Content-Length': { pattern: SMALL_BODY } } }],
    handle: [{ handler: 'vars', fairlead_body: '{http.request.body}' }],
  };
}
