import { setTimeout as pause } from 'node:timers/promises';
import { TcpLink } from '@fairlead/testbed';
import type { Completion, UnsuccessfulOutcome } from '../../../src/operations/operation-handler';
import { Worker } from '../../../src/operations/queue/worker';
import { createTestDatabase, TEST_DIALECT } from '../../harness/test-database';
import { eventually } from '../../harness/eventually';
import {
  Gate,
  recordingQueueStarter,
  queueStarter,
  untilAborted,
  type HandlerScript,
  type TestQueue,
} from './queue-harness';

describe('an operation', () => {
  const start = recordingQueueStarter();
  const startAgain = queueStarter();

  describe('whose worker vanishes', () => {
    it('is started again when its lease has expired, and the previous run can no longer write', async () => {
      const begun = new Gate();
      const lateEnd = new Gate();
      const attempts: number[] = [];
      const { app, enqueue, read, operations, dataSource, notes } = await start(
        {
          run: async ({ operation, step, record }) => {
            attempts.push(operation.attempt);
            if (operation.attempt > 1)
              return async (tx) => void (await tx.query(`INSERT INTO notes VALUES ('second')`));
            await step('building', async () => undefined);
            begun.open();
            await lateEnd.passed;
            await record((tx) => tx.query(`INSERT INTO notes VALUES ('zombie record')`));
            return async (tx) => void (await tx.query(`INSERT INTO notes VALUES ('zombie')`));
          },
        },
        { FAIRLEAD_LEASE_SECONDS: '2' },
      );
      const { id } = await enqueue();
      await begun.passed;
      // As if this run's process had been held up for longer than its lease and another worker had taken over.
      await dataSource.query(
        `UPDATE operations SET lease_owner = 'ended', lease_until = created_at WHERE id = '${id}'`,
      );
      await operations.waitUntilSettled('dep_1', 120_000);
      lateEnd.open();
      await eventually('the previous run has ended', () => app.get(Worker).idle);
      expect(attempts).toEqual([1, 2]);
      expect(await read(id)).toMatchObject({ status: 'succeeded', attempt: 2, lostLeases: 1 });
      expect(await notes()).toEqual(['second']);
    });

    it('is neither written to nor forgotten when its previous run ends late in the same process', async () => {
      const begun = new Gate();
      const resumed = new Gate();
      const lateEnd = new Gate();
      const lateEnded = new Gate();
      const end = new Gate();
      const { app, enqueue, read, operations, dataSource, notes } = await start(
        {
          run: async ({ operation, record }) => {
            if (operation.attempt > 1) {
              resumed.open();
              await end.passed;
              return async (tx) => void (await tx.query(`INSERT INTO notes VALUES ('second')`));
            }
            begun.open();
            await lateEnd.passed;
            try {
              await record((tx) => tx.query(`INSERT INTO notes VALUES ('zombie record')`));
            } finally {
              lateEnded.open();
            }
            return async (tx) => void (await tx.query(`INSERT INTO notes VALUES ('zombie')`));
          },
        },
        { FAIRLEAD_LEASE_SECONDS: '2' },
      );
      const { id } = await enqueue();
      await begun.passed;
      await dataSource.query(
        `UPDATE operations SET lease_owner = 'ended', lease_until = created_at WHERE id = '${id}'`,
      );
      await resumed.passed;
      lateEnd.open();
      await lateEnded.passed;
      // Without a worker that knows of it, its lease would expire again.
      await pause(3000);
      expect(app.get(Worker).idle).toBe(false);
      expect(await read(id)).toMatchObject({ status: 'running', attempt: 2, lostLeases: 1 });
      end.open();
      await operations.waitUntilSettled('dep_1', 120_000);
      expect(await read(id)).toMatchObject({ status: 'succeeded', attempt: 2 });
      expect(await notes()).toEqual(['second']);
    });

    it('is resumed at once by the next process of the same instance', async () => {
      const database = await createTestDatabase();
      const begun = new Gate();
      const hang: HandlerScript = {
        run: async ({ step }) => {
          await step('building', async () => undefined);
          begun.open();
          await new Promise<never>(() => undefined);
        },
      };
      const first = await startAgain({ scripts: { 'application.deploy': hang }, database });
      const { id } = await first.enqueue();
      await begun.passed;
      await vanish(first);

      const statuses: string[] = [];
      const script: HandlerScript = {
        run: async ({ step, onStep }) => {
          onStep(async (_tx, changes) => void statuses.push(...changes.map(({ name, status }) => `${name} ${status}`)));
          await step('building', async () => undefined);
          await step('starting', async () => undefined);
        },
      };
      const from = Date.now();
      const queue = await startAgain({ scripts: { 'application.deploy': script }, database });
      await queue.operations.waitUntilSettled('dep_1', 120_000);
      // The lease would have run out after thirty seconds.
      expect(Date.now() - from).toBeLessThan(15_000);
      expect(await queue.read(id)).toMatchObject({ status: 'succeeded', attempt: 2 });
      // The record does not go backwards: building had ended before, as far as it tells.
      expect(statuses).toEqual(['building succeeded', 'starting running', 'starting succeeded']);
      await queue.stop();
      await database.remove();
    });

    it('fails after too many attempts, and its record says so', async () => {
      const ends: UnsuccessfulOutcome[] = [];
      const run = jest.fn();
      const { enqueue, operations, dataSource } = await start(
        { run, ended: async (_tx, _operation, end) => void ends.push(end) },
        { FAIRLEAD_OPERATION_ATTEMPTS: '2' },
      );
      await dataSource.transaction(async (tx) => {
        const { id } = await operations.enqueue(tx, { kind: 'application.deploy', subjectId: 'dep_1', lane: 'lane' });
        await tx.query(`UPDATE operations SET lost_leases = 2, attempt = 2 WHERE id = '${id}'`);
      });
      await operations.waitUntilSettled('dep_1', 120_000);
      expect(run).not.toHaveBeenCalled();
      expect(ends).toMatchObject([{ status: 'failed', failure: { code: 'INTERNAL_ERROR' } }]);
      await enqueue();
      await operations.waitUntilSettled('dep_1', 120_000);
      expect(run).toHaveBeenCalledTimes(1);
    });
  });

  // SQLite has no connection that could be lost.
  if (TEST_DIALECT === 'postgres') {
    let link: TcpLink | undefined;
    afterEach(async () => {
      await link?.close();
      link = undefined;
    });

    it.each(['in a step', 'at its end'])('goes on where it was if PostgreSQL restarts while it is %s', async (when) => {
      const undone: unknown[] = [];
      const { enqueue, operations, read, dataSource, notes } = await start({
        run: async ({ operation, step, record }) => {
          const isFirst = operation.attempt === 1;
          const write: Completion = async (tx) => {
            await tx.query(`INSERT INTO notes VALUES ('run ${operation.attempt}')`);
            if (!isFirst) return;
            const [{ pid }] = await tx.query('SELECT pg_backend_pid() AS pid');
            await dataSource.query('SELECT pg_terminate_backend($1)', [pid]);
            // The end of the connection is noticed during a statement, or between two of them.
            if (when === 'at its end') await eventually('the loss is noticed', () => tx.queryRunner?.isReleased);
            await tx.query('SELECT 1');
          };
          await step('building', async () => undefined);
          if (when === 'at its end') return write;
          await record(write);
          return async () => undefined;
        },
        ended: async (_tx, _operation, end) => void undone.push(end),
      });
      const { id } = await enqueue();
      await operations.waitUntilSettled('dep_1', 120_000);
      expect(await read(id)).toMatchObject({ status: 'succeeded', failure: null, attempt: 2, lostLeases: 1 });
      expect([undone, await notes()]).toEqual([[], ['run 2']]);
    });

    it('goes on where it was if a network silently drops all packets to PostgreSQL', async () => {
      const database = await createTestDatabase();
      link = await TcpLink.to(database.settings['DATABASE_URL'] ?? '');
      const errors: unknown[] = [];
      const run: HandlerScript['run'] = async ({ operation, step, record }) => {
        await step('building', async () => undefined);
        if (operation.attempt === 1) link?.cut();
        await record(async () => undefined).catch((error: unknown) => {
          errors.push(error);
          link?.restore();
          throw error;
        });
      };
      const queue = await startAgain({
        scripts: { 'application.deploy': { run } },
        database,
        settings: { DATABASE_URL: link.url, FAIRLEAD_DATABASE_STATEMENT_SECONDS: '4', FAIRLEAD_LEASE_SECONDS: '60' },
      });
      const { id } = await queue.enqueue();
      const statusThroughLink = () => queue.read(id).then(({ status }) => status, String);
      await eventually('it has ended', async () => (await statusThroughLink()) === 'succeeded');
      expect(errors).toMatchObject([{ driverError: { message: 'PostgreSQL has not answered for 4 s' } }]);
      expect(await queue.read(id)).toMatchObject({ status: 'succeeded', failure: null, attempt: 2, lostLeases: 1 });
      await queue.stop();
      await database.remove();
    });
  }

  it('is released at a graceful shutdown, and resumed at the next start', async () => {
    const database = await createTestDatabase();
    const begun = new Gate();
    const run: HandlerScript['run'] = async ({ step, operation }) => {
      await step('building', ({ signal }) => {
        begun.open();
        return operation.attempt === 1 ? untilAborted(signal) : Promise.resolve();
      });
    };
    const script = {
      scripts: { 'application.deploy': { run } },
      database,
      settings: { FAIRLEAD_OPERATION_STOP_SECONDS: '0' },
    };
    const first = await startAgain(script);
    const { id } = await first.enqueue();
    await begun.passed;
    await first.stop();
    const queue = await startAgain(script);
    await queue.operations.waitUntilSettled('dep_1', 120_000);
    expect(await queue.read(id)).toMatchObject({ status: 'succeeded', attempt: 2, lostLeases: 0 });
    await queue.stop();
    await database.remove();
  });
});

/** Ends the worker as `kill -9` would: no lease is released and no timer runs any more. */
async function vanish(queue: TestQueue): Promise<void> {
  queue.app.get(Worker).simulateCrash();
  await queue.stop();
}
