import type { EntityManager, Logger } from 'typeorm';
import { CommandRunRetention } from '../../../src/commands/runs/command-run-retention';
import { EventsService } from '../../../src/events/events.service';
import { OperationQueue } from '../../../src/operations/queue/operation-queue';
import { OperationsRetention } from '../../../src/operations/operations-retention';
import { signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { TEST_DIALECT } from '../../harness/test-database';
import { applicationRoute, makeApplication, startWithServer, type HttpAgent } from '../../harness/test-records';

/** Tables whose rows only ever become more, until retention deletes them. */
const GROWING = ['operations', 'events', 'log_lines', 'deployments', 'command_runs', 'backups', 'restores'];

const TOKEN_PATHS = ['servers', 'applications', 'databases', 'backups', 'storages', 'backup-schedules', 'domains'];
const DASHBOARD_PATHS = [
  'overview',
  'deployments',
  'audit',
  'audit?name=server.deleted',
  'audit?actor_id=usr_nobody',
  'audit?search=nothing',
  'audit?from=2020-01-01T00:00:00Z',
];

describe('tables that only grow', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  const sent = new Map<string, unknown[]>();

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
    const logger: Logger = {
      logQuery: (query, parameters) => void sent.set(query, Array.isArray(parameters) ? parameters : []),
      logQueryError: () => undefined,
      logQuerySlow: () => undefined,
      logSchemaBuild: () => undefined,
      logMigration: () => undefined,
      log: () => undefined,
    };
    Object.assign(api.dataSource, { logger });
  });
  afterAll(() => api?.stop());

  const rowsOf = async (
    manager: EntityManager,
    query: string,
    parameters: unknown[],
  ): Promise<Record<string, string>[]> => manager.query(query, parameters);

  async function planOf(statement: string, parameters: unknown[]): Promise<string[]> {
    if (TEST_DIALECT === 'sqlite') {
      const rows = await rowsOf(api.dataSource.manager, `EXPLAIN QUERY PLAN ${statement}`, parameters);
      return rows.map((row) => row['detail'] ?? '');
    }
    return api.dataSource.transaction(async (tx) => {
      // The tables are small here: what is left to scan has no index.
      await tx.query('SET LOCAL enable_seqscan = off');
      const rows = await rowsOf(tx, `EXPLAIN ${statement}`, parameters);
      return rows.map((row) => row['QUERY PLAN'] ?? '');
    });
  }

  it('are never read as a whole by what happens often', async () => {
    const application = await makeApplication(http, serverId);
    await http
      .post(`${applicationRoute(application)}/deploy`)
      .send({})
      .expect(202);
    const { body } = await http.get(`${applicationRoute(application)}/deployments`).expect(200);
    const route = `${applicationRoute(application)}/deployments/${body.data[0].id}`;
    for (const path of [route, `${route}/logs`, `${applicationRoute(application)}/command-runs`]) await http.get(path);
    for (const path of TOKEN_PATHS) await http.get(`/api/v1/${path}`);
    const dashboard = await signedInAgent(api, 'owner');
    for (const path of DASHBOARD_PATHS) await dashboard.get(`/api/dashboard/${path}`).expect(200);
    const queue = api.app.get(OperationQueue, { strict: false });
    await queue.recover([]);
    const operation = await queue.claim();
    if (!operation) throw new Error('nothing was claimed');
    await queue.heartbeat([operation.id]);
    const longAgo = new Date(0);
    await api.app.get(OperationsRetention, { strict: false }).deleteBefore(longAgo);
    await api.app.get(CommandRunRetention, { strict: false }).pruneRuns(new Date());
    await api.app.get(EventsService, { strict: false }).deleteBefore(longAgo);
    await http.delete(`/api/v1/servers/${serverId}`);

    const scans: string[] = [];
    // Explaining a statement sends another one.
    const statements = Array.from(sent);
    for (const [statement, parameters] of statements) {
      if (!/^\s*(SELECT|UPDATE|DELETE)/i.test(statement)) continue;
      for (const line of await planOf(statement, parameters)) {
        const [, table = ''] = /(?:SCAN|Seq Scan on) "?(\w+)"?(?! USING)/.exec(line) ?? [];
        if (GROWING.some((name) => table === name || statement.includes(`"${name}" "${table}"`)))
          scans.push(`${line.trim()}: ${statement.slice(0, 300)}`);
      }
    }
    expect(scans).toEqual([]);
  });
});
