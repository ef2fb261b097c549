import { SCOPES } from '@fairlead/contracts';
import { fingerprintOf, NEW_STORAGE, type ServerRecords } from './hostile-token';

export const GIT = { type: 'git', repository: 'https://git.example.test/shop.git' };

type Records = ServerRecords;

/** What a route is for a token that is bound to applications. */
export interface RouteKind {
  /**
   * `application`: the token uses it for its own application, and others do not exist. `list`: it shows what belongs to its
   * applications. `others`: refused whatever the request names. `everybody`: answered to everybody, tokens or not. `itself`: it shows the token.
   */
  readonly of: 'application' | 'list' | 'others' | 'everybody' | 'itself';
  /** Makes a request valid but for the ids. */
  readonly body?: (records: Records) => object;
}

const application = (body: object = {}): RouteKind => ({ of: 'application', body: () => body });
const others = (body: (records: Records) => object = () => ({})): RouteKind => ({ of: 'others', body });
const list: RouteKind = { of: 'list' };
const everybody: RouteKind = { of: 'everybody' };
const itself: RouteKind = { of: 'itself' };

/** Each route but those of the dashboard, which want a session. A route that is missing here fails the spec. */
export const ROUTE_KINDS: Readonly<Record<string, RouteKind>> = {
  'GET /api/v1/applications': list,
  'GET /api/v1/events': list,

  'GET /api/v1/token': itself,
  'DELETE /api/v1/token': itself,

  'GET /api/v1/applications/:id': application(),
  'PATCH /api/v1/applications/:id': application({ keep_releases: 4 }),
  'DELETE /api/v1/applications/:id': application(),
  'GET /api/v1/applications/:id/command-runs': application(),
  'POST /api/v1/applications/:id/command-runs': application({ command: 'id' }),
  'GET /api/v1/applications/:id/command-runs/:runId': application(),
  'POST /api/v1/applications/:id/command-runs/:runId/cancel': application(),
  'GET /api/v1/applications/:id/command-runs/:runId/logs': application(),
  'POST /api/v1/applications/:id/terminals': application(),
  'GET /api/v1/terminals': list,
  'GET /api/v1/terminals/:id': application(),
  'POST /api/v1/terminals/:id/close': application(),
  'GET /api/v1/terminals/:id/socket': application(),
  'GET /api/v1/applications/:id/commands': application(),
  'POST /api/v1/applications/:id/commands': application({ name: 'theirs', command: 'id', cron: '0 8 * * *' }),
  'GET /api/v1/applications/:id/commands/:commandId': application(),
  'PATCH /api/v1/applications/:id/commands/:commandId': application({ enabled: false }),
  'DELETE /api/v1/applications/:id/commands/:commandId': application(),
  'POST /api/v1/applications/:id/commands/:commandId/run': application(),
  'POST /api/v1/applications/:id/deploy': application(),
  'GET /api/v1/applications/:id/deployments': application(),
  'GET /api/v1/applications/:id/deployments/:deploymentId': application(),
  'POST /api/v1/applications/:id/deployments/:deploymentId/cancel': application(),
  'GET /api/v1/applications/:id/deployments/:deploymentId/changes': application(),
  'GET /api/v1/applications/:id/deployments/:deploymentId/logs': application(),
  'POST /api/v1/applications/:id/detect': application(),
  'GET /api/v1/applications/:id/domains': application(),
  'POST /api/v1/applications/:id/domains': application({ hostname: 'theirs.example.test' }),
  'GET /api/v1/applications/:id/domains/:domainId': application(),
  'PATCH /api/v1/applications/:id/domains/:domainId': application({ force_https: false }),
  'DELETE /api/v1/applications/:id/domains/:domainId': application(),
  'POST /api/v1/applications/:id/forge/test': application(),
  'GET /api/v1/applications/:id/logs': application(),
  'GET /api/v1/applications/:id/requests': application(),
  'GET /api/v1/applications/:id/requests/paths': application(),
  'GET /api/v1/applications/:id/requests/stats': application(),
  'GET /api/v1/applications/:id/timeline': application(),
  'POST /api/v1/applications/:id/maintenance': application({ enabled: true }),
  'GET /api/v1/applications/:id/push-hook': application(),
  'POST /api/v1/applications/:id/push-hook/rotate': application(),
  'GET /api/v1/applications/:id/pushes': application(),
  'POST /api/v1/applications/:id/pushes/check': application(),
  'GET /api/v1/applications/:id/pushes/checks': application(),
  'GET /api/v1/applications/:id/refs': application(),
  'POST /api/v1/applications/:id/restart': application(),
  'POST /api/v1/applications/:id/rollback': application(),
  'POST /api/v1/applications/:id/start': application(),
  'GET /api/v1/applications/:id/stats': application(),
  'GET /api/v1/applications/:id/stats/history': application(),
  'POST /api/v1/applications/:id/stop': application(),
  'GET /api/v1/applications/:id/uploads': application(),
  'POST /api/v1/applications/:id/uploads': application(),
  'GET /api/v1/applications/:id/uploads/:uploadId': application(),
  'PATCH /api/v1/applications/:id/uploads/:uploadId': application(),
  'DELETE /api/v1/applications/:id/uploads/:uploadId': application(),

  'POST /api/v1/applications': others(({ server }) => ({ name: 'hidden-app', server_id: server, source: GIT })),
  'POST /api/v1/applications/detect': others(({ server }) => ({ server_id: server, source: GIT })),
  'GET /api/v1/backup-schedules': others(),
  'POST /api/v1/backup-schedules': others(({ database }) => ({ database_id: database, cron: '0 3 * * *' })),
  'GET /api/v1/backup-schedules/:id': others(),
  'PATCH /api/v1/backup-schedules/:id': others(() => ({ enabled: false })),
  'DELETE /api/v1/backup-schedules/:id': others(),
  'GET /api/v1/backups': others(),
  'POST /api/v1/backups': others(({ database }) => ({ database_id: database })),
  'GET /api/v1/backups/:id': others(),
  'DELETE /api/v1/backups/:id': others(),
  'POST /api/v1/backups/:id/cancel': others(),
  'GET /api/v1/backups/:id/download': others(),
  'GET /api/v1/backups/:id/logs': others(),
  'POST /api/v1/backups/:id/restore': others(({ database }) => ({ target: 'same', database_id: database })),
  'GET /api/v1/databases': others(),
  'POST /api/v1/databases': others((records) => ({
    name: 'hidden-db',
    server_id: records.server,
    engine: 'redis',
    application_ids: [records.application],
  })),
  'GET /api/v1/databases/:id': others(),
  'PATCH /api/v1/databases/:id': others((records) => ({ application_ids: [records.application] })),
  'DELETE /api/v1/databases/:id': others(),
  'POST /api/v1/databases/:id/queries': others(() => ({ statement: 'SELECT 1' })),
  'GET /api/v1/databases/:id/credentials': others(),
  'POST /api/v1/databases/:id/credentials/rotate': others(),
  'GET /api/v1/databases/:id/logs': others(),
  'GET /api/v1/restores': others(),
  'GET /api/v1/restores/:id': others(),
  'POST /api/v1/restores/:id/cancel': others(),
  'GET /api/v1/restores/:id/logs': others(),
  'GET /api/v1/servers': others(),
  'POST /api/v1/servers': others(() => ({ name: 'hidden-server', host: '192.0.2.7' })),
  'POST /api/v1/servers/probe': others(() => ({ host: '192.0.2.1' })),
  'GET /api/v1/servers/ssh-key': others(),
  'GET /api/v1/servers/:id': others(),
  'PATCH /api/v1/servers/:id': others(() => ({ name: 'hidden-server' })),
  'DELETE /api/v1/servers/:id': others(),
  'POST /api/v1/servers/:id/provision': others(),
  'GET /api/v1/servers/:id/provisioning/logs': others(),
  'GET /api/v1/servers/:id/stats': others(),
  'GET /api/v1/servers/:id/stats/history': others(),
  'POST /api/v1/servers/:id/trust': others(() => ({ host_key_fingerprint: fingerprintOf('h') })),
  'GET /api/v1/variable-groups': others(),
  'POST /api/v1/variable-groups': others((records) => ({ name: 'theirs', application_ids: [records.application] })),
  'GET /api/v1/variable-groups/:id': others(),
  'PATCH /api/v1/variable-groups/:id': others((records) => ({ application_ids: [records.application] })),
  'DELETE /api/v1/variable-groups/:id': others(),
  'GET /api/v1/storages': others(),
  'POST /api/v1/storages': others(() => NEW_STORAGE),
  'GET /api/v1/storages/:id': others(),
  'PATCH /api/v1/storages/:id': others(() => ({ name: 'hidden' })),
  'DELETE /api/v1/storages/:id': others(),
  'POST /api/v1/storages/:id/check': others(),

  'POST /hooks/:id': everybody,
  'POST /oauth/device_authorization': everybody,
  'POST /oauth/token': everybody,
  'GET /openapi.json': everybody,
  'GET /health/live': everybody,
  'GET /health/ready': everybody,
  'GET /metrics': everybody,
};

export const SCOPES_OF_APPLICATIONS = SCOPES.filter((scope) => scope.startsWith('applications:'));

/** Filters by the id of a record, each list with a path below `/api/v1`. `:id` is the application of the token. */
export const ID_FILTERS: readonly (readonly [list: string, filter: string, kind: keyof Records])[] = [
  ['/applications', 'server_id', 'server'],
  ['/applications', 'name', 'application'],
  ['/applications', 'search', 'application'],
  ['/events', 'application_id', 'application'],
  ['/events', 'server_id', 'server'],
  ['/events', 'subject_id', 'application'],
  ['/events', 'subject_id', 'deployment'],
  ['/events', 'subject_id', 'database'],
  ['/events', 'subject_id', 'server'],
  ['/applications/:id/command-runs', 'command_id', 'command'],
  ['/terminals', 'application_id', 'application'],
];
