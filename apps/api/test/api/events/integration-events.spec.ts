import { EVENT_SCOPES, INTEGRATION_EVENTS, scopeOfEvent, type IntegrationEventName } from '@fairlead/contracts';
import type { EventRecord } from '@fairlead/dto';
import { OpenStreams } from '../../../src/auth/open-streams';
import { EventEntry } from '../../../src/events/event.entity';
import { EventLog } from '../../../src/events/event-log';
import { EventsService, type EventContext } from '../../../src/events/events.service';
import { TokensService } from '../../../src/tokens/tokens.service';
import { eventProblems } from '../../harness/checked-answers';
import { EventReader } from '../../harness/event-reader';
import { exampleEvent } from '../../harness/example-events';
import { startApi, type TestApi } from '../../harness/start-api';
import { makeToken, signedInAgent, TEST_OWNER, withToken } from '../../harness/test-access';
import { API_ONLY, type HttpAgent } from '../../harness/test-records';

const PATH = '/api/v1/events';
const [SERVER, OTHER, APPLICATION] = ['srv_given', 'srv_other', 'app_given'];

describe('events for integrators', () => {
  let api: TestApi;
  let http: HttpAgent;
  const readers: EventReader<EventRecord>[] = [];

  beforeAll(async () => {
    api = await startApi({ settings: { ...API_ONLY, FAIRLEAD_STREAMS_PER_CALLER: '3' } });
    http = withToken(api, await makeToken(api));
  });
  afterEach(() => readers.splice(0).forEach((reader) => reader.close()));
  afterAll(() => api?.stop());

  const record = (name: IntegrationEventName, more: Partial<EventContext> = {}): Promise<void> =>
    api.dataSource.transaction((tx) =>
      api.app.get(EventsService, { strict: false }).record(tx, exampleEvent(name, more)),
    );

  const follow = async (...args: Parameters<typeof EventReader.ofToken> extends [TestApi, ...infer R] ? R : never) => {
    const reader = await EventReader.ofToken(api, ...args);
    readers.push(reader);
    return reader;
  };

  const newest = async (): Promise<number> => (await api.dataSource.manager.maximum(EventEntry, 'sequence')) ?? 0;

  const list = async (query: string, agent = http): Promise<EventRecord[]> =>
    (await agent.get(`${PATH}?per_page=100&${query}`).expect(200)).body.data;

  it('are those that the scopes of a token read, of every type that there is, and none of accounts', async () => {
    const from = await newest();
    const owner = await signedInAgent(api, 'owner');
    await owner.get('/api/dashboard/audit/export?format=csv').expect(200);
    for (const name of INTEGRATION_EVENTS) await record(name);
    const all = await api.dataSource.manager.find(EventEntry, { select: { name: true } });
    expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThan(INTEGRATION_EVENTS.length);
    const types = async (agent: HttpAgent) => (await list(`after=${from}`, agent)).map(({ type }) => type).reverse();
    for (const scope of EVENT_SCOPES) {
      const token = await makeToken(api, [scope]);
      const readable = INTEGRATION_EVENTS.filter((name) => scopeOfEvent(name) === scope);
      expect([scope, await types(withToken(api, token))]).toEqual([scope, readable]);
      const stream = await follow(token, { query: `?after=${from}` });
      await stream.until('all of them', ({ entries }) => entries.length >= readable.length);
      expect([scope, stream.entries.map(({ type }) => type)]).toEqual([scope, readable]);
      stream.close();
    }
    expect(await types(http)).toEqual(INTEGRATION_EVENTS);
    expect(await types(await signedInAgent(api, 'viewer'))).toEqual(INTEGRATION_EVENTS);
  });

  it('have the form of the contract, with links to the record and its page', async () => {
    await record('deployment.failed', {
      subject: { type: 'deployment', id: 'dep_1', name: 'shop' },
      actor: { type: 'user', id: 'usr_1', name: 'ann@example.org' },
      serverId: SERVER,
      applicationId: APPLICATION,
    });
    const [event] = await list('subject_id=dep_1');
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      sequence: await newest(),
      type: 'deployment.failed',
      occurred_at: expect.stringMatching(/^\d{4}-.*Z$/),
      subject: { type: 'deployment', id: 'dep_1', name: 'shop' },
      application_id: APPLICATION,
      server_id: SERVER,
      actor: { type: 'user', id: 'usr_1', name: 'ann@example.org' },
      data: expect.objectContaining({ number: 1, failure: expect.objectContaining({ code: 'INTERNAL_ERROR' }) }),
      links: {
        self: `${api.url}/api/v1/applications/${APPLICATION}/deployments/dep_1`,
        dashboard: `${api.url}/applications/${APPLICATION}/deployments/dep_1`,
      },
    });
    await record('server.deleted', { subject: { type: 'server', id: 'srv_gone', name: 'web-1' } });
    const [gone] = await list('subject_id=srv_gone');
    expect(gone?.links).toEqual({ self: `${api.url}/api/v1/servers/srv_gone`, dashboard: `${api.url}/servers` });
  });

  it('are compared with the schemas of their types, which know no other fields', async () => {
    await record('deployment.live');
    const [entry] = await api.dataSource.manager.find(EventEntry, { order: { sequence: 'DESC' }, take: 1 });
    if (entry === undefined) throw new Error('There is no event.');
    const { number: _, ...data } = entry.data;
    expect(eventProblems(entry)).toEqual([]);
    expect(eventProblems({ ...entry, data: { ...entry.data, port: 1 } })).toEqual([expect.stringContaining('port')]);
    expect(eventProblems({ ...entry, data })).toEqual([expect.stringContaining('number')]);
  });

  it('are only those of the servers that a token is bound to; storages are on none', async () => {
    const from = await newest();
    await record('server.ready', { serverId: OTHER });
    await record('storage.failed');
    await record('server.ready', { serverId: SERVER });
    const bound = await makeToken(api, undefined, { server_ids: [SERVER] });
    const agent = withToken(api, bound);
    const servers = (await list(`after=${from}`, agent)).map(({ server_id: id }) => id);
    expect(servers).toEqual([SERVER]);
    expect(await list(`after=${from}&server_id=${OTHER}`, agent)).toEqual([]);
    const stream = await follow(bound, { query: `?after=${from}` });
    await record('server.failed', { serverId: OTHER });
    await record('server.failed', { serverId: SERVER });
    await stream.until('both', ({ entries }) => entries.length === 2);
    expect(stream.entries.map(({ server_id: id }) => id)).toEqual([SERVER, SERVER]);
  });

  it('are filtered by types, application, server and subject, in pages and in streams', async () => {
    const from = await newest();
    await record('deployment.live', { applicationId: APPLICATION, serverId: SERVER });
    await record('deployment.failed', { applicationId: 'app_2', serverId: OTHER });
    await record('backup.failed', { serverId: SERVER, subject: { type: 'backup', id: 'bkp_1', name: 'main' } });
    for (const [query, types] of [
      ['type=deployment.*', ['deployment.failed', 'deployment.live']],
      ['type=deployment.live,backup.*', ['backup.failed', 'deployment.live']],
      ['type=*', ['backup.failed', 'deployment.failed', 'deployment.live']],
      [`application_id=${APPLICATION}`, ['deployment.live']],
      [`server_id=${SERVER}`, ['backup.failed', 'deployment.live']],
      ['subject_id=bkp_1', ['backup.failed']],
      [`type=deployment.*&server_id=${SERVER}`, ['deployment.live']],
    ] as const) {
      expect([query, (await list(`after=${from}&${query}`)).map(({ type }) => type)]).toEqual([query, types]);
      const stream = await follow(await makeToken(api), { query: `?after=${from}&${query}` });
      await stream.until('all', ({ entries }) => entries.length >= types.length);
      expect([query, stream.entries.map(({ type }) => type)]).toEqual([query, types.toReversed()]);
    }
    const stream = await follow(await makeToken(api), { query: '?type=backup.*' });
    await stream.until('hello', ({ sent }) => sent.length === 1);
    await record('deployment.live');
    await record('backup.succeeded');
    await stream.until('the backup', ({ entries }) => entries.length > 0);
    expect(stream.entries.map(({ type }) => type)).toEqual(['backup.succeeded']);
  });

  it('403 for a token without any of the scopes, and for types that none of its scopes reads', async () => {
    const writer = withToken(api, await makeToken(api, ['applications:deploy', 'servers:write']));
    const refused = await writer.get(PATH).expect(403);
    expect(refused.body.error.code).toBe('INSUFFICIENT_SCOPE');
    expect(refused.body.error.message).toContain(EVENT_SCOPES.join(' or '));
    const reader = withToken(api, await makeToken(api, ['databases:read']));
    const other = await reader.get(`${PATH}?type=database.*,backup.failed`).expect(403);
    expect(other.body.error.message).toContain('backups:read');
    await reader.get(`${PATH}?type=*`).expect(200);
  });

  it.each([
    'type=user.signed_in',
    'type=database.credentials_read',
    'type=deployment',
    'type=',
    'type=deployment.live,,backup.failed',
    'type=deployment.live&type=backup.failed',
    'after=-1',
    'after=x',
    'before=0',
    'per_page=101',
    'name=deployment.live',
    'sort=sequence',
  ])('400 for %s', async (query) => {
    const { body } = await http.get(`${PATH}?${query}`).expect(400);
    expect(body.error.code).toBe('VALIDATION_FAILED');
    await http.get(`${PATH}?${query}`).set('Accept', 'text/event-stream').expect(400);
  });

  it('400 for a Last-Event-ID that is none, 401 without a token', async () => {
    const stream = { Accept: 'text/event-stream' };
    await http
      .get(PATH)
      .set({ ...stream, 'Last-Event-ID': 'evt_1' })
      .expect(400);
    await api.http().get(PATH).set(stream).expect(401);
  });

  it('have no gaps for one who polls by `after` while many write, and pages that do not move by `before`', async () => {
    let cursor = await newest();
    const from = cursor;
    let writing = true;
    const writers = Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let n = 0; n < 25; n += 1) {
          const subject = { type: 'server', id: `srv_${writer}_${n}`, name: 'web' } as const;
          await record('server.ready', { subject }).catch(() => undefined);
        }
      }),
    ).then(() => (writing = false));
    const got: EventRecord[] = [];
    for (let isLast = false; !isLast;) {
      isLast = !writing;
      const news: EventRecord[] = [];
      for (let before = ''; ;) {
        const { body } = await http.get(`${PATH}?per_page=7&after=${cursor}${before}`).expect(200);
        const page: EventRecord[] = body.data;
        news.push(...page);
        if (page.length < 7) break;
        before = `&before=${page.at(-1)?.sequence ?? 0}`;
      }
      got.push(...news.toReversed());
      cursor = news[0]?.sequence ?? cursor;
    }
    await writers;
    const rows = await api.dataSource.manager.find(EventEntry, { order: { sequence: 'ASC' } });
    expect(got.map(({ id }) => id)).toEqual(rows.filter(({ sequence }) => sequence > from).map(({ id }) => id));
    expect(got).toHaveLength(150);
  });

  it('resume in a stream after each cut while events keep coming, without loss or doubles', async () => {
    const token = await makeToken(api, ['servers:read']);
    const from = await newest();
    const writers = Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; n < 25; n += 1) {
          await record(n % 2 === 0 ? 'server.ready' : 'backup.started', {
            subject: { type: 'server', id: `srv_${writer}_${n}`, name: 'web' },
          });
        }
      }),
    );
    const got: string[] = [];
    let lastEventId = String(from);
    for (let cut = 1; got.length < 52; cut += 1) {
      const reader = await follow(token, { lastEventId });
      await reader.until('some more', ({ entries }) => entries.length >= Math.min(cut, 52 - got.length));
      reader.close();
      const entries = reader.entries.slice(0);
      got.push(...entries.map(({ id }) => id));
      lastEventId = reader.lastId ?? lastEventId;
    }
    await writers;
    const rows = await api.dataSource.manager.find(EventEntry, { order: { sequence: 'ASC' } });
    const wanted = rows.filter(({ sequence, name }) => sequence > from && name === 'server.ready');
    expect(got).toEqual(wanted.map(({ id }) => id));
  });

  it('say reset where too many were missed that the token reads; others do not count', async () => {
    const from = await newest();
    const [server, backup] = [await makeToken(api, ['servers:read']), await makeToken(api, ['backups:read'])];
    const witness = await follow(server);
    await witness.until('hello', ({ sent }) => sent.length === 1);
    await record('backup.failed');
    await api.dataSource.transaction(async (tx) => {
      const events = api.app.get(EventsService, { strict: false });
      for (let n = 0; n < 1001; n += 1) await events.record(tx, exampleEvent('server.ready'));
    });
    await witness.until('all of them', ({ entries }) => entries.length === 1001);
    const behind = await follow(server, { lastEventId: String(from) });
    await behind.until('reset', ({ sent }) => sent.length === 1);
    const head = await newest();
    expect(behind.sent[0]).toEqual({ event: 'reset', id: String(head), data: { sequence: head, after: from } });
    const well = await follow(backup, { lastEventId: String(from) });
    await well.until('its event', ({ entries }) => entries.length === 1);
    expect(well.sent.map(({ event }) => event)).toEqual(['event']);
  });

  it('end with the token in a stream, which counts among those of the caller', async () => {
    api.app.get(OpenStreams, { strict: false }).checkMs = 50;
    const token = await makeToken(api);
    const three = [await follow(token), await follow(token), await follow(token)];
    const one = await follow(token);
    expect([one.answer.status, one.answer.headers.get('retry-after')]).toEqual([429, '5']);
    await api.app.get(TokensService, { strict: false }).revoke(TEST_OWNER, token.id);
    for (const stream of three) await stream.until('the end', ({ ended }) => ended);
    expect((await follow(token)).answer.status).toBe(401);
  });

  it('wait for a transaction that is about to commit, and hold back what comes after one that takes too long', async () => {
    if (api.dialect !== 'postgres') return;
    const log = api.app.get(EventLog, { strict: false });
    const [patience, from] = [log.patienceMs, await newest()];
    const runner = api.dataSource.createQueryRunner();
    await runner.startTransaction();
    await api.app.get(EventsService, { strict: false }).record(runner.manager, exampleEvent('server.ready'));
    await record('server.failed');
    log.patienceMs = 100;
    expect(await list(`after=${from}`)).toEqual([]);
    log.patienceMs = patience;
    const polled = list(`after=${from}`);
    await runner.commitTransaction();
    await runner.release();
    expect((await polled).map(({ type }) => type)).toEqual(['server.failed', 'server.ready']);
  });
});
