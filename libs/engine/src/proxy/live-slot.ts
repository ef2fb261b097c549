import { applicationPath } from '../runtime/paths';
import type { JsonObject } from './json';

/**
 * A file whose name is the port, or a folder of pages, in the slot that `live` leads to. Looking for the port reads the
 * folder and then the file; a switch in between makes the second fail, hence each is tried again behind the other.
 */
export function fromLiveSlot(applicationId: string): readonly JsonObject[] {
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

export function plainText(status: number, body: string): JsonObject {
  return {
    handler: 'static_response',
    status_code: status,
    headers: { 'Content-Type': ['text/plain; charset=utf-8'] },
    body,
  };
}
