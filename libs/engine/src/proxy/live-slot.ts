import { applicationPath } from '../runtime/paths';
import { balanced } from './balance';
import type { JsonObject } from './json';
import { maintenance } from './maintenance-route';
import { servePages } from './pages';
import { proxyToPort } from './proxy-to-port';

/**
 * What leads to the release that is live: a file whose name is the port, or a folder of pages, in the slot that `live` leads
 * to. Looking for the port reads the folder and then the file; a switch in between makes the second fail, hence each is tried
 * again behind the other.
 */
export function fromLiveSlot(
  applicationId: string,
  options: { readonly sticky?: boolean } = {},
): readonly JsonObject[] {
  const root = applicationPath(applicationId);
  const toPort = {
    match: [{ file: { root, try_files: ['/live/2*', '/live/2*'] } }],
    handle: proxyToPort(),
    terminal: true,
  };
  const toInstance = balanced(root, options.sticky ?? false);
  const pages = {
    match: [{ file: { root, try_files: ['/live/www/'] } }],
    handle: servePages(root),
    terminal: true,
  };
  const nothing = { handle: [plainText(503, 'This application is not running.\n')] };
  return [
    {
      handler: 'subroute',
      routes: [maintenance(root), toInstance, toPort, pages, toInstance, toPort, nothing],
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
