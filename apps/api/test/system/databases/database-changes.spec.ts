import type { TestHost } from '@fairlead/testbed';
import type { CreatedDatabase, DatabaseRecord, LoggedLine, ServerRecord } from '../support/api-records';
import { Scenario } from '../support/scenario';

describe('databases that change, fail to be created, or are missing', () => {
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;

  beforeAll(async () => {
    scenario = await Scenario.start({ FAIRLEAD_DATABASE_WATCH_SECONDS: '2', FAIRLEAD_WATCH_SECONDS: '2' });
    ({ host, server } = await scenario.readyServer({ image: 'databases' }));
  });
  afterAll(() => scenario?.stop());

  const create = (body: object): Promise<CreatedDatabase> =>
    scenario.api.post('/databases', { server_id: server.id, ...body }, { prefer: 'wait=60' });
  const deleted = (id: string): Promise<unknown> =>
    expect(scenario.api.until(`/databases/${id}`, () => false)).rejects.toMatchObject({ status: 404 });

  it.each([
    ['an engine that Debian does not have', { name: 'mysql', engine: 'mysql' }],
    ['a version that the server cannot have', { name: 'old', engine: 'postgresql', version: '9.6' }],
  ])('%s fails with a code, says so in its log, and can be deleted', async (_what, body) => {
    const database = await create(body);
    expect(database).toMatchObject({ status: 'failed', status_code: 'ENGINE_UNAVAILABLE' });
    const log = await scenario.api.get<LoggedLine[]>(`/databases/${database.id}/logs`);
    expect(log.map(({ text }) => text).join('\n')).toContain('ENGINE_UNAVAILABLE');
    await scenario.api.delete(`/databases/${database.id}`);
    await deleted(database.id);
  });

  it('a Redis database gets a new memory limit without a restart or loss of data', async () => {
    const database = await create({ name: 'cache', engine: 'redis', memory_mb: 64 });
    expect(database).toMatchObject({ status: 'ready', memory_mb: 64 });
    const { id, username, port, password } = database;
    const cli = (command: string): Promise<string> =>
      host.must(
        `read -r REDISCLI_AUTH; export REDISCLI_AUTH; redis-cli --no-auth-warning -p ${port} --user ${username} ${command}`,
        { stdin: `${password}\n` },
      );
    await cli('SET kept yes');
    const before = await cli('INFO server');
    await scenario.api.patch(`/databases/${id}`, { memory_mb: 128 });
    await scenario.api.until<LoggedLine[]>(`/databases/${id}/logs`, (lines) =>
      lines.some(({ text }) => text.startsWith('The instance is running')),
    );
    expect(await cli('INFO memory')).toContain(`maxmemory:${128 * 1024 * 1024}\r`);
    expect(await cli('GET kept')).toBe('yes\n');
    const processOf = (info: string): string | undefined => /process_id:(\d+)/.exec(info)?.[1];
    expect(processOf(await cli('INFO server'))).toBe(processOf(before));
    expect(await scenario.api.get(`/databases/${id}`)).toMatchObject({ status: 'ready', memory_mb: 128 });
  });

  it('a database that was dropped manually is failed, and ready again when it exists again', async () => {
    const { id, database_name: name, username } = await create({ name: 'dropped', engine: 'postgresql' });
    const psql = (statement: string): Promise<string> =>
      host.must('runuser -u postgres -- psql -XAtq -v ON_ERROR_STOP=1 -f -', { stdin: `${statement};\n` });
    await psql(`ALTER DATABASE ${name} RENAME TO elsewhere`);
    const missing = await scenario.api.until<DatabaseRecord>(`/databases/${id}`, ({ status }) => status === 'failed');
    expect(missing).toMatchObject({ status_code: 'DATABASE_MISSING', status_reason: expect.any(String) });
    await psql(`ALTER DATABASE elsewhere RENAME TO ${name}`);
    const back = await scenario.api.until<DatabaseRecord>(`/databases/${id}`, ({ status }) => status === 'ready');
    expect(back).toMatchObject({ status_code: null, username });
  });

  it('an interrupted password change is completed when the server is reachable again', async () => {
    const database = await create({ name: 'cut-off', engine: 'postgresql' });
    const path = `/databases/${database.id}`;
    await host.disconnectNetwork();
    await scenario.api.post(`${path}/credentials/rotate`);
    const unsure = await scenario.api.until<DatabaseRecord>(
      path,
      ({ status_reason: reason }) => reason?.includes('not known yet') ?? false,
    );
    expect(unsure.status_code).toBe('SERVER_UNREACHABLE');
    await host.reconnectNetwork();
    await scenario.api.until<DatabaseRecord>(
      path,
      ({ status, status_code: code }) => status === 'ready' && code === null,
    );
    const { password } = await scenario.api.until<{ password: string }>(
      `${path}/credentials`,
      (shown) => shown.password !== database.password,
    );
    const signsIn = (text: string): Promise<{ code: number | null }> =>
      host.exec(
        `read -r PGPASSWORD; export PGPASSWORD
         psql -XAtq -h 127.0.0.1 -U ${database.username} -d ${database.database_name} -c 'SELECT 1'`,
        { stdin: `${text}\n` },
      );
    expect((await signsIn(password)).code).toBe(0);
    expect((await signsIn(database.password)).code).not.toBe(0);
  });
});
