import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { compareFingerprints, driverOf, type DatabaseSpec } from '@fairlead/engine';
import { pollUntil } from '../support/engine-harness';
import {
  testDatabaseSpec,
  rejectionOf,
  CollectingSink,
  randomPassword,
  startDatabaseMachine,
  testStep,
  StalledSink,
  type DatabaseMachine,
} from './database-harness';

const driver = driverOf('mariadb');
let machine: DatabaseMachine;

beforeAll(async () => {
  machine = await startDatabaseMachine();
  await driver.install(machine.host, testStep());
});

afterAll(() => machine?.stop());

/** As an application uses it: over loopback, with its password. */
async function query(spec: DatabaseSpec, text: string, databaseName = spec.databaseName): Promise<string> {
  const result = await machine.server.exec(
    'read -r MYSQL_PWD; export MYSQL_PWD; read -r user; read -r name; mariadb --no-defaults -h 127.0.0.1 -P 3306 -u "$user" -D "$name" -N -B --default-character-set=utf8mb4',
    { stdin: `${spec.password.reveal()}\n${spec.username}\n${databaseName}\n${text}\n` },
  );
  if (result.code !== 0) throw new Error(result.stderr.trim());
  return result.stdout.trim();
}

const admin = (text: string): Promise<string> => machine.server.must('mariadb -N -B', { stdin: text });

async function created(more: Partial<DatabaseSpec> = {}): Promise<DatabaseSpec> {
  const spec = testDatabaseSpec('mariadb', more);
  await driver.create(machine.host, spec, testStep());
  return spec;
}

const connections = async (spec: DatabaseSpec): Promise<number | undefined> =>
  (await driver.inspect(machine.host, [spec])).get(spec.id)?.connections;

const BIG = `CREATE TABLE big (i int PRIMARY KEY, t text); INSERT INTO big SELECT seq, REPEAT(MD5(seq), 30) FROM seq_1_to_40000`;

const EVERYTHING = `
CREATE TABLE people (id bigint AUTO_INCREMENT PRIMARY KEY, name varchar(50), mail varchar(100) CHARACTER SET latin1 UNIQUE, mood enum('sad','ok') DEFAULT 'ok',
  at timestamp(6) NULL DEFAULT current_timestamp(6), price decimal(10,2), ratio double, bits bit(12), \`raw\` blob, data json, twice decimal(12,2) AS (price * 2) VIRTUAL);
CREATE TABLE \`quo\`\`ted 'table'\` (\`fl|\` text, t text, person bigint, FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE);
CREATE TABLE nothing (x int);
CREATE TABLE old_kind (x int, t text) ENGINE=MyISAM;
CREATE SEQUENCE counter START 7;
CREATE VIEW rich AS SELECT name FROM people WHERE price > 10;
INSERT INTO people (name, mail, price, ratio, bits, \`raw\`, data) SELECT CONCAT('nämé ', seq), CONCAT('é', seq, '@example.com'), seq / 3, seq / 7e0, seq % 4096, UNHEX(MD5(seq)), JSON_OBJECT('i', seq, 'ü', 'x\\ny') FROM seq_1_to_5000;
INSERT INTO \`quo\`\`ted 'table'\` VALUES ('x', NULL, 1), ('tab\\t|\\\\', 'INSERT INTO\\nCREATE DEFINER=\`a\`@\`b\` ', NULL), ('x', NULL, 1);
INSERT INTO old_kind VALUES (1, 'old'), (1, 'old');
SELECT NEXTVAL(counter);
DELIMITER //
CREATE TRIGGER touched BEFORE UPDATE ON people FOR EACH ROW BEGIN SET NEW.mood = 'sad'; END//
CREATE PROCEDURE greet(OUT x int) BEGIN SELECT COUNT(*) INTO x FROM people; END//
CREATE FUNCTION half(x int) RETURNS int DETERMINISTIC RETURN x / 2//
CREATE EVENT later ON SCHEDULE EVERY 1 YEAR DO BEGIN DELETE FROM nothing; END//
DELIMITER ;
`;

it('is refused where it listens on more than loopback, or allows access without a password', async () => {
  await machine.server.must(
    `printf '[mariadbd]\\nbind-address=0.0.0.0\\n' >/etc/mysql/mariadb.conf.d/99-open.cnf; systemctl restart mariadb`,
  );
  await expect(driver.install(machine.host, testStep())).rejects.toMatchObject({ code: 'ENGINE_CONFLICT' });
  await machine.server.must('rm /etc/mysql/mariadb.conf.d/99-open.cnf; systemctl restart mariadb');
  await admin(`CREATE USER anyone@localhost IDENTIFIED BY ''`);
  await expect(driver.install(machine.host, testStep())).rejects.toMatchObject({ code: 'ENGINE_CONFLICT' });
  await admin('DROP USER anyone@localhost');
  await driver.install(machine.host, testStep());
});

it('gives each database to its owner alone: neighbours neither see nor reach it', async () => {
  // The names differ only in what stands for any character in a grant.
  const [one, two] = [await created({ databaseName: 'shop_1' }), await created({ databaseName: 'shopx1' })];
  await query(one, 'CREATE TABLE t AS SELECT 42 AS x');
  await driver.create(machine.host, one, testStep());
  expect(await query(one, 'SELECT x FROM t')).toBe('42');
  for (const other of [two.databaseName, 'mysql', 'fairlead_marks', 'sys'])
    await expect(query(one, 'SELECT 1', other)).rejects.toThrow(/Access denied/);
  expect((await query(one, 'SHOW DATABASES')).split('\n').toSorted()).toEqual(['information_schema', 'shop_1']);
  for (const deed of [
    `SELECT 'x' INTO OUTFILE '/tmp/x'`,
    `SELECT * FROM mysql.global_priv`,
    'CREATE DATABASE x',
    `SET GLOBAL general_log = 1`,
    `CREATE USER x`,
  ])
    await expect(query(one, deed)).rejects.toThrow(/denied/);
  expect(await query(one, `SELECT COALESCE(LOAD_FILE('/etc/passwd'), 'nothing')`)).toBe('nothing');
});

it('is refused where its name is already in use', async () => {
  await admin(`CREATE DATABASE taken; CREATE USER taken_user@'%' IDENTIFIED BY 'x'`);
  for (const names of [{ databaseName: 'taken' }, { username: 'taken_user' }])
    for (const deed of [driver.create, driver.drop])
      await expect(deed(machine.host, testDatabaseSpec('mariadb', names), testStep())).rejects.toMatchObject({
        code: 'ENGINE_CONFLICT',
      });
  expect(await admin(`SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = 'taken'`)).toBe('1\n');
});

it('is made whole again by creating or dropping, wherever the other of the two was interrupted', async () => {
  const accounts = ({ username }: DatabaseSpec): string[] => [`'${username}'@'localhost'`, `'${username}'@'127.0.0.1'`];
  const interruptions = (spec: DatabaseSpec): string[] => [
    accounts(spec)
      .map((account) => `ALTER USER ${account} ACCOUNT LOCK;`)
      .join(' '),
    `DROP DATABASE ${spec.databaseName}`,
    `DROP DATABASE ${spec.databaseName}; DELETE FROM fairlead_marks.marks WHERE name = '${spec.databaseName}'; DROP USER ${accounts(spec)[0]}`,
    `DROP DATABASE ${spec.databaseName}; DROP USER ${accounts(spec).join(', ')}`,
  ];
  for (const index of interruptions(testDatabaseSpec('mariadb')).keys()) {
    for (const deed of [driver.create, driver.drop]) {
      const spec = await created();
      await admin(interruptions(spec)[index] ?? '');
      await deed(machine.host, spec, testStep());
      if (deed === driver.drop) await driver.create(machine.host, spec, testStep());
      expect(await query(spec, 'CREATE TABLE t (x int); SELECT COUNT(*) FROM t')).toBe('0');
      await driver.drop(machine.host, spec, testStep());
    }
  }
});

it('locks its application out with a random password while it is recreated from a dump', async () => {
  const spec = await created();
  await query(spec, 'CREATE TABLE t AS SELECT 42 AS x');
  const sink = new CollectingSink();
  const taken = await driver.dump(machine.host, spec, sink, testStep());
  const closed = { ...spec, password: randomPassword() };
  await driver.drop(machine.host, spec, testStep());
  await driver.create(machine.host, closed, testStep());
  await expect(query(spec, 'CREATE TABLE other (x int)')).rejects.toThrow(/Access denied/);
  await driver.restore(machine.host, closed, Readable.from([sink.bytes]), testStep());
  expect(await driver.fingerprint(machine.host, closed, testStep())).toEqual(taken);
  await expect(driver.fingerprint(machine.host, spec, testStep())).rejects.toMatchObject({
    code: 'DATABASE_CREDENTIALS_REFUSED',
  });
  await driver.setPassword(machine.host, spec, testStep());
  expect(await query(spec, 'SELECT x FROM t')).toBe('42');
});

it('reports its size, its connections and that the engine is down, and leaves nothing behind when dropped', async () => {
  const [spec, missing] = [await created(), testDatabaseSpec('mariadb')];
  await query(spec, BIG);
  const connected = rejectionOf(query(spec, 'SELECT SLEEP(60) FROM big'));
  await pollUntil('a connection', async () => (await connections(spec)) === 1);
  const facts = await driver.inspect(machine.host, [spec, missing]);
  expect(facts.get(spec.id)).toMatchObject({ up: true, version: expect.stringMatching(/^\d+\./) });
  expect(facts.get(spec.id)?.sizeBytes).toBeGreaterThan(1_000_000);
  expect(facts.has(missing.id)).toBe(false);
  await driver.drop(machine.host, spec, testStep());
  await driver.drop(machine.host, spec, testStep());
  expect(await connected).toMatchObject({ message: expect.stringMatching(/Lost connection|killed|gone away/) });
  const left = `SELECT User FROM mysql.global_priv WHERE User = '${spec.username}' UNION ALL SELECT Db FROM mysql.db WHERE Db = '${spec.databaseName}' UNION ALL SELECT id FROM fairlead_marks.marks WHERE id = '${spec.id}'`;
  expect(await admin(left)).toBe('');
  expect(await machine.server.must(`ls /var/lib/mysql | grep '${spec.databaseName}' || true`)).toBe('');
  const another = await created();
  await machine.server.must('systemctl stop mariadb');
  expect((await driver.inspect(machine.host, [another])).get(another.id)).toMatchObject({ up: false });
  await driver.install(machine.host, testStep());
});

it('restores to the same, of all that a database can hold; a change of any row shows', async () => {
  const [original, copy] = [await created(), await created()];
  await query(original, EVERYTHING);
  const sink = new CollectingSink();
  const taken = await driver.dump(machine.host, original, sink, testStep());
  expect(await driver.fingerprint(machine.host, original, testStep())).toEqual(taken);
  await driver.restore(machine.host, copy, Readable.from([sink.bytes]), testStep());
  const restored = await driver.fingerprint(machine.host, copy, testStep());
  expect(compareFingerprints(taken, restored)).toEqual([]);
  expect(restored).toEqual(taken);
  expect(taken.tables.find(({ name }) => name === 'people')).toMatchObject({ rows: 5000 });
  const definers = `SELECT DEFINER FROM information_schema.VIEWS WHERE TABLE_SCHEMA = DATABASE() UNION SELECT DEFINER FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = DATABASE() UNION SELECT DEFINER FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = DATABASE() UNION SELECT DEFINER FROM information_schema.EVENTS WHERE EVENT_SCHEMA = DATABASE()`;
  expect(await query(copy, definers)).toBe(`${copy.username}@localhost`);
  for (const change of [
    'UPDATE people SET ratio = ratio + 1e-12 WHERE id = 7',
    'UPDATE people SET `raw` = INSERT(`raw`, 3, 1, CHAR(ASCII(SUBSTR(`raw`, 3, 1)) ^ 1 USING binary)) WHERE id = 4000',
    `UPDATE people SET bits = bits ^ 1 WHERE id = 9`,
    "UPDATE `quo``ted 'table'` SET t = '' WHERE t IS NULL LIMIT 1",
    'INSERT INTO nothing VALUES (NULL)',
    'DELETE FROM old_kind LIMIT 1',
    'CREATE INDEX i ON people (name)',
    'DROP FUNCTION half',
  ]) {
    const before = await driver.fingerprint(machine.host, copy, testStep());
    await query(copy, change);
    const after = await driver.fingerprint(machine.host, copy, testStep());
    expect([change, after.digest === before.digest]).toEqual([change, false]);
  }
  await expect(driver.restore(machine.host, copy, Readable.from([sink.bytes]), testStep())).rejects.toMatchObject({
    code: 'ENGINE_CONFLICT',
  });
});

it('dumps and takes the fingerprint of the same moment, however much is written meanwhile', async () => {
  const [original, copy] = [await created(), await created()];
  await query(
    original,
    `CREATE TABLE a (n int); CREATE TABLE b (n int, filler text); INSERT INTO a SELECT seq FROM seq_1_to_100000; INSERT INTO b SELECT n, REPEAT(MD5(n), 10) FROM a`,
  );
  const writing = machine.server.exec(
    `read -r MYSQL_PWD; export MYSQL_PWD; i=0; while [ ! -e /root/enough ]; do i=$((i + 1)); mariadb -h 127.0.0.1 -u ${original.username} ${original.databaseName} -e "START TRANSACTION; UPDATE a SET n = n + 1 WHERE n % 997 = $i % 997; INSERT INTO b VALUES ($i, 'new'); COMMIT"; done`,
    { stdin: `${original.password.reveal()}\n` },
  );
  const written = `SELECT 1 FROM b WHERE filler = 'new' LIMIT 1`;
  await pollUntil('some writing', async () => (await query(original, written)) === '1');
  const sink = new CollectingSink();
  const taken = await driver.dump(machine.host, original, sink, testStep());
  const later = await driver.fingerprint(machine.host, original, testStep());
  await machine.server.must('touch /root/enough');
  await writing;
  await driver.restore(machine.host, copy, Readable.from([sink.bytes]), testStep());
  expect(compareFingerprints(taken, await driver.fingerprint(machine.host, copy, testStep()))).toEqual([]);
  expect(later.digest).not.toBe(taken.digest);
});

it('waits for the sink of a dump and lets others write meanwhile, ends with it, and with a cancel', async () => {
  const spec = await created();
  await query(spec, BIG);
  const sink = new StalledSink();
  const dumping = driver.dump(machine.host, spec, sink, testStep());
  await pollUntil('some of the dump', () => sink.seen > 0);
  await pause(1000);
  expect(sink.seen + sink.writableLength).toBeLessThan(8_000_000);
  await query(spec, 'UPDATE big SET i = -1 WHERE i = 1');
  sink.release();
  await dumping;
  expect(sink.seen).toBeGreaterThan(38_000_000);

  const broken = new StalledSink();
  const failing = rejectionOf(driver.dump(machine.host, spec, broken, testStep()));
  await pollUntil('some of the dump', () => broken.seen > 0);
  broken.on('error', () => undefined).destroy(new Error('the repository is full'));
  expect(await failing).toMatchObject({ message: 'the repository is full' });

  const cancel = new AbortController();
  const reason = new Error('canceled by a person');
  const stuck = new StalledSink();
  const canceled = rejectionOf(driver.dump(machine.host, spec, stuck, testStep(cancel.signal)));
  await pollUntil('some of the dump', () => stuck.seen > 0);
  cancel.abort(reason);
  expect(await canceled).toBe(reason);
  await pollUntil('the end of all sessions', async () => (await connections(spec)) === 0);
  expect((await machine.server.must('ls /run | grep fairlead-client || true')).trim()).toBe('');
});

it('refuses a dump that is cut short or no dump at all, and says when the engine is killed', async () => {
  const [original, copy] = [await created(), await created()];
  await query(original, BIG);
  const sink = new CollectingSink();
  await driver.dump(machine.host, original, sink, testStep());
  for (const bad of [sink.bytes.subarray(0, sink.bytes.length / 2), Buffer.from('no dump'), Buffer.alloc(0)]) {
    await expect(driver.restore(machine.host, copy, Readable.from([bad]), testStep())).rejects.toMatchObject({
      code: 'DUMP_UNREADABLE',
    });
    await driver.drop(machine.host, copy, testStep());
    await driver.create(machine.host, copy, testStep());
  }
  const stuck = new StalledSink();
  const dumping = rejectionOf(driver.dump(machine.host, original, stuck, testStep()));
  await pollUntil('some of the dump', () => stuck.seen > 0);
  await machine.server.must('systemctl kill -s KILL mariadb');
  stuck.release();
  expect(await dumping).toMatchObject({ code: 'ENGINE_DOWN' });
  await driver.install(machine.host, testStep());
});

it('starts no program that is hidden in a dump', async () => {
  const copy = await created();
  const text = `\\! touch /tmp/climbed\nsystem touch /tmp/climbed\n/*!50003 CREATE*/ SELECT 1;\n-- Dump completed\n`;
  await rejectionOf(driver.restore(machine.host, copy, Readable.from([Buffer.from(text)]), testStep()));
  expect(await machine.server.must('ls /tmp | grep climbed || true')).toBe('');
});
