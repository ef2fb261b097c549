import type { EventRecord } from '@fairlead/dto';
import type { Test } from 'supertest';
import { routesOf, type Route } from '../../../src/platform/http/routing/route-table';
import { Server } from '../../../src/servers/server.entity';
import { EventReader } from '../../harness/event-reader';
import type { HttpAgent } from '../../harness/test-records';
import { comparable, fingerprintOf, HostileToken, kindsIn, NEW_STORAGE, type ServerRecords } from './hostile-token';

const GIT = { type: 'git', repository: 'https://git.example.test/shop.git' };
/** What makes a request valid but for the ids in its path. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/v1/servers/:id/trust': { host_key_fingerprint: fingerprintOf('n') },
  'POST /api/v1/applications/:id/commands': { name: 'theirs', command: 'id', cron: '0 8 * * *' },
  'POST /api/v1/applications/:id/command-runs': { command: 'id' },
  'POST /api/v1/applications/:id/domains': { hostname: 'theirs.example.test' },
  'POST /api/v1/applications/:id/maintenance': { enabled: true },
  'POST /api/v1/backups/:id/restore': { target: 'same' },
  'POST /api/v1/databases/:id/queries': { statement: 'SELECT 1' },
};
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const EVENT_STREAM = { accept: 'text/event-stream' };

describe('a hostile token', () => {
  let hostile: HostileToken;
  let routes: Route[];
  let own: ServerRecords;
  let hidden: ServerRecords;
  let agent: HttpAgent;

  beforeAll(async () => {
    hostile = await HostileToken.start();
    ({ own, hidden, agent } = hostile);
    routes = routesOf(hostile.api.app).filter(({ fallback }) => !fallback);
  });

  afterAll(() => hostile?.stop());

  const refused = (what: string, request: (records: ServerRecords) => Test) => hostile.refused(what, request);

  describe('for the records of another server', () => {
    it('gets 404 on every route with an id, as if they did not exist', async () => {
      const withIds = routes.filter(
        ({ path }) => path.startsWith('/api/v1/') && path.includes(':') && !path.startsWith('/api/v1/storages/'),
      );
      expect(withIds.length).toBeGreaterThan(50);
      for (const route of withIds) {
        const kinds = kindsIn(route);
        // Of an application of its own as well: a record of another application is none of it.
        const mixed =
          kinds.length > 1
            ? [
                [own, hidden],
                [hidden, own],
                [hidden, hidden],
              ]
            : [[hidden]];
        const ways: [string, Record<string, string>][] = [[route.method, {}]];
        if (route.method === 'GET') ways.push(['GET', EVENT_STREAM], ['HEAD', {}]);
        for (const sides of mixed) {
          for (const [method, headers] of ways) {
            const path = (records: ServerRecords): string => {
              const ids = kinds.map((kind, index) => (sides[index] === hidden ? records : own)[kind]);
              return route.path.replace(/:[a-zA-Z]+/g, () => ids.shift() ?? '');
            };
            const what = `${method} ${route.path} ${sides.map((side) => (side === own ? 'own' : 'hidden')).join()}`;
            const answer = await refused(what, (records) =>
              hostile.send(method, path(records), BODIES[nameOf(route)]).set(headers),
            );
            expect([what, answer.status]).toEqual([what, 404]);
          }
        }
      }
    });

    it('gets empty lists, whatever it filters and searches for', async () => {
      const lists = routes.filter(
        ({ method, path }) => method === 'GET' && /^\/api\/v1\/(?!token$)[a-z-]+$/.test(path),
      );
      expect(lists.map(nameOf)).toContain('GET /api/v1/backup-schedules');
      for (const { path } of lists) {
        const all = await agent.get(`${path}?per_page=100`).expect(200);
        expect([path, hostile.leaks(all)]).toEqual([path, []]);
        if (path !== '/api/v1/storages') expect(all.body.data.length).toBeGreaterThan(0);
        for (const [filter, value] of [
          ['server_id', hidden.server],
          ['application_id', hidden.application],
          ['database_id', hidden.database],
          ['backup_id', hidden.backup],
          ['search', 'hidden'],
          ['name', 'hidden-server'],
        ] as const) {
          const { status, body } = await agent.get(`${path}?${filter}=${value}`);
          expect([path, filter, status === 400 ? 0 : body.meta.total]).toEqual([path, filter, 0]);
        }
      }
    });

    it('is sent no events of them, of accounts or of storages, neither by pages nor by a stream', async () => {
      const stream = await EventReader.ofToken(hostile.api, hostile.token, { query: '?after=0' });
      const deploy = (records: ServerRecords) =>
        hostile.owner.post(`/api/v1/applications/${records.application}/deploy`);
      for (const records of [hidden, own]) await deploy(records).send({}).expect(202);
      const { body } = await agent.get('/api/v1/events?per_page=100').expect(200);
      const newest: EventRecord = body.data[0];
      expect(newest.application_id).toBe(own.application);
      await stream.until('the newest event', ({ entries }) => entries.at(-1)?.id === newest.id);
      stream.close();
      expect(stream.entries.toReversed().slice(0, 100)).toEqual(body.data);
      const seen = new Set(stream.entries.map(({ server_id: server }) => server));
      expect([[...seen], JSON.stringify(stream.sent).includes('hidden')]).toEqual([[own.server], false]);
    });

    it('cannot name them in the body of a request', async () => {
      const [{ application: app, backup }, database] = [own, own.database];
      const copy = { target: 'new', name: 'mine' };
      const attempts: [string, string, (records: ServerRecords) => object, number][] = [
        ['POST', '/api/v1/applications', ({ server: server_id }) => ({ name: 'a', server_id, source: GIT }), 404],
        ['POST', '/api/v1/applications/detect', ({ server: server_id }) => ({ server_id, source: GIT }), 404],
        ['POST', '/api/v1/databases', ({ server: server_id }) => ({ name: 'd', server_id, engine: 'redis' }), 404],
        [
          'POST',
          '/api/v1/databases',
          (r) => ({ name: 'd', server_id: own.server, engine: 'redis', application_ids: [r.application] }),
          400,
        ],
        ['PATCH', `/api/v1/databases/${database}`, (r) => ({ application_ids: [app, r.application] }), 400],
        ['POST', '/api/v1/backups', ({ database: database_id }) => ({ database_id }), 404],
        ['POST', '/api/v1/backup-schedules', ({ database: database_id }) => ({ database_id, cron: '0 3 * * *' }), 404],
        ['POST', `/api/v1/backups/${backup}/restore`, ({ server: server_id }) => ({ ...copy, server_id }), 404],
        ['POST', `/api/v1/backups/${backup}/restore`, (r) => ({ ...copy, application_ids: [r.application] }), 400],
        ['POST', `/api/v1/backups/${backup}/restore`, (r) => ({ target: 'same', database_id: r.database }), 400],
        ['POST', `/api/v1/applications/${app}/rollback`, (r) => ({ deployment_id: r.deployment }), 404],
        ['PATCH', `/api/v1/applications/${app}`, (r) => ({ server_id: r.server }), 400],
      ];
      for (const [method, path, body, status] of attempts) {
        const what = `${method} ${path} ${JSON.stringify(body(hidden))}`;
        const answer = await refused(what, (records) => hostile.send(method, path, body(records)));
        expect([what, answer.status]).toEqual([what, status]);
      }
    });

    it('learns no name by taking it: names are free, or refused alike', async () => {
      const { server: server_id, application, database } = own;
      await agent.patch(`/api/v1/applications/${application}`).send({ name: 'hidden-app' }).expect(200);
      await agent.patch(`/api/v1/databases/${database}`).send({ name: 'hidden-db' }).expect(200);
      const restored = `/api/v1/backups/${own.backup}/restore`;
      await agent.post(restored).send({ target: 'new', name: 'hidden-db-copy' }).expect(202);
      await agent.post('/api/v1/databases').send({ name: 'free', server_id, engine: 'redis' }).expect(201);
      for (const request of [
        (name: string) => agent.patch(`/api/v1/servers/${server_id}`).send({ name }),
        (name: string) => agent.post('/api/v1/servers').send({ name, host: '192.0.2.9' }),
        (name: string) => agent.post('/api/v1/storages').send({ ...NEW_STORAGE, name }),
      ]) {
        const [taken, free] = [await request('hidden-server'), await request('free-name')];
        expect([taken.status, taken.body.error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
        expect(comparable(taken, own)).toEqual(comparable(free, own));
      }
      // Hostnames are public; whose it is stays unsaid.
      const domains = `/api/v1/applications/${application}/domains`;
      const taken = await agent.post(domains).send({ hostname: 'www.hidden.test' }).expect(409);
      expect([taken.body.error.code, hostile.leaks(taken, 'www.hidden.test')]).toEqual(['DOMAIN_TAKEN', []]);
    });

    it('gets no stored answer of another caller by its idempotency key', async () => {
      const key = { 'Idempotency-Key': 'the-key-of-the-owner' };
      const body = { name: 'hidden-too', server_id: hidden.server, engine: 'postgresql' };
      const first = await hostile.owner.post('/api/v1/databases').set(key).send(body).expect(201);
      const answer = await agent.post('/api/v1/databases').set(key).send(body).expect(404);
      expect(answer.headers).not.toHaveProperty('idempotent-replayed');
      expect(answer.text).not.toContain(first.body.data.id);
      const again = await hostile.owner.post('/api/v1/databases').set(key).send(body).expect(201);
      expect(again.body).toEqual(first.body);
    });

    it('is told nothing of them where everybody is answered', async () => {
      const open = routes.filter((route) => route.public && route.method === 'GET' && !/[:*]/.test(route.path));
      expect(open.length).toBeGreaterThan(2);
      for (const { path } of open) {
        const answer = await agent.get(path);
        expect([path, hostile.leaks(answer)]).toEqual([path, []]);
      }
    });

    it('comes no further by other spellings of a path', async () => {
      const { server, application } = hidden;
      for (const path of [
        `/API/V1/servers/${server}`,
        `/api/v1/servers/${server}/`,
        `/api/v1/servers/${own.server}/../${server}`,
        `/api/v1/servers/${own.server}%2f..%2f${server}`,
        `/api/v1/servers/%73${server.slice(1)}`,
        `/api/v1//servers/${server}`,
        `/api/v1/servers/${own.server}?id=${server}`,
        `/api/v1/applications/${application.toUpperCase()}`,
      ]) {
        const answer = await agent
          .get(path)
          .set({ 'X-Original-URL': `/api/v1/servers/${server}`, 'X-Server-Ids': server });
        expect([path, hostile.leaks(answer, ...Object.values(hidden))]).toEqual([path, []]);
      }
      const override = { 'X-HTTP-Method-Override': 'DELETE' };
      await agent.post(`/api/v1/servers/${server}`).set(override).send({}).expect(405);
    });
  });

  describe('for its own server', () => {
    const path = (action = '') => `/api/v1/servers/${own.server}${action}`;

    it.each([
      ['another address', () => agent.patch(path()).send({ host: '192.0.2.66' })],
      ['another port', () => agent.patch(path()).send({ port: 2222 })],
      ['another host key', () => agent.post(path('/trust')).send({ host_key_fingerprint: fingerprintOf('n') })],
      [
        'the host key of another record',
        () => agent.post(path('/trust')).send({ host_key_fingerprint: fingerprintOf('h') }),
      ],
      ['a machine that it takes over', () => agent.post(path('/provision')).send({ take_over: true })],
      ['a server of its own', () => agent.post('/api/v1/servers').send({ name: 'mine', host: '192.0.2.7' })],
      ['the machine of Fairlead', () => agent.post('/api/v1/servers').send({ name: 'mine', connection: 'local' })],
      [
        'the host key of another record with a new one',
        () =>
          agent
            .post('/api/v1/servers')
            .send({ name: 'mine', host: '192.0.2.7', host_key_fingerprint: fingerprintOf('h') }),
      ],
      ['a probe of the network', () => agent.post('/api/v1/servers/probe').send({ host: '192.0.2.1' })],
    ])('is refused %s', async (_what, request) => {
      await hostile.api.dataSource.manager.update(Server, own.server, { status: 'host_key_mismatch' });
      const before = await hostile.stored();
      const answer = await request();
      expect([answer.status, answer.body.error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
      expect(hostile.leaks(answer)).toEqual([]);
      expect(await hostile.stored()).toEqual(before);
      await hostile.api.dataSource.manager.update(Server, own.server, { status: 'ready' });
    });
  });
});
