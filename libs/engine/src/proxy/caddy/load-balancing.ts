import type { JsonObject } from '../../caddy/json';
import { proxyToFoundPort } from './proxy-to-port';

/** Bytes of a request body that are buffered until an instance accepts it; larger bodies are streamed. */
const SMALL_BODY = '^[1-9][0-9]{0,5}$';
const COOKIE = 'fairlead_instance';

/**
 * Proxies to one of several instances. The slot of the release has sixteen buckets, each of which points to an instance. A
 * request gets a random bucket, or the one in its cookie if visitors stay with an instance. The next instance is tried if the
 * connection is refused, or if the instance ends before it responds to a request that may be repeated.
 */
export function loadBalancer(root: string, sticky: boolean): readonly JsonObject[] {
  const bucket = '/live/balance/{fairlead.bucket}';
  const first: JsonObject = {
    // Reading the folder and then the file is not atomic, and a rolling switch replaces a bucket several times in a row.
    match: [{ file: { root, try_files: Array<string>(4).fill(`${bucket}/2*`) } }],
    handle: proxyToFoundPort(),
    terminal: true,
  };
  const next = { root, try_files: [`${bucket}/next/2*`, `${bucket}/next/2*`, '/live/2*'] };
  const second: JsonObject = {
    match: [
      { file: next, method: ['GET', 'HEAD'], vars: { '{http.error.status_code}': ['502'] } },
      { file: next, vars_regexp: { '{http.error.message}': { pattern: '^dial tcp ' } } },
    ],
    handle: proxyToFoundPort(),
    terminal: true,
  };
  const asItWas: JsonObject = { handle: [{ handler: 'error', status_code: '{http.error.status_code}' }] };
  return [
    ...(sticky ? stickyBucket() : [byChance('{fairlead.bucket}')]),
    { handler: 'subroute', routes: [keepSmallBody(), first], errors: { routes: [second, asItWas] } },
  ];
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

/** Buffers the body, so that it is still complete for the next instance after a refused connection. */
function keepSmallBody(): JsonObject {
  return {
    match: [{ header_regexp: { 'Content-Length': { pattern: SMALL_BODY } } }],
    handle: [{ handler: 'vars', fairlead_body: '{http.request.body}' }],
  };
}
