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
 * A switch between two of these lookups can make both fail, so they are repeated once.
 */
export function liveSlotHandlers(
  applicationId: string,
  options: { readonly sticky?: boolean; readonly unavailableMessage?: string } = {},
): readonly JsonObject[] {
  const root = applicationPath(applicationId);
  const preferred = preferredPorts(applicationId).map((port) => ({ port, file: `/live/${port}` }));
  const anyPort = '/live/2*';
  const lookup: JsonObject = {
    match: [
      {
        file: {
          root,
          // Reading the folder and then the file is not atomic either.
          try_files: [MAINTENANCE, INSTANCES, ...preferred.map(({ file }) => file), PAGES, anyPort, anyPort],
        },
      },
    ],
    handle: [
      {
        handler: 'subroute',
        routes: [
          ...preferred.map(({ port, file }) => ({ match: found(file), handle: [proxyToPort(port)], terminal: true })),
          { match: found(PAGES), handle: serveStaticSite(root), terminal: true },
          { match: found(MAINTENANCE), handle: maintenancePage(root), terminal: true },
          // Continues with the second lookup if the bucket is gone.
          { match: found(INSTANCES), handle: loadBalancer(root, options.sticky ?? false) },
          { match: [{ not: found(INSTANCES) }], handle: proxyToFoundPort(), terminal: true },
        ],
      },
    ],
  };
  const nothing = { handle: [{ handler: 'error', status_code: 503 }] };
  return [
    {
      handler: 'subroute',
      routes: [lookup, lookup, nothing],
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
