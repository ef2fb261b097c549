import {
  driverOf,
  removeDatabase,
  restoreDatabase,
  rotateDatabasePassword,
  type DatabaseSpec,
  type RestoreSpec,
  type StoredDump,
} from '@fairlead/engine';
import { PassThrough } from 'node:stream';
import { as, script } from '../../src/command/shell-command';
import { loadScript } from '../../src/command/load-script';
import { randomPassword, rejectionOf, testDatabaseSpec, testStep } from '../databases/database-harness';
import { pollUntil, TestSteps } from '../support/engine-harness';
import { scratchDatabaseOf } from '../../src/flows/backup/scratch-database';
import { BackupFlowHarness, restoreRecorder } from './backup-flow-harness';
import { CLIMB, POSTGRESQL_ATTACKS, POSTGRESQL_ATTACKS_APART } from './hostile-postgresql';

const driver = driverOf('postgresql');
let world: BackupFlowHarness;

beforeAll(async () => {
  world = await BackupFlowHarness.start();
});

afterAll(() => world?.stop());

const admin = (text: string, database = 'postgres'): Promise<string> =>
  world.machine.server.must(`runuser -u postgres -- psql -X -q -A -t -v ON_ERROR_STOP=1 -d ${database} -f -`, {
    stdin: text,
  });

async function created(sql = ''): Promise<DatabaseSpec> {
  const database = await world.newDatabase('postgresql');
  await world.query(database, `CREATE TABLE public.good (n int); INSERT INTO public.good VALUES (1); ${sql}`);
  return database;
}

function restore(from: StoredDump, target: RestoreSpec['target']): Promise<void> {
  return restoreDatabase(
    world.machine.host,
    { from, target },
    world.repository,
    new TestSteps().run,
    restoreRecorder(),
  );
}

function restoreOver(database: DatabaseSpec, from: StoredDump, safety: StoredDump): Promise<void> {
  return restore(from, { kind: 'same', database, safety: { dump: safety, repository: world.repository } });
}

const remove = (database: DatabaseSpec): Promise<void> =>
  removeDatabase(world.machine.host, database, new TestSteps().run);

const named = (database: DatabaseSpec): Promise<string> =>
  admin(
    `SELECT datname FROM pg_database WHERE datname = '${database.databaseName}' UNION ALL SELECT rolname FROM pg_roles WHERE rolname = '${database.username}'`,
  );

/** Superusers, roles and files that there should not be. */
const gained = async (place: string): Promise<string> =>
  (await admin(
    `SELECT rolname FROM pg_roles WHERE rolname LIKE 'climbed_${place}%' OR (rolsuper AND rolname <> 'postgres')`,
  )) + (await world.machine.server.must(`ls /tmp /tmp/*/tmp 2>/dev/null | grep 'climbed_${place}' || true`));

const read = (database: DatabaseSpec): Promise<string> => world.query(database, 'SELECT n FROM public.good');

describe('a hostile owner', () => {
  const outcome: { error?: unknown; settings?: string; kept?: string; left?: string; supers?: string } = {};

  beforeAll(async () => {
    const database = await created(CLIMB);
    for (const { arm } of POSTGRESQL_ATTACKS) await world.query(database, arm(database));
    const settings = (): Promise<string> =>
      admin(
        `SELECT setrole::regrole, setting FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase, unnest(setconfig) setting WHERE datname = '${database.databaseName}' AND setting NOT LIKE 'fairlead.%' ORDER BY 1, 2; SELECT datconnlimit FROM pg_database WHERE datname = '${database.databaseName}'`,
      );
    const before = await settings();
    try {
      const from = await world.backUp(database);
      await world.query(database, 'UPDATE public.good SET n = 2');
      const safety = await world.backUp(database, { spec: { backupId: 'bkp_safety' } });
      await restoreOver(database, from, safety);
      outcome.settings = (await settings()) === before ? 'preserved' : await settings();
      const copy = testDatabaseSpec('postgresql');
      await restore(from, { kind: 'new', database: copy });
      outcome.kept = `${await read(database)} ${await read(copy)}`;
      const rotated = { ...database, password: randomPassword() };
      await rotateDatabasePassword(
        world.machine.host,
        { database: rotated, previous: database.password },
        new TestSteps().run,
      );
      outcome.supers = await admin(`SELECT rolname FROM pg_roles WHERE rolsuper AND rolname <> 'postgres'`);
      await remove(rotated);
      await remove(copy);
      outcome.left = `${await named(database)}${await named(copy)}${await world.copies()}`;
    } catch (error) {
      outcome.error = error;
    }
  });

  it('cannot keep backup, restore, rotation and removal from doing what they say', () => {
    expect(outcome).toEqual({ settings: 'preserved', kept: '1 1', supers: '', left: '' });
  });

  it.each(POSTGRESQL_ATTACKS)('gains nothing by $name', async ({ place }) => {
    expect(await gained(place)).toBe('');
  });

  it.each(POSTGRESQL_ATTACKS_APART)('gains nothing by $name, and a restore and a removal work', async (attack) => {
    const database = await created(CLIMB);
    await world.query(database, attack.arm(database));
    const from = await world.backUp(database);
    await world.query(database, 'UPDATE public.good SET n = 2');
    await restoreOver(database, from, from);
    expect(await read(database)).toBe('1');
    expect(await gained(attack.place)).toBe('');
    await remove(database);
    expect(await named(database)).toBe('');
    expect(await world.copies()).toBe('');
  });

  let refused: DatabaseSpec | undefined;

  it.each([
    'CREATE EVENT TRIGGER e ON ddl_command_end EXECUTE FUNCTION public.e()',
    'CREATE EXTENSION dblink',
    'CREATE EXTENSION postgres_fdw',
    'CREATE EXTENSION file_fdw',
    'CREATE LANGUAGE plpython3u',
    'CREATE SUBSCRIPTION s CONNECTION $$host=127.0.0.1$$ PUBLICATION p',
    `SELECT pg_create_logical_replication_slot('s', 'test_decoding')`,
    `ALTER ROLE CURRENT_USER BYPASSRLS`,
    `DO $$ BEGIN EXECUTE format('COMMENT ON ROLE %I IS %L', current_user, 'fairlead db_other'); END $$`,
    `ALTER ROLE postgres SET search_path = public`,
    `CREATE FUNCTION public.c() RETURNS int LANGUAGE c AS '/tmp/c.so'`,
  ])('is refused: %s', async (deed) => {
    refused ??= await created(`CREATE FUNCTION public.e() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN END $$`);
    await expect(world.query(refused, deed)).rejects.toThrow(
      /permission denied|must (be|have)|not available|superuser/i,
    );
  });
});

it('a comment that claims the restored data is in place does not make it so', async () => {
  const database = await created();
  const scratch = scratchDatabaseOf(database);
  await world.query(
    database,
    `CREATE FUNCTION public.claim() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
       IF current_database() = '${scratch.databaseName}' THEN EXECUTE 'COMMENT ON DATABASE ${scratch.databaseName} IS ''fairlead ${database.id}'''; END IF; RETURN true; END $$;
     CREATE TABLE public.claims (x int CHECK (public.claim())); INSERT INTO public.claims VALUES (1);
     COMMENT ON DATABASE ${database.databaseName} IS 'fairlead ${scratch.id}'`,
  );
  const from = await world.backUp(database);
  await world.query(database, 'UPDATE public.good SET n = 2');
  await restoreOver(database, from, from);
  expect(await read(database)).toBe('1');
  await world.query(database, `COMMENT ON DATABASE ${database.databaseName} IS NULL`);
  await remove(database);
  expect(await named(database)).toBe('');
});

it('rights that a neighbour grants to the owner or the copy stop neither removal nor backup, and the neighbour keeps its data', async () => {
  const [database, neighbour] = [await created(), await created('CREATE TABLE public.other (n int)')];
  const scratch = scratchDatabaseOf(database);
  await driver.create(world.machine.host, scratch, testStep());
  for (const { username } of [database, scratch])
    await world.query(
      neighbour,
      `GRANT ALL ON public.good TO ${username}; GRANT CREATE ON SCHEMA public TO ${username} ; ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO ${username};
       CREATE POLICY p_${username} ON public.other TO ${username}; GRANT CONNECT ON DATABASE ${neighbour.databaseName} TO ${username}`,
    );
  await world.query(
    { ...database, databaseName: neighbour.databaseName },
    `CREATE TABLE public.of_another (n int); CREATE TABLE public.more (n int)`,
  );
  await world.query(
    neighbour,
    `ALTER DATABASE ${neighbour.databaseName} SET default_transaction_read_only = on; ALTER DATABASE ${neighbour.databaseName} SET local_preload_libraries = nowhere`,
  );
  // A dump does not say that the schema every database begins with is gone.
  await world.query(database, 'CREATE SCHEMA own; CREATE TABLE own.kept (n int); DROP SCHEMA public CASCADE');
  await world.backUp(database);
  await remove(database);
  expect(await named(database)).toBe('');
  expect(await world.copies()).toBe('');
  expect(
    await admin(
      `SELECT count(*) FROM public.good; SELECT tableowner FROM pg_tables WHERE tablename = 'of_another'`,
      `"options='-c local_preload_libraries=' dbname=${neighbour.databaseName}"`,
    ),
  ).toBe(`1\n${neighbour.username}\n`);
  await remove(neighbour);
});

describe('a transaction that is kept open', () => {
  /** Resolves once the transaction has done what it never commits. */
  async function holding(database: DatabaseSpec, deeds: string): Promise<void> {
    const mark = `holding_${database.databaseName}`;
    void rejectionOf(world.query(database, `BEGIN; ${deeds}; SELECT pg_sleep(600) AS ${mark}`));
    await pollUntil('the transaction is open', async () =>
      (
        await admin(`SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%AS ${mark}%' AND pid <> pg_backend_pid()`)
      ).startsWith('1'),
    );
  }

  it('by a neighbour holds up neither the backup nor the removal of another database', async () => {
    const [database, neighbour] = [await created(), await created()];
    const open = `GRANT CONNECT ON DATABASE ${neighbour.databaseName} TO PUBLIC`;
    await world.query(neighbour, open);
    const scratch = scratchDatabaseOf(database);
    await driver.create(world.machine.host, scratch, testStep());
    await holding(
      neighbour,
      `${open.replace('GRANT', 'REVOKE').replace(' TO ', ' FROM ')}; GRANT SELECT ON public.good TO ${scratch.username}`,
    );
    await world.backUp(database);
    expect(await world.copies()).toBe('');
    await holding(neighbour, `GRANT SELECT ON public.good TO ${database.username}`);
    await remove(database);
    expect(await named(database)).toBe('');
    expect(await read(neighbour)).toBe('1');
    await remove(neighbour);
  });

  it('by whoever has the password holds up neither its rotation nor the removal', async () => {
    const database = await created();
    await holding(database, `ALTER ROLE CURRENT_USER PASSWORD 'stays'`);
    const rotated = { ...database, password: randomPassword() };
    await rotateDatabasePassword(
      world.machine.host,
      { database: rotated, previous: database.password },
      new TestSteps().run,
    );
    expect(await read(rotated)).toBe('1');
    await holding(rotated, `GRANT CONNECT ON DATABASE ${database.databaseName} TO PUBLIC`);
    await remove(rotated);
    expect(await named(database)).toBe('');
  });
});

it('the timeouts that an owner sets for a database do not end sessions of the superuser', async () => {
  const database = await created();
  const version = Number(await admin('SHOW server_version_num'));
  const timeouts = [
    'statement_timeout',
    ...(version >= 140_000 ? ['idle_session_timeout'] : []),
    ...(version >= 170_000 ? ['transaction_timeout'] : []),
  ];
  const set = timeouts.map((name) => `ALTER DATABASE ${database.databaseName} SET ${name} = 100`);
  await world.query(database, set.join(';'));
  const input = new PassThrough();
  const run = loadScript('databases/postgresql/run-admin-sql.sh');
  const answer = world.machine.host.exec(as('postgres', script('postgresql-admin', run, database.databaseName)), {
    stdin: input,
    expect: 'any',
    onOutput: () => void setTimeout(() => input.end('SELECT 2;\n'), 1000),
  });
  input.write('SELECT 1;\n');
  expect((await answer).stdout).toBe('1\n2\n');
  await remove(database);
});

it.each([
  [
    'a table that hides rows from its owner',
    'ALTER TABLE public.good ENABLE ROW LEVEL SECURITY; ALTER TABLE public.good FORCE ROW LEVEL SECURITY',
    '',
  ],
  ['a table that the owner cannot read', '', 'CREATE TABLE public.closed (n int)'],
  ['a large object of someone else', '', `SELECT lo_from_bytea(0, 'x')`],
])('%s makes a backup fail instead of incomplete', async (_, byOwner, byAdmin) => {
  const database = await created(byOwner);
  await admin(byAdmin, database.databaseName);
  expect(await rejectionOf(world.backUp(database))).toMatchObject({ code: 'DATABASE_NOT_READABLE' });
  expect(await world.copies()).toBe('');
  await remove(database);
});

it('a removal that leaves something fails with what is left, and can be repeated', async () => {
  const database = await created();
  await admin(`CREATE DATABASE kept OWNER ${database.username}`);
  expect(await rejectionOf(remove(database))).toMatchObject({
    code: 'REMOVAL_INCOMPLETE',
    message: expect.stringContaining('the database kept'),
  });
  await admin('DROP DATABASE kept');
  await remove(database);
  expect(await named(database)).toBe('');
});

it('clients of the engine run as a user that owns nothing, and never as the one of the engine', async () => {
  const database = await created();
  await world.query(
    database,
    `CREATE FUNCTION public.slow() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1); RETURN true; END $$; CREATE TABLE public.slowly (x int CHECK (public.slow())); INSERT INTO public.slowly VALUES (1)`,
  );
  const watching = world.machine.server.must(
    `until [ -e /root/enough ]; do ps -eo uid=,args= | grep -E '[p]g_(dump|restore) ' | awk '{ print ($1 >= 61184 && $1 <= 65519) || /bash -c|sh -c/ ? "nobody" : $0 }' >>/root/seen; sleep 0.05; done; sort -u /root/seen`,
  );
  await world.backUp(database);
  await world.machine.server.must('touch /root/enough');
  expect((await watching).trim()).toBe('nobody');
});
