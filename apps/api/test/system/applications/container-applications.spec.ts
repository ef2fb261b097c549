import {
  applicationDockerObjects,
  containerApp,
  foreignDockerObjects,
  loadBaseImages,
  pollUntil,
  Registry,
  type RepositoryFiles,
  type PlainNodeAppOptions,
  type TestHost,
} from '@fairlead/testbed';
import { faultyContainer } from '../support/faulty-app';
import { createForeignDockerObjects } from '../support/docker-objects';
import type { ApplicationRecord, ApplicationStats, DeploymentRecord, ServerRecord } from '../support/api-records';
import { fetchFromHost, type ScenarioApplication, Scenario } from '../support/scenario';
import { expectAlone, removeCompletely, requestCommandRun } from './container-checks';

/** What is promised, from the moment at which it is so on the machine. */
const SOON_MS = 15_000;
const SECRET = 'correct-horse-battery';
const CREDENTIALS = { username: 'shop', password: 'pass "wort"-qzxjvw' };
const HEALTH = { interval_seconds: 1, timeout_seconds: 2, deadline_seconds: 20 };

describe('containers', () => {
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;
  let publisher: Registry;
  let closed: Registry;
  let others: string;
  /** From a Dockerfile. Each test leaves it running. */
  let shop: ScenarioApplication;

  beforeAll(async () => {
    scenario = await Scenario.start({ FAIRLEAD_WATCH_SECONDS: '8' });
    ({ host, server } = await scenario.readyServer({ image: 'docker' }));
    await loadBaseImages(host);
    publisher = await Registry.start(host);
    closed = await Registry.start(host, { credentials: CREDENTIALS });
    await createForeignDockerObjects(host);
    others = await foreignDockerObjects(host);
    shop = await create(containerApp({ version: 'v1' }), { persistent_paths: ['/data'], env: { GREETING: SECRET } });
    expect(await scenario.deploy(shop.application)).toMatchObject({
      status: 'live',
      number: 1,
      commit: { message: 'First' },
      artifact: { kind: 'docker', digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), image: null },
    });
  });
  afterAll(() => scenario?.stop());

  const create = (files: RepositoryFiles, settings: object = {}): Promise<ScenarioApplication> =>
    scenario.createApplication(server, files, {
      observe_seconds: 1,
      drain_seconds: 2,
      health_check: HEALTH,
      ...settings,
    });

  const commit = (
    version: string,
    behaviour: Omit<PlainNodeAppOptions, 'version'> & { dockerfile?: string[] } = {},
  ): Promise<string> =>
    shop.repository.commit({ 'build.js': null, ...containerApp({ version, ...behaviour }) }, { message: version });

  /** Clients notice only the new version. */
  async function unnoticed<T>({ hostname }: ScenarioApplication, work: () => Promise<T>): Promise<T> {
    const { result, report } = await scenario.underTraffic(host, hostname, work);
    expect(report).toMatchObject({ failed: 0, failures: {} });
    return result;
  }

  it('follow each other and come back without a failed request, and keep what they write', async () => {
    const { application } = shop;
    const wrote = await requestCommandRun(scenario, shop, 'echo "$GREETING in $(pwd)"; echo kept > /data/note');
    expect(wrote.run).toMatchObject({ status: 'succeeded', exit_code: 0, deployment_number: 1 });
    expect(wrote.log).toContain('[redacted] in /app');
    const first = (await scenario.application(application)).current_deployment_id;
    await commit('v2');
    const second = await unnoticed(shop, () => scenario.deploy(application));
    expect(second).toMatchObject({ status: 'live', number: 2, artifact: { kind: 'docker' } });
    expect(await fetchFromHost(host, shop.hostname)).toBe('v2');
    const back = await unnoticed(shop, () => scenario.rollBack(application));
    expect(back).toMatchObject({ status: 'live', number: 3, restored_from: first });
    expect(back.stages.map(({ name }) => name)).not.toContain('building');
    expect(await fetchFromHost(host, shop.hostname)).toBe('v1');
    const read = await requestCommandRun(scenario, shop, 'cat /data/note; exit 3');
    expect(read.run).toMatchObject({ status: 'failed', exit_code: 3, deployment_number: 3 });
    expect(read.log).toContain('kept');
    await expectAlone(host, shop);
  });

  it.each<[string, Omit<PlainNodeAppOptions, 'version'>, string, string, string]>([
    ['that cannot be built', { build: 'fails' }, 'failed', 'building', 'BUILD_FAILED'],
    ['that ends on its start', { diesOnStart: true }, 'failed', 'verifying', 'START_FAILED'],
    ['that ends after the switch', { diesAfterMs: 3000 }, 'rolled_back', 'observing', 'CRASHED_AFTER_SWITCH'],
  ])('a release %s changes nothing', async (_what, behaviour, status, stage, code) => {
    const before = await fetchFromHost(host, shop.hostname);
    await scenario.api.patch(`/applications/${shop.application.id}`, { observe_seconds: 10 });
    await commit('doomed', behaviour);
    const deploying = scenario.deploy(shop.application);
    // Some requests reach the release that ends after the switch, and some may fail when it ends.
    const deployment = await (status === 'failed' ? unnoticed(shop, () => deploying) : deploying);
    expect(deployment).toMatchObject({ status, failure: { stage, code } });
    expect(await fetchFromHost(host, shop.hostname)).toBe(before);
    await scenario.api.patch(`/applications/${shop.application.id}`, { observe_seconds: 1 });
    await expectAlone(host, shop);
  });

  it.each<[string, { listensAfterMs?: number; dockerfile?: string[] }]>([
    ['building', { dockerfile: ['RUN sleep 3.1'] }],
    ['verifying', { listensAfterMs: 3000 }],
  ])('go on after SIGKILL of Fairlead while %s, and the site is up throughout', async (stage, behaviour) => {
    await commit(stage, behaviour);
    const deployment = await unnoticed(shop, async () => {
      const { id } = await scenario.trigger(shop.application);
      await scenario.untilDeployment(shop.application, { id }, ({ status }) => status === stage);
      if (stage === 'building')
        await pollUntil('the build', async () => (await host.exec('pgrep -f "[s]leep 3.1"')).code === 0);
      await scenario.killAndRestart();
      return scenario.untilEnded(shop.application, { id });
    });
    expect(deployment).toMatchObject({ status: 'live', failure: null });
    expect(await fetchFromHost(host, shop.hostname)).toBe(stage);
    await expectAlone(host, shop);
  });

  it('of an image of a private registry run what its tag meant then, and nothing shows the password', async () => {
    const first = await publisher.publish(containerApp({ version: 'image v1' }), 'private/web');
    others = await foreignDockerObjects(host);
    const { username: registry_username, password: registry_password } = CREDENTIALS;
    const image = `${closed.address}/private/web:latest`;
    const made = await create(
      { 'none.txt': '' },
      { source: { type: 'image', image, registry_username, registry_password } },
    );
    const { application, hostname } = made;
    expect(application.source).toEqual({ type: 'image', image, registry_username });
    const one = await scenario.deploy(application);
    expect(one).toMatchObject({
      status: 'live',
      commit: null,
      artifact: { kind: 'docker', digest: first, image: `${closed.address}/private/web@${first}` },
    });
    const second = await publisher.publish(containerApp({ version: 'image v2' }), 'private/web');
    const two = await unnoticed(made, () => scenario.deploy(application));
    expect(two).toMatchObject({ status: 'live', artifact: { digest: second } });
    expect(await fetchFromHost(host, hostname)).toBe('image v2');
    await unnoticed(made, () => scenario.rollBack(application));
    expect(await fetchFromHost(host, hostname)).toBe('image v1');
    await scenario.api.patch(`/applications/${application.id}`, { source: { registry_password: 'wrong' } });
    const refused = await scenario.deploy(application);
    expect(refused).toMatchObject({ status: 'failed', failure: { code: 'REGISTRY_AUTHENTICATION_FAILED' } });
    expect(await fetchFromHost(host, hostname)).toBe('image v1');
    const told = [await scenario.log(application, one), JSON.stringify([one, refused, application]), scenario.output];
    expect(told.join('\n')).not.toContain('qzxjvw');
    await removeCompletely(scenario, host, made);
    expect(await foreignDockerObjects(host)).toBe(others);
  });

  it('are watched: resource usage, failed checks, out-of-memory kills, and crash loops with their last lines', async () => {
    const made = await create(faultyContainer('v1'), {
      persistent_paths: ['/data'],
      env: { KEY: SECRET },
      resources: { memory_mb: 96 },
    });
    const { application, hostname } = made;
    expect(await scenario.deploy(application)).toMatchObject({ status: 'live' });
    const within = (ms: number, condition: (record: ApplicationRecord) => boolean): Promise<ApplicationRecord> =>
      scenario.api.until(`/applications/${application.id}`, condition, { timeoutMs: ms });

    const stats = await scenario.api.until<ApplicationStats>(
      `/applications/${application.id}/stats`,
      ({ memory_bytes: bytes }) => bytes > 0,
    );
    expect(stats).toMatchObject({
      memory_limit_bytes: 96 * 1024 * 1024,
      processes: [{ name: 'web', instance: 1, restarts: 0 }],
    });
    expect(stats.memory_bytes).toBeGreaterThan(5e6);
    expect(stats.memory_bytes).toBeLessThan(97 * 1024 * 1024);

    await fetchFromHost(host, hostname, '/sicken');
    const sick = await within(SOON_MS, ({ status }) => status === 'degraded');
    expect(sick.status_details).toMatchObject({ failed_checks: 3, last_exit: null });
    await fetchFromHost(host, hostname, '/heal');
    await within(SOON_MS, ({ status }) => status === 'running');

    const ends = `cat /var/lib/fairlead/apps/${application.id}/runs/1/ends 2>/dev/null | wc -l`;
    const ended = async (times: number): Promise<void> =>
      pollUntil(`${times} ends`, async () => Number((await host.exec(ends)).stdout) >= times);
    await fetchFromHost(host, hostname, '/eat');
    await ended(1);
    const killed = await within(SOON_MS, ({ status_details: details }) => details?.out_of_memory === true);
    expect(['degraded', 'crashed']).toContain(killed.status);
    expect(killed.status_details?.last_exit).toContain('out of memory');

    await pollUntil('the restart', async () => (await fetchFromHost(host, hostname)) === 'v1');
    await fetchFromHost(host, hostname, '/break');
    await ended(5);
    const crashed = await within(SOON_MS, ({ status }) => status === 'crashed');
    expect(crashed.status_reason).toContain('exit code 3');
    expect(crashed.status_details?.lines).toContain('Cannot open the shop with the key [redacted]');
    expect(JSON.stringify(crashed.status_details)).not.toContain(SECRET);

    await host.must(`rm /var/lib/docker/volumes/fairlead-${application.id}-*/_data/broken`);
    expect(await scenario.deploy(application)).toMatchObject({ status: 'live' });
    expect(await scenario.application(application)).toMatchObject({ status: 'running', status_details: null });
    await removeCompletely(scenario, host, made);
  });

  it('are restarted without a failed request, stay stopped over a boot, and hide behind a maintenance page', async () => {
    const { application, hostname } = shop;
    const path = `/applications/${application.id}`;
    const operate = (what: string, body: object = {}): Promise<ApplicationRecord> =>
      scenario.api.post(`${path}/${what}`, body, { prefer: 'wait=60' });
    const again = async (what: 'start' | 'restart'): Promise<DeploymentRecord> =>
      scenario.untilEnded(application, await scenario.api.post<DeploymentRecord>(`${path}/${what}`, {}));
    const before = await fetchFromHost(host, hostname);

    expect(await unnoticed(shop, () => again('restart'))).toMatchObject({ status: 'live', failure: null });
    await expectAlone(host, shop);

    expect(await operate('stop')).toMatchObject({ status: 'stopped', desired_state: 'stopped' });
    await host.reboot();
    await scenario.api.until<ServerRecord>(`/servers/${server.id}`, ({ status }) => status === 'ready');
    expect(await fetchFromHost(host, hostname)).toContain('not running');
    expect(
      (await applicationDockerObjects(host, application.id)).filter((thing) => thing.startsWith('container')),
    ).toEqual([]);
    expect(await again('start')).toMatchObject({ status: 'live' });
    expect(await fetchFromHost(host, hostname)).toBe(before);
    expect((await requestCommandRun(scenario, shop, 'cat /data/note')).log).toContain('kept');

    expect((await operate('maintenance', { enabled: true, message: 'Back at <b>six</b>' })).maintenance).toMatchObject({
      enabled: true,
    });
    expect(await fetchFromHost(host, hostname)).toContain('Back at &lt;b&gt;six&lt;/b&gt;');
    expect((await operate('maintenance', { enabled: false })).maintenance).toBeNull();
    expect(await fetchFromHost(host, hostname)).toBe(before);
  });

  it('are removed with their application, and nothing of others is', async () => {
    expect(await applicationDockerObjects(host, shop.application.id)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^container app-\d+$/), expect.stringMatching(/^volume app-/)]),
    );
    await removeCompletely(scenario, host, shop);
    // Nothing restarted the foreign container after the power cut.
    expect(await foreignDockerObjects(host)).toBe(
      others.replace('container foreign running', 'container foreign exited'),
    );
  });
});
