import { SCOPES, type Scope } from '@fairlead/contracts';
import type supertest from 'supertest';
import { newId } from '../../../src/platform/database/new-id';
import { routesOf, type Route } from '../../../src/platform/http/routing/route-table';
import { makeToken, signedInAgent, TEST_OWNER, withToken } from '../../harness/test-access';
import { startApi, type TestApi } from '../../harness/start-api';
import { TokensService } from '../../../src/tokens/tokens.service';

/** The contract's table of scopes, word for word. A new route has to be added here, which is the moment to think about its scope. */
const CONTRACT: Partial<Record<Scope, readonly string[]>> = {
  'servers:read': [
    'GET /api/v1/servers',
    'GET /api/v1/servers/:id',
    'GET /api/v1/servers/:id/stats',
    'GET /api/v1/servers/:id/stats/history',
    'GET /api/v1/servers/:id/provisioning/logs',
    'GET /api/v1/servers/ssh-key',
  ],
  'servers:write': [
    'POST /api/v1/servers',
    'POST /api/v1/servers/probe',
    'PATCH /api/v1/servers/:id',
    'DELETE /api/v1/servers/:id',
    'POST /api/v1/servers/:id/provision',
    'POST /api/v1/servers/:id/trust',
  ],
  'applications:read': [
    'GET /api/v1/applications',
    'GET /api/v1/applications/:id',
    'GET /api/v1/applications/:id/deployments',
    'GET /api/v1/applications/:id/deployments/:deploymentId',
    'GET /api/v1/applications/:id/deployments/:deploymentId/changes',
    'GET /api/v1/applications/:id/deployments/:deploymentId/logs',
    'GET /api/v1/applications/:id/logs',
    'GET /api/v1/applications/:id/requests',
    'GET /api/v1/applications/:id/requests/paths',
    'GET /api/v1/applications/:id/requests/stats',
    'GET /api/v1/applications/:id/timeline',
    'GET /api/v1/applications/:id/stats',
    'GET /api/v1/applications/:id/stats/history',
    'GET /api/v1/applications/:id/commands',
    'GET /api/v1/applications/:id/commands/:commandId',
    'GET /api/v1/applications/:id/uploads',
    'GET /api/v1/applications/:id/uploads/:uploadId',
    'GET /api/v1/applications/:id/pushes',
    'GET /api/v1/applications/:id/pushes/checks',
    'GET /api/v1/applications/:id/command-runs',
    'GET /api/v1/applications/:id/command-runs/:runId',
    'GET /api/v1/applications/:id/command-runs/:runId/logs',
    'GET /api/v1/applications/:id/refs',
    'GET /api/v1/applications/:id/domains',
    'GET /api/v1/applications/:id/domains/:domainId',
    'GET /api/v1/variable-groups',
    'GET /api/v1/variable-groups/:id',
  ],
  'applications:write': [
    'GET /api/v1/applications/:id/push-hook',
    'POST /api/v1/applications/:id/push-hook/rotate',
    'POST /api/v1/applications/:id/forge/test',
    'POST /api/v1/applications',
    'POST /api/v1/applications/detect',
    'POST /api/v1/applications/:id/detect',
    'PATCH /api/v1/applications/:id',
    'DELETE /api/v1/applications/:id',
    'POST /api/v1/applications/:id/commands',
    'PATCH /api/v1/applications/:id/commands/:commandId',
    'DELETE /api/v1/applications/:id/commands/:commandId',
    'POST /api/v1/applications/:id/command-runs',
    'POST /api/v1/applications/:id/terminals',
    'GET /api/v1/terminals',
    'GET /api/v1/terminals/:id',
    'POST /api/v1/terminals/:id/close',
    'GET /api/v1/terminals/:id/socket',
    'POST /api/v1/applications/:id/domains',
    'PATCH /api/v1/applications/:id/domains/:domainId',
    'DELETE /api/v1/applications/:id/domains/:domainId',
    'POST /api/v1/variable-groups',
    'PATCH /api/v1/variable-groups/:id',
    'DELETE /api/v1/variable-groups/:id',
  ],
  'applications:deploy': [
    'POST /api/v1/applications/:id/deploy',
    'POST /api/v1/applications/:id/uploads',
    'PATCH /api/v1/applications/:id/uploads/:uploadId',
    'DELETE /api/v1/applications/:id/uploads/:uploadId',
    'POST /api/v1/applications/:id/pushes/check',
    'POST /api/v1/applications/:id/rollback',
    'POST /api/v1/applications/:id/start',
    'POST /api/v1/applications/:id/stop',
    'POST /api/v1/applications/:id/restart',
    'POST /api/v1/applications/:id/maintenance',
    'POST /api/v1/applications/:id/commands/:commandId/run',
    'POST /api/v1/applications/:id/command-runs/:runId/cancel',
    'POST /api/v1/applications/:id/deployments/:deploymentId/cancel',
  ],
  'databases:read': ['GET /api/v1/databases', 'GET /api/v1/databases/:id', 'GET /api/v1/databases/:id/logs'],
  'databases:write': [
    'POST /api/v1/databases',
    'PATCH /api/v1/databases/:id',
    'DELETE /api/v1/databases/:id',
    'GET /api/v1/databases/:id/credentials',
    'POST /api/v1/databases/:id/queries',
    'POST /api/v1/databases/:id/credentials/rotate',
    'GET /api/v1/backups/:id/download',
    'POST /api/v1/backups/:id/restore',
    'POST /api/v1/restores/:id/cancel',
  ],
  'backups:read': [
    'GET /api/v1/storages',
    'GET /api/v1/storages/:id',
    'GET /api/v1/backups',
    'GET /api/v1/backups/:id',
    'GET /api/v1/backups/:id/logs',
    'GET /api/v1/restores',
    'GET /api/v1/restores/:id',
    'GET /api/v1/restores/:id/logs',
    'GET /api/v1/backup-schedules',
    'GET /api/v1/backup-schedules/:id',
  ],
  'backups:write': [
    'POST /api/v1/storages',
    'POST /api/v1/storages/:id/check',
    'PATCH /api/v1/storages/:id',
    'DELETE /api/v1/storages/:id',
    'POST /api/v1/backups',
    'POST /api/v1/backups/:id/cancel',
    'DELETE /api/v1/backups/:id',
    'GET /api/v1/backups/:id/download',
    'POST /api/v1/backups/:id/restore',
    'POST /api/v1/restores/:id/cancel',
    'POST /api/v1/backup-schedules',
    'PATCH /api/v1/backup-schedules/:id',
    'DELETE /api/v1/backup-schedules/:id',
  ],
};

/** Routes on which one of several scopes is enough, and which give what the scopes of the token read. */
const ANY_OF: Readonly<Record<string, readonly Scope[]>> = {
  'GET /api/v1/events': ['servers:read', 'applications:read', 'databases:read', 'backups:read'],
  'GET /api/v1/token': SCOPES,
  'DELETE /api/v1/token': SCOPES,
};

const KINDS = [
  ['/api/v1/servers', 'server'],
  ['/api/v1/databases', 'database'],
  ['/api/v1/storages', 'storage'],
  ['/api/v1/variable-groups', 'variableGroup'],
  ['/api/v1/backups', 'backup'],
  ['/api/v1/restores', 'restore'],
  ['/api/v1/backup-schedules', 'backupSchedule'],
] as const;

/** Addresses of records that do not exist, so that nothing happens but the check of the scope. */
function pathOf({ path }: Route): string {
  const kind = KINDS.find(([start]) => path.startsWith(start))?.[1] ?? 'application';
  return path
    .replace(':deploymentId', newId('deployment'))
    .replace(':domainId', newId('domain'))
    .replace(/:[a-zA-Z]+/, newId(kind));
}

function scopesOf({ scopes, anyScope }: Route): readonly Scope[] {
  return scopes ?? anyScope ?? [];
}

const isRead = (scope: Scope) => scope.endsWith(':read');

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

describe('scopes', () => {
  let api: TestApi;
  let routes: Route[];
  let v1: Route[];

  beforeAll(async () => {
    api = await startApi();
    routes = routesOf(api.app);
    v1 = routes.filter((route) => route.path.startsWith('/api/v1/') && !route.fallback);
  });

  afterAll(async () => {
    await api?.stop();
  });

  const send = async (agent: ReturnType<typeof supertest>, route: Route) => {
    const method = route.method.toLowerCase();
    const path = pathOf(route);
    switch (method) {
      case 'get':
        return agent.get(path);
      case 'post':
        return agent.post(path).send({});
      case 'patch':
        return agent.patch(path).send({});
      case 'put':
        return agent.put(path).send({});
      case 'delete':
        return agent.delete(path);
      default:
        throw new Error(`No test sends ${route.method}.`);
    }
  };

  it('are those of the contract, route by route', () => {
    const table = Object.fromEntries(
      SCOPES.map((scope) => [
        scope,
        v1
          .filter(({ scopes }) => scopes?.includes(scope))
          .map(nameOf)
          .sort(),
      ]),
    );
    const contract = Object.fromEntries(SCOPES.map((scope) => [scope, [...(CONTRACT[scope] ?? [])].sort()]));
    expect(table).toEqual(contract);
    const anyOf = v1.flatMap((route): [string, readonly Scope[]][] =>
      route.anyScope ? [[nameOf(route), route.anyScope]] : [],
    );
    expect(Object.fromEntries(anyOf)).toEqual(ANY_OF);
  });

  it('are required on every route under /api/v1, and nowhere else', () => {
    for (const route of v1) expect([nameOf(route), scopesOf(route).length]).not.toEqual([nameOf(route), 0]);
    const elsewhere = routes.filter(
      (route) => !route.path.startsWith('/api/v1/') && (route.scopes ?? route.anyScope) !== undefined,
    );
    expect(elsewhere.map(nameOf)).toEqual([]);
  });

  it('are each enough for their own routes and for no other: the whole table', async () => {
    const outcomes: string[] = [];
    const expected: string[] = [];
    for (const scope of SCOPES) {
      const agent = withToken(api, await makeToken(api, [scope]));
      for (const route of v1) {
        const answer = await send(agent, route);
        const needed = scopesOf(route);
        const enough = route.anyScope?.includes(scope) ?? (needed.length === 1 && needed[0] === scope);
        const outcome =
          answer.status === 403 ? 'refused' : answer.status < 500 && answer.status !== 401 ? 'taken' : 'odd';
        outcomes.push(`${scope} on ${nameOf(route)}: ${outcome}`);
        expected.push(`${scope} on ${nameOf(route)}: ${enough ? 'taken' : 'refused'}`);
        if (answer.status !== 403) continue;
        expect(answer.body.error.code).toBe('INSUFFICIENT_SCOPE');
        for (const one of needed) expect(answer.body.error.message).toContain(one);
      }
    }
    expect(outcomes).toEqual(expected);
    expect(outcomes).toHaveLength(SCOPES.length * v1.length);
  });

  it('are each required, even with the eight others', async () => {
    for (const scope of SCOPES) {
      const agent = withToken(
        api,
        await makeToken(
          api,
          SCOPES.filter((other) => other !== scope),
        ),
      );
      for (const route of v1) {
        const answer = await send(agent, route);
        const refused = route.scopes?.includes(scope) ?? false;
        expect([scope, nameOf(route), answer.status === 403]).toEqual([scope, nameOf(route), refused]);
      }
    }
  });

  it('do not matter without a token: every route is 401', async () => {
    for (const route of v1) {
      const answer = await send(api.http(), route);
      expect([nameOf(route), answer.status, answer.body.error.code]).toEqual([nameOf(route), 401, 'TOKEN_MISSING']);
    }
  });

  it('are revoked with the token: every route is 401 on the first request after its revocation', async () => {
    const tokens = api.app.get(TokensService, { strict: false });
    for (const route of v1) {
      const made = await makeToken(api);
      const agent = withToken(api, made);
      expect([nameOf(route), (await send(agent, route)).status]).not.toEqual([nameOf(route), 401]);
      await tokens.revoke(TEST_OWNER, made.id);
      const answer = await send(agent, route);
      expect([nameOf(route), answer.status, answer.body.error.code]).toEqual([nameOf(route), 401, 'TOKEN_REVOKED']);
    }
  });

  it('are those of the role for a session: a viewer reads everything and changes nothing', async () => {
    const agent = await signedInAgent(api, 'viewer');
    for (const route of v1) {
      const answer = await send(agent, route);
      const reads = route.scopes?.every(isRead) ?? route.anyScope?.some(isRead) ?? false;
      expect([nameOf(route), answer.status === 403]).toEqual([nameOf(route), !reads]);
    }
  });

  it('cannot open the dashboard: every route that needs a session refuses a token with all of them', async () => {
    const agent = withToken(api, await makeToken(api));
    const dashboard = routes.filter((route) => route.session !== undefined);
    expect(dashboard.length).toBeGreaterThan(5);
    for (const route of dashboard) {
      const answer = await send(agent, route);
      expect([nameOf(route), answer.status, answer.body.error.code]).toEqual([nameOf(route), 401, 'SESSION_REQUIRED']);
    }
  });
});
