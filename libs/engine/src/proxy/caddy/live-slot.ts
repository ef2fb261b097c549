import { applicationPath } from '../../layout/paths';
import { preferredPorts } from '../../layout/preferred-ports';
import type { JsonObject } from '../../caddy/json';
import { loadBalancer } from './load-balancing';
import { maintenancePage } from './maintenance-page';
import { proxyToFoundPort, proxyToPort } from './proxy-to-port';
import { serveStaticSite } from './static-site';
import { unavailableRoutes } from './unavailable-routes';

/** What a `file` matcher has found, as a path below the folder of the application. */
const FOUND = '{http.matchers.file.relative}';
const MAINTENANCE = '/maintenance/index.html';
const INSTANCES = '/live/balance/';
const PAGES = '/live/www/';

/**
 * Routes to the live release: a file named after the port, buckets of instances, or a folder of pages, in the slot that `live`
 * points to. One matcher tries them all, because each matcher and each folder it reads costs processor time for every request.
 * Most releases listen on a preferred port, which is found without reading the folder.
 *
 * Reading several files is not atomic: a switch in between can make all attempts fail, so each is repeated once.
 */
export function liveSlotHandlers(
  applicationId: string,
  options: { readonly sticky?: boolean; readonly unavailableMessage?: string } = {},
): readonly JsonObject[] {
  const root = applicationPath(applicationId);
  const preferred = preferredPorts(applicationId).map((port) => ({ port, file: `/live/${port}` }));
  // A folder and then the file in it: two attempts.
  const anyPort = ['/live/2*', '/live/2*'];
  const others = [...preferred.map(({ file }) => file), PAGES, ...anyPort];
  const first = [INSTANCES, ...others];
  const dispatch: JsonObject = {
    handler: 'subroute',
    routes: [
      // Goes on if the buckets are gone, with what is there instead: a route that does nothing has a matcher that finds it.
      {
        match: found(INSTANCES),
        handle: [
          ...loadBalancer(root, options.sticky ?? false),
          { handler: 'subroute', routes: [{ match: [{ file: { root, try_files: others } }], handle: [] }] },
        ],
      },
      ...preferred.map(({ port, file }) => ({ match: found(file), handle: [proxyToPort(port)], terminal: true })),
      { match: found(PAGES), handle: serveStaticSite(root), terminal: true },
      { match: found(MAINTENANCE), handle: maintenancePage(root), terminal: true },
      { match: [{ not: found(INSTANCES) }], handle: proxyToFoundPort(), terminal: true },
    ],
  };
  return [
    {
      handler: 'subroute',
      routes: [
        { match: [{ file: { root, try_files: [MAINTENANCE, ...first, ...first] } }], handle: [dispatch] },
        { handle: [{ handler: 'error', status_code: 503 }] },
      ],
      errors: { routes: unavailableRoutes(options.unavailableMessage) },
    },
  ];
}

const found = (file: string): JsonObject[] => [{ vars: { [FOUND]: [file] } }];

export function plainTextResponse(status: number, body: string): JsonObject {
  return {
    handler: 'static_response',
    status_code: status,
    headers: { 'Content-Type': ['text/plain; charset=utf-8'] },
    body,
  };
}
