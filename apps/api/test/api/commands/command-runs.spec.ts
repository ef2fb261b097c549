import type { CommandRunRecord } from '@fairlead/dto';
import { In } from 'typeorm';
import { Application } from '../../../src/applications/application.entity';
import { CommandRun } from '../../../src/commands/runs/command-run.entity';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { partialRow } from '../../../src/platform/database/query/partial-row';
import { CommandRunRetention } from '../../../src/commands/runs/command-run-retention';
import { Operation } from '../../../src/operations/operation.entity';
import { Server } from '../../../src/servers/server.entity';
import type { TestApi } from '../../harness/start-api';
import { makeToken, withToken } from '../../harness/test-access';
import {
  API_ONLY,
  eventNamesOf,
  makeApplication,
  makeServer,
  applicationRoute,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';
import { CommandsFixture } from './commands-fixture';

const MINUTE_MS = 60_000;
const KEPT = 3;

const ONE_OFF_MAX = 2;

describe('runs of commands', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let commands: CommandsFixture;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer({
      ...API_ONLY,
      FAIRLEAD_COMMAND_RUNS_KEPT: String(KEPT),
      FAIRLEAD_ONE_OFF_RUNS_MAX: String(ONE_OFF_MAX),
    }));
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    commands = new CommandsFixture(api, http, await makeApplication(http, serverId));
  });

  describe('by the clock', () => {
    it('are begun once when they are due, in a lane of their own', async () => {
      await commands.goLive();
      const command = await commands.create();
      await commands.triggerSchedule(command);
      await commands.triggerSchedule(command, -1);
      const [run, ...more] = await commands.runs();
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
        lane: `application:${commands.application.id}:command:${command.id}`,
      });
      const { body } = await http.get(`${commands.path}/${command.id}`);
      expect(body.data.last_run).toMatchObject({ run_id: run?.id, status: 'queued' });
      expect(new Date(body.data.next_run_at) > new Date(command.next_run_at ?? '')).toBe(true);
    });

    it('do not run without a live release, in stopped, deleted or static applications', async () => {
      const { manager } = api.dataSource;
      const command = await commands.create();
      await commands.triggerSchedule(command);
      await commands.goLive();
      const { id } = commands.application;
      for (const change of [{ desiredState: 'stopped' }, { desiredState: 'running', status: 'deleting' }] as const) {
        await manager.update(Application, id, change);
        await commands.triggerSchedule(command);
      }
      await manager.update(Application, id, { status: 'running' });
      const { manifest } = await manager.findOneByOrFail(Deployment, { applicationId: id });
      const pages = manifest && { ...manifest, runtime: 'static' as const };
      await manager.update(Deployment, { applicationId: id }, partialRow<Deployment>({ manifest: pages }));
      await commands.triggerSchedule(command);
      expect(await commands.runs()).toEqual([]);
    });

    it('are missed while the previous run is active, and the record says so', async () => {
      await commands.goLive();
      const command = await commands.create();
      await commands.triggerSchedule(command);
      await commands.triggerSchedule(command);
      const missed = (await commands.runs()).find(({ status }) => status !== 'queued');
      expect(missed).toMatchObject({ status: 'missed', failure: { code: 'PREVIOUS_RUN_ACTIVE' }, started_at: null });
      expect(await eventNamesOf(api, missed?.id ?? '')).toEqual(['command_run.missed']);
    });

    it('are missed while the server is away', async () => {
      const away = await makeServer(api);
      commands.application = await makeApplication(http, away.id);
      await commands.goLive();
      const command = await commands.create();
      await api.dataSource.manager.update(Server, away.id, { status: 'unreachable' });
      await commands.triggerSchedule(command);
      expect(await commands.runs()).toMatchObject([{ status: 'missed', failure: { code: 'SERVER_NOT_READY' } }]);
    });

    it.each([
      ['made up for once when Fairlead was away for a short time', 50, 'queued'],
      ['missed when it was away for longer', 70, 'missed'],
    ])('are %s', async (_, minutes, status) => {
      await commands.goLive();
      const command = await commands.create();
      await commands.triggerSchedule(command, minutes * MINUTE_MS);
      expect(await commands.runs()).toMatchObject([{ status }]);
    });
  });

  it('202 run on request, one at a time', async () => {
    const command = await commands.create({ enabled: false });
    const ask = () => http.post(`${commands.path}/${command.id}/run`).send({});
    expect((await ask().expect(409)).body.error.code).toBe('NO_LIVE_RELEASE');
    await commands.goLive();
    const answer = await ask().expect(202);
    expect(answer.headers['location']).toBe(
      `${applicationRoute(commands.application)}/command-runs/${answer.body.data.id}`,
    );
    expect(answer.body.data).toMatchObject({ status: 'queued', trigger: 'api', actor: { type: 'token' } });
    expect((await ask().expect(409)).body.error.code).toBe('RESOURCE_CONFLICT');
    expect(await eventNamesOf(api, answer.body.data.id)).toEqual(['command_run.queued']);
  });

  describe('of a command line', () => {
    const path = () => `${applicationRoute(commands.application)}/command-runs`;
    const runOnce = (body: object) => http.post(path()).send(body);

    it('202 run once, without a scheduled command, and are in the audit log with their command line', async () => {
      expect((await runOnce({ command: 'id' }).expect(409)).body.error.code).toBe('NO_LIVE_RELEASE');
      await commands.goLive();
      const command = `node migrate.js ${'--table very_long_name '.repeat(5)}`.trim();
      const { body, headers } = await runOnce({ command, timeout_seconds: 60 }).expect(202);
      const { id } = body.data;
      expect(headers['location']).toBe(`${path()}/${id}`);
      expect(body.data).toMatchObject({
        command_id: null,
        command_name: `${command.slice(0, 63)}…`,
        command,
        one_off: true,
        timeout_seconds: 60,
        status: 'queued',
        trigger: 'api',
        actor: { type: 'token' },
      });
      expect((await http.get(commands.path).expect(200)).body.data).toEqual([]);
      const events = (await http.get(`/api/v1/events?subject_id=${id}`).expect(200)).body.data;
      expect(events).toMatchObject([
        { type: 'command_run.queued', actor: { type: 'token' }, data: { command_line: command, command_id: null } },
      ]);
      expect(await commands.begin(id)).toMatchObject({ run: { id, command, timeoutSeconds: 60 } });
      await api.dataSource.transaction((tx) => commands.progress.succeeded(tx, id));
      expect((await http.get(`${path()}/${id}`).expect(200)).body.data).toMatchObject({ status: 'succeeded' });
    });

    it('run beside each other, up to a number, and are found by what they are', async () => {
      await commands.goLive();
      const scheduled = await commands.create();
      await http.post(`${commands.path}/${scheduled.id}/run`).send({}).expect(202);
      const [first, second] = [
        (await runOnce({ command: 'one' }).expect(202)).body.data,
        (await runOnce({ command: 'two' }).expect(202)).body.data,
      ];
      expect((await runOnce({ command: 'three' }).expect(409)).body.error).toMatchObject({
        code: 'RESOURCE_CONFLICT',
        message: '2 one-off commands of this application wait or run already. Cancel one, or let one end.',
      });
      const operations = await api.dataSource.manager.findBy(Operation, { subjectId: In([first.id, second.id]) });
      expect(new Set(operations.map(({ lane }) => lane)).size).toBe(2);
      await http.post(`${path()}/${first.id}/cancel`).send({}).expect(202);
      await runOnce({ command: 'three' }).expect(202);
      const found = async (query: string): Promise<string[]> =>
        (await http.get(`${path()}?sort=created_at&${query}`).expect(200)).body.data.map(
          ({ command }: CommandRunRecord) => command,
        );
      expect(await found('one_off=true')).toEqual(['one', 'two', 'three']);
      expect(await found('one_off=false')).toEqual(['node remind.js']);
    });

    it.each([
      [{}, 'command'],
      [{ command: ' ' }, 'command'],
      [{ command: 'a\nb' }, 'command'],
      [{ command: 'id', timeout_seconds: 0 }, 'timeout_seconds'],
      [{ command: 'id', timeout_seconds: 86_401 }, 'timeout_seconds'],
    ])('400 are refused as %j, and nothing is run', async (body, field) => {
      await commands.goLive();
      expect((await runOnce(body).expect(400)).body.error.details).toMatchObject([{ field }]);
      expect(await commands.runs()).toEqual([]);
    });

    it('403 need more than the right to deploy, because they can read whatever the application can', async () => {
      await commands.goLive();
      const deployer = withToken(api, await makeToken(api, ['applications:read', 'applications:deploy']));
      const { body } = await deployer.post(path()).send({ command: 'env' }).expect(403);
      expect(body.error.code).toBe('INSUFFICIENT_SCOPE');
      expect(await commands.runs()).toEqual([]);
    });
  });

  describe('a run', () => {
    let run: CommandRunRecord;

    beforeEach(async () => {
      await commands.goLive();
      const command = await commands.create();
      run = (await http.post(`${commands.path}/${command.id}/run`).send({}).expect(202)).body.data;
    });
    const runNow = async (): Promise<CommandRunRecord> =>
      (await http.get(`${applicationRoute(commands.application)}/command-runs/${run.id}`).expect(200)).body.data;

    it('goes from its beginning to its end, in the release that is live then', async () => {
      expect(await commands.begin(run.id)).toMatchObject({ run: { id: run.id }, deployment: { number: 1 } });
      expect(await runNow()).toMatchObject({ status: 'running', deployment_number: 1, started_at: expect.any(String) });
      await api.dataSource.transaction((tx) => commands.progress.succeeded(tx, run.id));
      expect(await runNow()).toMatchObject({ status: 'succeeded', exit_code: 0, duration_ms: expect.any(Number) });
      expect(await commands.begin(run.id)).toBeUndefined();
      await api.dataSource.transaction((tx) => commands.progress.canceled(tx, run.id));
      expect((await runNow()).status).toBe('succeeded');
      expect(await eventNamesOf(api, run.id)).toEqual([
        'command_run.queued',
        'command_run.started',
        'command_run.succeeded',
      ]);
    });

    it('says how it failed', async () => {
      await commands.begin(run.id);
      const failure = { code: 'COMMAND_FAILED', message: 'The command ended with exit code 3.' };
      await api.dataSource.transaction((tx) => commands.progress.failed(tx, run.id, failure, 3));
      expect(await runNow()).toMatchObject({ status: 'failed', exit_code: 3, failure });
    });

    it('is not run a second time when it was interrupted', async () => {
      await commands.begin(run.id);
      expect(await commands.begin(run.id)).toMatchObject({
        blockedReason: { code: 'COMMAND_FAILED' },
        interrupted: { run: { id: run.id }, deployment: { number: 1 } },
      });
    });

    it.each([{ desiredState: 'stopped' }, { status: 'deleting' }] as const)(
      'does not begin where meanwhile %j',
      async (change) => {
        await api.dataSource.manager.update(Application, commands.application.id, change);
        expect(await commands.begin(run.id)).toMatchObject({ blockedReason: { code: 'RELEASE_MISSING' } });
      },
    );

    it('202 is canceled while it waits, and 409 when it has ended', async () => {
      const cancel = () =>
        http.post(`${applicationRoute(commands.application)}/command-runs/${run.id}/cancel`).send({});
      expect((await cancel().expect(202)).body.data).toMatchObject({
        status: 'canceled',
        cancel_requested_at: expect.any(String),
      });
      expect((await cancel().expect(409)).body.error.code).toBe('COMMAND_RUN_NOT_CANCELABLE');
      expect(await eventNamesOf(api, run.id)).toEqual(['command_run.queued', 'command_run.canceled']);
    });

    it('stays when its command is deleted, and has a log', async () => {
      await http.delete(`${commands.path}/${run.command_id ?? ''}`).expect(200);
      expect(await runNow()).toMatchObject({ command_id: null, command_name: 'remind' });
      expect(
        (await http.get(`${applicationRoute(commands.application)}/command-runs/${run.id}/logs`).expect(200)).body.data,
      ).toEqual([]);
    });

    it('ends with its application', async () => {
      await http.delete(applicationRoute(commands.application)).expect(202);
      const [operation] = await api.dataSource.manager.findBy(Operation, { subjectId: run.id });
      expect(operation?.status).toBe('canceled');
    });
  });

  it('are kept as long as the settings say, and the newest of each in any case of their number', async () => {
    await commands.goLive();
    const command = await commands.create();
    for (let i = 0; i < KEPT + 2; i += 1) {
      const { id } = (await http.post(`${commands.path}/${command.id}/run`).send({}).expect(202)).body.data;
      await commands.begin(id);
      await api.dataSource.transaction((tx) => commands.progress.succeeded(tx, id));
    }
    const ids = async (): Promise<string[]> => (await commands.runs()).map(({ id }) => id);
    const newest = (await ids()).slice(-KEPT);
    await api.app.get(CommandRunRetention, { strict: false }).pruneRuns(new Date());
    expect(await ids()).toEqual(newest);
    await api.dataSource.manager.update(CommandRun, newest[0] ?? '', { createdAt: new Date('2020-01-01') });
    await api.app.get(CommandRunRetention, { strict: false }).pruneRuns(new Date());
    expect(await ids()).toEqual(newest.slice(1));
    // Nothing of a deleted run is left behind.
    const left = await api.dataSource.manager.findBy(Operation, { kind: 'command.run' });
    const records = new Set((await api.dataSource.manager.find(CommandRun)).map(({ id }) => id));
    expect(left.filter(({ subjectId }) => !records.has(subjectId))).toEqual([]);
  });
});
