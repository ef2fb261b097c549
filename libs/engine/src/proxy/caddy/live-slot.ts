import { applicationPath } from '../../layout/paths';
import { loadBalancedRoute } from './load-balancing';
import type { JsonObject } from '../../caddy/json';
import { maintenanceRoute } from './maintenance-route';
import { serveStaticSite } from './static-site';
import { proxyToPort } from './proxy-to-port';
import { unavailableRoutes } from './unavailable-routes';

/**
 * Routes to the live release: a file named after the port, or a folder of pages, in the slot that `live` points to. Finding the
 * port reads the folder and then the file; a switch in between makes the second read fail, so each lookup is repeated once.
 */
export function liveSlotHandlers(
  applicationId: string,
  options: { readonly sticky?: boolean; readonly unavailableMessage?: string } = {},
): readonly JsonObject[] {
  const root = applicationPath(applicationId);
  const toPort = {
    match: [{ file: { root, try_files: ['/live/2*', '/live/2*'] } }],
    handle: proxyToPort(),
    terminal: true,
  };
  const toInstance = loadBalancedRoute(root, options.sticky ?? false);
  const pages = {
    match: [{ file: { root, try_files: ['/live/www/'] } }],
    handle: serveStaticSite(root),
    terminal: true,
  };
  const nothing = { handle: [{ handler: 'error', status_code: 503 }] };
  return [
    {
      handler: 'subroute',
      routes: [maintenanceRoute(root), toInstance, toPort, pages, toInstance, toPort, nothing],
      errors: { routes: unavailableRoutes(options.unavailableMessage) },
    },
  ];
}

export function plainTextResponse(status: number, body: string): JsonObject {
  return {
    handler: 'static_response',
    status_code: status,
    headers: { 'Content-Type': ['text/plain; charset=utf-8'] },
    body,
  };
}
