import { TypeID } from 'typeid-js';
import { Operation } from '../../../src/operations/operation.entity';
import { eventually } from '../../harness/eventually';
import { Gate, queueStarter, type HandlerScript } from './queue-harness';

describe('operations of a lane', () => {
  const start = queueStarter();

  it('run in the order in which they were requested, although the clock of one process is ten minutes ahead', async () => {
    const gate = new Gate();
    const order: string[] = [];
    const run: HandlerScript['run'] = async ({ operation }) => {
      order.push(operation.subjectId);
      await gate.passed;
    };
    const queue = await start({ scripts: { 'application.deploy': { run } } });
    const running = await queue.enqueue({ subjectId: 'dep_1' });
    await eventually('it runs', async () => (await queue.read(running.id)).status === 'running');
    const ahead = await queue.enqueue({ subjectId: 'dep_2' });
    const { manager } = queue.dataSource;
    await manager.update(Operation, ahead.id, { id: TypeID.fromUUID('op', inTenMinutes()).toString() });
    for (const subjectId of ['dep_3', 'dep_4']) await queue.enqueue({ subjectId });
    gate.open();
    await queue.operations.waitUntilSettled('dep_4', 120_000);
    await queue.operations.waitUntilSettled('dep_2', 120_000);
    expect(order).toEqual(['dep_1', 'dep_2', 'dep_3', 'dep_4']);
  });
});

/** A UUID as another process makes it. */
function inTenMinutes(): string {
  const time = (Date.now() + 600_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7fff-8000-000000000000`;
}

describe('an operation that changes its lane', () => {
  const start = queueStarter();

  it('goes on in the new lane once that is free, with the steps of its first run', async () => {
    const gate = new Gate();
    const lanes: string[] = [];
    const queue = await start({
      scripts: {
        'application.deploy': { run: () => gate.passed },
        'command.run': {
          run: async ({ operation, step }) => {
            lanes.push(operation.lane);
            await step(operation.lane, () => Promise.resolve());
            return operation.lane === 'first' ? { lane: 'second', completion: () => Promise.resolve() } : undefined;
          },
        },
      },
    });
    const busy = await queue.enqueue({ kind: 'application.deploy', lane: 'second' });
    const { id } = await queue.enqueue({ kind: 'command.run', lane: 'first', subjectId: 'run_1' });
    await eventually('it waits in the second lane', async () => (await queue.read(id)).lane === 'second');
    expect(await queue.read(id)).toMatchObject({ status: 'queued', leaseOwner: null, finishedAt: null, lostLeases: 0 });
    expect((await queue.read(busy.id)).status).toBe('running');
    gate.open();
    await queue.operations.waitUntilSettled('run_1', 120_000);
    const ended = await queue.read(id);
    expect(ended).toMatchObject({ status: 'succeeded', lane: 'second', attempt: 2 });
    expect(ended.steps.map(({ name, status }) => [name, status])).toEqual([
      ['first', 'succeeded'],
      ['second', 'succeeded'],
    ]);
    expect(lanes).toEqual(['first', 'second']);
  });

  it('can be canceled while it waits in the new lane', async () => {
    const gate = new Gate();
    const ended = jest.fn(() => Promise.resolve());
    const queue = await start({
      scripts: {
        'application.deploy': { run: () => gate.passed },
        'command.run': {
          run: () => Promise.resolve({ lane: 'second', completion: () => Promise.resolve() }),
          ended,
        },
      },
    });
    await queue.enqueue({ kind: 'application.deploy', lane: 'second' });
    const { id } = await queue.enqueue({ kind: 'command.run', lane: 'first' });
    await eventually('it waits in the second lane', async () => (await queue.read(id)).lane === 'second');
    expect(await queue.cancel(id)).toBe(true);
    expect((await queue.read(id)).status).toBe('canceled');
    expect(ended).toHaveBeenCalledTimes(1);
    gate.open();
  });
});
