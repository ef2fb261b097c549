import { once } from 'node:events';
import { connect } from 'node:net';
import type { ClientOptions } from 'ws';
import { Application } from '../../../src/applications/application.entity';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { partialRow } from '../../../src/platform/database/query/partial-row';
import { ServerHosts } from '../../../src/servers/connections/server-hosts';
import { TerminalSockets } from '../../../src/terminals/session/terminal-sockets';
import { TerminalProgress } from '../../../src/terminals/terminal-progress';
import { Terminal } from '../../../src/terminals/terminal.entity';
import { eventually } from '../../harness/eventually';
import type { TestApi } from '../../harness/start-api';
import { makeToken, withToken } from '../../harness/test-access';
import {
  API_ONLY,
  applicationRoute,
  makeApplication,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';
import { FakeTerminalHost } from './fake-terminal-host';
import { makeLiveApplication } from './live-application';
import { TerminalClient } from './terminal-client';

describe('requests for terminals', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer({
      ...API_ONLY,
      FAIRLEAD_TERMINALS_PER_APPLICATION: '2',
      FAIRLEAD_TERMINALS_MAX: '4',
    }));
  });
  afterAll(() => api?.stop());

  it('need a running release with processes, and stay below the limits', async () => {
    let application = await makeLiveApplication(api, http, serverId);
    const path = () => `${applicationRoute(application)}/terminals`;
    const refusal = async (): Promise<string> => (await http.post(path()).send({}).expect(409)).body.error.code;
    await http.post(path()).send({ rows: 0 }).expect(400);
    await http.post(path()).send({ columns: 1001 }).expect(400);
    await http.post(path()).send({}).expect(201);
    await http.post(path()).send({}).expect(201);
    expect(await refusal()).toBe('TERMINAL_LIMIT_REACHED');
    const { manager } = api.dataSource;
    for (const change of [{ desiredState: 'stopped' }, { desiredState: 'running', status: 'deleting' }] as const) {
      application = await makeLiveApplication(api, http, serverId);
      await manager.update(Application, application.id, change);
      expect([change, (await http.post(path()).send({})).body.error.code]).toEqual([
        change,
        'desiredState' in change && change.desiredState === 'stopped' ? 'NO_LIVE_RELEASE' : 'RESOURCE_CONFLICT',
      ]);
    }
    application = await makeApplication(http, serverId);
    expect(await refusal()).toBe('NO_LIVE_RELEASE');
    application = await makeLiveApplication(api, http, serverId);
    const { manifest } = await manager.findOneByOrFail(Deployment, { applicationId: application.id });
    const pages = manifest && { ...manifest, runtime: 'static' as const };
    await manager.update(Deployment, { applicationId: application.id }, partialRow<Deployment>({ manifest: pages }));
    expect(await refusal()).toBe('NO_LIVE_RELEASE');
    application = await makeLiveApplication(api, http, serverId);
    await http.post(path()).send({}).expect(201);
    await http.post(path()).send({}).expect(201);
    application = await makeLiveApplication(api, http, serverId);
    expect(await refusal()).toBe('TERMINAL_LIMIT_REACHED');
    await manager.update(Terminal, { status: 'requested' }, { ticketExpiresAt: new Date(Date.now() - 1) });
    await http.post(path()).send({}).expect(201);
  });

  it('leave other requests for another protocol as they are', async () => {
    const raw = async (text: string): Promise<string> => {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.end(text);
      await once(socket, 'close');
      return answer;
    };
    const upgrade = (protocol: string) => `Host: x\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n`;
    expect(await raw(`GET /health/live HTTP/1.1\r\n${upgrade('h2c')}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw(`GET /health/live HTTP/1.1\r\n${upgrade('websocket')}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw(`GET /api/v1/servers HTTP/1.1\r\n${upgrade('websocket')}\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await raw(`GET /nowhere HTTP/1.1\r\n${upgrade('websocket')}\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('terminals on an instance with other settings', () => {
  let started: TestApi | undefined;
  afterEach(async () => {
    await started?.stop();
    jest.restoreAllMocks();
  });

  const start = async (
    settings: Record<string, string>,
  ): Promise<{ api: TestApi; open: (options?: ClientOptions) => Promise<TerminalClient> }> => {
    const { api, http, serverId } = await startWithServer({ ...API_ONLY, ...settings });
    started = api;
    jest.spyOn(api.app.get(ServerHosts, { strict: false }), 'forReading').mockResolvedValue(new FakeTerminalHost());
    api.app.get(TerminalSockets, { strict: false }).confirmMs = 50;
    const application = await makeLiveApplication(api, http, serverId);
    const token = await makeToken(api);
    return {
      api,
      open: async (options) => {
        const { body } = await withToken(api, token)
          .post(`${applicationRoute(application)}/terminals`)
          .send({});
        if (body.error) throw new Error(body.error.code);
        return TerminalClient.open(api, body.data, { authorization: `Bearer ${token.token}` }, options);
      },
    };
  };

  it.each([
    ['nothing was typed', 'idle', { FAIRLEAD_TERMINAL_IDLE_SECONDS: '2' }, {}],
    ['their time is over', 'max_duration', { FAIRLEAD_TERMINAL_MAX_SECONDS: '2' }, {}],
    ['the browser does not respond', 'connection_lost', { FAIRLEAD_TERMINAL_PING_SECONDS: '1' }, { autoPong: false }],
  ])('end when %s', async (_, reason, settings, options) => {
    const { api, open } = await start(settings);
    await open(options);
    const end = () => api.dataSource.manager.findOneBy(Terminal, { status: 'ended' });
    expect(await eventually('the terminal has ended', async () => (await end()) ?? undefined)).toMatchObject({
      endReason: reason,
    });
  });

  it('end with a sentence when Fairlead is restarted, which does not wait for them', async () => {
    const { api, open } = await start({});
    const client = await open();
    await client.shows('$ ');
    started = undefined;
    await Promise.all([api.stop(), client.end()]);
    expect(client.ended).toMatchObject({ reason: 'shutdown' });
  });

  it('are recorded to their end, also where an earlier part is stored late', async () => {
    const { api, open } = await start({});
    const progress = api.app.get(TerminalProgress, { strict: false });
    const confirm = progress.confirm.bind(progress);
    let store = (): void => undefined;
    const mayStore = new Promise<void>((resolve) => (store = resolve));
    const late = jest
      .spyOn(progress, 'confirm')
      .mockImplementation((terminal, recording) => mayStore.then(() => confirm(terminal, recording)));
    const client = await open();
    await client.shows('$ ');
    await eventually('a part is about to be stored', () => late.mock.calls.some(([, recording]) => recording));
    client.type('exit 3\r');
    expect(await client.end()).toMatchObject({ reason: 'exited' });
    store();
    await Promise.all(late.mock.results.map(({ value }) => value));
    const end = () => api.dataSource.manager.findOneBy(Terminal, { status: 'ended' });
    const ended = await eventually('the terminal has ended', async () => (await end()) ?? undefined);
    expect(JSON.parse(ended.typed?.reveal() ?? '[]')).toMatchObject([{ text: 'exit 3' }]);
  });

  it('can be switched off', async () => {
    const { open } = await start({ FAIRLEAD_TERMINAL: 'off' });
    await expect(open()).rejects.toThrow('TERMINALS_DISABLED');
  });
});
