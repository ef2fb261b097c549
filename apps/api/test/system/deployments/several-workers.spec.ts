import { plainNodeApp, pollUntil, type TestHost } from '@fairlead/testbed';
import { Cluster } from '../support/cluster';
import type { DeploymentRecord, ServerRecord } from '../support/api-records';
import { fetchFromHost, type Scenario, type ScenarioApplication, unitsAfterCleanup } from '../support/scenario';

jest.setTimeout(240_000);

const HEALTH = { interval_seconds: 1, timeout_seconds: 2, deadline_seconds: 60 };
const STAGES: readonly string[] = ['building', 'starting', 'verifying', 'switching', 'observing'];
const TEN_MINUTES = 600;

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
    });
    expect(await scenario.deploy(app.application)).toMatchObject({ status: 'live' });
  });
  afterAll(() => cluster?.stop());

  /** A deployment that has reached a stage and stays in it for some seconds. */
  async function deploymentIn(stage: string, version: string): Promise<DeploymentRecord> {
    const slow = { 'build.js': stage === 'building' ? 'setTimeout(() => 0, 3000)' : null };
    const start = stage === 'building' ? {} : { listensAfterMs: 1500 };
    const command = stage === 'building' ? 'node build.js' : null;
    await scenario.api.patch(`/applications/${app.application.id}`, { build: { build_command: command } });
    await app.repository.commit({ ...plainNodeApp({ version, ...start }), ...slow }, { message: version });
    const deployment = await scenario.trigger(app.application);
    return scenario.untilDeployment(
      app.application,
      deployment,
      ({ status }) => STAGES.indexOf(status) >= STAGES.indexOf(stage),
    );
  }

  const attemptsOf = async (operationId: string): Promise<{ attempt: number; lost_leases: number } | undefined> =>
    (await cluster.database.query('SELECT attempt, lost_leases FROM operations WHERE id = $1', [operationId])).rows[0];

  it.each(STAGES)(
    'are finished by the other one if the first sleeps while %s, which changes nothing later',
    async (stage) => {
      const version = `slept-${stage}`;
      const { report } = await scenario.underTraffic(host, app.hostname, async () => {
        const deployment = await deploymentIn(stage, version);
        const { worker, operationId } = await cluster.holderOf(deployment.id);
        worker.process.freeze();
        if (stage === 'building') {
          // The other worker builds: the one that wakes up may stop neither this build nor the deployment.
          await pollUntil('the other has it', async () => (await attemptsOf(operationId))?.attempt === 2);
          worker.process.thaw();
          await worker.untilLeaseLost(operationId);
        }
        const ended = await scenario.untilEnded(app.application, deployment);
        expect(ended).toMatchObject({ status: 'live', failure: null });
        worker.process.thaw();
        await worker.untilLeaseLost(operationId);
        expect(await attemptsOf(operationId)).toEqual({ attempt: 2, lost_leases: 1 });
      });
      expect(report).toMatchObject({ failed: 0, failures: {} });
      expect(await fetchFromHost(host, app.hostname)).toBe(version);
      expect(await unitsAfterCleanup(host, app.application)).toHaveLength(1);
    },
  );
});
