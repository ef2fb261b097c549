import { plainNodeApp, type PlainNodeAppOptions, type TestHost } from '@fairlead/testbed';
import type { ApplicationRecord, DeploymentRecord, LoggedLine, ServerRecord } from '../support/api-records';
import {
  fetchFromHost,
  type ScenarioApplication,
  Scenario,
  systemdUnitsOf,
  unitsAfterCleanup,
} from '../support/scenario';

describe('failing deployments', () => {
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;
  let good: ScenarioApplication;

  beforeAll(async () => {
    scenario = await Scenario.start({ FAIRLEAD_BUILD_SECONDS: '45' });
    ({ host, server } = await scenario.readyServer());
    const health = { interval_seconds: 1, timeout_seconds: 2, deadline_seconds: 12 };
    good = await scenario.createApplication(server, plainNodeApp({ version: 'good' }), { health_check: health });
    expect(await scenario.deploy(good.application)).toMatchObject({ status: 'live' });
  });
  afterAll(() => scenario?.stop());

  /** Deploys a version that misbehaves; in any case the previous one must serve throughout and nothing may be left behind. */
  async function attempt(version: PlainNodeAppOptions): Promise<DeploymentRecord> {
    await good.repository.commit({ 'build.js': null, ...plainNodeApp(version) }, { message: version.version });
    const { result, report } = await scenario.underTraffic(host, good.hostname, () =>
      scenario.deploy(good.application),
    );
    expect(report).toMatchObject({ failed: 0, failures: {} });
    return result;
  }

  async function expectGoodAlone(): Promise<void> {
    expect(await fetchFromHost(host, good.hostname)).toBe('good');
    const record = await scenario.application(good.application);
    expect(record.status).toBe('running');
    const current = await scenario.api.get<DeploymentRecord>(
      `/applications/${good.application.id}/deployments/${record.current_deployment_id}`,
    );
    const units = await unitsAfterCleanup(host, good.application);
    expect(units).toEqual([`fairlead-${good.application.id}-${current.number}.service`]);
  }

  it.each<[string, Omit<PlainNodeAppOptions, 'version'>, string, string]>([
    ['a build that fails', { build: 'fails' }, 'building', 'BUILD_FAILED'],
    ['a build that never ends', { build: 'never-ends' }, 'building', 'STAGE_TIMED_OUT'],
    ['an application that never listens', { neverListens: true }, 'verifying', 'HEALTH_CHECK_FAILED'],
    ['an application that is not healthy', { unhealthy: true }, 'verifying', 'HEALTH_CHECK_FAILED'],
    ['an application that dies on start', { diesOnStart: true }, 'verifying', 'START_FAILED'],
  ])('%s fails with a code and leaves the old version alone', async (name, behaviour, stage, code) => {
    const deployment = await attempt({ version: name, ...behaviour });
    expect(deployment).toMatchObject({ status: 'failed', failure: { stage, code } });
    await expectGoodAlone();
  });

  it('recognizes a refused connection to a database that is not linked, and quotes the line of the log', async () => {
    const deployment = await attempt({ version: 'unlinked', connectsTo: 5432, listensAfterMs: 10_000 });
    expect(deployment).toMatchObject({ status: 'failed', failure: { code: 'START_FAILED' } });
    const { diagnosis } = deployment;
    expect(diagnosis).toMatchObject({
      code: 'database_not_linked',
      evidence: { text: 'Error: connect ECONNREFUSED 127.0.0.1:5432', seq: expect.any(Number) },
      actions: [{ type: 'link_database', engine: 'postgresql' }, { type: 'edit_environment' }],
    });
    const lines = await scenario.api.get<LoggedLine[]>(
      `/applications/${good.application.id}/deployments/${deployment.id}/logs?per_page=100`,
    );
    // What the application printed is its own, and comes before what Fairlead concludes.
    expect(lines.find(({ seq }) => seq === diagnosis?.evidence.seq)).toMatchObject({
      stream: 'stderr',
      stage: 'verifying',
      text: diagnosis?.evidence.text,
    });
    expect(lines.at(-1)).toMatchObject({ stream: 'fairlead', text: expect.stringMatching(/^START_FAILED: /) });
    await expectGoodAlone();
  });

  it('returns to the previous release at once when that is requested during the observation', async () => {
    const path = `/applications/${good.application.id}`;
    await scenario.api.patch(path, { observe_seconds: 300 });
    await good.repository.commit(
      { 'build.js': null, ...plainNodeApp({ version: 'regretted' }) },
      { message: 'Regretted' },
    );
    const { result, report } = await scenario.underTraffic(host, good.hostname, async () => {
      const { id } = await scenario.api.post<DeploymentRecord>(`${path}/deploy`, {});
      const deployment = `${path}/deployments/${id}`;
      await scenario.api.until<DeploymentRecord>(deployment, ({ status }) => status === 'observing', {
        timeoutMs: 120_000,
      });
      expect(await fetchFromHost(host, good.hostname)).toBe('regretted');
      await scenario.api.post(`${deployment}/cancel`, {});
      return scenario.api.until<DeploymentRecord>(deployment, ({ status }) => status !== 'observing', {
        timeoutMs: 120_000,
      });
    });
    expect(result).toMatchObject({ status: 'rolled_back', failure: null, canceled_by: { name: expect.any(String) } });
    expect(report).toMatchObject({ failed: 0, failures: {} });
    await scenario.api.patch(path, { observe_seconds: 3 });
    await expectGoodAlone();
  });

  it('falls back to the previous release when the application crashes seconds after the switch', async () => {
    // Switched to well before its end, watched well beyond it.
    await scenario.api.patch(`/applications/${good.application.id}`, { observe_seconds: 40 });
    await good.repository.commit(
      { 'build.js': null, ...plainNodeApp({ version: 'doomed', diesAfterMs: 6000 }) },
      { message: 'Doomed' },
    );
    const deployment = await scenario.deploy(good.application);
    expect(deployment).toMatchObject({
      status: 'rolled_back',
      failure: { stage: 'observing', code: 'CRASHED_AFTER_SWITCH' },
    });
    await scenario.api.patch(`/applications/${good.application.id}`, { observe_seconds: 3 });
    await expectGoodAlone();
  });

  it('an application that listens late, and one that ignores SIGTERM, go live', async () => {
    const late = await attempt({ version: 'good', listensAfterMs: 3000, ignoresSigterm: true });
    expect(late).toMatchObject({ status: 'live' });
    expect(await attempt({ version: 'good' })).toMatchObject({ status: 'live' });
    await expectGoodAlone();
  });

  it('a build that prints 100 MB goes live with a log that is bounded and says so', async () => {
    const deployment = await attempt({ version: 'good', build: { printsMegabytes: 100 } });
    expect(deployment).toMatchObject({ status: 'live' });
    const log = await scenario.log(good.application, deployment);
    expect(log.length).toBeLessThan(8 * 1024 * 1024);
  });

  it.each([
    ['no repository', 'REPOSITORY_NOT_FOUND', () => `${scenario.git.url}/not-there.git`, undefined],
    ['no such ref', 'REF_NOT_FOUND', () => good.repository.url, 'no-such-branch'],
  ])('says that there is %s', async (_name, code, repository, ref) => {
    const { application } = await scenario.createApplication(server, plainNodeApp({ version: 'x' }), {
      source: { type: 'git', repository: repository(), branch: 'main' },
    });
    const deployment = await scenario.deploy(application, ref === undefined ? {} : { ref });
    expect(deployment).toMatchObject({ status: 'failed', failure: { stage: 'building', code } });
    expect(await systemdUnitsOf(host, application)).toEqual([]);
  });

  it('says that a repository needs a password, and names the deploy key', async () => {
    const closed = await scenario.git.createRepository('closed', { credentials: { username: 'u', password: 'p' } });
    await closed.commit(plainNodeApp({ version: 'x' }));
    const { application } = await scenario.createApplication(server, plainNodeApp({ version: 'x' }), {
      source: { type: 'git', repository: closed.url, branch: 'main' },
    });
    const deployment = await scenario.deploy(application);
    expect(deployment).toMatchObject({ status: 'failed', failure: { code: 'REPOSITORY_AUTHENTICATION_FAILED' } });
    expect(deployment.failure?.message).toMatch(/deploy key/i);
  });

  it('hands environment values over byte for byte and shows them in no log', async () => {
    const value = `a'b"c $HOME \`id\` \\ %n {{x}}\nsecond line \u00e4`;
    const { application, hostname } = await scenario.createApplication(
      server,
      plainNodeApp({ version: 'env', says: 'printed: $VALUE' }),
      { env: { VALUE: value } },
    );
    const deployment = await scenario.deploy(application);
    expect(deployment).toMatchObject({ status: 'live' });
    expect(JSON.parse(await fetchFromHost(host, hostname, '/env?name=VALUE'))).toEqual({ value });
    expect(await scenario.log(application, deployment)).not.toContain('second line');
  });

  it('an application that exceeds its memory limit is ended, and its status says so', async () => {
    const { application, hostname } = await scenario.createApplication(server, plainNodeApp({ version: 'eater' }), {
      resources: { memory_mb: 96 },
    });
    expect(await scenario.deploy(application)).toMatchObject({ status: 'live' });
    await fetchFromHost(host, hostname, '/eat?mb=400');
    const record = await scenario.api.until<ApplicationRecord>(
      `/applications/${application.id}`,
      ({ status_reason: why }) => why !== null,
      { timeoutMs: 60_000 },
    );
    expect(['degraded', 'crashed']).toContain(record.status);
  });
});
