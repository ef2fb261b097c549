import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { compareFingerprints, driverOf, type DatabaseSpec, type SlowStatementLimits } from '@fairlead/engine';
import {
  testDatabaseSpec,
  rejectionOf,
  filesContaining,
  CollectingSink,
  listenersBeyondLoopback,
  randomPassword,
  startDatabaseMachine,
  testStep,
  watchForSecrets,
  type DatabaseMachine,
} from './database-harness';

/** An application reads its URL, password, user, port and database from its environment; here they come as lines, then its deeds. */
const READ = 'read -r url; read -r password; read -r user; read -r port; read -r name';

const SQL = {
  write: `CREATE TABLE t (x int); INSERT INTO t VALUES (42);`,
  read: 'SELECT x FROM t;',
  spoil: 'UPDATE t SET x = 43;',
};

const ENGINES = [
  {
    engine: 'postgresql',
    program: 'postgres',
    client: `${READ}; psql -X -q -A -t -v ON_ERROR_STOP=1 "$url" -f -`,
    ...SQL,
    fill: `CREATE TABLE big AS SELECT i, repeat(md5(i::text), 30) AS t FROM generate_series(1, 20000) i;`,
    refuses: /password authentication failed/,
    closed: /permission denied for database/,
    logAll: `runuser -u postgres -- psql -q -c "ALTER SYSTEM SET log_statement = 'all'" -c 'SELECT pg_reload_conf()'`,
    slow: `SELECT pg_sleep(0.2), 'topsecret', 42 /* topsecret */;`,
    slowText: 'SELECT pg_sleep($1), $2, …',
    statistics: 'pg_stat_statements',
    peek: 'SELECT query FROM pg_stat_statements;',
    secretive: `ALTER ROLE CURRENT_USER PASSWORD 'hidden';`,
    stored: 'grep -c hidden /var/lib/postgresql/*/*/pg_stat_tmp/pgss_query_texts.stat || true',
    disable: `runuser -u postgres -- psql -q -c 'ALTER SYSTEM RESET shared_preload_libraries'; systemctl restart 'postgresql@*'
      tries=0; until pg_isready -q; do tries=$((tries + 1)); [ "$tries" -lt 120 ] || exit 1; sleep 0.5; done`,
    running: `SELECT pg_sleep(3600), 'topsecret';`,
    runningText: 'SELECT pg_sleep(?), ?',
    left: `runuser -u postgres -- psql -A -t -c 'SELECT datname FROM pg_database' -c 'SELECT rolname FROM pg_roles'`,
  },
  {
    engine: 'mariadb',
    program: 'mariadbd',
    client: `${READ}; export MYSQL_PWD="$password"; mariadb --no-defaults -h 127.0.0.1 -P "$port" -u "$user" -D "$name" -N -B`,
    ...SQL,
    fill: `CREATE TABLE big (i int PRIMARY KEY, t text); INSERT INTO big SELECT seq, REPEAT(MD5(seq), 30) FROM seq_1_to_20000;`,
    refuses: /Access denied for user/,
    closed: /Access denied for user .* to database/,
    logAll: `mariadb -e "SET GLOBAL general_log_file = '/var/lib/mysql/all.log'; SET GLOBAL general_log = 1"`,
    slow: `SELECT SLEEP(0.2), 'topsecret', "topsecret", 42 /* topsecret */;`,
    slowText: expect.stringMatching(/^SELECT `?SLEEP`? ?\( ?\? ?\)/),
    statistics: 'performance_schema',
    peek: 'SELECT DIGEST_TEXT FROM performance_schema.events_statements_summary_by_digest;',
    secretive: `SET PASSWORD = PASSWORD('hidden');`,
    stored: `mariadb -BN -e "SELECT COUNT(*) FROM performance_schema.events_statements_history WHERE SQL_TEXT LIKE '%hidden%'"`,
    disable: 'rm /etc/mysql/mariadb.conf.d/90-fairlead-statements.cnf; systemctl restart mariadb',
    running: `SELECT SLEEP(3600), 'topsecret';`,
    runningText: 'SELECT SLEEP(?), ?',
    left: `mariadb -N -e 'SHOW DATABASES; SELECT User FROM mysql.global_priv; SELECT * FROM fairlead_marks.marks'; ls /var/lib/mysql`,
  },
  {
    engine: 'redis',
    program: 'redis-server',
    client: `${READ}; redis-cli --no-auth-warning -e -u "$url"`,
    write: 'SET x 42',
    read: 'GET x',
    spoil: 'SET x 43',
    fill: `EVAL "for i = 1, 20000 do redis.call('SET', 'big' .. i, string.rep(redis.sha1hex(i), 24)) end" 0`,
    refuses: /WRONGPASS/,
    // Its neighbour is an instance of its own, where its password is none.
    closed: /WRONGPASS/,
    logAll: 'true',
    slow: `EVAL "for i = 1, 200000 do redis.call('RPUSH', 'jobs:4f2a', 'topsecret' .. i) end" 0\nSORT jobs:4f2a ALPHA LIMIT 0 1`,
    slowText: 'SORT jobs:* …',
    statistics: 'slowlog',
    peek: 'SLOWLOG GET',
    secretive: 'GET hidden',
    stored: 'echo 0',
    left: `ls /var/lib/fairlead/databases /etc/systemd/system /etc/systemd/system/*.wants /run; cat /etc/passwd; systemctl list-units --all`,
  },
] as const;

let machine: DatabaseMachine;

beforeAll(async () => {
  machine = await startDatabaseMachine();
});

afterAll(() => machine?.stop());

describe.each(ENGINES)('$engine', ({ engine, program, client, ...deeds }) => {
  type Created = DatabaseSpec & { readonly port: number };
  const driver = driverOf(engine);

  async function created(): Promise<Created> {
    const spec = testDatabaseSpec(engine);
    const { port } = await driver.create(machine.host, spec, testStep());
    return { ...spec, port };
  }

  async function use(spec: Created, text: string): Promise<string> {
    const [user, word, name] = [spec.username, spec.password.reveal(), spec.databaseName];
    const path = engine === 'redis' ? '' : `/${name}`;
    const scheme = engine === 'postgresql' ? 'postgres' : engine;
    const url = `${scheme}://${user}:${word}@127.0.0.1:${spec.port}${path}`;
    const { code, stdout, stderr } = await machine.server.exec(client, {
      stdin: `${[url, word, user, spec.port, name, text].join('\n')}\n`,
    });
    // Redis' client calls it no failure when it was let in nowhere.
    if (code !== 0 || stdout.startsWith('NOAUTH')) throw new Error(`${stdout}${stderr}`.trim());
    return stdout.trim();
  }

  async function dumped(spec: Created): Promise<{ bytes: Buffer; taken: Awaited<ReturnType<typeof driver.dump>> }> {
    const sink = new CollectingSink();
    const taken = await driver.dump(machine.host, spec, sink, testStep());
    return { bytes: sink.bytes, taken };
  }

  const restore = (spec: Created, bytes: Buffer): Promise<void> =>
    driver.restore(machine.host, spec, Readable.from([bytes]), testStep());

  it('is available, reports its version, and can be installed twice', async () => {
    await driver.requireAvailable(machine.host, testStep());
    const installed = await driver.install(machine.host, testStep());
    expect(installed).toEqual({ version: expect.stringMatching(/^\d+\.\d+(\.\d+)?$/), port: expect.any(Number) });
    expect(await driver.install(machine.host, testStep())).toEqual(installed);
  });

  it('is used by its owner, keeps its data when it is made twice, and is heard on loopback only', async () => {
    const spec = await created();
    await use(spec, deeds.write);
    expect(await driver.create(machine.host, spec, testStep())).toEqual({ port: spec.port });
    expect(await use(spec, deeds.read)).toBe('42');
    expect(await listenersBeyondLoopback(machine.server, program)).toBe('');
  });

  it('is closed to its neighbours', async () => {
    const [one, two] = [await created(), await created()];
    await use(one, deeds.write);
    const intruder = { ...two, databaseName: one.databaseName, port: one.port };
    await expect(use(intruder, deeds.read)).rejects.toThrow(deeds.closed);
    await expect(use({ ...one, password: two.password }, deeds.read)).rejects.toThrow(deeds.refuses);
  });

  it('is dumped and restored into another to the same, and only there where nothing is; a change shows', async () => {
    const [original, copy] = [await created(), await created()];
    await use(original, `${deeds.write}\n${deeds.fill}`);
    const { bytes, taken } = await dumped(original);
    expect((await dumped(original)).taken).toEqual(taken);
    await use(original, deeds.spoil);
    await restore(copy, bytes);
    const restored = await driver.fingerprint(machine.host, copy, testStep());
    expect(compareFingerprints(taken, restored)).toEqual([]);
    expect(restored.digest).toBe(taken.digest);
    expect(await use(copy, deeds.read)).toBe('42');
    await expect(restore(copy, bytes)).rejects.toMatchObject({ code: 'ENGINE_CONFLICT' });
    const now = await driver.fingerprint(machine.host, original, testStep());
    expect(compareFingerprints(taken, now)).toHaveLength(1);
  });

  it('is not restored from a dump whose damage shows only at its end', async () => {
    const [original, copy] = [await created(), await created()];
    await use(original, deeds.write);
    const { bytes } = await dumped(original);
    async function* damaged(): AsyncGenerator<Buffer> {
      yield bytes;
      // By then a program that reads only what it needs has ended.
      await setTimeout(2_000);
      throw new Error('damaged');
    }
    await expect(driver.restore(machine.host, copy, Readable.from(damaged()), testStep())).rejects.toThrow('damaged');
  });

  it('shows its passwords in no process list and leaves them in no file', async () => {
    const [original, copy] = [testDatabaseSpec(engine), testDatabaseSpec(engine)];
    const changed = { ...copy, password: randomPassword() };
    const secrets = [original.password, copy.password, changed.password];
    await machine.server.must(deeds.logAll);
    const stop = await watchForSecrets(machine.server, secrets);
    await driver.create(machine.host, original, testStep());
    const { port } = await driver.create(machine.host, copy, testStep());
    const { bytes } = await dumped({ ...original, port });
    await restore({ ...copy, port }, bytes);
    await driver.fingerprint(machine.host, copy, testStep());
    await driver.setPassword(machine.host, changed, testStep());
    await driver.inspect(machine.host, [original, changed]);
    expect(await stop()).toBe('');
    expect(await filesContaining(machine.server, secrets)).toEqual([]);
    // Nor anything from which a reader of the logs could guess the password.
    expect(await machine.server.must(`grep -l 'SCRAM-SHA-256\\$' /var/log/postgresql/*.log || true`)).toBe('');
    await driver.drop(machine.host, original, testStep());
  });

  it('shows which statements took longest, without values, and none of neighbours', async () => {
    await driver.install(machine.host, testStep());
    const [one, neighbour] = [await created(), await created()];
    await use(one, deeds.write);
    await dumped(one);
    await use(one, deeds.slow);
    await use(one, deeds.secretive);
    expect(await machine.server.must(deeds.stored)).toBe('0\n');
    const read = (spec: Created) => driver.slowStatements(machine.host, spec, limitsOf());
    const found = await read(one);
    expect(found).toMatchObject({ source: deeds.statistics, since: expect.any(Date), limitation: null });
    expect(found.statements).toContainEqual(expect.objectContaining({ text: deeds.slowText, calls: 1 }));
    expect(found.statements.every(({ totalMs, maxMs }) => totalMs > 0 && maxMs <= totalMs)).toBe(true);
    expect(found.statements.map(({ totalMs }) => totalMs)).toEqual(
      found.statements.map(({ totalMs }) => totalMs).toSorted((a, b) => b - a),
    );
    const texts = JSON.stringify(found.statements.map(({ text }) => text));
    expect(texts).not.toMatch(/topsecret|hidden|4f2a|\b42\b/);
    expect(texts).not.toMatch(/fairlead|pg_catalog|FROM pg_|information_schema|SQL_NO_CACHE|SHOW /);
    expect(await use(neighbour, deeds.peek).catch(String)).toMatch(/does not exist|command denied|NOPERM/);
    expect((await read(neighbour)).statements.map(({ text }) => text)).not.toContainEqual(deeds.slowText);
  });

  it('accepts a new password, twice, and no longer the previous one', async () => {
    const spec = await created();
    const changed = { ...spec, password: randomPassword() };
    await driver.setPassword(machine.host, changed, testStep());
    await driver.setPassword(machine.host, changed, testStep());
    await use(changed, deeds.write);
    await expect(use(spec, deeds.read)).rejects.toThrow(deeds.refuses);
  });

  it('leaves nothing behind when it is dropped, also twice, and can be created again with its name and password', async () => {
    const spec = await created();
    await use(spec, deeds.write);
    const traces = async (): Promise<string> =>
      (await machine.server.must(deeds.left))
        .split('\n')
        .filter((line) => isOf(spec, line))
        .join('\n');
    expect(await traces()).not.toBe('');
    await driver.drop(machine.host, spec, testStep());
    await driver.drop(machine.host, spec, testStep());
    expect(await traces()).toBe('');
    expect(await driver.inspect(machine.host, [spec])).toEqual(new Map());
    expect(await rejectionOf(driver.fingerprint(machine.host, spec, testStep()))).toMatchObject({
      code: expect.stringMatching(/DATABASE_MISSING|DATABASE_CREDENTIALS_REFUSED/),
    });
    const { port } = await driver.create(machine.host, spec, testStep());
    const again = { ...spec, port };
    expect(await use(again, deeds.read).catch(() => 'nothing')).not.toBe('42');
    await use(again, deeds.write);
    expect(await use(again, deeds.read)).toBe('42');
  });
});

describe.each(ENGINES.filter((each) => 'disable' in each))('$engine that is in use', ({ engine, client, ...deeds }) => {
  it('is not restarted to count statements; those that run are shown, and why', async () => {
    const driver = driverOf(engine);
    const { host, server } = machine;
    const spec = testDatabaseSpec(engine);
    await server.must(deeds.disable);
    const { port } = await driver.create(host, spec, testStep());
    const processes = () => server.must(`systemctl show -p MainPID --value mariadb 'postgresql@*'`);
    const before = await processes();
    await driver.install(host, testStep());
    expect(await processes()).toBe(before);
    const [user, word, name] = [spec.username, spec.password.reveal(), spec.databaseName];
    const url = `postgres://${user}:${word}@127.0.0.1:${port}/${name}`;
    const session = server.exec(client, { stdin: `${[url, word, user, port, name, deeds.running].join('\n')}\n` });
    const texts = async (): Promise<string[]> => {
      const found = await driver.slowStatements(host, spec, limitsOf());
      expect(found).toMatchObject({ since: null, thresholdMs: 1, limitation: expect.stringContaining('restart') });
      return found.statements.map(({ text }) => text);
    };
    while (!(await texts()).includes(deeds.runningText)) await setTimeout(100);
    await driver.drop(host, spec, testStep());
    await session;
  });
});

function limitsOf(): SlowStatementLimits {
  const signal = new AbortController().signal;
  return { statements: 20, characters: 200, runningMs: 1, timeoutMs: 60_000, signal };
}

function isOf({ id, databaseName, username }: DatabaseSpec, line: string): boolean {
  return [id, databaseName, username].some((name) => line.includes(name));
}

it('offers MariaDB instead of MySQL, and reports that neither is installed', async () => {
  const mysql = driverOf('mysql');
  await expect(mysql.requireAvailable(machine.host, testStep())).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
    message: expect.stringContaining('mariadb'),
  });
  const spec = testDatabaseSpec('mysql');
  await mysql.drop(machine.host, spec, testStep());
  expect(await mysql.inspect(machine.host, [spec])).toEqual(new Map());
});
