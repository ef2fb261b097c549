import { Readable } from 'node:stream';
import {
  driverOf,
  removeDatabase,
  restoreDatabase,
  rotateDatabasePassword,
  type DatabaseSpec,
  type RestoreSpec,
} from '@fairlead/engine';
import { randomPassword, rejectionOf, testDatabaseSpec, testStep } from '../databases/database-harness';
import { TestSteps } from '../support/engine-harness';
import { BackupFlowHarness, restoreRecorder } from './backup-flow-harness';
import { MARIADB_ATTACKS } from './hostile-mariadb';

const driver = driverOf('mariadb');
let world: BackupFlowHarness;

beforeAll(async () => {
  world = await BackupFlowHarness.start();
});

afterAll(() => world?.stop());

const admin = (text: string, database = 'mysql'): Promise<string> =>
  world.machine.server.must(`mariadb -N -B ${database}`, { stdin: text });

async function created(sql = ''): Promise<DatabaseSpec> {
  const database = await world.newDatabase('mariadb');
  await world.query(
    database,
    `CREATE TABLE loot (line text); CREATE TABLE good (n int); INSERT INTO good VALUES (1);\n${sql}`,
  );
  return database;
}

const remove = (database: DatabaseSpec): Promise<void> =>
  removeDatabase(world.machine.host, database, new TestSteps().run);

const named = ({ databaseName, username }: DatabaseSpec): Promise<string> =>
  admin(
    `SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = '${databaseName}' UNION ALL SELECT User FROM mysql.global_priv WHERE User = '${username}' UNION ALL SELECT User FROM mysql.db WHERE Db = '${databaseName}'`,
  );

const read = (database: DatabaseSpec): Promise<string> => world.query(database, 'SELECT n FROM good');

const climbed = (place: string): Promise<string> =>
  world.machine.server.must(`ls /tmp /tmp/*/tmp 2>/dev/null | grep 'climbed_${place}' || true`);

const restore = (from: RestoreSpec['from'], target: RestoreSpec['target']): Promise<void> =>
  restoreDatabase(world.machine.host, { from, target }, world.repository, new TestSteps().run, restoreRecorder());

describe('a hostile owner', () => {
  const outcome: { error?: unknown; kept?: string; loot?: string; root?: string; left?: string } = {};

  beforeAll(async () => {
    await admin('SET GLOBAL event_scheduler = ON');
    const database = await created();
    for (const { arm } of MARIADB_ATTACKS) await world.query(database, arm(database));
    try {
      const from = await world.backUp(database);
      await world.query(database, 'UPDATE good SET n = 2');
      const safety = await world.backUp(database, { spec: { backupId: 'bkp_safety' } });
      await restore(from, { kind: 'same', database, safety: { dump: safety, repository: world.repository } });
      const copy = testDatabaseSpec('mariadb');
      await restore(from, { kind: 'new', database: copy });
      outcome.kept = `${await read(database)} ${await read(copy)}`;
      outcome.loot = `${await world.query(database, 'SELECT * FROM loot')}${await world.query(copy, 'SELECT * FROM loot')}`;
      outcome.root = await admin(
        `SELECT User FROM mysql.user WHERE (Super_priv = 'Y' OR File_priv = 'Y') AND User NOT IN ('root', 'mysql', 'mariadb.sys'); SELECT @@general_log`,
      );
      const rotated = { ...database, password: randomPassword() };
      await rotateDatabasePassword(
        world.machine.host,
        { database: rotated, previous: database.password },
        new TestSteps().run,
      );
      await remove(rotated);
      await remove(copy);
      outcome.left = `${await named(database)}${await named(copy)}${await world.copies()}`;
    } catch (error) {
      outcome.error = error;
    }
  });

  it('cannot keep backup, restore, rotation and removal from doing what they say', () => {
    expect(outcome).toEqual({ kept: '1 1', loot: '', root: '0\n', left: '' });
  });

  it.each(MARIADB_ATTACKS)('gains nothing by $name', async ({ place }) => {
    expect(await climbed(place)).toBe('');
  });
});

describe('a dump with statements of a stranger', () => {
  it.each([
    ['a file of root', `LOAD DATA LOCAL INFILE '/etc/shadow' INTO TABLE loot;`],
    ['a file of root, prepared', `EXECUTE IMMEDIATE 'LOAD DATA LOCAL INFILE "/etc/shadow" INTO TABLE loot';`],
    ['a file of the engine', `LOAD DATA INFILE '/var/lib/mysql/mysql/global_priv.MAD' INTO TABLE loot;`],
    ['a file into the folder of the engine', `SELECT 'x' INTO OUTFILE '/var/lib/mysql/climbed_outfile';`],
    ['the database of a neighbour', 'DROP TABLE neighbour.good;'],
    ['the accounts', 'UPDATE mysql.global_priv SET Priv = Priv;'],
    [
      'a definer with more rights',
      `CREATE DEFINER=root@localhost PROCEDURE p() SELECT 1;\nCREATE DEFINER='root'@'localhost' PROCEDURE q() SELECT 1;`,
    ],
    [
      'a program of the client',
      `\\! touch /tmp/climbed_client\nsystem touch /tmp/climbed_client\n\\T /tmp/climbed_client\ntee /tmp/climbed_client\n`,
    ],
  ])('does not reach %s', async (_, text) => {
    const copy = testDatabaseSpec('mariadb');
    await driver.create(world.machine.host, copy, testStep());
    const dump = `CREATE TABLE loot (line text);\n${text}\n-- Dump completed\n`;
    expect(
      await rejectionOf(driver.restore(world.machine.host, copy, Readable.from([Buffer.from(dump)]), testStep())),
    ).toBeInstanceOf(Error);
    expect(await world.query(copy, 'SELECT COUNT(*) FROM loot')).toBe('0');
    expect(await climbed('')).toBe('');
    expect(
      await admin(`SELECT ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = '${copy.databaseName}'`),
    ).toBe('');
    await remove(copy);
  });

  it('is read by a user that owns nothing, not by root', async () => {
    const copy = testDatabaseSpec('mariadb');
    await driver.create(world.machine.host, copy, testStep());
    const restoring = driver.restore(
      world.machine.host,
      copy,
      Readable.from([Buffer.from(`SELECT SLEEP(2);\n-- Dump completed\n`)]),
      testStep(),
    );
    const clients = `ps -eo uid=,args= | awk '$2 == "mariadb" && /defaults-file/ { print $1 >= 61184 && $1 <= 65519 ? "nobody" : $0 }'`;
    expect(
      (
        await world.machine.server.must(
          `until ps -eo args= | grep -q '^mariadb --defaults-file'; do sleep 0.05; done; ${clients}`,
        )
      ).trim(),
    ).toBe('nobody');
    await restoring;
    await remove(copy);
  });
});

it('a routine that the owner cannot read makes a backup fail instead of incomplete', async () => {
  const database = await created();
  await admin('CREATE FUNCTION hidden() RETURNS int DETERMINISTIC RETURN 1', database.databaseName);
  expect(await rejectionOf(world.backUp(database))).toMatchObject({ code: 'DATABASE_NOT_READABLE' });
  expect(await world.copies()).toBe('');
  await remove(database);
});

it('a removal ends transactions and locks of the owner, and fails with what is left', async () => {
  const database = await created();
  const holding = world
    .query(database, 'START TRANSACTION; UPDATE good SET n = 3; LOCK TABLES good WRITE; SELECT SLEEP(100)')
    .catch((error: Error) => error.message);
  await world.machine.server.must(
    `until mariadb -N -B -e "SELECT INFO FROM information_schema.PROCESSLIST WHERE USER = '${database.username}'" | grep -q SLEEP; do sleep 0.1; done`,
  );
  await world.machine.server.must(`touch /var/lib/mysql/${database.databaseName}/of_someone_else`);
  await expect(remove(database)).rejects.toThrow();
  expect(await holding).toMatch(/Lost connection|killed|gone away/);
  await world.machine.server.must(`rm /var/lib/mysql/${database.databaseName}/of_someone_else`);
  await remove(database);
  expect(await named(database)).toBe('');
});
