import { setTimeout as pause } from 'node:timers/promises';
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
    await api.operations.waitUntilSettled('dep_0', 20_000);
    const waits: number[] = [];
    for (let n = 1; n <= 10; n += 1) {
      const enqueued = performance.now();
      await api.enqueue({ subjectId: `dep_${n}`, lane: `lane ${n}` });
      await api.operations.waitUntilSettled(`dep_${n}`, 20_000);
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
    await api.operations.waitUntilSettled('dep_1', 20_000);
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

  it('has one leader, and another one after it ends', async () => {
    await start({});
    const [first, second] = [api.app.get(PostgresRelay), worker.app.get(PostgresRelay)];
    expect(await first.isLeader()).toBe(true);
    expect(await second.isLeader()).toBe(false);
    await first.beforeApplicationShutdown();
    await eventually('the other leads', () => second.isLeader());
  });

  it('finds its way back when the connection for wake-ups is cut', async () => {
    await start({});
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fairlead-signals' AND datname = current_database()`;
    await api.dataSource.query(cut);
    await api.enqueue();
    await api.operations.waitUntilSettled('dep_1', 20_000);
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
    await api.operations.waitUntilSettled('dep_2', 20_000);
    expect((await api.read(id)).status).toBe('succeeded');
  });
};

const oneProcess = (): void => {
  it('has the data folder to itself: a second process on it does not start', async () => {
    const database = await createTestDatabase();
    const first = await startQueue({ database });
    await expect(startQueue({ database })).rejects.toThrow('Another Fairlead process is using');
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
