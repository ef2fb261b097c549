import { EngineError } from '@fairlead/engine';
import type { UnsuccessfulOutcome } from '../../../src/operations/operation-handler';
import { OperationFailed, type Completion } from '../../../src/operations/operation-handler';
import { Gate, recordingQueueStarter, untilAborted } from './queue-harness';

const nothing: Completion = () => Promise.resolve();

describe('an operation', () => {
  const start = recordingQueueStarter();

  it('ends in one transaction with its closing: if that fails, neither has happened', async () => {
    let tries = 0;
    const { enqueue, operations, read, notes } = await start({
      run: async () => async (tx) => {
        await tx.query(`INSERT INTO notes VALUES ('closed')`);
        tries += 1;
        throw new Error('The closing fails.');
      },
      ended: async (tx, _operation, end) => void (await tx.query(`INSERT INTO notes VALUES ('${end.status}')`)),
    });
    const { id } = await enqueue();
    await operations.waitUntilSettled('dep_1', 120_000);
    const operation = await read(id);
    expect(operation).toMatchObject({ status: 'failed', failure: { code: 'INTERNAL_ERROR' } });
    expect(tries).toBeGreaterThan(1);
    expect(await notes()).toEqual(['failed']);
  });

  it('fails with the code, the text and the step of what went wrong on the server', async () => {
    const ends: UnsuccessfulOutcome[] = [];
    const { enqueue, operations, read } = await start({
      run: async ({ step }) => {
        await step('building', async () => undefined);
        await step('starting', () => Promise.reject(new EngineError('START_FAILED', 'It ended with code 1.')));
      },
      ended: async (_tx, _operation, end) => void ends.push(end),
    });
    const { id } = await enqueue();
    await operations.waitUntilSettled('dep_1', 120_000);
    const failure = { step: 'starting', code: 'START_FAILED', message: 'It ended with code 1.' };
    const operation = await read(id);
    expect(operation).toMatchObject({ status: 'failed', failure });
    expect(operation.steps.map(({ name, status }) => [name, status])).toEqual([
      ['building', 'succeeded'],
      ['starting', 'failed'],
    ]);
    expect(ends).toEqual([{ status: 'failed', failure }]);
  });

  it('lets its handler end the record in its own words', async () => {
    const { enqueue, operations, read, notes } = await start({
      run: () =>
        Promise.reject(
          new OperationFailed('CRASHED_AFTER_SWITCH', 'It fell back.', {
            completion: async (tx) => void (await tx.query(`INSERT INTO notes VALUES ('fell back')`)),
          }),
        ),
      ended: async (tx) => void (await tx.query(`INSERT INTO notes VALUES ('ended')`)),
    });
    const { id } = await enqueue();
    await operations.waitUntilSettled('dep_1', 120_000);
    expect((await read(id)).failure).toMatchObject({ code: 'CRASHED_AFTER_SWITCH', message: 'It fell back.' });
    expect(await notes()).toEqual(['fell back']);
  });

  it('never shows what failed inside Fairlead, but says that it did', async () => {
    const { enqueue, operations, read } = await start({ run: () => Promise.reject(new Error('password=hunter2')) });
    const { id } = await enqueue();
    await operations.waitUntilSettled('dep_1', 120_000);
    const operation = await read(id);
    expect(operation.failure?.code).toBe('INTERNAL_ERROR');
    expect(JSON.stringify(operation)).not.toContain('hunter2');
  });

  it('moves the record in the transactions of its steps, one for each', async () => {
    const transactions: string[][] = [];
    const { enqueue, operations } = await start({
      run: async ({ step, onStep }) => {
        onStep(async (_tx, changes) => void transactions.push(changes.map(({ name, status }) => `${name} ${status}`)));
        await step('building', async () => undefined);
        await step('starting', async () => undefined);
        return nothing;
      },
    });
    await enqueue();
    await operations.waitUntilSettled('dep_1', 120_000);
    expect(transactions).toEqual([
      ['building running'],
      ['building succeeded', 'starting running'],
      ['starting succeeded'],
    ]);
  });

  it('ends a stage at its time limit and says so', async () => {
    const { enqueue, operations, read } = await start(
      { run: async ({ step }) => void (await step('building', ({ signal }) => untilAborted(signal))) },
      { FAIRLEAD_BUILD_SECONDS: '1' },
    );
    const { id } = await enqueue();
    await operations.waitUntilSettled('dep_1', 120_000);
    expect((await read(id)).failure).toMatchObject({ step: 'building', code: 'STAGE_TIMED_OUT' });
  });

  describe('when it is canceled', () => {
    it('ends at once while it is queued, and its record with it', async () => {
      const gate = new Gate();
      const run = jest.fn(() => gate.passed);
      const { enqueue, read, operations, notes, cancel } = await start({
        run,
        ended: async (tx, _operation, end) => void (await tx.query(`INSERT INTO notes VALUES ('${end.status}')`)),
      });
      await enqueue();
      const second = await enqueue({ subjectId: 'dep_2' });
      expect(await cancel(second.id)).toBe(true);
      expect((await read(second.id)).status).toBe('canceled');
      expect(await notes()).toEqual(['canceled']);
      gate.open();
      await operations.waitUntilSettled('dep_1', 120_000);
      expect(run).toHaveBeenCalledTimes(1);
    });

    it('reports the current step, and ends as canceled', async () => {
      const begun = new Gate();
      const { enqueue, read, operations, cancel } = await start({
        run: async ({ step }) => {
          await step('building', ({ signal }) => {
            begun.open();
            return untilAborted(signal);
          });
        },
      });
      const { id } = await enqueue();
      await begun.passed;
      const asked = Date.now();
      expect(await cancel(id)).toBe(true);
      await operations.waitUntilSettled('dep_1', 120_000);
      // The heartbeat would report it after ten seconds.
      expect(Date.now() - asked).toBeLessThan(6000);
      expect(await read(id)).toMatchObject({ status: 'canceled', failure: null, steps: [{ status: 'canceled' }] });
    });

    it('begins no further step once the cancel is committed, even if the word of it is lost', async () => {
      const begun = new Gate();
      const go = new Gate();
      const second = jest.fn();
      const { enqueue, read, operations, dataSource } = await start({
        run: async ({ step }) => {
          await step('building', async () => {
            begun.open();
            await go.passed;
          });
          await step('starting', async () => second());
        },
      });
      const { id } = await enqueue();
      await begun.passed;
      await dataSource.query(`UPDATE operations SET cancel_requested_at = created_at WHERE id = '${id}'`);
      go.open();
      await operations.waitUntilSettled('dep_1', 120_000);
      expect((await read(id)).status).toBe('canceled');
      expect(second).not.toHaveBeenCalled();
    });

    it('cannot be canceled once it has ended', async () => {
      const { enqueue, operations, cancel } = await start({});
      const { id } = await enqueue();
      await operations.waitUntilSettled('dep_1', 120_000);
      expect(await cancel(id)).toBe(false);
    });
  });
});
