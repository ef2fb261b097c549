import type { SubjectKind } from '@fairlead/contracts';
import type { Actor } from '../../../src/auth/caller';
import { EventEntry } from '../../../src/events/event.entity';
import { EventsService } from '../../../src/events/events.service';
import { partialRow } from '../../../src/platform/database/query/partial-row';
import type { Tx } from '../../../src/platform/database/tx';
import { Session } from '../../../src/users/sessions/session.entity';
import { makeToken, withToken } from '../../harness/test-access';
import { EventReader, signedInUser, sessionCookie, type SignedInUser } from '../../harness/event-reader';
import { STATUS_DATA } from '../../harness/example-events';
import { eventually } from '../../harness/eventually';
import { startApi, type TestApi } from '../../harness/start-api';

type Recorded =
  'server.ready' | 'server.failed' | 'user.signed_in' | 'invitation.created' | 'instance.settings_changed';

const ROBOT: Actor = { type: 'token', id: 'tok_1', name: 'CI' };

describe('the stream of events', () => {
  let api: TestApi;
  let owner: SignedInUser;
  const readers: EventReader[] = [];

  beforeAll(async () => {
    api = await startApi({ settings: { FAIRLEAD_STREAMS_PER_CALLER: '6' } });
    owner = await signedInUser(api, 'owner');
  });
  afterEach(() => readers.splice(0).forEach((reader) => reader.close()));
  afterAll(() => api?.stop());

  const open = async (...args: Parameters<typeof EventReader.open> extends [TestApi, ...infer R] ? R : never) => {
    const reader = await EventReader.open(api, ...args);
    readers.push(reader);
    return reader;
  };

  const write = (tx: Tx, id: string, name: Recorded = 'server.ready', type: SubjectKind = 'server'): Promise<void> =>
    api.app
      .get(EventsService, { strict: false })
      .record(tx, { name, subject: { type, id, name: `name of ${id}` }, actor: ROBOT, data: STATUS_DATA });

  const record = (...args: Parameters<typeof write> extends [Tx, ...infer R] ? R : never): Promise<void> =>
    api.dataSource.transaction((tx) => write(tx, ...args));

  const newest = async (): Promise<number> => (await api.dataSource.manager.maximum(EventEntry, 'sequence')) ?? 0;

  it('begins now, and sends each event as the audit log shows it, with its sequence as id', async () => {
    await record('srv_before');
    const reader = await open(owner);
    expect(reader.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(reader.answer.headers.get('cache-control')).toBe('no-store');
    await reader.until('hello', ({ sent }) => sent.length === 1);
    const sequence = await newest();
    expect(reader.sent[0]).toEqual({ event: 'hello', id: String(sequence), data: { sequence } });
    await record('srv_a');
    await record('srv_b', 'server.failed');
    await reader.until('both events', ({ sent }) => sent.length === 3);
    expect(reader.sent.map(({ event, id }) => [event, id])).toEqual([
      ['hello', String(sequence)],
      ['event', String(sequence + 1)],
      ['event', String(sequence + 2)],
    ]);
    const { body } = await api.http().get('/api/dashboard/audit?per_page=2').set('Cookie', owner.cookie).expect(200);
    expect(reader.entries).toEqual(body.data.toReversed());
    expect(reader.entries[0]?.subject).toEqual({ type: 'server', id: 'srv_a', name: 'name of srv_a' });
  });

  it('sends no event of a change that was rolled back', async () => {
    const reader = await open(owner);
    await reader.until('hello', ({ sent }) => sent.length === 1);
    await api.dataSource
      .transaction(async (tx) => {
        await write(tx, 'srv_undone');
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    await record('srv_done');
    await reader.until('the event after it', ({ entries }) => entries.length === 1);
    expect(reader.entries[0]?.subject.id).toBe('srv_done');
  });

  it('resumes after each disconnect under concurrent writes, without loss or duplicates', async () => {
    const from = await newest();
    const writers = Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; n < 40; n += 1) await record(`srv_${writer}_${n}`);
      }),
    );
    const got: string[] = [];
    let lastEventId = String(from);
    for (let cut = 1; got.length < 160; cut += 1) {
      const reader = await open(owner, { lastEventId });
      await reader.until('some more', ({ entries }) => entries.length >= Math.min(cut, 160 - got.length));
      reader.close();
      // What had arrived by then, the reader has; the rest it asks for again.
      const entries = reader.entries.slice(0);
      got.push(...entries.map(({ subject }) => subject.id));
      lastEventId = reader.lastId ?? lastEventId;
    }
    await writers;
    const rows = await api.dataSource.manager.find(EventEntry, { order: { sequence: 'ASC' } });
    const wanted = rows.filter(({ sequence }) => sequence > from).map(({ subjectId }) => subjectId);
    expect(wanted).toHaveLength(160);
    expect(got).toEqual(wanted);
  });

  it('begins after ?after=, but Last-Event-ID goes before it', async () => {
    const from = await newest();
    for (const id of ['srv_1', 'srv_2', 'srv_3']) await record(id);
    const asked = await open(owner, { query: `?after=${from + 1}` });
    await asked.until('the two after it', ({ entries }) => entries.length === 2);
    const back = await open(owner, { query: `?after=${from}`, lastEventId: String(from + 2) });
    await back.until('the one after it', ({ entries }) => entries.length === 1);
    expect(asked.entries.map(({ subject }) => subject.id)).toEqual(['srv_2', 'srv_3']);
    expect(back.sent.map(({ event, id }) => [event, id])).toEqual([['event', String(from + 3)]]);
  });

  it('says reset where more was missed than is worth sending, or where it is no longer kept, and goes on from there', async () => {
    const witness = await open(owner);
    await witness.until('hello', ({ sent }) => sent.length === 1);
    const from = await newest();
    const rows = Array.from({ length: 1001 }, (_, n) => ({
      id: `evt_${n}`,
      name: 'server.ready' as const,
      subjectType: 'server' as const,
      subjectId: 'srv_many',
      subjectName: 'many',
      actorType: 'system' as const,
      actorId: 'system',
      actorName: 'Fairlead',
      serverId: null,
      serverName: null,
      applicationId: null,
      applicationName: null,
      data: STATUS_DATA,
      at: new Date(),
    }));
    for (let n = 0; n < rows.length; n += 100)
      await api.dataSource.manager.insert(
        EventEntry,
        rows.slice(n, n + 100).map((row) => partialRow<EventEntry>(row)),
      );
    const head = await newest();
    await witness.until('all of them', ({ lastId }) => lastId === String(head));
    const behind = await open(owner, { lastEventId: String(from) });
    await behind.until('reset', ({ sent }) => sent.length === 1);
    expect(behind.sent[0]).toEqual({ event: 'reset', id: String(head), data: { sequence: head, after: from } });
    const within = await open(owner, { lastEventId: String(from + 1) });
    await within.until('all of them', ({ entries }) => entries.length === 1000);
    await record('srv_next');
    await behind.until('the next', ({ entries }) => entries.length === 1);
    await api.app.get(EventsService, { strict: false }).deleteBefore(new Date(Date.now() + 1000));
    await record('srv_kept');
    const old = await open(owner, { query: '?after=1' });
    await old.until('reset', ({ sent }) => sent[0]?.event === 'reset');
    const future = await open(owner, { lastEventId: '999999999' });
    await future.until('reset', ({ sent }) => sent[0]?.event === 'reset');
  });

  it('sends events of users only to owners and the user concerned, and of settings to no viewer', async () => {
    const viewer = await signedInUser(api, 'viewer', 'vera@example.org');
    const admin = await signedInUser(api, 'admin', 'adam@example.org');
    const all = await Promise.all([owner, viewer, admin].map((person) => open(person)));
    await Promise.all(all.map((reader) => reader.until('hello', ({ sent }) => sent.length === 1)));
    await record(owner.id, 'user.signed_in', 'user');
    await record(viewer.id, 'user.signed_in', 'user');
    await record('inv_1', 'invitation.created', 'invitation');
    await record('instance', 'instance.settings_changed', 'instance');
    await record('srv_last');
    await Promise.all(
      all.map((reader) => reader.until('the last', ({ entries }) => entries.at(-1)?.subject.id === 'srv_last')),
    );
    const subjects = all.map((reader) => reader.entries.map(({ subject }) => subject.id));
    expect(subjects).toEqual([
      [owner.id, viewer.id, 'inv_1', 'instance', 'srv_last'],
      [viewer.id, 'srv_last'],
      ['instance', 'srv_last'],
    ]);
  });

  it('says signed-out and ends when the session does, whoever ended it', async () => {
    const leaving = await signedInUser(api, 'viewer', 'leaving@example.org');
    const stream = await open(leaving);
    await stream.until('hello', ({ sent }) => sent.length === 1);
    await api.http().delete('/api/dashboard/session').set('Cookie', leaving.cookie).expect(200);
    await stream.until('the end', ({ ended }) => ended);
    expect(stream.sent.at(-1)?.event).toBe('signed-out');

    const again = { id: leaving.id, cookie: await sessionCookie(api, 'leaving@example.org') };
    const thrown = await open(again);
    await thrown.until('hello', ({ sent }) => sent.length === 1);
    await api.http().delete(`/api/dashboard/users/${leaving.id}`).set('Cookie', owner.cookie).expect(200);
    await thrown.until('the end', ({ ended }) => ended);
    expect(thrown.sent.at(-1)?.event).toBe('signed-out');
  });

  it('ends with an idle session: a stream does not count as activity', async () => {
    const idle = await signedInUser(api, 'viewer', 'idle@example.org');
    const stream = await open(idle);
    await stream.until('hello', ({ sent }) => sent.length === 1);
    const lastSeenAt = new Date(Date.now() - 30 * 86_400_000);
    await api.dataSource.manager.update(Session, { userId: idle.id }, { lastSeenAt });
    await stream.until('the end', ({ ended }) => ended);
    expect(stream.sent.at(-1)?.event).toBe('signed-out');
    expect((await api.dataSource.manager.findOneBy(Session, { userId: idle.id }))?.lastSeenAt).toEqual(lastSeenAt);
  });

  it('429 for one stream too many of a user, and gives the place back', async () => {
    const many = await signedInUser(api, 'viewer', 'many@example.org');
    const six = await Promise.all([1, 2, 3, 4, 5, 6].map(() => open(many)));
    await Promise.all(six.map((reader) => reader.until('hello', ({ sent }) => sent.length === 1)));
    const refused = await open(many);
    expect(refused.answer.status).toBe(429);
    six[0]?.close();
    await eventually('a place', async () => (await open(many)).answer.status === 200);
  });

  it('400 for an id that is none, 401 without a session and with a token', async () => {
    const wrong = api.http().get('/api/dashboard/events').set('Cookie', owner.cookie);
    await wrong.set('Last-Event-ID', 'evt_1').expect(400);
    await api.http().get('/api/dashboard/events?after=-1').set('Cookie', owner.cookie).expect(400);
    await api.http().get('/api/dashboard/events').expect(401);
    await withToken(api, await makeToken(api))
      .get('/api/dashboard/events')
      .expect(401);
  });

  it('ends on shutdown, without delaying it', async () => {
    const other = await startApi({ settings: { FAIRLEAD_SHUTDOWN_SECONDS: '30' } });
    const person = await signedInUser(other, 'owner');
    const reader = await EventReader.open(other, person);
    await reader.until('hello', ({ sent }) => sent.length === 1);
    const since = performance.now();
    await other.stop();
    await reader.until('the end', ({ ended }) => ended);
    expect(performance.now() - since).toBeLessThan(10_000);
  });
});
