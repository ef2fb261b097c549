import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { compareFingerprints, driverOf } from '@fairlead/engine';
import { pollUntil } from '../support/engine-harness';
import { rejectionOf, CollectingSink, testStep, StalledSink } from './database-harness';
import { ALL_FEATURES_SQL, PostgresqlMachine } from './postgresql-machine';

const driver = driverOf('postgresql');
let pg: PostgresqlMachine;

beforeAll(async () => {
  pg = await PostgresqlMachine.start();
});

afterAll(() => pg?.machine.stop());

describe('a dump', () => {
  it('restores to the same, of all that a database can hold; a change of any row shows', async () => {
    const [original, copy] = [await pg.createDatabase(), await pg.createDatabase()];
    await pg.query(original, ALL_FEATURES_SQL);
    const sink = new CollectingSink();
    const taken = await driver.dump(pg.machine.host, original, sink, testStep());
    expect(await driver.fingerprint(pg.machine.host, original, testStep())).toEqual(taken);
    await driver.restore(pg.machine.host, copy, Readable.from([sink.bytes]), testStep());
    const restored = await driver.fingerprint(pg.machine.host, copy, testStep());
    expect(compareFingerprints(taken, restored)).toEqual([]);
    expect(restored).toEqual(taken);
    expect(taken.tables.find(({ name }) => name === 'public.people')).toMatchObject({ rows: 5000 });
    for (const change of [
      'UPDATE people SET ratio = ratio + 1e-13 WHERE id = 7',
      `UPDATE people SET raw = set_byte(raw, 3, get_byte(raw, 3) # 1) WHERE id = 4000`,
      `UPDATE "a schema"."quo""ted 'table'" SET t = '' WHERE ctid = (SELECT min(ctid) FROM "a schema"."quo""ted 'table'")`,
      'DELETE FROM nothing',
      'DELETE FROM measures WHERE value = 5',
      "SELECT nextval('people_id_seq')",
      'CREATE INDEX ON measures_2025 (value)',
      "SELECT lo_put((SELECT min(oid) FROM pg_largeobject_metadata), 17, '\\x00')",
      'CREATE OR REPLACE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    ]) {
      const before = await driver.fingerprint(pg.machine.host, copy, testStep());
      await pg.query(copy, change);
      const after = await driver.fingerprint(pg.machine.host, copy, testStep());
      expect([change, after.digest === before.digest]).toEqual([change, false]);
    }
    expect(
      await pg.admin(
        `SELECT count(*) FROM pg_class WHERE relkind = 'r' AND pg_get_userbyid(relowner) <> '${copy.username}' AND relnamespace::regnamespace::text !~ '^(pg_|information)'`,
        copy.databaseName,
      ),
    ).toBe('0\n');
    await expect(driver.restore(pg.machine.host, copy, Readable.from([sink.bytes]), testStep())).rejects.toMatchObject({
      code: 'ENGINE_CONFLICT',
    });
  });

  it('and its fingerprint are of the same moment, under concurrent writes', async () => {
    const [original, copy] = [await pg.createDatabase(), await pg.createDatabase()];
    await pg.query(
      original,
      `CREATE TABLE a (n int); CREATE TABLE b (n int, filler text); INSERT INTO a SELECT generate_series(1, 100000); INSERT INTO b SELECT n, repeat(md5(n::text), 10) FROM a`,
    );
    const writing = pg.server.exec(
      `read -r url; i=0; while [ ! -e /root/enough ]; do i=$((i + 1)); psql -X -q "$url" -c "BEGIN; UPDATE a SET n = n + 1 WHERE n % 997 = $i % 997; INSERT INTO b VALUES ($i, 'new'); COMMIT"; done`,
      {
        stdin: `${pg.url(original)}\n`,
      },
    );
    const written = `SELECT 1 FROM b WHERE filler = 'new' LIMIT 1`;
    await pollUntil('some writing', async () => (await pg.query(original, written)) === '1');
    const sink = new CollectingSink();
    const taken = await driver.dump(pg.machine.host, original, sink, testStep());
    const later = await driver.fingerprint(pg.machine.host, original, testStep());
    await pg.server.must('touch /root/enough');
    await writing;
    await driver.restore(pg.machine.host, copy, Readable.from([sink.bytes]), testStep());
    expect(compareFingerprints(taken, await driver.fingerprint(pg.machine.host, copy, testStep()))).toEqual([]);
    expect(later.digest).not.toBe(taken.digest);
  });

  it('waits for its sink, ends with it, and with a cancel; nothing is left open', async () => {
    const spec = await pg.createDatabase();
    await pg.query(
      spec,
      `CREATE TABLE big AS SELECT i, repeat(md5(i::text), 30) AS t FROM generate_series(1, 40000) i`,
    );
    const sink = new StalledSink();
    const dumping = driver.dump(pg.machine.host, spec, sink, testStep());
    await pollUntil('some of the dump', () => sink.seen > 0);
    await pause(1000);
    expect(sink.seen + sink.writableLength).toBeLessThan(8_000_000);
    sink.release();
    await dumping;
    expect(sink.seen).toBeGreaterThan(38_000_000);

    const broken = new StalledSink();
    const failing = rejectionOf(driver.dump(pg.machine.host, spec, broken, testStep()));
    await pollUntil('some of the dump', () => broken.seen > 0);
    broken.on('error', () => undefined).destroy(new Error('the repository is full'));
    expect(await failing).toBeInstanceOf(Error);

    const cancel = new AbortController();
    const reason = new Error('canceled by a person');
    const stuck = new StalledSink();
    const canceled = rejectionOf(driver.dump(pg.machine.host, spec, stuck, testStep(cancel.signal)));
    await pollUntil('some of the dump', () => stuck.seen > 0);
    cancel.abort(reason);
    expect(await canceled).toBe(reason);
    await pollUntil(
      'the end of all sessions',
      async () => (await driver.inspect(pg.machine.host, [spec])).get(spec.id)?.connections === 0,
    );
    expect((await pg.server.must(`ls /run/postgresql | grep fairlead || true`)).trim()).toBe('');
  });

  it('that is cut short or no dump at all is refused, and so is one of a killed engine', async () => {
    const [original, copy] = [await pg.createDatabase(), await pg.createDatabase()];
    await pg.query(
      original,
      `CREATE TABLE big AS SELECT i, repeat(md5(i::text), 30) AS t FROM generate_series(1, 60000) i`,
    );
    const sink = new CollectingSink();
    await driver.dump(pg.machine.host, original, sink, testStep());
    for (const bad of [sink.bytes.subarray(0, sink.bytes.length / 2), Buffer.from('no dump'), Buffer.alloc(0)]) {
      await expect(driver.restore(pg.machine.host, copy, Readable.from([bad]), testStep())).rejects.toMatchObject({
        code: 'DUMP_UNREADABLE',
      });
      await driver.drop(pg.machine.host, copy, testStep());
      await driver.create(pg.machine.host, copy, testStep());
    }
    const lost = Readable.from(
      (function* () {
        yield sink.bytes.subarray(0, 100_000);
        throw new Error('repository not found');
      })(),
    );
    await expect(driver.restore(pg.machine.host, copy, lost, testStep())).rejects.toThrow('repository not found');
    // The dump is larger than what the buffers on its way hold (about 20 MB), so the kill always finds it unfinished.
    const stuck = new StalledSink();
    const dumping = rejectionOf(driver.dump(pg.machine.host, original, stuck, testStep()));
    await pollUntil('some of the dump', () => stuck.seen > 0);
    await pg.server.must('systemctl kill -s KILL "postgresql@*"');
    stuck.release();
    expect(await dumping).toMatchObject({ code: 'ENGINE_DOWN' });

    await driver.install(pg.machine.host, testStep());
  });

  it('does not run a program hidden in it with the privileges of the engine', async () => {
    const [original, copy] = [await pg.createDatabase(), await pg.createDatabase()];
    await pg.query(
      original,
      `
      CREATE FUNCTION climb(x int) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
        BEGIN EXECUTE 'RESET ROLE'; EXECUTE 'RESET SESSION AUTHORIZATION'; EXECUTE 'COPY (SELECT 1) TO PROGRAM ''touch /tmp/climbed'''; EXCEPTION WHEN OTHERS THEN NULL; END;
        RETURN true; END $$;
      CREATE TABLE t (x int CHECK (climb(x)));
      CREATE FUNCTION as_text(t) RETURNS text LANGUAGE plpgsql AS $$ BEGIN PERFORM climb(1); RETURN 'same'; END $$;
      CREATE CAST (t AS text) WITH FUNCTION as_text(t) AS IMPLICIT;
      INSERT INTO t VALUES (1)`,
    );
    const sink = new CollectingSink();
    const taken = await driver.dump(pg.machine.host, original, sink, testStep());
    await driver.restore(pg.machine.host, copy, Readable.from([sink.bytes]), testStep());
    expect((await driver.fingerprint(pg.machine.host, copy, testStep())).tables).toEqual(taken.tables);
    await pg.query(copy, 'UPDATE t SET x = 2');
    expect((await driver.fingerprint(pg.machine.host, copy, testStep())).tables).not.toEqual(taken.tables);
    expect(await pg.server.must('ls /tmp /tmp/*/tmp 2>/dev/null | grep climbed || true')).toBe('');
  });
});
