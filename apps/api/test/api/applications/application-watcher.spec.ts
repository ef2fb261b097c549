import type { ApplicationRecord } from '@fairlead/dto';
import type { ApplicationInspection, Host, ProcessInspection } from '@fairlead/engine';
import { Application } from '../../../src/applications/application.entity';
import { ApplicationSampleStore } from '../../../src/applications/stats/application-sample-store';
import { LatestUsage } from '../../../src/applications/stats/latest-usage';
import { DeferredWork } from '../../../src/deployments/watch/deferred-work';
import { StatusRecorder } from '../../../src/deployments/watch/status-recorder';
import { Operation } from '../../../src/operations/operation.entity';
import { ServerHosts } from '../../../src/servers/connections/server-hosts';
import type { TestApi } from '../../harness/start-api';
import {
  eventNamesOf,
  makeApplication,
  applicationRoute,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';
import { DeploymentSimulator } from '../deployments/deployment-simulator';

const web = (more: Partial<ProcessInspection> = {}): ProcessInspection => ({
  name: 'web',
  instance: 1,
  state: 'running',
  restarts: 0,
  recentExits: 0,
  recentOomKills: 0,
  healthy: true,
  memoryBytes: 1000,
  cpuNanoseconds: 0,
  ...more,
});

const PRINTED = Date.parse('2026-11-20T10:04:00.000Z');

describe('the inspection of applications', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let host: Host;
  let application: ApplicationRecord;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
    // Nothing listens at its address: the output of the application cannot be read, and the rest is recorded nevertheless.
    host = await api.app.get(ServerHosts, { strict: false }).forReading(serverId);
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    application = await makeApplication(http, serverId);
    const deployments = new DeploymentSimulator(api, http);
    await deployments.goLive(await deployments.deploy(application));
  });

  const inspection = (
    processes: ProcessInspection[],
    more: Partial<ApplicationInspection> = {},
  ): ApplicationInspection => ({
    applicationId: application.id,
    number: 1,
    state: 'running',
    restarts: 0,
    processes,
    maintenance: false,
    uptimeSeconds: 1000,
    ...more,
  });
  const inspectWith = async (inspection: ApplicationInspection | undefined) => ({
    application: await api.dataSource.manager.findOneByOrFail(Application, { id: application.id }),
    currentNumber: 1,
    inspection,
    host,
    inspectedAt: new Date(),
  });
  async function see(...processes: ProcessInspection[]): Promise<ApplicationRecord> {
    await api.app.get(StatusRecorder, { strict: false }).record(await inspectWith(inspection(processes)));
    return (await http.get(applicationRoute(application))).body.data;
  }
  /** A server whose journal has these lines of the web process, a second apart. */
  const hostWithJournal = (...texts: string[]): Host => ({
    id: serverId,
    exec: () => {
      const entry = (text: string, index: number): string =>
        JSON.stringify({
          __CURSOR: `s=${index}`,
          __REALTIME_TIMESTAMP: String((PRINTED + index * 1000) * 1000),
          _SYSTEMD_UNIT: `fairlead-${application.id}-1.service`,
          MESSAGE: text,
        });
      return Promise.resolve({ code: 0, stdout: texts.map(entry).join('\n'), stderr: '' });
    },
    writeFile: () => Promise.resolve(),
  });
  const told = async (): Promise<string[]> =>
    (await eventNamesOf(api, application.id)).filter((name) => /crashed|memory|unhealthy|recovered/.test(name));

  it('a restart loop is a crash that reports how the process ended, and its end is recorded', async () => {
    const looping = web({ state: 'restarting', restarts: 5, recentExits: 5, lastExit: 'exit code 1' });
    expect(await see(looping)).toMatchObject({
      status: 'crashed',
      status_reason: 'The process ends again and again (exit code 1).',
      status_details: { process: 'web', last_exit: 'exit code 1', restarts: 5, out_of_memory: false, lines: [] },
    });
    expect(await see(web())).toMatchObject({ status: 'running', status_reason: null, status_details: null });
    expect(await told()).toEqual(['application.crashed', 'application.recovered']);
  });

  it('a crash has its cause, from what was printed before it and what is known of the release', async () => {
    await http
      .patch(applicationRoute(application))
      .send({ env: { KEY: 'a quiet secret' } })
      .expect(200);
    const refused = 'Error: connect ECONNREFUSED 127.0.0.1:5432';
    const printed = Array.from({ length: 30 }, (_, index) => `GET /${index} 200 with a quiet secret`);
    const crashed = web({ state: 'restarting', restarts: 5, recentExits: 5, lastExit: 'exit code 1' });
    const seen = await inspectWith(inspection([crashed]));
    // Half a minute before the end, a connection was refused that the application survived.
    const survived = 'Error: connect ECONNREFUSED 127.0.0.1:6379';
    await api.app
      .get(StatusRecorder, { strict: false })
      .record({ ...seen, host: hostWithJournal(survived, ...printed, refused, '    at afterConnect') });
    const { status_details: details } = (await http.get(applicationRoute(application))).body.data;
    const diagnosis = {
      code: 'database_not_linked',
      message: expect.stringContaining('PostgreSQL at 127.0.0.1:5432'),
      evidence: { text: refused, seq: null, at: '2026-11-20T10:04:31.000Z' },
      actions: [
        { type: 'link_database', engine: 'postgresql', database_id: null, setting: null, variable: null },
        { type: 'edit_environment' },
      ],
    };
    expect(details).toMatchObject({ diagnosis });
    expect(details.lines).toHaveLength(10);
    expect(details.lines[0]).toBe('GET /22 200 with [redacted]');
    const { body } = await http.get(`${applicationRoute(application)}/timeline?category=problem`).expect(200);
    expect(body.data.entries).toMatchObject([{ name: 'application.crashed', data: { details: { diagnosis } } }]);
  });

  it('a crash without a known cause says how the process ended, and quotes the last error', async () => {
    const ended = web({ state: 'failed', lastExit: 'killed by signal 11' });
    const seen = await inspectWith(inspection([ended]));
    const status = api.app.get(StatusRecorder, { strict: false });
    await status.record({ ...seen, host: hostWithJournal('GET / 200', 'Fatal: a bad frame', 'GET / 200') });
    expect((await http.get(applicationRoute(application))).body.data.status_details.diagnosis).toMatchObject({
      code: 'segmentation_fault',
      message: expect.stringContaining('SIGSEGV'),
      evidence: { text: 'Fatal: a bad frame', at: '2026-11-20T10:04:01.000Z' },
      actions: [],
    });
  });

  it('an out-of-memory kill is recorded once, whatever follows from it', async () => {
    const killed = { state: 'restarting', lastExit: 'killed: out of memory', recentOomKills: 1 } as const;
    for (const recentExits of [1, 2, 3]) await see(web({ ...killed, restarts: recentExits, recentExits }));
    expect((await see(web({ ...killed, restarts: 4, recentExits: 4 }))).status_details).toMatchObject({
      out_of_memory: true,
      restarts: 4,
      diagnosis: {
        code: 'out_of_memory',
        evidence: { text: 'The process web ended (killed: out of memory).', at: null },
      },
    });
    expect(await told()).toEqual(['application.out_of_memory']);
  });

  it('keeps the time since which a status holds over further inspections', async () => {
    const ended = { state: 'restarting', lastExit: 'exit code 1' } as const;
    const first = (await see(web({ ...ended, restarts: 1, recentExits: 1 }))).status_details;
    const second = (await see(web({ ...ended, restarts: 2, recentExits: 2 }))).status_details;
    expect(second).toMatchObject({ restarts: 2, since: first?.since });
    const crashed = (await see(web({ ...ended, restarts: 5, recentExits: 5 }))).status_details;
    expect(Date.parse(crashed?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(second?.since ?? ''));
    expect((await see(web())).status_details).toBeNull();
  });

  it('the third failed check in a row is recorded, and not the first', async () => {
    const sick = web({ healthy: false, unhealthyReason: 'it answered with status 503' });
    expect([(await see(sick)).status, (await see(sick)).status]).toEqual(['running', 'running']);
    expect(await see(sick)).toMatchObject({
      status: 'degraded',
      status_reason: 'The process runs, but fails its health check: it answered with status 503.',
    });
    expect(await told()).toEqual(['application.unhealthy']);
    await see(web());
    expect(await told()).toEqual(['application.unhealthy', 'application.recovered']);
  });

  it('a worker that is down degrades what visitors still reach', async () => {
    const worker = web({ name: 'mailer', state: 'failed', lastExit: 'exit code 2', healthy: undefined });
    expect(await see(web(), worker)).toMatchObject({ status: 'degraded', status_details: { process: 'mailer' } });
  });

  it('what was stopped is stopped without an alarm, and is stopped again where it still runs', async () => {
    await api.dataSource.manager.update(Application, application.id, { desiredState: 'stopped' });
    const status = api.app.get(StatusRecorder, { strict: false });
    await status.record(await inspectWith(inspection([], { number: undefined, state: 'stopped' })));
    const { body } = await http.get(applicationRoute(application));
    expect(body.data).toMatchObject({ status: 'stopped', status_reason: null });
    const undone = api.app.get(DeferredWork, { strict: false });
    for (let i = 0; i < 2; i += 1) await undone.resume(await inspectWith(inspection([web()])));
    const stops = await api.dataSource.manager.findBy(Operation, {
      subjectId: application.id,
      kind: 'application.stop',
    });
    expect(stops.map((operation) => operation.status)).toEqual(['queued']);
  });

  it('an application that was started since the inspection, or is about to be, is not set to stopped by it', async () => {
    const set = (desiredState: 'running' | 'stopped') =>
      api.dataSource.manager.update(Application, application.id, { desiredState });
    const undone = api.app.get(DeferredWork, { strict: false });
    await set('stopped');
    const previous = await inspectWith(inspection([web()]));
    await set('running');
    await undone.resume(previous);
    await set('stopped');
    await http
      .post(`${applicationRoute(application)}/start`)
      .send({})
      .expect(202);
    await undone.resume(await inspectWith(inspection([web()])));
    expect(
      await api.dataSource.manager.countBy(Operation, { subjectId: application.id, kind: 'application.stop' }),
    ).toBe(0);
  });

  // Workers and API processes have clocks of their own.
  it.each([-10, 10])(
    'counts unless the record has changed since, if the clock of who did that is %i min off',
    async (off) => {
      const { manager } = api.dataSource;
      const change = (seconds: number) =>
        manager.update(Application, application.id, {
          updatedAt: new Date(Date.now() + off * 60_000 + seconds * 1000),
        });
      const down = inspection([web({ state: 'failed', lastExit: 'exit code 1' })]);
      const status = api.app.get(StatusRecorder, { strict: false });
      await change(0);
      const older = await inspectWith(down);
      await change(1);
      await status.record(older);
      expect((await http.get(applicationRoute(application))).body.data).toMatchObject({ status: 'running' });
      await status.record(await inspectWith(down));
      expect((await http.get(applicationRoute(application))).body.data).toMatchObject({ status: 'crashed' });
    },
  );

  it('what it takes is kept, a sample for each period, and thinned out as it ages', async () => {
    const usage = api.app.get(LatestUsage, { strict: false });
    const store = api.app.get(ApplicationSampleStore, { strict: false });
    const hour = 3600;
    const start = Math.floor(Date.now() / 1000 / hour) * hour - 2 * hour;
    for (let seconds = 0; seconds <= 2 * hour; seconds += hour) {
      const process = web({ cpuNanoseconds: seconds * 0.5e9, memoryBytes: 4096 });
      const seen = inspection([process], { uptimeSeconds: 1000 + seconds });
      await usage.recordInspections(serverId, [seen], (start + seconds) * 1000);
    }
    const point = (seconds: number) => ({
      at: new Date((start + seconds) * 1000).toISOString(),
      cpu_percent: 50,
      memory_bytes: 4096,
    });
    expect(await store.history(application.id, '6h')).toEqual([point(hour), point(2 * hour)]);
    const path = `${applicationRoute(application)}/stats/history`;
    expect((await http.get(`${path}?range=6h`).expect(200)).body.data).toMatchObject({
      range: '6h',
      points: [point(hour), point(2 * hour)],
    });
    await http.get(`${path}?range=2h`).expect(400);
    await store.thinOut(start + 3 * hour + 1);
    expect((await store.history(application.id, '7d')).map(({ at }) => at)).toEqual([
      point(hour).at,
      point(2 * hour).at,
    ]);
  });

  it('current usage is reported for each process, with its status', async () => {
    const since = '2026-11-20T10:00:02.000Z';
    const worker = web({
      name: 'mailer',
      state: 'failed',
      lastExit: 'exit code 2',
      activeSince: since,
      memoryBytes: 0,
    });
    const usage = api.app.get(LatestUsage, { strict: false });
    await usage.recordInspections(
      serverId,
      [inspection([web({ activeSince: since, restarts: 2 }), worker])],
      Date.now(),
    );
    const { body } = await http.get(`${applicationRoute(application)}/stats`).expect(200);
    expect(body.data.processes).toMatchObject([
      { name: 'web', instance: 1, state: 'running', since, last_exit: null, restarts: 2, memory_bytes: 1000 },
      { name: 'mailer', instance: 1, state: 'failed', since: null, last_exit: 'exit code 2' },
    ]);
  });

  it('502 SERVER_UNREACHABLE for what it takes now, where its server does not answer', async () => {
    const { body } = await http.get(`${applicationRoute(application)}/stats`).expect(502);
    expect(body.error.code).toBe('SERVER_UNREACHABLE');
  });
});
