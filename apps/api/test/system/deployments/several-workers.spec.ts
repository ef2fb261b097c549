import { DEPLOYMENT_STAGES } from '@fairlead/contracts';
import { plainNodeApp, pollUntil, type TestHost } from '@fairlead/testbed';
import { Cluster } from '../support/cluster';
import type { DeploymentRecord, ServerRecord } from '../support/api-records';
import { fetchFromHost, type Scenario, type ScenarioApplication, unitsAfterCleanup } from '../support/scenario';

const HEALTH = { interval_seconds: 1, timeout_seconds: 2, deadline_seconds: 60 };
const STAGES: readonly string[] = DEPLOYMENT_STAGES;
const TEN_MINUTES = 600;
/** Seconds by which a command of each stage is told from others that sleep. */
const PAUSES: Readonly<Record<string, string>> = { building: '0.23', releasing: '3.23' };
/** A file on the host. */
const BUILDS_MAY_END = '/opt/builds-may-end';

describe('deployments by two workers, whose clocks are ten minutes apart', () => {
  let cluster: Cluster;
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;
  let app: ScenarioApplication;

  beforeAll(async () => {
    cluster = await Cluster.start({ clocks: [0, TEN_MINUTES] });
    ({ scenario } = cluster);
    ({ host, server } = await scenario.readyServer());
    app = await scenario.createApplication(server, plainNodeApp({ version: 'old' }), {
      health_check: HEALTH,
      observe_seconds: 2,
      drain_seconds: 1,
      persistent_paths: ['data'],
    });
    expect(await scenario.deploy(app.application)).toMatchObject({ status: 'live' });
  });
  afterAll(() => cluster?.stop());

  /** A deployment that has reached a stage and stays in it for some seconds, or while building, until it may end. */
  async function deploymentIn(stage: string, version: string): Promise<DeploymentRecord> {
    const commandIn = (name: string, command: string): string | null => (stage === name ? command : null);
    const build = {
      build_command: commandIn('building', `until [ -e ${BUILDS_MAY_END} ]; do sleep ${PAUSES.building}; done`),
      release_command: commandIn('releasing', `sleep ${PAUSES.releasing}; echo ${version} >>data/released`),
    };
    const start = build.build_command === null ? { listensAfterMs: 1500 } : {};
    await scenario.api.patch(`/applications/${app.application.id}`, { build });
    await app.repository.commit(plainNodeApp({ version, ...start }), { message: version });
    const deployment = await scenario.trigger(app.application);
    return scenario.untilDeployment(
      app.application,
      deployment,
      ({ status }) => STAGES.indexOf(status) >= STAGES.indexOf(stage),
    );
  }

  /** Before that, the other worker would find nothing of the first. */
  async function untilCommandRuns(stage: string): Promise<void> {
    const pause = PAUSES[stage];
    if (pause === undefined) return;
    const isRunning = async (): Promise<boolean> => (await host.exec(`pgrep -fx 'sleep ${pause}'`)).code === 0;
    await pollUntil('the command runs', isRunning, 60_000);
  }

  /** What release commands have written, each as often as it has run. */
  const released = async (): Promise<string> =>
    (await host.exec('find /var/lib/fairlead/apps -path "*/data/released" -type f -exec cat {} +')).stdout;

  const attemptsOf = async (operationId: string): Promise<Attempts> =>
    (await cluster.database.query<Attempts>('SELECT attempt, lost_leases FROM operations WHERE id = $1', [operationId]))
      .rows[0] ?? { attempt: 0, lost_leases: 0 };

  it.each(STAGES)(
    'are finished by the other one if the first sleeps while %s, which changes nothing later',
    async (stage) => {
      const version = `slept-${stage}`;
      const { report } = await scenario.underTraffic(host, app.hostname, async () => {
        const deployment = await deploymentIn(stage, version);
        const { worker, operationId } = await cluster.holderOf(deployment.id);
        await untilCommandRuns(stage);
        worker.process.freeze();
        if (stage === 'building') {
          // The other worker builds: the one that wakes up may stop neither this build nor the deployment.
          await pollUntil('the other has it', async () => (await attemptsOf(operationId)).attempt >= 2);
          worker.process.thaw();
          await worker.untilGivenUp(operationId);
          await host.exec(`touch ${BUILDS_MAY_END}`);
        }
        const ended = await scenario.untilEnded(app.application, deployment);
        expect(ended).toMatchObject({ status: 'live', failure: null });
        worker.process.thaw();
        await worker.untilGivenUp(operationId);
        expectLostLeases(await attemptsOf(operationId));
      });
      expect(report).toMatchObject({ failed: 0, failures: {} });
      expect(await fetchFromHost(host, app.hostname)).toBe(version);
      expect(await unitsAfterCleanup(host, app.application)).toHaveLength(1);
      if (stage === 'releasing') expect(await released()).toBe(`${version}\n`);
    },
  );

  it('are finished by the other one when the first has no database but its servers', async () => {
    const { report } = await scenario.underTraffic(host, app.hostname, async () => {
      const deployment = await deploymentIn('starting', 'without-database');
      const { worker, operationId } = await cluster.holderOf(deployment.id);
      worker.link.cut();
      try {
        await pollUntil('the other has it', async () => (await attemptsOf(operationId)).attempt >= 2);
        await worker.untilGivenUp(operationId);
        expect(await scenario.untilEnded(app.application, deployment)).toMatchObject({ status: 'live', failure: null });
      } finally {
        worker.link.restore();
      }
      expectLostLeases(await attemptsOf(operationId));
    });
    expect(report).toMatchObject({ failed: 0, failures: {} });
    expect(await fetchFromHost(host, app.hostname)).toBe('without-database');
    expect(await unitsAfterCleanup(host, app.application)).toHaveLength(1);
  });
});

interface Attempts {
  readonly attempt: number;
  readonly lost_leases: number;
}

/** One at least. A busy machine may keep the other worker from renewing its lease as well, and then the first one goes on. */
function expectLostLeases({ attempt, lost_leases: lost }: Attempts): void {
  expect(lost).toBeGreaterThanOrEqual(1);
  expect(attempt).toBe(lost + 1);
}
