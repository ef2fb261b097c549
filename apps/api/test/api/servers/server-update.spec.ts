import { OperationsService } from '../../../src/operations/operations.service';
import { Operation } from '../../../src/operations/operation.entity';
import { EventEntry } from '../../../src/events/event.entity';
import { Server } from '../../../src/servers/server.entity';
import { makeToken, withToken } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import {
  brokenRules,
  eventNamesOf,
  makeServer,
  WATCHERS_OFF,
  startWithAgent,
  type HttpAgent,
} from '../../harness/test-records';

const labelsOf = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));

describe('a server that is changed', () => {
  let api: TestApi;
  let http: HttpAgent;

  beforeAll(async () => {
    ({ api, http } = await startWithAgent(WATCHERS_OFF));
  });

  afterAll(() => api?.stop());

  const change = (server: { id: string }, body: object) => http.patch(`/api/v1/servers/${server.id}`).send(body);

  it('has its new name and labels at once, and records the previous ones', async () => {
    const server = await makeServer(api, { labels: { region: 'eu-west', role: 'web' } });
    const { body } = await change(server, { name: 'renamed', labels: { role: null, tier: 'gold' } }).expect(200);
    const labels = { region: 'eu-west', tier: 'gold' };
    expect(body.data).toMatchObject({ name: 'renamed', labels, status: 'ready' });
    expect((await http.get(`/api/v1/servers/${server.id}`).expect(200)).body.data).toEqual(body.data);
    const [entry] = await api.dataSource.manager.find(EventEntry, { where: { subjectId: server.id } });
    expect(entry).toMatchObject({
      name: 'server.updated',
      data: {
        name: { from: server.name, to: 'renamed' },
        labels: { from: { region: 'eu-west', role: 'web' }, to: labels },
      },
    });
    expect((await change(server, { labels: null }).expect(200)).body.data.labels).toEqual({});
  });

  it('stays unchanged, without an event, where nothing differs', async () => {
    const server = await makeServer(api, { labels: { region: 'eu-west' } });
    const same = { name: server.name, labels: { region: 'eu-west', none: null }, host: server.host, port: server.port };
    for (const body of [{}, same]) {
      const answer = await change(server, body).expect(200);
      expect(answer.body.data).toMatchObject({ status: 'ready', updated_at: server.updatedAt.toISOString() });
    }
    expect(await eventNamesOf(api, server.id)).toEqual([]);
  });

  it('is prepared again where it is now, with the key that is trusted', async () => {
    const server = await makeServer(api);
    const { body } = await change(server, { host: 'LOCALHOST', port: 2, name: 'moved' }).expect(200);
    expect(body.data).toMatchObject({
      name: 'moved',
      host: 'localhost',
      port: 2,
      status: 'provisioning',
      host_key: server.hostKey,
      provisioning: { steps: [] },
    });
    await api.app.get(OperationsService).waitUntilSettled(server.id, 120_000);
    const { data } = (await http.get(`/api/v1/servers/${server.id}`).expect(200)).body;
    expect(data).toMatchObject({ status: 'unreachable', status_code: 'SERVER_UNREACHABLE', host_key: server.hostKey });
    expect(await eventNamesOf(api, server.id)).toEqual(['server.updated', 'server.provisioning', 'server.unreachable']);
  });

  it('may move although it presents another host key: the new address must present the trusted one', async () => {
    const offeredHostKey = { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${'C'.repeat(43)}` };
    const server = await makeServer(api, { status: 'host_key_mismatch', offeredHostKey });
    const shown = await http.get(`/api/v1/servers/${server.id}`).expect(200);
    expect(shown.body.data.offered_host_key).toEqual(offeredHostKey);
    const { body } = await change(server, { port: 2 }).expect(200);
    expect(body.data).toMatchObject({ status: 'provisioning', host_key: server.hostKey, offered_host_key: null });
  });

  it.each(['provisioning', 'deleting'] as const)('cannot move while it is %s, but be renamed', async (status) => {
    const server = await makeServer(api, { status });
    const { body } = await change(server, { port: 2 }).expect(409);
    expect(body.error.code).toBe('RESOURCE_CONFLICT');
    expect(await api.dataSource.manager.findOneByOrFail(Server, { id: server.id })).toMatchObject({ port: 1 });
    expect(await eventNamesOf(api, server.id)).toEqual([]);
    await change(server, { name: `renamed while ${status}` }).expect(200);
  });

  it('cannot move while something is being done on it', async () => {
    const server = await makeServer(api);
    const operations = api.app.get(OperationsService);
    const { id } = await api.dataSource.transaction((tx) =>
      operations.enqueue(tx, {
        kind: 'server.provision',
        subjectId: 'another-user',
        lane: server.id,
        serverId: server.id,
        runAfter: new Date(Date.now() + 3_600_000),
      }),
    );
    await api.dataSource.manager.update(Operation, id, { status: 'running' });
    const { body } = await change(server, { port: 2 }).expect(409);
    expect(body.error.code).toBe('RESOURCE_CONFLICT');
    await change(server, { labels: { busy: 'yes' } }).expect(200);
    await api.dataSource.manager.update(Operation, id, { status: 'canceled' });
  });

  it('cannot have the name of another one', async () => {
    const [server, other] = [await makeServer(api), await makeServer(api)];
    const { body } = await change(server, { name: other.name }).expect(409);
    expect(body.error.code).toBe('NAME_TAKEN');
  });

  it.each([
    ['name', null],
    ['name', 'line\nbreak'],
    ['host', null],
    ['host', '-oProxyCommand=id'],
    ['port', null],
    ['port', 0],
    ['labels', { key: 1 }],
    ['labels', { 'bad key': null }],
    ['labels', ['x']],
    ['labels', labelsOf(33)],
    ['username', 'root'],
    ['password', 'x'],
    ['status', 'ready'],
  ])('refuses %s %j and names the field', async (field, value) => {
    const { body } = await change(await makeServer(api), { [field]: value }).expect(400);
    expect(Object.keys(brokenRules(body))).toEqual([field]);
  });

  it('has no more labels than a new one may have, however many times it is changed', async () => {
    const server = await makeServer(api, { labels: labelsOf(32) });
    const { body } = await change(server, { labels: { one: 'more' } }).expect(400);
    expect(brokenRules(body)).toEqual({ labels: 'is_labels' });
    await change(server, { labels: { one: 'more', k0: null } }).expect(200);
  });

  it('has no address where it is the machine that Fairlead runs on', async () => {
    const server = await makeServer(api, { connection: 'local', host: 'localhost', port: null, username: null });
    const { body } = await change(server, { host: '192.0.2.1', port: 22 }).expect(400);
    expect(brokenRules(body)).toEqual({ host: 'not_allowed', port: 'not_allowed' });
    await change(server, { name: 'this machine' }).expect(200);
  });

  it('does not exist for a token that is bound to others', async () => {
    const [mine, other] = [await makeServer(api), await makeServer(api)];
    const bound = withToken(api, await makeToken(api, undefined, { server_ids: [mine.id] }));
    await bound
      .patch(`/api/v1/servers/${other.id}`)
      .send({ labels: { stolen: 'yes' } })
      .expect(404);
    await bound
      .patch(`/api/v1/servers/${mine.id}`)
      .send({ labels: { mine: 'yes' } })
      .expect(200);
  });
});
