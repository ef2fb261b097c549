import { databaseApp, type TestHost } from '@fairlead/testbed';
import type {
  ApplicationRecord,
  CreatedDatabase,
  DatabaseRecord,
  DeploymentRecord,
  LoggedLine,
  ServerRecord,
} from '../support/api-records';
import { fetchFromHost, type ScenarioApplication, Scenario } from '../support/scenario';
import { SLOW, STATEMENTS, type EngineName, type QueryResult, type SlowStatements } from './engine-statements';
import { watchCommandLines } from '../support/command-line-watch';

interface Engine {
  readonly engine: EngineName;
  /** What the engine reports of the database: nothing once it is deleted. */
  readonly traces: (database: DatabaseRecord) => string;
  /** Takes the database out of the engine, or the engine away from under it, and puts it right again. */
  readonly stop: (database: DatabaseRecord) => string;
  readonly start: (database: DatabaseRecord) => string;
}

const ENGINES: readonly Engine[] = [
  {
    engine: 'postgresql',
    traces: ({ database_name: name, username }) =>
      `runuser -u postgres -- psql -XAtq -c "SELECT datname FROM pg_database WHERE datname = '${name}'
         UNION ALL SELECT rolname FROM pg_roles WHERE rolname = '${username}'"`,
    stop: () => `systemctl stop 'postgresql@*'`,
    start: () => `systemctl start "postgresql@$(ls /etc/postgresql)-main"`,
  },
  {
    engine: 'mariadb',
    traces: ({ database_name: name, username }) =>
      `mariadb -BN -e "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = '${name}'
         UNION ALL SELECT User FROM mysql.user WHERE User = '${username}'"`,
    stop: () => 'systemctl stop mariadb',
    start: () => 'systemctl start mariadb',
  },
  {
    engine: 'redis',
    traces: ({ id }) =>
      `ls -d /var/lib/fairlead/databases/${id} /etc/systemd/system/*${id}* /run/fairlead-db-${id} 2>/dev/null || true
       systemctl list-units --all --plain --no-legend '*${id}*'`,
    stop: ({ id }) => `systemctl stop 'fairlead-db-${id}.service'`,
    start: ({ id }) => `systemctl start 'fairlead-db-${id}.service'`,
  },
];

describe.each(ENGINES)('a database of $engine', ({ engine, traces, stop, start }) => {
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;
  let app: ScenarioApplication;
  let database: CreatedDatabase;
  let spied: (texts: readonly string[]) => Promise<string[]>;
  const passwords: string[] = [];

  const path = (more = ''): string => `/databases/${database.id}${more}`;
  const read = (): Promise<DatabaseRecord> => scenario.api.get(path());
  const notes = async (): Promise<unknown> => JSON.parse(await fetchFromHost(host, app.hostname));
  const credentials = (): Promise<{ password: string; url: string }> => scenario.api.get(path('/credentials'));

  beforeAll(async () => {
    scenario = await Scenario.start({ FAIRLEAD_DATABASE_WATCH_SECONDS: '2', FAIRLEAD_WATCH_SECONDS: '2' });
    ({ host, server } = await scenario.readyServer({ image: 'databases' }));
    app = await scenario.createApplication(server, databaseApp());
    spied = await watchCommandLines(host);
  });
  afterAll(() => scenario?.stop());

  it('is made by one request, and an application uses it through its environment', async () => {
    const wanted = { name: 'Shop', server_id: server.id, engine, application_ids: [app.application.id] };
    database = await scenario.api.post<CreatedDatabase>('/databases', wanted, { prefer: 'wait=60' });
    expect(database).toMatchObject({
      status: 'ready',
      status_reason: null,
      version: expect.stringMatching(/^\d+\./),
      application_ids: [app.application.id],
    });
    passwords.push(database.password);
    expect(await scenario.deploy(app.application)).toMatchObject({ status: 'live' });
    expect(await fetchFromHost(host, app.hostname, '/write?text=first')).toBe('"written"');
    expect(await notes()).toEqual(['first']);
    const measured = await scenario.api.until<DatabaseRecord>(path(), ({ connections }) => (connections ?? 0) > 0);
    expect(measured.size_bytes).toBeGreaterThan(0);
    expect((await scenario.application(app.application)).status).toBe('running');
  });

  it('is read in its console, and changed only where that is allowed', async () => {
    const run = (statement: string, write = false): Promise<QueryResult> =>
      scenario.api.post(path('/queries'), { statement, write });
    const refusal = (statement: string, write = false): Promise<string> =>
      run(statement, write).then(
        ({ rows }) => `it ran: ${JSON.stringify(rows)}`,
        (error: Error) => error.message,
      );
    const { reads, writes, sneaky, wrong } = STATEMENTS[engine];
    for (const statement of writes) await run(statement, true);
    for (const { statement, result } of reads)
      expect([statement, await run(statement)]).toMatchObject([statement, result]);
    for (const statement of [...writes, ...sneaky])
      expect([statement, await refusal(statement)]).toEqual([
        statement,
        expect.stringMatching(/STATEMENT_(NOT_READ_ONLY|FAILED)/),
      ]);
    for (const { statement, result } of reads)
      expect([statement, await run(statement)]).toMatchObject([statement, result]);
    expect(await refusal(wrong, true)).toContain('STATEMENT_FAILED');
    await host.exec(stop(database));
    expect(await refusal(reads[0]?.statement ?? '')).toMatch(/STATEMENT_FAILED|RESOURCE_CONFLICT/);
    await host.exec(start(database));
    await scenario.api.until<DatabaseRecord>(path(), ({ status }) => status === 'ready');
    // The application has connected again, before its password changes.
    expect(await notes()).toEqual(['first']);
  });

  it('shows which statements took the longest, without values in them', async () => {
    const { run, source, listed } = SLOW[engine];
    for (const statement of run) await scenario.api.post(path('/queries'), { statement, write: engine === 'redis' });
    const found = await scenario.api.get<SlowStatements>(path('/slow-statements'));
    expect(found).toMatchObject({ source, since: expect.any(String), limitation: null });
    const slow = found.statements.find(({ statement }) => listed.test(statement));
    expect(slow).toMatchObject({ calls: 1, total_ms: slow?.max_ms, mean_ms: slow?.max_ms });
    expect(JSON.stringify(found.statements)).not.toMatch(/topsecret|4f2a/);
    expect(found.statements.length).toBeLessThanOrEqual(20);
  });

  it('gets a new password without a failed request', async () => {
    const before = (await scenario.application(app.application)).current_deployment_id;
    const { result, report } = await scenario.underTraffic(host, app.hostname, async () => {
      const rotated = await scenario.api.post<DatabaseRecord>(path('/credentials/rotate'), {}, { prefer: 'wait=60' });
      expect(rotated).toMatchObject({ status: 'ready', status_reason: null });
      const application = await scenario.api.until<ApplicationRecord>(
        `/applications/${app.application.id}`,
        ({ current_deployment_id: now }) => now !== before,
      );
      return scenario.untilEnded(app.application, deploymentOf(application.current_deployment_id));
    });
    expect(report.failures).toEqual({});
    expect(result).toMatchObject({ status: 'live', trigger: 'credentials', restored_from: before });
    expect(result.stages.map(({ name }) => name)).not.toContain('building');
    const { password, url } = await credentials();
    expect(passwords).not.toContain(password);
    passwords.push(password);
    expect((await read()).deployment_due_for).toEqual([]);
    await fetchFromHost(host, app.hostname, '/write?text=second');
    expect(await notes()).toEqual(['first', 'second']);
    // The previous password is rejected, and the new one is accepted.
    expect(await signsIn(host, database, password)).toBe(true);
    expect(await signsIn(host, database, database.password)).toBe(false);
    expect(url).toContain(password);
  });

  it('is unreachable while its engine is not running, and automatically ready again', async () => {
    await host.must(stop(database));
    const away = await scenario.api.until<DatabaseRecord>(path(), ({ status }) => status === 'unreachable');
    expect(away).toMatchObject({ status_code: 'ENGINE_DOWN', status_reason: expect.any(String) });
    await host.must(start(database));
    const back = await scenario.api.until<DatabaseRecord>(path(), ({ status }) => status === 'ready');
    expect(back).toMatchObject({ status_code: null, status_reason: null });
  });

  it('is not deleted while it is linked; once it is not, nothing of it stays on the server', async () => {
    await expect(scenario.api.delete(path())).rejects.toMatchObject({ status: 409, code: 'DATABASE_IN_USE' });
    expect(await host.must(traces(database))).not.toBe('');
    await scenario.api.patch(path(), { application_ids: [] });
    expect(await scenario.application(app.application)).toMatchObject({ pending_changes: ['databases'] });
    await scenario.api.delete(path());
    await expect(scenario.api.until(path(), () => false)).rejects.toMatchObject({ status: 404 });
    expect(await host.must(traces(database))).toBe('');
  });

  it('has shown its passwords in no log, no event and no command line', async () => {
    const deployments = await scenario.api.get<DeploymentRecord[]>(`/applications/${app.application.id}/deployments`);
    const logs = await Promise.all(deployments.map((deployment) => scenario.log(app.application, deployment)));
    const printed = await scenario.api.get<{ lines: LoggedLine[] }>(`/applications/${app.application.id}/logs`);
    expect(printed.lines.map(({ text }) => text).join('\n')).toContain('connected to');
    const said = [...logs, JSON.stringify(printed), scenario.output].join('\n');
    for (const password of passwords) expect(said).not.toContain(password);
    expect(await spied(passwords)).toEqual([]);
  });
});

const deploymentOf = (id: string | null): Pick<DeploymentRecord, 'id'> => ({ id: id ?? '' });

/** With a client of its own on the server, over loopback as applications do it. */
async function signsIn(host: TestHost, database: DatabaseRecord, password: string): Promise<boolean> {
  const { database_name: name, username, port } = database;
  const clients = {
    postgresql: `PGPASSWORD=$password psql -XAtq -h 127.0.0.1 -p ${port} -U ${username} -d ${name} -c 'SELECT 1'`,
    mariadb: `MYSQL_PWD=$password mariadb -h 127.0.0.1 -P ${port} -u ${username} ${name} -e 'SELECT 1'`,
    redis: `REDISCLI_AUTH=$password redis-cli -p ${port} --user ${username} PING | grep -qx PONG`,
  };
  const { code } = await host.exec(`read -r password; export password; ${clients[database.engine]}`, {
    stdin: `${password}\n`,
  });
  return code === 0;
}
