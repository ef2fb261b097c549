import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { compareFingerprints, driverOf, type DatabaseSpec } from '@fairlead/engine';
import { pollUntil } from '../support/engine-harness';
import { rejectionOf, CollectingSink, testStep, StalledSink } from './database-harness';
import { RedisMachine, type RedisSpec } from './redis-machine';

const driver = driverOf('redis');
let redis: RedisMachine;

beforeAll(async () => {
  redis = await RedisMachine.start();
});

afterAll(() => redis?.machine.stop());

const dumped = async (
  spec: DatabaseSpec,
): Promise<{ bytes: Buffer; taken: Awaited<ReturnType<typeof driver.dump>> }> => {
  const sink = new CollectingSink();
  const taken = await driver.dump(redis.machine.host, spec, sink, testStep());
  return { bytes: sink.bytes, taken };
};
const restore = (spec: DatabaseSpec, bytes: Buffer): Promise<void> =>
  driver.restore(redis.machine.host, spec, Readable.from([bytes]), testStep());
const fingerprint = (spec: DatabaseSpec): ReturnType<typeof driver.fingerprint> =>
  driver.fingerprint(redis.machine.host, spec, testStep());
const populate = (spec: RedisSpec, keys: number, bytes: number): Promise<string> =>
  redis.admin(spec, `DEBUG POPULATE ${keys} key ${bytes}`);

const EVERYTHING = `
EVAL "for i = 1, 3000 do redis.call('HSET', 'h', i, 'v' .. i) redis.call('SADD', 's', i, 'x' .. i) redis.call('ZADD', 'z', i / 7, 'm' .. i) redis.call('RPUSH', 'l', i) redis.call('XADD', 'x', i .. '-1', 'f', i) redis.call('PFADD', 'hll', i) end" 0
XGROUP CREATE x readers 0
SET "bin\\x00\\r\\n\\xff" "a\\x00b\\r\\n"
SETBIT bits 7777 1
GEOADD places 13.361389 38.115556 Palermo
SET "" "empty name"
SELECT 3
EVAL "for i = 1, 2000 do redis.call('SET', 'other' .. i, string.rep(i, 20)) end" 0
EVAL "for i = 1, 200 do redis.call('SET', 'session' .. i, i, 'EX', 86400 + i * 60) end" 0
FUNCTION LOAD "#!lua name=mine\\nredis.register_function('answer', function() return 42 end)"
`;

describe('a dump', () => {
  it('restores to the same, of all that an instance can hold; a change of any key shows', async () => {
    const [original, copy] = [await redis.createDatabase(), await redis.createDatabase()];
    await redis.query(original, EVERYTHING);
    const { bytes, taken } = await dumped(original);
    expect(await fingerprint(original)).toEqual(taken);
    await restore(copy, bytes);
    const restored = await fingerprint(copy);
    expect(compareFingerprints(taken, restored)).toEqual([]);
    expect(restored).toEqual(taken);
    expect(taken.tables).toMatchObject([
      { name: 'db0', rows: 10 },
      { name: 'db3', rows: 2000 },
    ]);
    expect(taken.expiring?.reduce((sum, { rows }) => sum + rows, 0)).toBe(200);
    expect(await redis.query(copy, 'FCALL answer 0\nGET ""')).toBe('42\nempty name');
    for (const change of [
      'HSET h 7 other',
      'SREM s x3000',
      'ZADD z 1.5 m1',
      'LSET l 5 other',
      'XADD x 4000-1 f 1',
      'SETBIT bits 7776 1',
      'SET "" "other"',
      'SELECT 3\nMOVE other1 0',
      'SELECT 3\nPERSIST session1',
      'SELECT 3\nEXPIRE session200 1000000',
      'SELECT 3\nSET session100 other KEEPTTL',
      'FUNCTION LOAD REPLACE "#!lua name=mine\\nredis.register_function(\'answer\', function() return 43 end)"',
    ]) {
      const before = await fingerprint(copy);
      await redis.query(copy, change);
      expect([change, compareFingerprints(before, await fingerprint(copy)).length > 0]).toEqual([change, true]);
    }
    await expect(restore(copy, bytes)).rejects.toMatchObject({ code: 'ENGINE_CONFLICT' });
    await redis.server.must(`systemctl restart fairlead-db-${copy.id}`);
    expect(await redis.query(copy, 'GET ""')).toBe('other');
  });

  it('is as good when its keys have expired meanwhile, and those that have not are compared', async () => {
    const [original, copy] = [await redis.createDatabase(), await redis.createDatabase()];
    await redis.query(
      original,
      `EVAL "for i = 1, 500 do redis.call('SET', 'soon' .. i, i, 'PX', 1500) redis.call('SET', 'late' .. i, i, 'EX', 90000) end" 0\nSET lasting 1\nSELECT 1\nSET all gone PX 1500`,
    );
    const { bytes, taken } = await dumped(original);
    await pollUntil('the end of the keys', async () => (await redis.query(original, 'DBSIZE')) === '501');
    await restore(copy, bytes);
    const restored = await fingerprint(copy);
    expect(compareFingerprints(taken, restored)).toEqual([]);
    expect(restored.digest).toBe(taken.digest);
    await redis.query(copy, 'DEL late77');
    expect(compareFingerprints(taken, await fingerprint(copy))).toEqual([
      expect.stringMatching(/keys that expire in the hour/),
    ]);
  });

  it('and its fingerprint are of the same moment, under concurrent writes', async () => {
    const [original, copy] = [await redis.createDatabase(), await redis.createDatabase()];
    await populate(original, 50_000, 100);
    const load = `redis.call('INCR', 'n') redis.call('SET', 'key:' .. redis.call('INCR', 'm') % 50000, 'new')`;
    await redis.server.writeFile('/root/load', `EVAL "${load}" 0\n`.repeat(200));
    const writing = redis.server.exec(
      `read -r url; while [ ! -e /root/enough ]; do redis-cli --no-auth-warning -u "$url" </root/load >/dev/null; done`,
      { stdin: `redis://${original.username}:${original.password.reveal()}@127.0.0.1:${original.port}\n` },
    );
    await pollUntil('some writing', async () => Number(await redis.query(original, 'GET n')) > 200);
    const { bytes, taken } = await dumped(original);
    const later = await fingerprint(original);
    await redis.server.must('touch /root/enough');
    await writing;
    await restore(copy, bytes);
    expect(compareFingerprints(taken, await fingerprint(copy))).toEqual([]);
    expect(later.digest).not.toBe(taken.digest);
    expect(await redis.leftovers(original)).toBe('');
  });

  it('waits for its sink and lets others write meanwhile, ends with it, and with a cancel; nothing is left', async () => {
    const spec = await redis.createDatabase();
    await redis.query(
      spec,
      `EVAL "for i = 1, 20000 do redis.call('SET', i, redis.sha1hex(i) .. string.rep(redis.sha1hex(-i), 24)) end" 0`,
    );
    await redis.admin(spec, 'CONFIG SET rdbcompression no');
    const sink = new StalledSink();
    const dumping = driver.dump(redis.machine.host, spec, sink, testStep());
    await pollUntil('some of the dump', () => sink.seen > 0);
    await pause(1000);
    expect(sink.seen + sink.writableLength).toBeLessThan(8_000_000);
    expect(await redis.query(spec, 'SET 1 changed')).toBe('OK');
    sink.release();
    await dumping;
    expect(sink.seen).toBeGreaterThan(19_000_000);

    const broken = new StalledSink();
    const failing = rejectionOf(driver.dump(redis.machine.host, spec, broken, testStep()));
    await pollUntil('some of the dump', () => broken.seen > 0);
    broken.on('error', () => undefined).destroy(new Error('the repository is full'));
    expect(await failing).toMatchObject({ message: 'the repository is full' });

    const cancel = new AbortController();
    const reason = new Error('canceled by a person');
    const stuck = new StalledSink();
    const canceled = rejectionOf(driver.dump(redis.machine.host, spec, stuck, testStep(cancel.signal)));
    await pollUntil('some of the dump', () => stuck.seen > 0);
    cancel.abort(reason);
    expect(await canceled).toBe(reason);
    await pollUntil('that nothing is left', async () => (await redis.leftovers(spec)) === '');
  });

  it('that is cut short or no dump at all is refused, and the instance is as empty as it was', async () => {
    const [original, copy] = [await redis.createDatabase(), await redis.createDatabase()];
    await populate(original, 20_000, 100);
    const { bytes } = await dumped(original);
    for (const bad of [
      bytes.subarray(0, bytes.length / 2),
      bytes.subarray(0, bytes.length - 1),
      Buffer.concat([bytes, Buffer.from('*3\r\n$3\r\nSET\r\n$1\r\nx\r\n$1\r\ny\r\n')]),
      Buffer.from('no dump'),
      Buffer.alloc(0),
      flipped(bytes),
    ]) {
      await expect(restore(copy, bad)).rejects.toMatchObject({ code: 'DUMP_UNREADABLE' });
      expect(await redis.query(copy, 'DBSIZE')).toBe('0');
    }
    const lost = Readable.from(
      (function* () {
        yield bytes.subarray(0, 100_000);
        throw new Error('repository not found');
      })(),
    );
    await expect(driver.restore(redis.machine.host, copy, lost, testStep())).rejects.toThrow('repository not found');
    await restore(copy, bytes);
    expect(await redis.query(copy, 'DBSIZE')).toBe('20000');
  });

  it('of an instance that is killed meanwhile does not happen', async () => {
    const spec = await redis.createDatabase();
    await populate(spec, 20_000, 10);
    await redis.admin(spec, 'CONFIG SET rdb-key-save-delay 1000');
    const sink = new CollectingSink();
    const dumping = rejectionOf(driver.dump(redis.machine.host, spec, sink, testStep()));
    await pollUntil('the snapshot', async () =>
      (await redis.admin(spec, 'INFO persistence')).includes('rdb_bgsave_in_progress:1'),
    );
    await redis.server.must(`systemctl kill -s KILL fairlead-db-${spec.id}`);
    expect(await dumping).toMatchObject({ code: 'ENGINE_DOWN' });
    expect(sink.bytes.length).toBe(0);
  });
});

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 1;
  return copy;
}
