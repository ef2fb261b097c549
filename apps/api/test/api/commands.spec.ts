import type { ApplicationRecord, CommandRecord, CommandRunRecord } from '@fairlead/dto';
import { Application } from '../../src/applications/application.entity';
import { CommandClock } from '../../src/commands/command-clock';
import { CommandRun } from '../../src/commands/command-run.entity';
import { Command } from '../../src/commands/command.entity';
import { RunProgress } from '../../src/commands/run-progress';
import { Operation } from '../../src/operations/operation.entity';
import { Server } from '../../src/servers/server.entity';
import type { TestApi } from '../harness/start-api';
import {
  brokenRules,
  eventsOf,
  makeApplication,
  makeServer,
  pathOf,
  startWithServer,
  type Http,
} from './applications-support';
import { LinkedDeployments } from './linked-deployments';

const MINUTE_MS = 60_000;
const BODY = { name: 'remind', command: 'node remind.js', cron: '0 8 * * 1-5' };

describe('scheduled commands', () => {
  let api: TestApi;
  let http: Http;
  let serverId: string;
  let application: ApplicationRecord;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    application = await makeApplication(http, serverId);
  });

  const path = (): string => `${pathOf(application)}/commands`;
  const make = async (more: object = {}): Promise<CommandRecord> =>
    (
      await http
        .post(path())
        .send({ ...BODY, ...more })
        .expect(201)
    ).body.data;
  const goLive = async (): Promise<void> => {
    const deployments = new LinkedDeployments(api, http);
    await deployments.goLive(await deployments.deploy(application));
  };
  const runs = async (): Promise<CommandRunRecord[]> =>
    (await http.get(`${pathOf(application)}/command-runs?sort=created_at`).expect(200)).body.data;
  const clock = (): CommandClock => api.app.get(CommandClock, { strict: false });
  const progress = (): RunProgress => api.app.get(RunProgress, { strict: false });
  /** The moment at which it is due, or as much later. */
  const whenDue = async ({ id }: CommandRecord, laterMs = 0): Promise<void> => {
    const command = await api.dataSource.manager.findOneByOrFail(Command, { id });
    await clock().beginDue(new Date((command.nextRunAt?.getTime() ?? NaN) + laterMs));
  };
  const begin = (id: string) => api.dataSource.transaction((tx) => progress().begin(tx, id));

  it('201 say when they run next, in their time zone, and keep to the defaults', async () => {
    const answer = await http
      .post(path())
      .send({ ...BODY, time_zone: 'Asia/Tokyo' })
      .expect(201);
    const command: CommandRecord = answer.body.data;
    expect(answer.headers['location']).toBe(`${path()}/${command.id}`);
    expect(command).toMatchObject({ ...BODY, timeout_seconds: 3600, enabled: true, last_run: null });
    expect(command.next_run_at).toMatch(/T23:00:00\.000Z$/);
    expect((await make({ name: 'second' })).time_zone).toBe('UTC');
    expect(await eventsOf(api, command.id)).toEqual(['command.created']);
    expect((await http.get(`${path()}/${command.id}`).expect(200)).body.data).toEqual(command);
    expect((await http.get(`${path()}?sort=name`).expect(200)).body).toMatchObject({
      data: [{ name: 'remind' }, { name: 'second' }],
      meta: { total: 2 },
    });
  });

  it('finds them by a text in name or command, by whether they are enabled, and by which is due next', async () => {
    await make({ name: 'late', cron: '0 0 1 1 *' });
    await make({ name: 'soon', cron: '* * * * *', command: 'node Mails.js' });
    await make({ name: 'never', enabled: false });
    const names = async (query: string): Promise<string[]> => {
      const { body } = await http.get(`${path()}?${query}`).expect(200);
      return body.data.map(({ name }: CommandRecord) => name);
    };
    expect(await names('search=MAILS')).toEqual(['soon']);
    expect(await names('search=nev')).toEqual(['never']);
    expect(await names('enabled=false')).toEqual(['never']);
    expect(await names('enabled=true&sort=-next_run_at')).toEqual(['late', 'soon']);
    await http.get(`${path()}?enabled=yes`).expect(400);
  });

  it.each([
    ['name', { name: '' }],
    ['command', { command: 'a\nb' }],
    ['command', { command: ' ' }],
    ['command', { command: 'x'.repeat(4097) }],
    ['cron', { cron: 'every day' }],
    ['cron', { cron: '* * * * * *' }],
    ['cron', { cron: '0 0 30 2 *' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['timeout_seconds', { timeout_seconds: 0 }],
    ['timeout_seconds', { timeout_seconds: 86_401 }],
    ['enabled', { enabled: 'yes' }],
    ['user', { user: 'root' }],
  ])('400 for a wrong %s', async (field, more) => {
    const { body } = await http
      .post(path())
      .send({ ...BODY, ...more })
      .expect(400);
    expect(Object.keys(brokenRules(body))).toEqual([field]);
  });

  it('409 NAME_TAKEN within an application, and not beyond', async () => {
    await make();
    const { body } = await http.post(path()).send(BODY).expect(409);
    expect(body.error.code).toBe('NAME_TAKEN');
    application = await makeApplication(http, serverId);
    await make();
  });

  it('PATCH reckons the next run anew where it runs otherwise, and null is the default', async () => {
    const command = await make({ time_zone: 'Asia/Tokyo', timeout_seconds: 5 });
    const patch = async (change: object): Promise<CommandRecord> =>
      (await http.patch(`${path()}/${command.id}`).send(change).expect(200)).body.data;
    expect(await patch({ command: 'true' })).toMatchObject({ command: 'true', next_run_at: command.next_run_at });
    expect((await patch({ time_zone: null })).next_run_at).toMatch(/T08:00:00\.000Z$/);
    expect(await patch({ timeout_seconds: null, enabled: false })).toMatchObject({
      timeout_seconds: 3600,
      enabled: false,
      next_run_at: null,
    });
    expect((await patch({ enabled: null })).next_run_at).not.toBeNull();
    await http.patch(`${path()}/${command.id}`).send({ cron: 'x' }).expect(400);
  });

  it('404 for commands and runs of others', async () => {
    const command = await make();
    const other = await makeApplication(http, serverId);
    for (const rest of [`commands/${command.id}`, 'commands/cmd_none', 'command-runs/run_none'])
      await http.get(`${pathOf(other)}/${rest}`).expect(404);
    await http.delete(`${pathOf(other)}/commands/${command.id}`).expect(404);
    await http
      .post(`${pathOf(other)}/commands/${command.id}/run`)
      .send({})
      .expect(404);
  });

  describe('by the clock', () => {
    it('are begun once when they are due, in a lane of their own', async () => {
      await goLive();
      const command = await make();
      await whenDue(command);
      await whenDue(command, -1);
      const [run, ...more] = await runs();
      expect(more).toEqual([]);
      expect(run).toMatchObject({
        command_id: command.id,
        command_name: 'remind',
        command: 'node remind.js',
        status: 'queued',
        trigger: 'schedule',
        actor: { type: 'system' },
      });
      const [operation] = await api.dataSource.manager.findBy(Operation, { subjectId: run?.id ?? '' });
      expect(operation).toMatchObject({
        kind: 'command.run',
        lane: `application:${application.id}:command:${command.id}`,
      });
      const { body } = await http.get(`${path()}/${command.id}`);
      expect(body.data.last_run).toMatchObject({ run_id: run?.id, status: 'queued' });
      expect(new Date(body.data.next_run_at) > new Date(command.next_run_at ?? '')).toBe(true);
    });

    it('do not run where nothing is live, where it is stopped, and where it is pages', async () => {
      const command = await make();
      await whenDue(command);
      await goLive();
      await api.dataSource.manager.update(Application, application.id, { desiredState: 'stopped' });
      await whenDue(command);
      expect(await runs()).toEqual([]);
    });

    it('are missed while the former run goes on, and the record says so', async () => {
      await goLive();
      const command = await make();
      await whenDue(command);
      await whenDue(command);
      const [, missed] = await runs();
      expect(missed).toMatchObject({ status: 'missed', failure: { code: 'FORMER_RUN_UNFINISHED' }, started_at: null });
      expect(await eventsOf(api, missed?.id ?? '')).toEqual(['command_run.missed']);
    });

    it('are missed while the server is away', async () => {
      const away = await makeServer(api);
      application = await makeApplication(http, away.id);
      await goLive();
      const command = await make();
      await api.dataSource.manager.update(Server, away.id, { status: 'unreachable' });
      await whenDue(command);
      expect(await runs()).toMatchObject([{ status: 'missed', failure: { code: 'SERVER_NOT_READY' } }]);
    });

    it.each([
      ['made up for once when Fairlead was away for a short time', 50, 'queued'],
      ['missed when it was away for longer', 70, 'missed'],
    ])('are %s', async (_, minutes, status) => {
      await goLive();
      const command = await make();
      await whenDue(command, minutes * MINUTE_MS);
      expect(await runs()).toMatchObject([{ status }]);
    });
  });

  it('202 run when somebody asks for it, once at a time', async () => {
    const command = await make({ enabled: false });
    const ask = () => http.post(`${path()}/${command.id}/run`).send({});
    expect((await ask().expect(409)).body.error.code).toBe('NOTHING_TO_RUN_IN');
    await goLive();
    const answer = await ask().expect(202);
    expect(answer.headers['location']).toBe(`${pathOf(application)}/command-runs/${answer.body.data.id}`);
    expect(answer.body.data).toMatchObject({ status: 'queued', trigger: 'api', actor: { type: 'token' } });
    expect((await ask().expect(409)).body.error.code).toBe('RESOURCE_CONFLICT');
    expect(await eventsOf(api, answer.body.data.id)).toEqual(['command_run.queued']);
  });

  describe('a run', () => {
    let run: CommandRunRecord;

    beforeEach(async () => {
      await goLive();
      const command = await make();
      run = (await http.post(`${path()}/${command.id}/run`).send({}).expect(202)).body.data;
    });
    const runNow = async (): Promise<CommandRunRecord> =>
      (await http.get(`${pathOf(application)}/command-runs/${run.id}`).expect(200)).body.data;

    it('goes from its beginning to its end, in the release that is live then', async () => {
      expect(await begin(run.id)).toMatchObject({ run: { id: run.id }, deployment: { number: 1 } });
      expect(await runNow()).toMatchObject({ status: 'running', deployment_number: 1, started_at: expect.any(String) });
      await api.dataSource.transaction((tx) => progress().succeeded(tx, run.id));
      expect(await runNow()).toMatchObject({ status: 'succeeded', exit_code: 0, duration_ms: expect.any(Number) });
      expect(await begin(run.id)).toBeUndefined();
      await api.dataSource.transaction((tx) => progress().canceled(tx, run.id));
      expect((await runNow()).status).toBe('succeeded');
      expect(await eventsOf(api, run.id)).toEqual([
        'command_run.queued',
        'command_run.started',
        'command_run.succeeded',
      ]);
    });

    it('says how it failed', async () => {
      await begin(run.id);
      const failure = { code: 'COMMAND_FAILED', message: 'The command ended with exit code 3.' };
      await api.dataSource.transaction((tx) => progress().failed(tx, run.id, failure, 3));
      expect(await runNow()).toMatchObject({ status: 'failed', exit_code: 3, failure });
    });

    it('is not run a second time when it was interrupted', async () => {
      await begin(run.id);
      expect(await begin(run.id)).toMatchObject({
        hindrance: { code: 'COMMAND_FAILED' },
        left: { run: { id: run.id }, deployment: { number: 1 } },
      });
    });

    it('does not begin in what was stopped meanwhile', async () => {
      await api.dataSource.manager.update(Application, application.id, { desiredState: 'stopped' });
      expect(await begin(run.id)).toMatchObject({ hindrance: { code: 'RELEASE_MISSING' } });
    });

    it('202 is canceled while it waits, and 409 when it has ended', async () => {
      const cancel = () => http.post(`${pathOf(application)}/command-runs/${run.id}/cancel`).send({});
      expect((await cancel().expect(202)).body.data).toMatchObject({
        status: 'canceled',
        cancel_requested_at: expect.any(String),
      });
      expect((await cancel().expect(409)).body.error.code).toBe('COMMAND_RUN_NOT_CANCELABLE');
      expect(await eventsOf(api, run.id)).toEqual(['command_run.queued', 'command_run.canceled']);
    });

    it('stays when its command is deleted, and has a log', async () => {
      await http.delete(`${path()}/${run.command_id ?? ''}`).expect(200);
      expect(await runNow()).toMatchObject({ command_id: null, command_name: 'remind' });
      expect((await http.get(`${pathOf(application)}/command-runs/${run.id}/logs`).expect(200)).body.data).toEqual([]);
    });

    it('ends with its application', async () => {
      await http.delete(pathOf(application)).expect(202);
      const [operation] = await api.dataSource.manager.findBy(Operation, { subjectId: run.id });
      expect(operation?.status).toBe('canceled');
    });
  });

  it('are kept as long as the settings say, and the newest of each in any case of their number', async () => {
    await goLive();
    const command = await make();
    for (let i = 0; i < 3; i += 1) {
      const { id } = (await http.post(`${path()}/${command.id}/run`).send({}).expect(202)).body.data;
      await begin(id);
      await api.dataSource.transaction((tx) => progress().succeeded(tx, id));
    }
    const [oldest, ...others] = await runs();
    await api.dataSource.manager.update(CommandRun, oldest?.id ?? '', { createdAt: new Date('2020-01-01') });
    await clock().forget(new Date());
    expect((await runs()).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  });
});
