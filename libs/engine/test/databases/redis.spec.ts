import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { driverOf, type DatabaseSpec } from '@fairlead/engine';
import { pollUntil } from '../support/engine-harness';
import { testDatabaseSpec, rejectionOf, CollectingSink, randomPassword, testStep } from './database-harness';
import { RedisMachine } from './redis-machine';

const driver = driverOf('redis');
let redis: RedisMachine;

beforeAll(async () => {
  redis = await RedisMachine.start();
});

afterAll(() => redis?.machine.stop());

describe('an instance', () => {
  it('keeps its limits of memory and clients, and takes new ones without a restart', async () => {
    const spec = await redis.createDatabase({ limits: { memoryMb: 8, maxClients: 20 } });
    const show = `systemctl show -p MainPID,MemoryMax fairlead-db-${spec.id}`;
    const fill = Array.from({ length: 400 }, (_, index) => `SETRANGE k${index} 50000 x`).join('\n');
    await expect(redis.query(spec, fill)).rejects.toThrow(/OOM command not allowed/);
    expect(await redis.admin(spec, 'CONFIG GET maxclients')).toContain('20');
    const before = await redis.server.must(show);
    expect(before).toContain(`MemoryMax=${(2 * 8 + 64) * 1024 * 1024}`);
    await driver.create(redis.machine.host, { ...spec, limits: { memoryMb: 32 } }, testStep());
    const after = await redis.server.must(show);
    expect(after).toContain(`MemoryMax=${(2 * 32 + 64) * 1024 * 1024}`);
    expect(/MainPID=\d+/.exec(after)?.[0]).toBe(/MainPID=[1-9]\d*/.exec(before)?.[0]);
    await redis.query(spec, fill);
  });

  it('lets its owner do what is done with data, and nothing to the instance or to other machines', async () => {
    const spec = await redis.createDatabase();
    expect(
      await redis.query(spec, `CLIENT SETNAME me\nINFO server\nKEYS *\nFLUSHALL\nPUBLISH channel x\nEVAL "return 1" 0`),
    ).toContain('redis_version');
    for (const deed of [
      'CONFIG GET dir',
      'CONFIG SET dir /tmp',
      'DEBUG SLEEP 0',
      'MODULE LIST',
      'SHUTDOWN NOSAVE',
      'REPLICAOF 127.0.0.1 1',
      'ACL LIST',
      'SAVE',
      'MONITOR',
      'CLIENT KILL TYPE normal',
      'MIGRATE 127.0.0.1 1 k 0 100',
      'SYNC',
    ])
      await expect(redis.query(spec, deed)).rejects.toThrow(/NOPERM/);
  });

  it('refuses access without the password, and access of other users of the server to its files', async () => {
    const [one, two] = [await redis.createDatabase(), await redis.createDatabase()];
    await expect(redis.query({ ...two, port: one.port }, 'PING')).rejects.toThrow(/WRONGPASS/);
    expect(await redis.server.must(`echo PING | redis-cli -p ${one.port}`)).toMatch(/NOAUTH/);
    const home = `/var/lib/fairlead/databases/${one.id}`;
    for (const path of ['redis.conf', 'admin', 'data/appendonlydir'])
      expect(
        await redis.server.must(
          `runuser -u nobody -- cat ${home}/${path} 2>&1; setpriv --reuid ${two.id} --regid ${two.id} --clear-groups cat ${home}/${path} 2>&1 || true`.replace(
            '2>&1;',
            '2>&1 || true;',
          ),
        ),
      ).toMatch(/Permission denied\n.*Permission denied\n/);
    expect((await redis.server.must(`stat -c '%a' ${home}/redis.conf ${home}/admin ${home}/data`)).split('\n')).toEqual(
      ['640', '600', '700', ''],
    );
    expect(
      await redis.server.must(
        `runuser -u nobody -- redis-cli -s /run/fairlead-db-${one.id}/redis.sock PING 2>&1 || true`,
      ),
    ).toMatch(/Permission denied/);
  });

  it('gets another port where the preferred one is in use, and keeps it', async () => {
    await redis.server.must('systemd-run --quiet --unit holder redis-server --port 26100 --save ""');
    await pollUntil('the holder', async () => (await redis.server.exec('redis-cli -p 26100 PING')).code === 0);
    const spec = await redis.createDatabase({ port: 26_100 });
    expect(spec.port).toBeGreaterThan(26_900);
    expect((await redis.createDatabase({ port: spec.port })).port).not.toBe(spec.port);
    expect(await driver.create(redis.machine.host, { ...spec, port: 26_100 }, testStep())).toEqual({ port: spec.port });
    await redis.server.must('systemctl stop holder');
  });

  it('reports its size, its connections, that it is down, and that it is missing', async () => {
    const [spec, missing] = [await redis.createDatabase(), testDatabaseSpec('redis')];
    await redis.admin(spec, 'DEBUG POPULATE 10000 key 200');
    const connected = rejectionOf(redis.query(spec, 'BLPOP nothing 60'));
    const inspect = async (): ReturnType<typeof driver.inspect> => driver.inspect(redis.machine.host, [spec, missing]);
    await pollUntil('a connection', async () => (await inspect()).get(spec.id)?.connections === 1);
    const facts = await inspect();
    expect(facts.get(spec.id)).toMatchObject({ up: true, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect(facts.get(spec.id)?.sizeBytes).toBeGreaterThan(2_000_000);
    expect(facts.has(missing.id)).toBe(false);
    await redis.server.must(`systemctl stop fairlead-db-${spec.id}`);
    expect((await inspect()).get(spec.id)).toMatchObject({ up: false });
    await expect(driver.dump(redis.machine.host, spec, new CollectingSink(), testStep())).rejects.toMatchObject({
      code: 'ENGINE_DOWN',
    });
    await expect(driver.fingerprint(redis.machine.host, missing, testStep())).rejects.toMatchObject({
      code: 'DATABASE_MISSING',
    });
    await expect(driver.setPassword(redis.machine.host, missing, testStep())).rejects.toMatchObject({
      code: 'DATABASE_MISSING',
    });
    await driver.create(redis.machine.host, spec, testStep());
    expect((await inspect()).get(spec.id)).toMatchObject({ up: true });
    await connected;
  });

  it('that cannot read its data says so, and a Redis that was on the server before goes on as it did', async () => {
    const spec = await redis.createDatabase();
    await redis.query(spec, 'SET x 1');
    const unit = `fairlead-db-${spec.id}`;
    await redis.server.must(
      `systemctl stop ${unit}; for file in /var/lib/fairlead/databases/${spec.id}/data/appendonlydir/*.incr.aof; do sed -i '1s/.*/spoilt/' $file; done`,
    );
    await expect(driver.create(redis.machine.host, spec, testStep())).rejects.toMatchObject({
      code: 'DATABASE_DAMAGED',
    });
    expect((await driver.inspect(redis.machine.host, [spec])).get(spec.id)).toMatchObject({ up: false });
    await driver.drop(redis.machine.host, spec, testStep());
    expect(await redis.server.must('redis-cli -p 6379 PING; systemctl is-enabled redis-server')).toBe(
      'PONG\nenabled\n',
    );
  });

  it('loses nothing that it has answered for more than a second when it is killed', async () => {
    const spec = await redis.createDatabase();
    expect(await redis.query(spec, 'SET kept yes')).toBe('OK');
    // Writing may wait for two seconds while a slow disk is busy with what came before.
    await pause(3_000);
    await redis.server.must(`systemctl kill -s KILL fairlead-db-${spec.id}`);
    await pollUntil('the instance', async () => (await rejectionOf(redis.query(spec, 'PING'))) === undefined);
    expect(await redis.query(spec, 'GET kept')).toBe('yes');
  });
});

describe('a swap', () => {
  const swap = (from: DatabaseSpec, to: DatabaseSpec): Promise<void> =>
    driver.swap?.(redis.machine.host, from, to, testStep()) ?? Promise.reject(new Error('It cannot swap'));
  const home = ({ id }: DatabaseSpec): string => `/var/lib/fairlead/databases/${id}`;

  it('puts the copy in the place of the original, which keeps port and password; the old data is with the copy', async () => {
    const [original, copy] = [await redis.createDatabase(), await redis.createDatabase()];
    await redis.query(original, 'SET x old');
    await redis.query(copy, 'SET x new');
    await swap(copy, original);
    await swap(copy, original);
    expect(await redis.query(original, 'GET x\nSET y mine')).toBe('new\nOK');
    expect(await redis.query(copy, 'GET x')).toBe('old');
    await driver.create(redis.machine.host, original, testStep());
    await driver.drop(redis.machine.host, copy, testStep());
    const next = await redis.createDatabase();
    await redis.query(next, 'SET x newer');
    await swap(next, original);
    expect(await redis.query(original, 'GET x')).toBe('newer');
    await expect(swap(testDatabaseSpec('redis'), original)).rejects.toMatchObject({ code: 'DATABASE_MISSING' });
    expect(await redis.query(original, 'GET x')).toBe('newer');
  });

  it('that was interrupted starts no empty instance, and is completed by the next, or discarded by creating', async () => {
    const moves = (copy: DatabaseSpec, original: DatabaseSpec): string[] => [
      `mv ${home(original)}/data ${home(original)}/aside`,
      `mv ${home(copy)}/data ${home(original)}/data`,
      `mv ${home(original)}/aside ${home(copy)}/data`,
    ];
    for (const done of [1, 2, 3]) {
      const [original, copy] = [await redis.createDatabase(), await redis.createDatabase()];
      await redis.query(original, 'SET x old');
      await redis.query(copy, 'SET x new');
      await redis.server.must(
        [
          `systemctl stop fairlead-db-${original.id} fairlead-db-${copy.id}`,
          ...moves(copy, original).slice(0, done),
        ].join('\n'),
      );
      if (done === 1) {
        expect((await redis.server.exec(`systemctl start fairlead-db-${original.id}`)).code).not.toBe(0);
        await redis.server.must(`systemctl stop fairlead-db-${original.id}`);
      }
      await swap(copy, original);
      expect(await redis.query(original, 'GET x')).toBe('new');
      expect(await redis.query(copy, 'GET x')).toBe('old');
    }
    const [original, copy] = [await redis.createDatabase(), await redis.createDatabase()];
    await redis.query(original, 'SET x old');
    await redis.server.must(`systemctl stop fairlead-db-${original.id}; ${moves(copy, original)[0]}`);
    await driver.create(redis.machine.host, original, testStep());
    expect(await redis.query(original, 'GET x')).toBe('old');
  });
});

it('takes a new password that stays after a restart', async () => {
  const spec = await redis.createDatabase();
  const changed = { ...spec, password: randomPassword() };
  await driver.setPassword(redis.machine.host, changed, testStep());
  await redis.server.must(`systemctl restart fairlead-db-${spec.id}`);
  expect(await redis.query(changed, 'PING')).toBe('PONG');
  await expect(redis.query(spec, 'PING')).rejects.toThrow(/WRONGPASS/);
});

it('reports a lack of space for a snapshot or a restore, and keeps running', async () => {
  const disk = { path: '/var/lib/fairlead/databases', megabytes: 48 };
  const small = await RedisMachine.start({ smallDisk: disk });
  const { host } = small.machine;
  try {
    const [original, copy] = [await small.createDatabase(), await small.createDatabase()];
    await small.admin(original, 'DEBUG POPULATE 20000 key 1000');
    await small.admin(original, 'CONFIG SET rdbcompression no');
    const sink = new CollectingSink();
    const taken = await driver.dump(host, original, sink, testStep());
    await small.server.fillDisk(4_000_000);
    expect(await rejectionOf(driver.dump(host, original, new CollectingSink(), testStep()))).toMatchObject({
      code: 'DISK_FULL',
    });
    const restoring = driver.restore(host, copy, Readable.from([sink.bytes]), testStep());
    expect(await rejectionOf(restoring)).toMatchObject({ code: 'DISK_FULL' });
    expect(await small.query(original, 'SET x y')).toBe('OK');
    expect(await small.query(copy, 'DBSIZE')).toBe('0');
    expect(await small.leftovers(original)).toBe('');
    expect(await small.leftovers(copy)).toBe('');
    await small.server.freeDisk();
    await driver.restore(host, copy, Readable.from([sink.bytes]), testStep());
    expect(await driver.fingerprint(host, copy, testStep())).toEqual(taken);
  } finally {
    await small.machine.stop();
  }
});
