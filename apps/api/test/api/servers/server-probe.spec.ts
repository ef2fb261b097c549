import { once } from 'node:events';
import { createServer, type Server as TcpServer, type Socket } from 'node:net';
import { EventEntry } from '../../../src/events/event.entity';
import { Server } from '../../../src/servers/server.entity';
import { withAllScopes, makeToken, withToken } from '../../harness/test-access';
import { listenOnFreePort } from '../../harness/listen-on-free-port';
import { startApi, type TestApi } from '../../harness/start-api';
import { brokenRules, makeServer, WATCHERS_OFF } from '../../harness/test-records';

const NOTHING = {
  reachable: false,
  host_key: null,
  authenticated: false,
  privileged: false,
  facts: null,
  supported: false,
  found_owner: null,
};

describe('the probe of a server', () => {
  let api: TestApi;
  let http: Awaited<ReturnType<typeof withAllScopes>>;
  const servers: TcpServer[] = [];

  beforeAll(async () => {
    api = await startApi({ settings: { ...WATCHERS_OFF, FAIRLEAD_PROBE_SECONDS: '2' } });
    http = await withAllScopes(api);
  });

  afterAll(async () => {
    await api?.stop();
    for (const server of servers) server.close();
  });

  const probe = (body: object) => http.post('/api/v1/servers/probe').send(body);

  async function serve(answer: (socket: Socket) => void): Promise<{ server: TcpServer; port: number }> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).resume();
      answer(socket);
    });
    servers.push(server);
    return { server, port: await listenOnFreePort(server) };
  }

  it('reports in its result, not as an error, that nothing listens there', async () => {
    const { body } = await probe({ host: '127.0.0.1', port: 1 }).expect(200);
    expect(body.data).toEqual({
      ...NOTHING,
      problem: { code: 'SERVER_UNREACHABLE', message: expect.stringContaining('refused') },
    });
  });

  it('says that there is no host of this name', async () => {
    const { body } = await probe({ host: 'no-such-host.invalid' }).expect(200);
    expect(body.data).toMatchObject({ ...NOTHING, problem: { code: 'SERVER_UNREACHABLE' } });
  });

  it.each([
    ['no SSH server', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['noise', (socket: Socket) => socket.end(`SSH-2.0-x\r\n${'\0\xff'.repeat(5000)}`)],
  ])('is not put out by %s', async (_, answer) => {
    const { port } = await serve(answer);
    const { body } = await probe({ host: '127.0.0.1', port }).expect(200);
    expect(body.data).toMatchObject({ ...NOTHING, problem: { code: 'SERVER_UNREACHABLE' } });
  });

  it('ends at its time limit, and disconnects from a machine that does not answer', async () => {
    const { server, port } = await serve(() => undefined);
    const contact = once(server, 'connection');
    const began = Date.now();
    const { body } = await probe({ host: '127.0.0.1', port }).expect(200);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(body.data).toMatchObject({ ...NOTHING, problem: { code: 'SERVER_UNREACHABLE' } });
    expect(body.data.problem.message).toContain('did not answer within 2 s');
    const [socket]: Socket[] = await contact;
    if (socket && !socket.closed) await once(socket, 'close');
  });

  it('is refused while four others are running, and accepted when they have ended', async () => {
    const { port } = await serve(() => undefined);
    const answers = await Promise.all(Array.from({ length: 6 }, () => probe({ host: '127.0.0.1', port })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503, 503]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.body.error.code).toBe('SERVICE_UNAVAILABLE');
    expect(refused?.headers['retry-after']).toMatch(/^\d+$/);
    await probe({ host: '127.0.0.1', port: 1 }).expect(200);
  });

  it('stores nothing, and reveals no credentials', async () => {
    const before = await Promise.all([api.dataSource.manager.count(Server), api.dataSource.manager.count(EventEntry)]);
    const { text } = await probe({ host: '127.0.0.1', port: 1, password: 'hunter2-hunter2' }).expect(200);
    const after = await Promise.all([api.dataSource.manager.count(Server), api.dataSource.manager.count(EventEntry)]);
    expect(after).toEqual(before);
    expect(text + api.logs.join('')).not.toContain('hunter2');
  });

  it.each([
    ['host', undefined],
    ['host', 'root@example.com'],
    ['port', 65536],
    ['username', '-l root'],
    ['private_key', 'not a key'],
    ['password', 'two\nlines'],
    ['host_key_fingerprint', 'MD5:00:11:22'],
    ['connection', 'local'],
    ['name', 'web-1'],
  ])('refuses %s %j and names the field', async (field, value) => {
    const { body } = await probe({ host: '192.0.2.1', [field]: value }).expect(400);
    expect(Object.keys(brokenRules(body))).toEqual([field]);
  });

  it('signs in with one thing, not with two', async () => {
    const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----\n';
    const { body } = await probe({ host: '192.0.2.1', password: 'x', private_key: key }).expect(400);
    expect(brokenRules(body)).toEqual({ password: 'not_allowed' });
  });

  it('is refused to a token that is bound to servers', async () => {
    const server = await makeServer(api);
    const bound = withToken(api, await makeToken(api, undefined, { server_ids: [server.id] }));
    const { body } = await bound.post('/api/v1/servers/probe').send({ host: '127.0.0.1', port: 1 }).expect(403);
    expect(body.error.code).toBe('INSUFFICIENT_SCOPE');
  });
});
