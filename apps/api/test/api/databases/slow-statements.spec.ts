import { EngineError, type Host } from '@fairlead/engine';
import { DatabasesService } from '../../../src/databases/databases.service';
import type { Server } from '../../../src/servers/server.entity';
import { ServerHosts } from '../../../src/servers/connections/server-hosts';
import type { TestApi } from '../../harness/start-api';
import { API_ONLY, makeServer, startWithServer, type HttpAgent } from '../../harness/test-records';
import { databasePath, makeDatabase, requestDatabase } from './database-fixtures';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const lines = (...values: object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const since = new Date('2026-11-20T10:00:00.000Z');

describe('slow statements', () => {
  let api: TestApi;
  let http: HttpAgent;
  let server: Server;
  const exec = jest.fn<ReturnType<Host['exec']>, Parameters<Host['exec']>>();
  const prints = (stdout: string): void => void exec.mockResolvedValue({ code: 0, stdout, stderr: '' });
  const path = (database: { id: string }): string => `${databasePath(database)}/slow-statements`;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer({
      ...API_ONLY,
      FAIRLEAD_SLOW_STATEMENTS: '2',
      FAIRLEAD_SLOW_STATEMENT_CHARACTERS: '100',
      FAIRLEAD_SLOW_STATEMENT_READS: '1',
    }));
    const host: Host = { id: server.id, exec, writeFile: () => Promise.resolve() };
    jest.spyOn(api.app.get(ServerHosts, { strict: false }), 'forReading').mockResolvedValue(host);
  });
  beforeEach(() => exec.mockReset());
  afterAll(() => api?.stop());

  it('200 shows as many as are configured, the longest in total first, without values', async () => {
    const database = await makeDatabase(api, http, server.id);
    const row = (text: string, calls: number, totalMs: number) => ({ text, calls, totalMs, maxMs: totalMs, rows: 4 });
    prints(
      lines(
        { since: since.getTime() },
        row(`SELECT 'secret'`, 4, 10.0004),
        row(`UPDATE t SET a = $1 /* secret */`, 3, 31),
        row(`SELECT ${'x'.repeat(300)}, 'secret'`, 1, 20),
      ),
    );
    const { body } = await http.get(path(database)).expect(200);
    expect(body.data).toEqual({
      source: 'pg_stat_statements',
      since: since.toISOString(),
      threshold_ms: null,
      limitation: null,
      measured_at: TIME,
      statements: [
        {
          statement: 'UPDATE t SET a = $1',
          calls: 3,
          total_ms: 31,
          mean_ms: 10.333,
          max_ms: 31,
          rows: 4,
          last_seen_at: null,
        },
        expect.objectContaining({ statement: expect.stringMatching(/^SELECT x{92}…$/), total_ms: 20 }),
      ],
    });
  });

  it('200 says why only running statements are shown, and since when they are slow', async () => {
    const database = await makeDatabase(api, http, server.id, { engine: 'mariadb' });
    prints(lines({ enabled: 0, since: since.getTime() }));
    const { body } = await http.get(path(database)).expect(200);
    expect(body.data).toMatchObject({
      source: 'processlist',
      since: null,
      threshold_ms: 1000,
      limitation: expect.stringMatching(/performance_schema = ON/),
      statements: [],
    });
  });

  it('reads once for those who want the same at the same time, and refuses more readings than are configured', async () => {
    const [one, other] = [await makeDatabase(api, http, server.id), await makeDatabase(api, http, server.id)];
    const checks = jest.spyOn(api.app.get(DatabasesService, { strict: false }), 'assertReady');
    let end: (() => void) | undefined;
    const began = new Promise<void>((resolve) =>
      exec.mockImplementation(() => {
        resolve();
        return new Promise((done) => (end = () => done({ code: 0, stdout: lines({}), stderr: '' })));
      }),
    );
    const both = Promise.all([http.get(path(one)).expect(200), http.get(path(one)).expect(200)]);
    await began;
    const refused = await http.get(path(other)).expect(503);
    expect(refused.body.error.code).toBe('SERVICE_UNAVAILABLE');
    expect(refused.headers['retry-after']).toBe('2');
    while (checks.mock.calls.length < 3) await new Promise(setImmediate);
    await Promise.all(checks.mock.results.map(({ value }) => value));
    await new Promise(setImmediate);
    end?.();
    await both;
    expect(exec).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['is not reached', new EngineError('SERVER_UNREACHABLE', 'Nobody is there.'), 502, 'SERVER_UNREACHABLE'],
    ['does not respond in time', new EngineError('STAGE_TIMED_OUT', 'Too late.'), 502, 'SERVER_UNREACHABLE'],
    ['has another host key', new EngineError('HOST_KEY_MISMATCH', 'Another key.'), 409, 'HOST_KEY_MISMATCH'],
  ])('fails with its reason if the server %s', async (_what, error, status, code) => {
    const database = await makeDatabase(api, http, server.id);
    exec.mockRejectedValue(error);
    const { body } = await http.get(path(database)).expect(status);
    expect(body.error.code).toBe(code);
  });

  it('409 if the engine is down', async () => {
    const database = await makeDatabase(api, http, server.id);
    exec.mockResolvedValue({ code: 2, stdout: '', stderr: 'psql: error: Connection refused' });
    const { body } = await http.get(path(database)).expect(409);
    expect(body.error).toMatchObject({ code: 'RESOURCE_CONFLICT', message: expect.stringContaining('not running') });
  });

  it('contacts no server for a database that is not ready, whose server is not, or that does not exist', async () => {
    const creating = await requestDatabase(http, server.id);
    expect((await http.get(path(creating)).expect(409)).body.error.code).toBe('RESOURCE_CONFLICT');
    const away = await makeServer(api);
    const stranded = await makeDatabase(api, http, away.id);
    await api.dataSource.query(`UPDATE servers SET status = 'unreachable' WHERE id = '${away.id}'`);
    expect((await http.get(path(stranded)).expect(409)).body.error.code).toBe('SERVER_NOT_READY');
    await http.get(path({ id: 'db_00000000000000000000000000' })).expect(404);
    expect(exec).not.toHaveBeenCalled();
  });
});
