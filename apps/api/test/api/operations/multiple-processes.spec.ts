import { setTimeout as pause } from 'node:timers/promises';
import { Duties } from '../../../src/platform/lifecycle/duties';
import { ProcessRegistry } from '../../../src/platform/lifecycle/process-registry';
import { PostgresRelay } from '../../../src/platform/signals/postgres-relay';
import { Signals } from '../../../src/platform/signals/signals';
import { createTestDatabase, TEST_DIALECT, type TestDatabase } from '../../harness/test-database';
import { eventually } from '../../harness/eventually';
import { Gate, startQueue, untilAborted, type HandlerScript, type TestQueue } from './queue-harness';

/** What is said between an API process and a worker process, here two applications on one database. */
const severalProcesses = (): void => {
  let database: TestDatabase;
  let api: TestQueue;
  let worker: TestQueue;

  const start = async (script: HandlerScript): Promise<void> => {
    const scripts = { 'application.deploy': script };
    api = await startQueue({ scripts, database, settings: { FAIRLEAD_ROLE: 'api' } });
    worker = await startQueue({ scripts, database, settings: { FAIRLEAD_ROLE: 'worker' } });
  };

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    await api?.stop();
    await worker?.stop();
    await database.remove();
  });

  it('wakes the worker, and notifies the API when the operation has settled', async () => {
    let begun = 0;
    await start({ run: async () => void (begun = performance.now()) });
    await api.enqueue({ subjectId: 'dep_0', lane: 'warm' });
    await api.operations.waitUntilSettled('dep_0', 120_000);
    const waits: number[] = [];
    for (let n = 1; n <= 10; n += 1) {
      const enqueued = performance.now();
      await api.enqueue({ subjectId: `dep_${n}`, lane: `lane ${n}` });
      await api.operations.waitUntilSettled(`dep_${n}`, 120_000);
      waits.push(begun - enqueued);
    }
    waits.sort((a, b) => a - b);
    // Without the signal, the worker would poll every two seconds.
    expect(waits[5]).toBeLessThan(500);
  });

  it('carries a cancel to the process that runs it', async () => {
    const begun = new Gate();
    await start({
      run: async ({ step }) => {
        await step('building', ({ signal }) => {
          begun.open();
          return untilAborted(signal);
        });
      },
    });
    const { id } = await api.enqueue();
    await begun.passed;
    const asked = performance.now();
    await api.cancel(id);
    await api.operations.waitUntilSettled('dep_1', 120_000);
    // The heartbeat would carry it after ten seconds.
    expect(performance.now() - asked).toBeLessThan(6000);
    expect((await api.read(id)).status).toBe('canceled');
  });

  it('carries log lines to readers at the API', async () => {
    const heard = new Gate();
    await start({
      run: async ({ step }) => {
        await step('building', async ({ log }) => {
          log('first');
          await heard.passed;
          log('second');
        });
      },
    });
    const { id } = await api.enqueue();
    const texts: string[] = [];
    for await (const { text } of api.operations.follow(id, 0, AbortSignal.timeout(30_000))) {
      texts.push(text);
      heard.open();
    }
    expect(texts).toEqual(['first', 'second']);
  });

  it('gives a duty to one process, and to another one when its holder stops or hangs', async () => {
    await start({});
    const [first, second] = [api.app.get(Duties), worker.app.get(Duties)];
    expect([await first.holds('watchers'), await second.holds('watchers'), await second.holds('other')]).toEqual([
      true,
      false,
      true,
    ]);
    // As if the first one had hung for longer than the lease.
    await api.dataSource.query(
      `UPDATE duty_leases SET held_until = held_until - interval '1 minute' WHERE name = 'watchers'`,
    );
    expect([await second.holds('watchers'), await first.holds('watchers')]).toEqual([true, false]);
    // As if the clock of the database had been set back by an hour: nobody has to wait for that time.
    await api.dataSource.query(`UPDATE duty_leases SET held_until = held_until + interval '1 hour'`);
    expect([await first.holds('watchers'), await second.holds('watchers')]).toEqual([true, false]);
    await api.dataSource.query(
      `UPDATE duty_leases SET held_until = held_until - interval '1 minute' WHERE name = 'watchers'`,
    );
    expect(await second.holds('watchers')).toBe(true);
    await second.beforeApplicationShutdown();
    expect([await second.holds('watchers'), await first.holds('watchers')]).toEqual([false, true]);
  });

  it('refuses a second API process without Redis, and names the setting; an ended one does not count', async () => {
    const settings = { FAIRLEAD_ROLE: 'api', FAIRLEAD_DUTY_LEASE_SECONDS: '2' };
    const redis = { ...settings, REDIS_URL: 'redis://127.0.0.1:1' };
    api = await startQueue({ database, settings });
    await expect(startQueue({ database, settings })).rejects.toThrow('set REDIS_URL for each of them');
    await expect(startQueue({ database, settings: redis })).rejects.toThrow('set REDIS_URL for each of them');
    worker = await startQueue({ database, settings: { ...settings, FAIRLEAD_ROLE: 'worker' } });
    expect(await worker.app.get(ProcessRegistry).countWorkers()).toBe(1);
    await api.stop();
    api = await startQueue({ database, settings: redis });
    const third = await startQueue({ database, settings: redis });
    // One that was killed has left its row, which ends soon.
    await api.dataSource.query(
      `INSERT INTO processes (id, role, name, counts_in_redis, seen_until)
       VALUES ('killed', 'all', 'killed', false, clock_timestamp() + interval '1 second')`,
    );
    await third.stop();
    expect(await api.app.get(ProcessRegistry).countWorkers()).toBe(2);
    await (await startQueue({ database, settings: redis })).stop();
  });

  it('finds its way back when the connection for wake-ups is cut', async () => {
    await start({});
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fairlead-signals' AND datname = current_database()`;
    await api.dataSource.query(cut);
    await api.enqueue();
    await api.operations.waitUntilSettled('dep_1', 120_000);
    for (const [from, to] of [
      [api, worker],
      [worker, api],
    ] as const) {
      const heard = new Gate();
      to.app.get(Signals).on('probe', heard.open);
      const listening = heard.passed.then(() => true);
      await eventually('the word of the other gets through', () => {
        from.app.get(Signals).send('probe');
        return Promise.race([listening, pause(50, false)]);
      });
    }
    const { id } = await api.enqueue({ subjectId: 'dep_2' });
    await api.operations.waitUntilSettled('dep_2', 120_000);
    expect((await api.read(id)).status).toBe('succeeded');
  });

  it('leaves no connection for wake-ups behind if it is stopped while it connects', async () => {
    await start({});
    const relay = worker.app.get(PostgresRelay);
    const connecting = relay.onApplicationBootstrap();
    await relay.beforeApplicationShutdown();
    await connecting;
    const statement = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'fairlead-signals' AND datname = current_database()`;
    const countOpen = async (): Promise<number> => (await api.dataSource.query(statement))[0].count;
    await eventually('only the connection of the API is open', async () => (await countOpen()) === 1);
    expect(await countOpen()).toBe(1);
  });
};

const oneProcess = (): void => {
  it('has the data folder to itself: a second process on it does not start', async () => {
    const database = await createTestDatabase();
    const first = await startQueue({ database });
    await expect(startQueue({ database })).rejects.toThrow('Another Fairlead process is using');
    await expect(startQueue({ database, settings: { FAIRLEAD_ROLE: 'worker' } })).rejects.toThrow(
      'FAIRLEAD_ROLE=worker requires PostgreSQL (DATABASE_URL)',
    );
    await first.stop();
    await database.remove();
  });
};

if (TEST_DIALECT === 'postgres') {
  describe('several processes on PostgreSQL', () => {
    severalProcesses();
  });
} else {
  describe('one process on SQLite', () => {
    oneProcess();
  });
}
