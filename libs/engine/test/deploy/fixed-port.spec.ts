import { inspectApplications, removeApplication, stopApplication, type EngineError } from '@fairlead/engine';
import { plainNodeApp } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import { TestSteps, gitApplicationSpec, startTestMachine, type TestMachine } from '../support/engine-harness';
import { FIXED_PORT, expectOnlyLive, fixedPortApplication, type AppBehaviour } from '../support/fixed-port-application';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startTestMachine();
});

afterAll(() => machine?.stop());

const served = fixedPortApplication(() => machine);

describe('a program with a fixed port', () => {
  it('is deployed on it', async () => {
    const { app, first } = await served();
    expect(first.outcome).toEqual({ kind: 'live' });
    expect(first.recorder.running.port).toBe(FIXED_PORT);
    expect(first.steps.text).not.toContain('is stopped before');
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    const seen = (await inspectApplications(machine.host)).find(({ applicationId }) => applicationId === app.id);
    expect(seen).toMatchObject({ number: 1, state: 'running', port: FIXED_PORT });
    await expectOnlyLive(app);
  });

  it('is given the port as PORT', async () => {
    const { app, commit } = await served();
    await commit('v2');
    await app.deploy({ build: {} });
    expect(JSON.parse((await app.visit('/env?name=PORT')).body)).toEqual({ value: String(FIXED_PORT) });
    expect(await app.visit()).toMatchObject({ body: 'v2' });
  });

  it('is deployed again and rolled back without a failed request; they wait meanwhile', async () => {
    const { app, commit } = await served();
    await commit('v2', { listensAfterMs: 700 });
    const traffic = app.traffic({ timeoutMs: 60_000 });
    const uploads = (async () => {
      const answers = [];
      for (let count = 0; count < 20; count += 1)
        answers.push(await app.visit('/upload', { method: 'POST', body: Buffer.alloc(3_000_000, count) }));
      return answers;
    })();
    const { steps, recorder, outcome } = await app.deploy();
    expect(outcome).toEqual({ kind: 'live' });
    expect(steps.names).toEqual(['building', 'starting', 'verifying', 'switching', 'observing']);
    expect(steps.text).toContain(
      'The application has a fixed port, so the live release is stopped before the new one starts',
    );
    const duration = recorder.switches[0]?.durationMs ?? 0;
    expect(duration).toBeGreaterThan(700);
    expect(steps.text).toContain(`requests waited for ${duration} ms`);
    const cleanup = await app.cleanUp(app.releases, 60);
    expect(cleanup.text).toContain('its requests had ended');
    await app.rollBack(1);
    await app.cleanUp();
    const report = await traffic.stop();
    expect(report).toMatchObject({ failed: 0, failures: {} });
    expect(report.answers).toMatchObject({ v1: expect.any(Number), v2: expect.any(Number) });
    expect(report.slowestMs).toBeGreaterThan(700);
    for (const answer of await uploads) expect(answer.status).toBe(200);
    expect(await app.visit()).toMatchObject({ body: 'v1' });
    await expectOnlyLive(app);
  });

  it('lets requests in flight end first', async () => {
    const { app, commit } = await served();
    await commit('v2');
    const slow = app.visit('/slow?ms=4000');
    await app.deploy();
    expect(await slow).toMatchObject({ status: 200, body: 'v1' });
    expect(await app.visit()).toMatchObject({ body: 'v2' });
  });

  it.each<[string, AppBehaviour, string, string]>([
    ['answers 500', { unhealthy: true }, 'HEALTH_CHECK_FAILED', 'status 500'],
    ['dies on start', { diesOnStart: true }, 'START_FAILED', 'exit code 3'],
  ])('serves again when the new release %s', async (_what, behaviour, code, message) => {
    const { app, commit } = await served();
    await commit('v2', behaviour);
    const traffic = app.traffic({ timeoutMs: 60_000 });
    const healthCheck = { ...app.spec.healthCheck, deadlineSeconds: 3 };
    const failure = await app.expectFailure({ healthCheck });
    expect(failure).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(failure.message).toContain(`Deployment ${app.live?.number} was started again.`);
    expect(await traffic.stop()).toMatchObject({ failed: 0, failures: {} });
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    await expectOnlyLive(app);
  });

  it.each<[string, AppBehaviour, string]>([
    ['ends', { diesAfterMs: 2_000 }, 'exit code 4'],
    ['fails its checks', { failsAfterMs: 2_000 }, 'status 500'],
  ])('serves again when the new release %s after the switch', async (_what, behaviour, reason) => {
    const { app, commit } = await served();
    await commit('v2', behaviour);
    const { outcome } = await app.deploy({ observeSeconds: 10 });
    expect(outcome).toMatchObject({ kind: 'fellBack', message: expect.stringContaining(reason) });
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    await expectOnlyLive(app);
  });

  it('gets a port of its own for each release without the setting, and the fixed one back with it', async () => {
    const { app, commit } = await served();
    await commit('v2');
    const traffic = app.traffic({ timeoutMs: 60_000 });
    const own = await app.deploy({ port: undefined, build: {} });
    expect(own.steps.text).toContain('beside the live release');
    expect(app.live?.port).toBeGreaterThanOrEqual(20_000);
    await commit('v3');
    // The release before the live one may still have the port.
    const back = await app.deploy();
    expect(back.outcome).toEqual({ kind: 'live' });
    expect(app.live?.port).toBe(FIXED_PORT);
    await app.cleanUp();
    expect(await traffic.stop()).toMatchObject({ failed: 0, failures: {} });
    expect(await app.visit()).toMatchObject({ body: 'v3' });
    await expectOnlyLive(app);
  });

  it('is stopped and started again', async () => {
    const { app, commit } = await served();
    await commit('v2');
    await app.deploy();
    const { drainSeconds } = app.spec;
    await stopApplication(machine.host, { applicationId: app.id, drainSeconds }, new TestSteps().run);
    expect((await app.visit()).status).toBe(503);
    const { outcome, steps } = await app.start();
    expect(outcome).toEqual({ kind: 'live' });
    expect(steps.text).not.toContain('is stopped before');
    await app.cleanUp();
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v2' });
    await expectOnlyLive(app);
  });
});

describe('a fixed port that is in use', () => {
  async function refusal(app: DeployedApplication, port: number): Promise<EngineError> {
    const steps = new TestSteps();
    const failure = await app.expectFailure({ port }, steps);
    expect(steps.names).toEqual(['building']);
    return failure;
  }

  it('by another program fails the deployment before anything changes', async () => {
    const { app, commit } = await served();
    await commit('v2');
    const listen = `require('node:net').createServer().listen(3100, '127.0.0.1')`;
    await machine.server
      .must(`systemd-run --quiet --unit=foreign $(command -v node || ls -d /var/lib/fairlead/toolchains/node/*/bin/node | head -n 1) -e "${listen}"
      until ss -Hltn 'sport = :3100' | grep -q .; do sleep 0.1; done`);
    const before = await app.processes();
    expect(await refusal(app, 3100)).toMatchObject({
      code: 'PORT_IN_USE',
      message: expect.stringMatching(/port 3100 of the settings is used by \S+ \(process \d+, foreign\.service\)/),
    });
    expect(await app.processes()).toEqual(before);
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    await expectOnlyLive(app);
    await machine.server.must('systemctl stop foreign');
  });

  it('by another application names that application', async () => {
    const { app } = await served();
    const repository = await machine.git.createRepository('second');
    await repository.commit(plainNodeApp({ version: 'second' }));
    const spec = gitApplicationSpec(repository.url, 'main');
    const second = new DeployedApplication(machine.server, machine.host, spec, 'second.test');
    expect(await refusal(second, FIXED_PORT)).toMatchObject({
      code: 'PORT_IN_USE',
      message: expect.stringContaining(`the application ${app.id} of this server`),
    });
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    await removeApplication(machine.host, second.id, new TestSteps().run);
  });

  it('cannot be shared by instances', async () => {
    const { app, commit } = await served();
    await commit('v2');
    expect(await app.expectFailure({ instances: 2 })).toMatchObject({
      code: 'START_FAILED',
      message: expect.stringContaining('only one instance'),
    });
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
  });
});
