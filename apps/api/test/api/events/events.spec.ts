import { EVENTS_COUNTED } from '@fairlead/contracts';
import { SYSTEM_ACTOR } from '../../../src/auth/caller';
import { EventEntry } from '../../../src/events/event.entity';
import { newId } from '../../../src/platform/database/new-id';
import { partialRow } from '../../../src/platform/database/query/partial-row';
import type { EventQuery } from '../../../src/events/event-visibility';
import { EVENTS_TOPIC, EventsService } from '../../../src/events/events.service';
import { Signals } from '../../../src/platform/signals/signals';
import { STATUS_DATA } from '../../harness/example-events';
import { eventually } from '../../harness/eventually';
import { startQueue, type TestQueue } from '../operations/queue-harness';

const OWNER = { id: 'usr_1', role: 'owner' } as const;

describe('events', () => {
  let queue: TestQueue;
  let events: EventsService;

  beforeEach(async () => {
    queue = await startQueue();
    events = queue.app.get(EventsService);
  });

  afterEach(async () => {
    await queue.stop();
  });

  const record = (name: 'server.ready' | 'server.deleting', subject: string, serverId?: string): Promise<void> =>
    queue.dataSource.transaction((tx) =>
      events.record(tx, {
        name,
        subject: { type: 'server', id: subject, name: subject },
        actor: { type: 'token', id: 'tok_1', name: 'CI' },
        data: { code: null, reason: `about ${subject}` },
        ...(serverId !== undefined && { serverId }),
      }),
    );

  it('are there exactly if the change is', async () => {
    const { dataSource } = queue;
    const change = dataSource.transaction(async (tx) => {
      await events.record(tx, {
        name: 'server.ready',
        subject: { type: 'server', id: 'srv_1', name: 'web-1' },
        actor: SYSTEM_ACTOR,
        data: STATUS_DATA,
      });
      throw new Error('The change fails.');
    });
    await expect(change).rejects.toThrow('The change fails.');
    expect(await dataSource.manager.count(EventEntry)).toBe(0);
    await record('server.ready', 'srv_1');
    const [entry] = await dataSource.manager.find(EventEntry);
    expect(entry).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      name: 'server.ready',
      subjectType: 'server',
      subjectId: 'srv_1',
      actorType: 'token',
      actorId: 'tok_1',
      actorName: 'CI',
      serverId: null,
      data: { code: null, reason: 'about srv_1' },
    });
    expect(entry?.at).toBeInstanceOf(Date);
  });

  it('cannot be recorded outside a transaction', async () => {
    const event = {
      name: 'server.ready',
      subject: { type: 'server', id: 'srv_1', name: 'web-1' },
      actor: SYSTEM_ACTOR,
      data: STATUS_DATA,
    } as const;
    await expect(events.record(queue.dataSource.manager, event)).rejects.toThrow('open transaction');
  });

  it('are heard of after the commit, and not after a rollback', async () => {
    let heard = 0;
    queue.app.get(Signals).on(EVENTS_TOPIC, () => (heard += 1));
    const failing = queue.dataSource.transaction(async (tx) => {
      await events.record(tx, {
        name: 'server.ready',
        subject: { type: 'server', id: 'srv_1', name: 'web-1' },
        actor: SYSTEM_ACTOR,
        data: STATUS_DATA,
      });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toBe(0);
    await record('server.ready', 'srv_1');
    await eventually('the word of the event', () => heard > 0);
    expect(heard).toBe(1);
  });

  it('come in the order in which they were recorded, also by many at once', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => record('server.ready', `srv_${n}`)));
    const sequences = (await queue.dataSource.manager.find(EventEntry, { order: { sequence: 'ASC' } })).map(
      ({ sequence }) => sequence,
    );
    expect(new Set(sequences).size).toBe(100);
    await record('server.deleting', 'srv_last');
    const { items, total } = await events.page({ page: 1, per_page: 1 }, OWNER);
    expect(items[0]?.subjectId).toBe('srv_last');
    expect(total).toBe(101);
  });

  it('are filtered, and limited to the servers that the caller may see', async () => {
    await record('server.ready', 'srv_a', 'srv_a');
    await record('server.ready', 'srv_b', 'srv_b');
    await record('server.deleting', 'srv_b', 'srv_b');
    const names = async (query: EventQuery, serverIds?: string[]): Promise<string[]> =>
      (await events.page(query, { ...OWNER, ...(serverIds && { serverIds }) })).items.map(
        ({ name, subjectId }) => `${subjectId} ${name}`,
      );
    const page = { page: 1, per_page: 10 };
    expect(await names({ ...page, subject_id: 'srv_b' })).toEqual(['srv_b server.deleting', 'srv_b server.ready']);
    expect(await names({ ...page, name: 'server.ready' })).toEqual(['srv_b server.ready', 'srv_a server.ready']);
    expect(await names(page, ['srv_a'])).toEqual(['srv_a server.ready']);
    expect(await names({ ...page, server_id: 'srv_b' }, ['srv_a'])).toEqual([]);
  });

  it('are counted up to a limit, and read further back from a number on', async () => {
    await record('server.deleting', 'srv_first');
    await fillLog(EVENTS_COUNTED + 500);
    const newest = await events.page({ page: 1, per_page: 2 }, OWNER);
    expect([newest.total, newest.isCapped]).toEqual([EVENTS_COUNTED, true]);
    const last = await events.page({ page: EVENTS_COUNTED / 100, per_page: 100 }, OWNER);
    expect(last.items).toHaveLength(100);
    const beyond = await events.page({ page: EVENTS_COUNTED / 100 + 1, per_page: 100 }, OWNER);
    expect([beyond.items, beyond.isCapped]).toEqual([[], true]);
    const before = last.items.at(-1)?.sequence;
    const older = await events.page({ page: 1, per_page: 100, before }, OWNER);
    expect([older.total, older.isCapped]).toEqual([501, false]);
    expect(older.items[0]?.sequence).toBe((before ?? 0) - 1);
    const found = await events.page({ page: 1, per_page: 10, search: 'SRV_FIRST' }, OWNER);
    expect(found.items.map(({ subjectId }) => subjectId)).toEqual(['srv_first']);
    expect([found.total, found.isCapped]).toEqual([1, false]);
    const early = await events.page({ page: 6, per_page: 100, before, name: 'server.ready' }, OWNER);
    expect([early.items, early.total]).toEqual([[], 500]);
  });

  it('go when their time is over, and only then, however many', async () => {
    await record('server.ready', 'srv_1');
    expect(await events.deleteBefore(new Date(Date.now() - 60_000))).toBe(0);
    await fillLog(1000);
    expect(await events.deleteBefore(new Date(Date.now() + 1000))).toBe(1001);
  });

  /** Copies the newest event. */
  async function fillLog(count: number): Promise<void> {
    const [sample] = await queue.dataSource.manager.find(EventEntry, { order: { sequence: 'DESC' }, take: 1 });
    if (!sample) throw new Error('There is no event to copy.');
    const { sequence: _, ...row } = { ...sample, name: 'server.ready' as const, subjectName: 'web' };
    for (let written = 0; written < count; written += 500) {
      const rows = Array.from({ length: Math.min(500, count - written) }, () => ({ ...row, id: newId('event') }));
      await queue.dataSource.manager.insert(
        EventEntry,
        rows.map((values) => partialRow<EventEntry>(values)),
      );
    }
  }
});
