import type { QueryRunner } from 'typeorm';
import { SYSTEM_ACTOR } from '../../../src/auth/caller';
import { EventLog } from '../../../src/events/event-log';
import { EventsService } from '../../../src/events/events.service';
import { EventReader, signedInUser, type SignedInUser } from '../../harness/event-reader';
import { STATUS_DATA } from '../../harness/example-events';
import { startApi, type TestApi } from '../../harness/start-api';
import { createTestDatabase, TEST_DIALECT, type TestDatabase } from '../../harness/test-database';

/** On PostgreSQL the number of an event is given out before its transaction is committed. */
const transactionsSideBySide = (): void => {
  let database: TestDatabase;
  let api: TestApi;
  let owner: SignedInUser;
  let reader: EventReader;
  const runners: QueryRunner[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startApi({ database });
    owner = await signedInUser(api, 'owner');
  });
  beforeEach(async () => {
    reader = await EventReader.open(api, owner);
    await reader.until('hello', ({ sent }) => sent.length === 1);
  });
  afterEach(async () => {
    reader.close();
    for (const runner of runners.splice(0)) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.release();
    }
  });
  afterAll(async () => {
    await api?.stop();
    await database.remove();
  });

  /** A transaction that has written an event and goes on. */
  const begin = async (id: string): Promise<QueryRunner> => {
    const runner = api.dataSource.createQueryRunner();
    runners.push(runner);
    await runner.startTransaction();
    await api.app.get(EventsService, { strict: false }).record(runner.manager, {
      name: 'server.ready',
      subject: { type: 'server', id, name: id },
      actor: SYSTEM_ACTOR,
      data: STATUS_DATA,
    });
    return runner;
  };

  const ids = (): string[] => reader.entries.map(({ subject }) => subject.id);

  it('are sent in the order of their numbers, although the later one is committed first', async () => {
    const first = await begin('srv_first');
    const second = await begin('srv_second');
    await second.commitTransaction();
    // Whoever reads now knows of the second, and must not pass it on: the first is still to come.
    const log = api.app.get(EventLog, { strict: false });
    const newest = await log.newest();
    const reading = log.after(newest - 2);
    expect(ids()).toEqual([]);
    await first.commitTransaction();
    expect((await reading).events.map(({ subjectId }) => subjectId)).toEqual(['srv_first', 'srv_second']);
    await reader.until('both', () => ids().length === 2);
    expect(ids()).toEqual(['srv_first', 'srv_second']);
    expect(reader.sent.map(({ id }) => Number(id))).toEqual([newest - 2, newest - 1, newest]);
  });

  it('reach a reader that comes back in between', async () => {
    const before = reader.lastId;
    const first = await begin('srv_1');
    const second = await begin('srv_2');
    await second.commitTransaction();
    reader.close();
    const opening = EventReader.open(api, owner, { lastEventId: before });
    await first.commitTransaction();
    reader = await opening;
    await reader.until('both', () => ids().length === 2);
    expect(ids()).toEqual(['srv_1', 'srv_2']);
  });

  it('are not waited for once they are rolled back', async () => {
    const undone = await begin('srv_undone');
    const done = await begin('srv_done');
    await done.commitTransaction();
    await undone.rollbackTransaction();
    await reader.until('the one that is there', () => ids().length === 1);
    expect(ids()).toEqual(['srv_done']);
  });

  it('send reset where a transaction took longer than readers wait', async () => {
    const log = api.app.get(EventLog, { strict: false });
    log.patienceMs = 100;
    const slow = await begin('srv_slow');
    const quick = await begin('srv_quick');
    await quick.commitTransaction();
    await reader.until('the quick one', () => ids().length === 1);
    expect(ids()).toEqual(['srv_quick']);
    await slow.commitTransaction();
    await reader.until('reset', ({ sent }) => sent.at(-1)?.event === 'reset');
    const newest = await log.newest();
    // From there on everything has to be read anew.
    expect(reader.sent.at(-1)?.data).toEqual({ sequence: newest, after: newest - 2 });
    log.patienceMs = 10_000;
  });

  it('reach the readers of every process', async () => {
    const other = await startApi({ database, settings: { FAIRLEAD_ROLE: 'worker' } });
    const there = await EventReader.open(other, owner);
    await there.until('hello', ({ sent }) => sent.length === 1);
    const waits: number[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const since = performance.now();
      await (await begin(`srv_${n}`)).commitTransaction();
      await there.until('the event', ({ entries }) => entries.length === n);
      waits.push(performance.now() - since);
    }
    // Without the signal, each would only be found by the next poll, two seconds after the one before it.
    expect(waits.sort((a, b) => a - b)[2]).toBeLessThan(1500);
    there.close();
    await other.stop();
  });
};

const transactionsInTurn = (): void => {
  it('have no gaps in their numbers although half of them are rolled back, so readers do not wait', async () => {
    const api = await startApi();
    const events = api.app.get(EventsService, { strict: false });
    const write = (n: number): Promise<void> =>
      api.dataSource.transaction(async (tx) => {
        const subject = { type: 'server', id: `srv_${n}`, name: 'web' } as const;
        await events.record(tx, { name: 'server.ready', subject, actor: SYSTEM_ACTOR, data: STATUS_DATA });
        if (n % 2 === 1) throw new Error('rolled back');
      });
    await Promise.allSettled(Array.from({ length: 20 }, (_, n) => write(n)));
    const { events: entries, overdue } = await api.app.get(EventLog, { strict: false }).after(0);
    expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(overdue).toEqual([]);
    await api.stop();
  });
};

if (TEST_DIALECT === 'postgres') {
  describe('events of transactions side by side', () => {
    transactionsSideBySide();
  });
} else {
  describe('events of transactions that take turns', () => {
    transactionsInTurn();
  });
}
