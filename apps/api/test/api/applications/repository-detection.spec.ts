import { createServer, type Server as TcpServer, type Socket } from 'node:net';
import { makeToken, withToken } from '../../harness/test-access';
import { eventually } from '../../harness/eventually';
import { listenOnFreePort } from '../../harness/listen-on-free-port';
import type { TestApi } from '../../harness/start-api';
import {
  brokenRules,
  makeApplication,
  makeServer,
  applicationRoute,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';

const DETECT = '/api/v1/applications/detect';
const REPOSITORY = 'https://git.example.test/shop.git';

describe('the detection of a repository', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
  });
  afterAll(() => api?.stop());

  it.each<[string, object, string]>([
    ['no repository', { source: {} }, 'source.repository'],
    ['an option', { source: { repository: '--upload-pack=x' } }, 'source.repository'],
    ['a helper program', { source: { repository: 'ext::sh -c x' } }, 'source.repository'],
    ['a ref that is none', { source: { repository: REPOSITORY, branch: 'a..b' } }, 'source.branch'],
    ['a folder outside', { source: { repository: REPOSITORY, subdirectory: '../x' } }, 'source.subdirectory'],
    [
      'a command of two lines',
      { source: { repository: REPOSITORY }, build: { start_command: 'a\nb' } },
      'build.start_command',
    ],
    ['an unknown field', { source: { repository: REPOSITORY }, name: 'shop' }, 'name'],
  ])('400 for %s', async (_name, body, field) => {
    const answer = await http
      .post(DETECT)
      .send({ server_id: serverId, ...body })
      .expect(400);
    expect(Object.keys(brokenRules(answer.body))).toEqual([field]);
  });

  it('409 for an application that comes from an image: there is no repository', async () => {
    const source = { type: 'image', image: 'registry.example.test/shop' } as const;
    const application = await makeApplication(http, serverId, { source });
    for (const answer of [
      await http.post(`${applicationRoute(application)}/detect`).send({}),
      await http.get(`${applicationRoute(application)}/refs`),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([409, 'RESOURCE_CONFLICT']);
  });

  it('404 for a server outside the scope of the token, for any request', async () => {
    const hidden = await makeServer(api);
    const application = await makeApplication(http, hidden.id);
    const bound = withToken(api, await makeToken(api, undefined, { server_ids: [serverId] }));
    const body = { server_id: hidden.id, source: { repository: REPOSITORY } };
    for (const answer of [
      await bound.post(DETECT).send(body),
      await bound.post(`${applicationRoute(application)}/detect`).send({}),
      await bound.get(`${applicationRoute(application)}/refs`),
    ]) {
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    }
  });

  it.each([
    ['provisioning', 409, 'SERVER_NOT_READY'],
    ['unreachable', 409, 'SERVER_NOT_READY'],
    ['host_key_mismatch', 409, 'HOST_KEY_MISMATCH'],
  ] as const)('does not even try where the server is %s', async (status, code, error) => {
    const server = await makeServer(api);
    const application = await makeApplication(http, server.id);
    await api.dataSource.manager.update('servers', server.id, { status });
    const body = { server_id: server.id, source: { repository: REPOSITORY } };
    for (const answer of [
      await http.post(DETECT).send(body),
      await http.post(`${applicationRoute(application)}/detect`).send({}),
      await http.get(`${applicationRoute(application)}/refs`),
    ]) {
      expect([answer.status, answer.body.error?.code]).toEqual([code, error]);
    }
  });

  it('502 where nothing listens at the address of the server', async () => {
    const application = await makeApplication(http, serverId);
    const body = { server_id: serverId, source: { repository: REPOSITORY } };
    for (const answer of [
      await http.post(DETECT).send(body),
      await http.post(`${applicationRoute(application)}/detect`).send({}),
      await http.get(`${applicationRoute(application)}/refs`),
    ]) {
      expect([answer.status, answer.body.error?.code]).toEqual([502, 'SERVER_UNREACHABLE']);
    }
  });

  describe('from a server that accepts connections and does not answer', () => {
    const sockets = new Set<Socket>();
    let silent: TcpServer;
    let silentId: string;

    beforeAll(async () => {
      silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
      silentId = (await makeServer(api, { host: '127.0.0.1', port: await listenOnFreePort(silent) })).id;
    });
    afterAll(() => {
      sockets.forEach((socket) => socket.destroy());
      silent?.close();
    });

    it('503 for the fifth concurrent request, and capacity again as soon as a caller disconnects', async () => {
      const body = { server_id: silentId, source: { repository: REPOSITORY } };
      const url = `${api.url}${DETECT}`;
      const { token } = await makeToken(api);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const disconnect = new AbortController();
      const detect = (): Promise<number> =>
        fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: disconnect.signal }).then(
          ({ status }) => status,
          () => 0,
        );
      const five = [1, 2, 3, 4, 5].map(() => detect());
      expect(await Promise.race(five)).toBe(503);
      const refused = await http.post(DETECT).send(body).expect(503);
      expect(refused.body.error.code).toBe('SERVICE_UNAVAILABLE');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      disconnect.abort();
      expect((await Promise.all(five)).sort()).toEqual([0, 0, 0, 0, 503]);
      await eventually('room for another', async () => {
        const again = await http.post(DETECT).send({ ...body, server_id: serverId });
        return again.status === 502;
      });
    });
  });
});
