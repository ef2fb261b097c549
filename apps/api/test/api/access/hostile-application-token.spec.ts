import { SCOPES } from '@fairlead/contracts';
import type { EventRecord } from '@fairlead/dto';
import type { Test } from 'supertest';
import { routesOf, type Route } from '../../../src/platform/http/routing/route-table';
import { Token } from '../../../src/tokens/token.entity';
import { EventReader } from '../../harness/event-reader';
import { signedInAgent, makeToken, withToken } from '../../harness/test-access';
import type { HttpAgent } from '../../harness/test-records';
import { GIT, ID_FILTERS, ROUTE_KINDS, SCOPES_OF_APPLICATIONS, type RouteKind } from './hostile-application-routes';
import { comparable, HostileToken, kindsIn, unknownRecords, type ServerRecords } from './hostile-token';

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const EVENT_STREAM = { accept: 'text/event-stream' };
const LAST = ['GET', 'POST', 'PATCH', 'DELETE'];

describe('a hostile token of one application', () => {
  let hostile: HostileToken;
  let routes: Route[];
  let own: ServerRecords;
  let hidden: ServerRecords;
  let agent: HttpAgent;
  let ownPath: string;

  beforeAll(async () => {
    hostile = await HostileToken.ofApplication();
    ({ own, hidden, agent } = hostile);
    // Other scopes have no effect, even if they are stored.
    await hostile.api.dataSource.manager.update(Token, hostile.token.id, { scopes: [...SCOPES] });
    ownPath = `/api/v1/applications/${own.application}`;
    routes = routesOf(hostile.api.app).filter(({ fallback }) => !fallback);
  });

  afterAll(() => hostile?.stop());

  const routesFor = (of: RouteKind['of']): { route: Route; body: NonNullable<RouteKind['body']> }[] =>
    routes.flatMap((route) => {
      const kind = ROUTE_KINDS[nameOf(route)];
      return kind?.of === of ? [{ route, body: kind.body ?? (() => ({})) }] : [];
    });

  const fill = ({ path }: Route, ids: string[]): string => path.replace(/:[a-zA-Z]+/g, () => ids.shift() ?? '');

  /** Records of the same server, and of another one. */
  const foreign = (): [string, ServerRecords][] => [
    ['neighbour', hidden],
    ['elsewhere', hostile.elsewhere],
  ];

  it('meets no route that is not classified: a new one has to be', () => {
    const declared = routes.filter(({ path, session }) => !session && !path.startsWith('/api/dashboard/'));
    expect(Object.keys(ROUTE_KINDS).toSorted()).toEqual(declared.map(nameOf).toSorted());
    const routesOfKind = (of: RouteKind['of']) => routesFor(of).map(({ route }) => route);
    for (const { path, scopes = [] } of routesOfKind('application')) {
      expect(path).toMatch(/^\/api\/v1\/(applications|terminals)\/:id(\/|$)/);
      expect(SCOPES_OF_APPLICATIONS).toEqual(expect.arrayContaining([...scopes]));
    }
    for (const route of routesOfKind('everybody')) expect([nameOf(route), route.public]).toEqual([nameOf(route), true]);
  });

  it('has the scopes of applications only, and says so; the dashboard is closed to it', async () => {
    expect(hostile.token).toMatchObject({
      scopes: SCOPES_OF_APPLICATIONS,
      application_ids: [own.application],
      server_ids: null,
    });
    const dashboard = routes.filter(({ session }) => session);
    for (const route of dashboard) {
      const answer = await hostile.send(route.method, fill(route, [own.server]));
      expect([nameOf(route), answer.status, hostile.leaks(answer)]).toEqual([nameOf(route), 401, []]);
    }
  });

  it('gets 404 on every route of another application, as if it did not exist', async () => {
    const before = await hostile.stored();
    for (const { route, body } of routesFor('application')) {
      const kinds = kindsIn(route);
      const ways: [string, Record<string, string>][] = [[route.method, {}]];
      if (route.method === 'GET') ways.push(['GET', EVENT_STREAM], ['HEAD', {}]);
      for (const [where, theirs] of foreign()) {
        // Of its own application as well: a record of another one is none of it.
        const mixed =
          kinds.length > 1
            ? [
                [own, theirs],
                [theirs, own],
                [theirs, theirs],
              ]
            : [[theirs]];
        for (const sides of mixed) {
          for (const [method, headers] of ways) {
            const path = (records: ServerRecords): string =>
              fill(
                route,
                kinds.map((kind, index) => (sides[index] === theirs ? records : own)[kind]),
              );
            const what = `${method} ${route.path} ${where} ${sides.map((side) => (side === own ? 'own' : 'theirs')).join()}`;
            const request = (records: ServerRecords): Test =>
              hostile.send(method, path(records), body(records)).set(headers);
            const answer = await hostile.sameAsUnknown(what, request, theirs);
            expect([what, answer.status]).toEqual([what, 404]);
          }
        }
      }
    }
    expect(await hostile.stored()).toEqual(before);
  });

  it('is refused everything that is not about applications, and new ones, whatever it names', async () => {
    const before = await hostile.stored();
    for (const { route, body } of routesFor('others')) {
      const kinds = route.path.startsWith('/api/v1/storages/') ? (['database'] as const) : kindsIn(route);
      const request = (records: ServerRecords): Test =>
        hostile.send(
          route.method,
          fill(
            route,
            kinds.map((kind) => records[kind]),
          ),
          body(records),
        );
      const answers = [];
      for (const records of [own, ...foreign().map(([, theirs]) => theirs), unknownRecords(hidden)]) {
        const answer = await request(records);
        expect([nameOf(route), answer.status, answer.body.error?.code]).toEqual([
          nameOf(route),
          403,
          'INSUFFICIENT_SCOPE',
        ]);
        expect([nameOf(route), hostile.leaks(answer, ...Object.values(records))]).toEqual([nameOf(route), []]);
        answers.push(comparable(answer, records));
      }
      expect([nameOf(route), new Set(answers.map((each) => JSON.stringify(each))).size]).toEqual([nameOf(route), 1]);
    }
    expect(await hostile.stored()).toEqual(before);
  });

  it('lists and counts its application alone, whatever it filters by', async () => {
    const all = await agent.get('/api/v1/applications?per_page=1&sort=name').expect(200);
    expect(all.body.data.map(({ id }: { id: string }) => id)).toEqual([own.application]);
    expect([all.body.meta.total, hostile.leaks(all)]).toEqual([1, []]);
    for (const query of ['page=2&per_page=1', 'name=hidden-app', 'search=hidden', 'search=www.hidden.test']) {
      const { body } = await agent.get(`/api/v1/applications?${query}`).expect(200);
      expect([query, body.data]).toEqual([query, []]);
      expect([query, body.meta.total]).toEqual([query, query.startsWith('page') ? 1 : 0]);
    }
    for (const [list, filter, kind] of ID_FILTERS) {
      const path = `/api/v1${list.replace(':id', own.application)}`;
      for (const [where, theirs] of foreign()) {
        // The server is that of its own application as well, which it may filter by.
        if (kind === 'server' && where === 'neighbour') continue;
        const what = `${list} ${filter} ${where} ${kind}`;
        const request = (records: ServerRecords): Test => agent.get(`${path}?${filter}=${records[kind]}`);
        const { status, body } = await hostile.sameAsUnknown(what, request, theirs);
        expect([what, status, body.data]).toEqual([what, 200, []]);
      }
    }
    const ofServer = await agent.get(`/api/v1/applications?server_id=${own.server}`).expect(200);
    expect(ofServer.body.meta.total).toBe(1);
  });

  it('is sent the events of its application, in pages and by a stream, and none of its database', async () => {
    const stream = await EventReader.ofToken(hostile.api, hostile.token, { query: '?after=0' });
    for (const records of [hidden, hostile.elsewhere, own]) {
      const path = `/api/v1/applications/${records.application}/deploy`;
      await hostile.owner.post(path).send({}).expect(202);
    }
    const page = await agent.get('/api/v1/events?per_page=100').expect(200);
    const newest: EventRecord = page.body.data[0];
    expect([newest.type, hostile.leaks(page)]).toEqual([expect.stringContaining('deployment.'), []]);
    await stream.until('the newest event', ({ entries }) => entries.at(-1)?.id === newest.id);
    stream.close();
    expect(stream.entries.toReversed().slice(0, 100)).toEqual(page.body.data);
    expect(new Set(stream.entries.map(({ application_id: id }) => id))).toEqual(new Set([own.application]));
    expect(stream.entries.length).toBeGreaterThan(3);
    expect(JSON.stringify(stream.sent)).not.toContain('hidden');
    for (const type of ['database.*', 'server.*', 'backup.failed'])
      await agent.get(`/api/v1/events?type=${type}`).expect(403);
  });

  it('cannot name records of others in the body of a request', async () => {
    for (const [where, theirs] of foreign()) {
      for (const [path, body, status] of [
        ['/rollback', ({ deployment }: ServerRecords) => ({ deployment_id: deployment }), 404],
        ['', ({ server }: ServerRecords) => ({ server_id: server }), 400],
        ['', ({ application }: ServerRecords) => ({ id: application }), 400],
      ] as const) {
        const what = `${path} ${JSON.stringify(body(theirs))} ${where}`;
        const method = path === '' ? 'PATCH' : 'POST';
        const request = (records: ServerRecords): Test => hostile.send(method, ownPath + path, body(records));
        expect([what, (await hostile.refused(what, request, theirs)).status]).toEqual([what, status]);
      }
    }
  });

  it('learns no name by taking it: renaming is refused, whether the name is free or not', async () => {
    const rename = (name: string): Test => agent.patch(ownPath).send({ name });
    const [taken, free] = [await rename('hidden-app'), await rename('free')];
    expect([taken.status, taken.body.error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(comparable(taken, own)).toEqual(comparable(free, own));
    await rename('given-app').expect(200);
  });

  it('gets no stored response of another caller by its idempotency key', async () => {
    const key = { 'Idempotency-Key': 'the-key-of-the-owner' };
    const theirs = `/api/v1/applications/${hidden.application}/deploy`;
    await hostile.owner.post(theirs).set(key).send({}).expect(202);
    const answer = await agent.post(theirs).set(key).send({}).expect(404);
    expect(answer.headers).not.toHaveProperty('idempotent-replayed');
  });

  it('with servers as well sees only those of its applications that are on them', async () => {
    const limits = { server_ids: [hostile.elsewhere.server], application_ids: [own.application] };
    const owner = await signedInAgent(hostile.api, 'owner');
    const create = (more: object): Test =>
      owner.post('/api/dashboard/tokens').send({ name: 'both', scopes: ['applications:read'], ...more });
    for (const [more, field] of [
      [limits, 'application_ids'],
      [{ application_ids: [unknownRecords(own).application] }, 'application_ids'],
      [{ application_ids: [] }, 'application_ids'],
      [{ application_ids: [own.server] }, 'application_ids'],
      [{ application_ids: [own.application], scopes: ['servers:read', 'databases:write'] }, 'scopes'],
    ] as const) {
      const refused = await create(more).expect(400);
      expect([more, refused.body.error.details[0].field]).toEqual([more, expect.stringMatching(`^${field}`)]);
    }
    const both = await create({ server_ids: [own.server], application_ids: [own.application] }).expect(201);
    await withToken(hostile.api, both.body.data).get(ownPath).expect(200);
    await withToken(hostile.api, both.body.data).get(`/api/v1/servers/${own.server}`).expect(403);
    const audit = await owner.get(`/api/dashboard/audit?subject_id=${both.body.data.id}`).expect(200);
    expect(audit.body.data[0].data).toMatchObject({ server_ids: [own.server], application_ids: [own.application] });
  });

  it('uses every route of its application, and no response tells of anything else', async () => {
    const ofApplication = routesFor('application');
    ofApplication.sort(({ route: a }, { route: b }) => LAST.indexOf(a.method) - LAST.indexOf(b.method));
    // An application is removed after what it consists of.
    ofApplication.sort(
      ({ route: a }, { route: b }) =>
        Number(nameOf(a) === 'DELETE /api/v1/applications/:id') -
        Number(nameOf(b) === 'DELETE /api/v1/applications/:id'),
    );
    for (const { route, body } of ofApplication) {
      const path = fill(route, hostile.idsFor(route));
      const answer = await hostile.send(route.method, path, body(own));
      expect([nameOf(route), hostile.leaks(answer)]).toEqual([nameOf(route), []]);
      expect([nameOf(route), [401, 403, 404].includes(answer.status)]).toEqual([nameOf(route), false]);
    }
  });

  it('sees nothing once its application is deleted, and never everything', async () => {
    const { body } = await hostile.owner
      .post('/api/v1/applications')
      .send({ name: 'short-lived', server_id: own.server, source: GIT })
      .expect(201);
    const token = await makeToken(hostile.api, SCOPES_OF_APPLICATIONS, { application_ids: [body.data.id] });
    const bound = withToken(hostile.api, token);
    const path = `/api/v1/applications/${body.data.id}`;
    await bound.get(path).expect(200);
    await hostile.api.dataSource.query(`DELETE FROM applications WHERE id = '${body.data.id}'`);
    await bound.get(path).expect(404);
    const list = await bound.get('/api/v1/applications').expect(200);
    expect([list.body.data, list.body.meta.total]).toEqual([[], 0]);
    const events = await bound.get('/api/v1/events').expect(200);
    expect(new Set(events.body.data.map((event: EventRecord) => event.application_id))).toEqual(
      new Set([body.data.id]),
    );
    await bound.post('/api/v1/applications').send({ name: 'again', server_id: own.server, source: GIT }).expect(403);
  });
});
