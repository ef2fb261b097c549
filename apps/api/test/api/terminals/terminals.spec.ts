import { once } from 'node:events';
import supertest from 'supertest';
import type { Role } from '@fairlead/contracts';
import type { ApplicationRecord, TerminalRecording, TerminalTicket } from '@fairlead/dto';
import { Application } from '../../../src/applications/application.entity';
import { OpenStreams } from '../../../src/auth/open-streams';
import { EventEntry } from '../../../src/events/event.entity';
import { ServerHosts } from '../../../src/servers/connections/server-hosts';
import { TerminalSockets } from '../../../src/terminals/session/terminal-sockets';
import { LostTerminals } from '../../../src/terminals/lost-terminals';
import { TerminalRetention } from '../../../src/terminals/terminal-retention';
import { Terminal } from '../../../src/terminals/terminal.entity';
import { User } from '../../../src/users/user.entity';
import { signedInUser } from '../../harness/event-reader';
import { eventually } from '../../harness/eventually';
import type { TestApi } from '../../harness/start-api';
import { makeToken, withToken } from '../../harness/test-access';
import { API_ONLY, applicationRoute, startWithServer, type HttpAgent } from '../../harness/test-records';
import { FakeTerminalHost } from './fake-terminal-host';
import { makeLiveApplication } from './live-application';
import { TerminalClient } from './terminal-client';

const SECRET = 'correct-horse-battery';
const DAY_MS = 86_400_000;

interface Person {
  readonly email: string;
  readonly cookie: string;
  readonly agent: HttpAgent;
}

describe('terminals', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let host: FakeTerminalHost;
  let application: ApplicationRecord;
  let person: Person;
  let people = 0;
  const clients: TerminalClient[] = [];

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer({
      ...API_ONLY,
      FAIRLEAD_TERMINALS_PER_APPLICATION: '2',
      FAIRLEAD_TERMINALS_MAX: '4',
      FAIRLEAD_TERMINAL_IDLE_SECONDS: '600',
      FAIRLEAD_TERMINAL_RECORD_BYTES: '4096',
    }));
    api.app.get(OpenStreams, { strict: false }).checkMs = 50;
    api.app.get(TerminalSockets, { strict: false }).confirmMs = 50;
  });
  afterAll(() => api?.stop());

  beforeEach(async () => {
    host = new FakeTerminalHost();
    jest.spyOn(api.app.get(ServerHosts, { strict: false }), 'forReading').mockImplementation(async () => host);
    application = await liveApplication();
    person = await signIn('admin');
  });
  afterEach(async () => {
    for (const { socket } of clients.splice(0)) socket.terminate();
    const open = () => api.dataSource.manager.countBy(Terminal, { status: 'open' });
    await eventually('the terminals have ended', async () => (await open()) === 0);
    await api.dataSource.manager.delete(Terminal, { status: 'requested' });
    jest.restoreAllMocks();
  });

  async function signIn(role: Role): Promise<Person> {
    const email = `${role}${(people += 1)}@example.org`;
    const { cookie } = await signedInUser(api, role, email);
    return { email, cookie, agent: supertest.agent(api.url).set('Cookie', cookie) };
  }

  const liveApplication = (): Promise<ApplicationRecord> =>
    makeLiveApplication(api, http, serverId, { env: { API_KEY: SECRET } });

  const request = async (agent: HttpAgent = person.agent, size: object = {}): Promise<TerminalTicket> =>
    (
      await agent
        .post(`${applicationRoute(application)}/terminals`)
        .send(size)
        .expect(201)
    ).body.data;
  const browser = (more: Record<string, string> = {}): Record<string, string> => ({
    cookie: person.cookie,
    origin: api.url,
    ...more,
  });
  const open = async (ticket?: TerminalTicket, headers = browser(), options = {}): Promise<TerminalClient> => {
    const client = await TerminalClient.open(api, ticket ?? (await request()), headers, options);
    clients.push(client);
    return client;
  };
  const recordingOf = async ({ id }: { id: string }): Promise<TerminalRecording> =>
    (await http.get(`/api/v1/terminals/${id}`).expect(200)).body.data;
  const ended = ({ id }: { id: string }): Promise<TerminalRecording> =>
    eventually('the record of the terminal has ended', async () => {
      const recording = await recordingOf({ id });
      return recording.status === 'ended' && recording;
    });

  it('are recorded with who typed what, without what a program has hidden', async () => {
    const ticket = await request(person.agent, { rows: 40, columns: 120 });
    expect(ticket).toMatchObject({ max_seconds: 3600, idle_seconds: 600, deployment_number: 1 });
    const client = await open(ticket);
    await client.shows('$ ');
    expect(client.opened).toBe(true);
    client.socket.send(JSON.stringify({ type: 'resize', rows: 12, columns: 34 }));
    client.socket.send('{"type":"resize","rows":-1,"columns":1e9} not JSON');
    client.type(`print ${SECRET}\r`);
    await client.shows(`\n${SECRET}`);
    client.type('hide\r');
    await client.shows('hide\r\n$ ');
    client.type('hunter2\r');
    await eventually('the next prompt', () => client.screen.endsWith('$ \r\n$ '));
    client.type('exit 3\r');
    expect(await client.end()).toMatchObject({ reason: 'exited', exit_code: 3 });
    expect(host.sizes).toEqual(['12x34']);
    expect(host.commands.slice(-3)).toEqual(['write-once', 'open-terminal', 'close-terminal']);

    const recording = await ended(ticket);
    expect(recording).toMatchObject({
      application_id: application.id,
      application_name: application.name,
      deployment_number: 1,
      actor: { type: 'user', name: person.email },
      address: '127.0.0.1',
      end_reason: 'exited',
      exit_code: 3,
      screen_truncated: false,
    });
    expect(recording.typed.map(({ text, masked }) => [text, masked])).toEqual([
      ['print [redacted]', false],
      ['hide', false],
      ['', true],
      ['exit 3', false],
    ]);
    expect(recording.screen).toContain('print [redacted]\r\n[redacted]\r\n$ hide');
    expect(JSON.stringify(recording)).not.toMatch(/hunter|correct-horse/);
    const stored = await api.dataSource.query(`SELECT typed, screen FROM terminals WHERE id = '${ticket.id}'`);
    expect(JSON.stringify(stored)).not.toContain('print');

    const { body } = await http.get(`/api/v1/terminals?application_id=${application.id}`).expect(200);
    expect(body.data).toHaveLength(1);
    const { typed: _typed, screen: _screen, screen_truncated: _truncated, ...listed } = recording;
    expect(body.data).toEqual([listed]);
    const events = await api.dataSource.manager.findBy(EventEntry, {
      applicationId: application.id,
      subjectType: 'application',
    });
    expect(events.filter(({ name }) => name.includes('terminal'))).toMatchObject([
      {
        name: 'application.terminal_opened',
        actorName: person.email,
        data: { terminal_id: ticket.id, address: '127.0.0.1' },
      },
      { name: 'application.terminal_closed', data: { reason: 'exited', exit_code: 3 } },
    ]);
    expect(api.logs.join('')).not.toContain(ticket.ticket);
  });

  it('open with the ticket of the same person only, once, from the dashboard itself', async () => {
    const refusal = async (ticket: TerminalTicket, headers: Record<string, string>): Promise<string> =>
      open(ticket, headers).then(
        () => 'opened',
        (error: Error) => error.message,
      );
    const other = await signIn('owner');
    const viewer = await signIn('viewer');
    const ticket = await request();
    const { cookie } = browser();
    expect(await refusal(ticket, { cookie: cookie ?? '' })).toBe('403 ORIGIN_NOT_ALLOWED');
    expect(await refusal(ticket, browser({ origin: 'https://evil.example' }))).toBe('403 ORIGIN_NOT_ALLOWED');
    expect(await refusal(ticket, browser({ origin: 'null' }))).toBe('403 ORIGIN_NOT_ALLOWED');
    expect(await refusal(ticket, { origin: api.url })).toBe('401 TOKEN_MISSING');
    expect(await refusal(ticket, browser({ cookie: other.cookie }))).toBe('403 TERMINAL_TICKET_INVALID');
    expect(await refusal(ticket, browser({ cookie: viewer.cookie }))).toBe('403 INSUFFICIENT_SCOPE');
    expect(await refusal({ ...ticket, ticket: 'x'.repeat(43) }, browser())).toBe('403 TERMINAL_TICKET_INVALID');
    const token = await makeToken(api, ['applications:write']);
    expect(await refusal(ticket, { authorization: `Bearer ${token.token}` })).toBe('403 TERMINAL_TICKET_INVALID');
    expect(await refusal(ticket, browser())).toBe('opened');
    expect(await refusal(ticket, browser())).toBe('403 TERMINAL_TICKET_INVALID');

    const late = await request();
    await api.dataSource.manager.update(Terminal, { id: late.id }, { ticketExpiresAt: new Date(Date.now() - 1) });
    expect(await refusal(late, browser())).toBe('403 TERMINAL_TICKET_INVALID');
    expect(host.commands.filter((name) => name === 'open-terminal')).toHaveLength(1);

    await viewer.agent
      .post(`${applicationRoute(application)}/terminals`)
      .send({})
      .expect(403);
    await viewer.agent.get('/api/v1/terminals').expect(403);
    await viewer.agent.get(`/api/v1/terminals/${ticket.id}`).expect(403);
    const { body } = await person.agent.get(`/api/v1/terminals/${ticket.id}/socket`).expect(426);
    expect(body.error.code).toBe('UPGRADE_REQUIRED');
    await person.agent
      .post(`${applicationRoute(application)}/terminals`)
      .set('Sec-Fetch-Site', 'cross-site')
      .send({})
      .expect(403);
  });

  const endings: readonly (readonly [string, string, (client: TerminalClient, id: string) => Promise<unknown>])[] = [
    [
      'their user is deactivated',
      'access_ended',
      async () => api.dataSource.manager.update(User, { email: person.email }, { deactivatedAt: new Date() }),
    ],
    [
      'the role of their user is lowered',
      'access_ended',
      async () => api.dataSource.manager.update(User, { email: person.email }, { role: 'viewer' }),
    ],
    ['their user signs out', 'access_ended', async () => person.agent.delete('/api/dashboard/session')],
    [
      'the application is stopped',
      'application_stopped',
      async () => api.dataSource.manager.update(Application, application.id, { desiredState: 'stopped' }),
    ],
    [
      'another person closes them',
      'close_requested',
      async (_, id) => http.post(`/api/v1/terminals/${id}/close`).expect(202),
    ],
    [
      'the recording is full',
      'recording_full',
      async (client) => client.type('hello again\r'.repeat(200)) ?? client.type('x'),
    ],
  ];
  it.each(endings)('end when %s', async (_, reason, change) => {
    const ticket = await request();
    const client = await open(ticket);
    await client.shows('$ ');
    await change(client, ticket.id);
    if (reason === 'recording_full') {
      await client.shows('again');
      client.type('x');
    }
    expect(await client.end()).toMatchObject({ reason, exit_code: null });
    expect(await ended(ticket)).toMatchObject({ status: 'ended', end_reason: reason });
    expect(host.commands.at(-1)).toBe('close-terminal');
    if (reason === 'close_requested') await http.post(`/api/v1/terminals/${ticket.id}/close`).expect(409);
  });

  it('end with the browser, or when it sends what no terminal sends', async () => {
    const left = await request();
    const client = await open(left);
    await client.shows('$ ');
    client.socket.terminate();
    expect(await ended(left)).toMatchObject({ end_reason: 'left' });
    const large = await request();
    const flooding = await open(large);
    await flooding.shows('$ ');
    flooding.socket.send(Buffer.alloc(65_537));
    const [code] = await once(flooding.socket, 'close');
    expect(code).toBe(1009);
    expect(await ended(large)).toMatchObject({ end_reason: 'left' });
  });

  it('that cannot be started say why', async () => {
    host.refusal = 'Failed to start transient service unit: no such user';
    const ticket = await request();
    const client = await open(ticket);
    expect(await client.end()).toMatchObject({ reason: 'failed', message: 'The shell could not be started.' });
    expect(await ended(ticket)).toMatchObject({ end_reason: 'failed' });
  });

  it('record a bounded part of what they show, and show everything', async () => {
    const ticket = await request();
    const client = await open(ticket);
    await client.shows('$ ');
    client.type('flood 3000000\r');
    await eventually('the whole output', () => client.screen.length > 3_000_000);
    client.type('exit\r');
    await client.end();
    const recording = await ended(ticket);
    expect(recording.screen_truncated).toBe(true);
    expect(recording.screen.length).toBeLessThanOrEqual(4096);
    expect(recording.typed.map(({ text }) => text)).toEqual(['flood 3000000', 'exit']);
  });

  it('belong to a token in the same way, for the applications that it is bound to', async () => {
    const token = await makeToken(api, ['applications:write'], { application_ids: [application.id] });
    const ticket = await request(withToken(api, token));
    const client = await open(ticket, { authorization: `Bearer ${token.token}` });
    await client.shows('$ ');
    client.type('exit\r');
    await client.end();
    expect(await ended(ticket)).toMatchObject({ actor: { type: 'token', id: token.id } });
    const elsewhere = await makeToken(api, ['applications:write'], { application_ids: [(await liveApplication()).id] });
    const agent = withToken(api, elsewhere);
    await agent
      .post(`${applicationRoute(application)}/terminals`)
      .send({})
      .expect(404);
    await agent.get(`/api/v1/terminals/${ticket.id}`).expect(404);
    expect((await agent.get('/api/v1/terminals').expect(200)).body.data).toEqual([]);
    expect((await agent.get(`/api/v1/terminals?application_id=${application.id}`)).body.data).toEqual([]);
  });

  it('are forgotten after the time of the setting, and counted as lost when their process has died', async () => {
    const retention = api.app.get(TerminalRetention, { strict: false });
    const [ticket, lost] = [await request(), await request()];
    const before = new Date(Date.now() - DAY_MS);
    await api.dataSource.manager.update(Terminal, lost.id, { status: 'open', openedAt: before, confirmedAt: before });
    await api.app.get(LostTerminals, { strict: false }).end(new Date());
    expect(host.commands).toEqual(['close-terminal']);
    await retention.prune(new Date());
    expect(await recordingOf(lost)).toMatchObject({ status: 'ended', end_reason: 'lost' });
    expect(await recordingOf(ticket)).toMatchObject({ status: 'requested' });
    await retention.prune(new Date(Date.now() + 89 * DAY_MS));
    await http.get(`/api/v1/terminals/${ticket.id}`).expect(404);
    await recordingOf(lost);
    await retention.prune(new Date(Date.now() + 91 * DAY_MS));
    await http.get(`/api/v1/terminals/${lost.id}`).expect(404);
  });
});
