import { isOperationOf, type Operation } from '../../../src/operations/operation.entity';
import type { OperationContext } from '../../../src/operations/operation-handler';
import { createTestDatabase } from '../../harness/test-database';
import { eventually } from '../../harness/eventually';
import { Gate, queueStarter } from './queue-harness';

describe('the queue', () => {
  const start = queueStarter();

  it('picks an operation up within milliseconds of the commit', async () => {
    const begun = new Map<string, number>();
    const queue = await start({
      scripts: {
        'application.deploy': { run: async ({ operation }) => void begun.set(operation.id, performance.now()) },
      },
    });
    const { enqueue } = queue;
    const waits: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      const { id } = await enqueue({ lane: `lane ${i}` });
      const committed = performance.now();
      await eventually('the operation has begun', async () => begun.get(id));
      waits.push((begun.get(id) ?? Infinity) - committed);
    }
    waits.sort((a, b) => a - b);
    // Without the signal, the worker would poll every two seconds.
    expect(waits[10]).toBeLessThan(300);
  });

  it('does not run what its transaction has rolled back', async () => {
    const run = jest.fn();
    const queue = await start({ scripts: { 'application.deploy': { run } } });
    const { dataSource, operations, enqueue } = queue;
    await expect(
      dataSource.transaction(async (tx) => {
        await operations.enqueue(tx, { kind: 'application.deploy', subjectId: 'dep_lost', lane: 'lost' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const { id } = await enqueue();
    await queue.operations.waitUntilSettled('dep_1', 120_000);
    expect((await queue.read(id)).status).toBe('succeeded');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('refuses to enqueue outside a transaction', async () => {
    const queue = await start();
    const { operations, dataSource } = queue;
    const operation = { kind: 'application.deploy' as const, subjectId: 'dep_1', lane: 'lane' };
    await expect(operations.enqueue(dataSource.manager, operation)).rejects.toThrow('open transaction');
  });

  it('runs 500 operations of 50 lanes with two workers, never two of a lane at a time and each lane in order', async () => {
    const database = await createTestDatabase();
    const running = new Set<string>();
    const order = new Map<string, number[]>();
    let overlaps = 0;
    const run = async ({ operation }: OperationContext): Promise<void> => {
      if (running.has(operation.lane)) overlaps += 1;
      running.add(operation.lane);
      await new Promise((resolve) => setImmediate(resolve));
      if (!isOperationOf(operation, 'database.update')) throw new Error(`${operation.kind} was not enqueued.`);
      order.set(operation.lane, [...(order.get(operation.lane) ?? []), operation.payload.before]);
      running.delete(operation.lane);
    };
    const script = { scripts: { 'database.update': { run } }, database };
    const queue = await start(script);
    const { dataSource, operations } = queue;
    // SQLite has one process, and so one worker, by design.
    const asWorker = { ...script, settings: { FAIRLEAD_ROLE: 'worker' } };
    const second = database.settings['DATABASE_URL'] ? await start(asWorker) : undefined;
    await dataSource.transaction(async (tx) => {
      for (let n = 0; n < 500; n += 1) {
        const lane = `lane ${n % 50}`;
        const payload = { before: n, memoryMb: n };
        await operations.enqueue(tx, { kind: 'database.update', subjectId: 'dep_many', lane, payload });
      }
    });
    await operations.waitUntilSettled('dep_many', 150_000);
    await second?.stop();
    expect(overlaps).toBe(0);
    expect([...order.values()].flat()).toHaveLength(500);
    for (const numbers of order.values()) expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    await queue.stop();
    await database.remove();
  });

  it('holds a second running operation of a lane for impossible: the database refuses it', async () => {
    const gate = new Gate();
    const queue = await start({ scripts: { 'application.deploy': { run: () => gate.passed } } });
    const first = await queue.enqueue();
    const second = await queue.enqueue();
    await eventually('the first runs', async () => (await queue.read(first.id)).status === 'running');
    const forced = queue.dataSource.query(`UPDATE operations SET status = 'running' WHERE id = '${second.id}'`);
    await expect(forced).rejects.toThrow(/unique/i);
    gate.open();
    await queue.operations.waitUntilSettled('dep_1', 120_000);
  });

  it('runs no more builds on a server than it may, and frees the slot when the build is over', async () => {
    const observing = new Gate();
    const builds = new Map<string, Gate>();
    const run = async ({ operation, step }: OperationContext): Promise<void> => {
      const gate = new Gate();
      builds.set(operation.id, gate);
      await step('building', () => gate.passed);
      await step('observing', () => observing.passed);
    };
    const queue = await start({
      scripts: { 'application.deploy': { run } },
      options: { 'application.deploy': { buildsUntil: 'building' } },
      settings: { FAIRLEAD_BUILDS_PER_SERVER: '2' },
    });
    const { enqueue, read } = queue;
    const operations: Operation[] = [];
    for (let i = 0; i < 4; i += 1) operations.push(await enqueue({ lane: `lane ${i}`, serverId: 'srv_1' }));
    const elsewhere = await enqueue({ lane: 'another', serverId: 'srv_2' });
    await eventually('two and the one elsewhere build', async () => builds.size === 3);
    expect([...builds.keys()].sort()).toEqual([operations[0]?.id, operations[1]?.id, elsewhere.id].sort());
    builds.get(operations[0]?.id ?? '')?.open();
    await eventually('the third builds although the first still runs', async () => builds.has(operations[2]?.id ?? ''));
    expect((await read(operations[0]?.id ?? '')).status).toBe('running');
    expect((await read(operations[3]?.id ?? '')).status).toBe('queued');
    observing.open();
    for (const { id } of operations) {
      const gate = await eventually('its turn to build', async () => builds.get(id));
      gate.open();
    }
    builds.get(elsewhere.id)?.open();
    await queue.operations.waitUntilSettled('dep_1', 120_000);
  });

  it('reserves half of its slots where operations may run for hours', async () => {
    const gate = new Gate();
    const run = () => gate.passed;
    const queue = await start({
      scripts: { 'command.run': { run }, 'application.deploy': {} },
      options: { 'command.run': { isLong: true } },
      settings: { FAIRLEAD_OPERATIONS_AT_ONCE: '4' },
    });
    const { enqueue, read } = queue;
    const runs: Operation[] = [];
    for (let i = 0; i < 4; i += 1)
      runs.push(await enqueue({ kind: 'command.run', subjectId: 'run_1', lane: `lane ${i}` }));
    const deployment = await enqueue({ lane: 'another' });
    await queue.operations.waitUntilSettled(deployment.subjectId, 120_000);
    expect((await read(deployment.id)).status).toBe('succeeded');
    const statuses = await Promise.all(runs.map(async ({ id }) => (await read(id)).status));
    expect(statuses.sort()).toEqual(['queued', 'queued', 'running', 'running']);
    gate.open();
    await queue.operations.waitUntilSettled('run_1', 120_000);
  });

  it('runs nothing before its scheduled time, and then at once', async () => {
    const begun: number[] = [];
    const queue = await start({ scripts: { 'application.deploy': { run: async () => void begun.push(Date.now()) } } });
    const moment = Date.now() + 400;
    await queue.enqueue({ runAfter: new Date(moment) });
    const ready = await queue.enqueue({ subjectId: 'dep_2' });
    await queue.operations.waitUntilSettled('dep_2', 120_000);
    expect((await queue.read(ready.id)).status).toBe('succeeded');
    await queue.operations.waitUntilSettled('dep_1', 120_000);
    expect(begun).toHaveLength(2);
    expect(begun[1]).toBeGreaterThanOrEqual(moment - 5);
    const late: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const runAfter = new Date(Date.now() + 100);
      await queue.enqueue({ subjectId: `dep_soon_${n}`, runAfter });
      await queue.operations.waitUntilSettled(`dep_soon_${n}`, 120_000);
      late.push((begun.at(-1) ?? Infinity) - runAfter.getTime());
    }
    // Without the signal at its time, each would be found by the next poll, two seconds after the previous one.
    expect(late.sort((a, b) => a - b)[2]).toBeLessThan(1000);
  });
});
