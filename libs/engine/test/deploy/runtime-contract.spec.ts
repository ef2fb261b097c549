import { deployApplication, removeApplication, type ApplicationSpec } from '@fairlead/engine';
import {
  containerApp,
  plainNodeApp,
  staticSite,
  type RepositoryFiles,
  type PlainNodeAppOptions,
} from '@fairlead/testbed';
import { sharedApplication, type DeployedApplication } from '../support/deployed-application';
import { createContainerApplication, dockerObjectsOf, startDockerMachine } from '../docker/docker-machine';
import { TEST_MIRRORS, TestDeployRecorder, TestSteps, pollUntil, type TestMachine } from '../support/engine-harness';

/** What every way to run releases owes, shown for each of them with the same steps. */
interface Kind {
  readonly runtime: ApplicationSpec['runtime'];
  readonly files: (version: string, behaviour?: Behaviour) => RepositoryFiles;
  readonly settings?: Partial<Pick<ApplicationSpec, 'build' | 'runtime'>>;
  /** Pages have no process that could be slow, take uploads, or end. */
  readonly hasProcess: boolean;
}

type Behaviour = Omit<PlainNodeAppOptions, 'version'>;

const KINDS: Kind[] = [
  { runtime: 'systemd', files: (version, behaviour) => plainNodeApp({ version, ...behaviour }), hasProcess: true },
  { runtime: 'docker', files: (version, behaviour) => containerApp({ version, ...behaviour }), hasProcess: true },
  {
    runtime: 'static',
    files: (version, behaviour) => ({ ...plainNodeApp({ version, ...behaviour }), ...staticSite({ version }) }),
    settings: { runtime: 'static', build: { outputDirectory: '.' } },
    hasProcess: false,
  },
];

let machine: TestMachine;

beforeAll(async () => {
  machine = await startDockerMachine();
});

afterAll(() => machine?.stop());

describe.each(KINDS)('releases of the runtime $runtime', ({ runtime, files, settings, hasProcess }) => {
  /** An application whose v1 serves, and what commits its next version. */
  const deployShop = async () => {
    const { app, repository } = await createContainerApplication(machine, files('v1'), settings);
    const { recorder } = await app.deploy({ observeSeconds: 0 });
    expect(recorder.running.runtime).toBe(runtime);
    const commit = (version: string, behaviour?: Behaviour): Promise<string> =>
      repository.commit(files(version, behaviour));
    return { app, commit };
  };
  /** For all tests but that of the removal. */
  const served = sharedApplication(deployShop);

  const containersOf = async (app: DeployedApplication): Promise<string[]> =>
    (await dockerObjectsOf(machine, app.id)).filter((line) => !/^(container app-\d+|image \d+)$/.test(line));

  it('follow each other, and come back, without a failed request', async () => {
    const { app, commit } = await served();
    await commit('v2', { listensAfterMs: 200 });
    const traffic = app.traffic(hasProcess ? {} : { slowEvery: 0 });
    const uploads = (async () => {
      const answers = [];
      const rounds = hasProcess ? 30 : 0;
      for (let round = 0; round < rounds; round += 1)
        answers.push(await app.visit('/upload', { method: 'POST', body: Buffer.alloc(200_000, round) }));
      return answers;
    })();
    await app.deploy();
    await app.cleanUp();
    const { steps } = await app.rollBack(1);
    expect(steps.names).not.toContain('building');
    await app.cleanUp();
    const report = await traffic.stop();
    expect(report).toMatchObject({ failed: 0, failures: {} });
    expect(report.answers).toMatchObject({ v1: expect.any(Number), v2: expect.any(Number) });
    for (const answer of await uploads) expect(answer.status).toBe(200);
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    expect(await app.leftovers()).toEqual([]);
  });

  it('that fail do not affect traffic, and leave nothing behind', async () => {
    const { app, commit } = await served();
    const before = await dockerObjectsOf(machine, app.id);
    await commit('v2', { build: 'fails' });
    expect(await app.expectFailure()).toMatchObject({
      code: 'BUILD_FAILED',
      output: expect.stringContaining('something is wrong with the sources'),
    });
    if (hasProcess) {
      await commit('v3', { diesOnStart: true });
      expect(await app.expectFailure()).toMatchObject({
        code: 'START_FAILED',
        message: expect.stringContaining('exit code 3'),
        output: expect.stringContaining('cannot start: the configuration is missing'),
      });
      await commit('v4', { unhealthy: true });
      const healthCheck = { ...app.spec.healthCheck, deadlineSeconds: 8 };
      expect(await app.expectFailure({ healthCheck })).toMatchObject({
        code: 'HEALTH_CHECK_FAILED',
        message: expect.stringContaining('status 500'),
      });
    }
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    expect(await app.leftovers()).toEqual([]);
    expect(await dockerObjectsOf(machine, app.id)).toEqual(before);
  });

  it('end with everything of their build when they are canceled', async () => {
    const { app, commit } = await served();
    const before = await dockerObjectsOf(machine, app.id);
    await commit('v2', { build: 'never-ends' });
    const steps = new TestSteps();
    const told = app.deploy({}, steps).then(
      () => 'it succeeded',
      (error: unknown) => String(error),
    );
    await pollUntil('the build', () => steps.text.includes('still working'));
    steps.cancel(new Error('canceled by a person'));
    expect(await told).toContain('canceled by a person');
    const building = `grep -alE 'build[.]js|slee[p].3600' /proc/[0-9]*/cmdline`;
    await pollUntil('the end of the build', async () => (await machine.server.exec(building)).stdout === '');
    expect(await app.leftovers()).toEqual([]);
    expect(await dockerObjectsOf(machine, app.id)).toEqual(before);
    expect(await app.visit()).toMatchObject({ body: 'v1' });
  });

  it('resume where Fairlead was killed, in any stage', async () => {
    const { app, commit } = await served();
    for (const stage of ['building', 'starting', 'verifying', 'switching', 'observing'] as const) {
      await commit(stage, { listensAfterMs: 300 });
      const limit = { building: 150, starting: 25, verifying: 150, switching: 4, observing: 150 }[stage];
      // Like a kill: what runs on the server ends or continues, and nothing cleans up.
      app.number += 1;
      const spec = { application: app.spec, number: app.number, previous: app.live, mirrors: TEST_MIRRORS };
      await deployApplication(
        machine.host,
        spec,
        new TestSteps({ [stage]: limit }).run,
        new TestDeployRecorder(),
      ).catch(() => undefined);
      const { outcome, recorder } = await app.resumeDeployment();
      expect([stage, outcome.kind, recorder.commits.length]).toEqual([stage, 'live', 1]);
      expect(await app.visit()).toMatchObject({ status: 200, body: stage });
      await app.cleanUp();
      expect(await app.leftovers()).toEqual([]);
      expect(await containersOf(app)).toEqual([]);
    }
  });

  if (hasProcess) {
    it.each<[string, Behaviour, string]>([
      ['ends', { diesAfterMs: 2_000 }, 'exit code 4'],
      ['fails its checks', { failsAfterMs: 2_000 }, 'status 500'],
    ])('falls back to the previous release when the new one %s after the switch', async (_what, behaviour, reason) => {
      const { app, commit } = await served();
      await commit('v2', behaviour);
      const { outcome, recorder } = await app.deploy({ observeSeconds: 8 });
      expect(recorder.switches).toHaveLength(1);
      expect(outcome).toMatchObject({
        kind: 'fellBack',
        code: 'CRASHED_AFTER_SWITCH',
        message: expect.stringContaining(reason),
      });
      expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
      expect(await app.leftovers()).toEqual([]);
    });

    it('restart with the server after a power cut, and automatically after a crash', async () => {
      const { app } = await served();
      await app.visit('/die');
      await pollUntil('the restart', async () => (await app.visit().catch(() => undefined))?.status === 200);
      await machine.server.reboot();
      await pollUntil(
        'the application',
        async () => (await app.visit().catch(() => undefined))?.status === 200,
        60_000,
      );
      expect(await app.visit()).toMatchObject({ body: 'v1' });
    });
  }

  it('leave nothing behind when the application is removed', async () => {
    const { app, commit } = await deployShop();
    await commit('v2');
    await app.deploy();
    await removeApplication(machine.host, app.id, new TestSteps().run);
    const traces = await machine.server.must(`
      ls -d /var/lib/fairlead/apps/${app.id} /run/fairlead-${app.id} 2>/dev/null || true
      ls /etc/systemd/system /etc/systemd/system/multi-user.target.wants | grep ${app.id} || true
      find /var/lib/fairlead/ports -lname '${app.id}/*'
      id -u ${app.id} 2>/dev/null || true
      systemctl list-units --all --plain --no-legend 'fairlead-*${app.id}*'`);
    expect(traces.trim()).toBe('');
    expect(await dockerObjectsOf(machine, app.id)).toEqual([]);
  });
});
