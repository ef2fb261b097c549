import { driverOf, secret, type DatabaseSpec } from '@fairlead/engine';
import { pollUntil } from '../support/engine-harness';
import { testDatabaseSpec, randomPassword, testStep } from './database-harness';
import { ALL_FEATURES_SQL, PostgresqlMachine } from './postgresql-machine';

const driver = driverOf('postgresql');
let pg: PostgresqlMachine;

beforeAll(async () => {
  pg = await PostgresqlMachine.start();
});

afterAll(() => pg?.machine.stop());

describe('an installed engine', () => {
  it('is refused where it listens on more than loopback, or allows access without a password', async () => {
    await pg.admin(`ALTER SYSTEM SET listen_addresses = '*'`);
    await pg.server.must(`systemctl restart "postgresql@*"`);
    await expect(driver.install(pg.machine.host, testStep())).rejects.toMatchObject({ code: 'ENGINE_CONFLICT' });
    await pg.admin('ALTER SYSTEM RESET listen_addresses');
    const hba = (await pg.admin('SHOW hba_file')).trim();
    await pg.server.must(
      `cp -p ${hba} /root/hba; echo 'host all all 10.0.0.0/8 trust' >>${hba}; systemctl restart "postgresql@*"`,
    );
    await expect(driver.create(pg.machine.host, testDatabaseSpec('postgresql'), testStep())).rejects.toMatchObject({
      code: 'ENGINE_CONFLICT',
    });
    await pg.server.must(`cp -p /root/hba ${hba}; systemctl restart "postgresql@*"`);
    await driver.install(pg.machine.host, testStep());
  });
});

describe('a database', () => {
  it('can be created twice, and only its owner has access: other users cannot connect to it, nor it to anything else', async () => {
    await pg.admin(`CREATE DATABASE stranger; CREATE ROLE earlier LOGIN PASSWORD 'earlier'`);
    const [one, two] = [await pg.createDatabase(), await pg.createDatabase()];
    await pg.query(one, 'CREATE TABLE t AS SELECT 42 AS x');
    await driver.create(pg.machine.host, one, testStep());
    expect(await pg.query(one, 'SELECT x FROM t; SELECT current_user')).toBe(`42\n${one.username}`);
    for (const other of [two.databaseName, 'postgres', 'template1', 'stranger'])
      await expect(pg.query(one, 'SELECT 1', other)).rejects.toThrow(/permission denied for database/);
    expect(
      await pg.query(
        one,
        `SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls FROM pg_roles WHERE rolname = current_user`,
      ),
    ).toBe('f');
    for (const deed of [
      `COPY (SELECT 1) TO PROGRAM 'id'`,
      `SELECT pg_read_file('/etc/passwd')`,
      `SET ROLE ${two.username}`,
      'CREATE DATABASE x',
    ])
      await expect(pg.query(one, deed)).rejects.toThrow(/permission denied|must be/);
    const earlier = { ...one, username: 'earlier', password: secret('earlier') };
    expect(await pg.query(earlier, 'SELECT 1', 'stranger')).toBe('1');
    await expect(pg.query(earlier, 'SELECT 1', one.databaseName)).rejects.toThrow(/permission denied for database/);
  });

  it('is refused where its name is already in use', async () => {
    await pg.admin('CREATE DATABASE taken; CREATE ROLE taken_role');
    for (const names of [{ databaseName: 'taken' }, { username: 'taken_role' }])
      await expect(
        driver.create(pg.machine.host, testDatabaseSpec('postgresql', names), testStep()),
      ).rejects.toMatchObject({
        code: 'ENGINE_CONFLICT',
      });
    await expect(
      driver.drop(pg.machine.host, testDatabaseSpec('postgresql', { databaseName: 'taken' }), testStep()),
    ).rejects.toMatchObject({ code: 'ENGINE_CONFLICT' });
    expect(await pg.admin(`SELECT count(*) FROM pg_database WHERE datname = 'taken'`)).toBe('1\n');
  });

  it('refuses a password that is not the recorded one, and says so', async () => {
    const spec = await pg.createDatabase();
    await driver.setPassword(pg.machine.host, { ...spec, password: randomPassword() }, testStep());
    await expect(driver.fingerprint(pg.machine.host, spec, testStep())).rejects.toMatchObject({
      code: 'DATABASE_CREDENTIALS_REFUSED',
    });
  });

  it('reports its size, its connections, and that the engine is down', async () => {
    const [spec, missing] = [await pg.createDatabase(), testDatabaseSpec('postgresql')];
    const connected = pg.query(spec, 'SELECT pg_sleep(60)').catch(() => undefined);
    await pollUntil(
      'a connection',
      async () => (await driver.inspect(pg.machine.host, [spec])).get(spec.id)?.connections === 1,
    );
    const facts = await driver.inspect(pg.machine.host, [spec, missing]);
    expect(facts.get(spec.id)).toMatchObject({ up: true, connections: 1, version: expect.stringMatching(/^\d+\./) });
    expect(facts.get(spec.id)?.sizeBytes).toBeGreaterThan(1_000_000);
    expect(facts.has(missing.id)).toBe(false);
    await pg.server.must(`systemctl stop "postgresql@*"`);
    expect((await driver.inspect(pg.machine.host, [spec])).get(spec.id)).toMatchObject({ up: false });
    await driver.install(pg.machine.host, testStep());
    await connected;
  });

  it('leaves nothing when it is dropped, even while it is used, and can be dropped twice', async () => {
    const spec = await pg.createDatabase();
    await pg.query(spec, ALL_FEATURES_SQL);
    const connected = pg.query(spec, 'SELECT pg_sleep(60)').catch((error: Error) => error.message);
    await pollUntil(
      'a connection',
      async () => (await driver.inspect(pg.machine.host, [spec])).get(spec.id)?.connections === 1,
    );
    const before = await pg.server.must('du -sm /var/lib/postgresql/*/*/base | cut -f1');
    await driver.drop(pg.machine.host, spec, testStep());
    await driver.drop(pg.machine.host, spec, testStep());
    expect(await connected).toMatch(/terminat/);
    expect(
      await pg.admin(
        `SELECT datname FROM pg_database WHERE datname = '${spec.databaseName}' UNION ALL SELECT rolname FROM pg_roles WHERE rolname = '${spec.username}'`,
      ),
    ).toBe('');
    expect(Number(await pg.server.must('du -sm /var/lib/postgresql/*/*/base | cut -f1'))).toBeLessThan(Number(before));
  });
});

describe('a swap', () => {
  const swap = async (from: DatabaseSpec, to: DatabaseSpec): Promise<void> =>
    driver.swap?.(pg.machine.host, from, to, testStep()) ?? Promise.reject(new Error('It cannot swap'));

  it('replaces the original with the copy at once, keeps the old data, and can be repeated', async () => {
    const [original, copy] = [await pg.createDatabase(), await pg.createDatabase()];
    await pg.query(
      original,
      `CREATE TABLE t AS SELECT 'old' AS x; ALTER DATABASE ${original.databaseName} SET work_mem = '5MB'; ALTER DATABASE ${original.databaseName} SET search_path = "$user", public, x`,
    );
    await pg.query(
      copy,
      `CREATE TABLE t AS SELECT 'new' AS x; CREATE SCHEMA s; CREATE FUNCTION s.f() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    );
    // Applications that come back at once whenever they are thrown out.
    const using = pg.server.exec(
      `read -r url; while [ ! -e /root/swapped ]; do psql -X -q "$url" -c 'SELECT pg_sleep(30)' >/dev/null 2>&1; done`,
      {
        stdin: `${pg.url(original)}\n`,
        timeoutMs: 50_000,
      },
    );
    await pollUntil(
      'a connection',
      async () => (await driver.inspect(pg.machine.host, [original])).get(original.id)?.connections === 1,
    );
    await swap(copy, original);
    await swap(copy, original);
    expect(await pg.query(original, 'SELECT x FROM t')).toBe('new');
    expect(
      await pg.query(
        original,
        `UPDATE t SET x = 'mine'; SHOW work_mem; DROP FUNCTION s.f(); SELECT x FROM t; SHOW search_path`,
      ),
    ).toBe('5MB\nmine\n"$user", public, x');
    expect(await pg.admin('SELECT x FROM t', copy.databaseName)).toBe('old\n');
    await expect(pg.query(copy, 'SELECT 1', original.databaseName)).rejects.toThrow(/permission denied/);
    await pg.server.must('touch /root/swapped');
    await driver.drop(pg.machine.host, copy, testStep());
    expect(await pg.admin(`SELECT count(*) FROM pg_roles WHERE rolname = '${copy.username}'`)).toBe('0\n');
    expect(await pg.query(original, 'SELECT x FROM t')).toBe('mine');
    const next = await pg.createDatabase();
    await pg.query(next, `CREATE TABLE t AS SELECT 'newer' AS x`);
    await swap(next, original);
    expect(await pg.query(original, 'SELECT x FROM t')).toBe('newer');
    await driver.drop(pg.machine.host, next, testStep());
    await driver.drop(pg.machine.host, original, testStep());
    await using;
  });

  it('that cannot be done leaves the original as it was', async () => {
    const original = await pg.createDatabase();
    await pg.query(original, `CREATE TABLE t AS SELECT 'old' AS x`);
    await expect(swap(testDatabaseSpec('postgresql'), original)).rejects.toMatchObject({
      code: 'DATABASE_MISSING',
    });
    expect(await pg.query(original, 'SELECT x FROM t')).toBe('old');
  });
});
