import { deployApplication, removeApplication, type StepRunner } from '@fairlead/engine';
import {
  TEST_MIRRORS,
  TestDeployRecorder,
  TestSteps,
  pollUntil,
  startTestMachine,
  type TestMachine,
} from '../support/engine-harness';
import {
  expectOnlyLive,
  fixedPortApplication,
  killFairleadAtGate,
  liveSlotOf,
} from '../support/fixed-port-application';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startTestMachine();
});

afterAll(() => machine?.stop());

const served = fixedPortApplication(() => machine);

describe('the replacement of a release', () => {
  it('ends on the server without Fairlead, and the deployment is resumed or abandoned', async () => {
    const { app, commit } = await served();
    await commit('v2', { listensAfterMs: 1_500 });
    const traffic = app.traffic({ timeoutMs: 60_000 });
    await killFairleadAtGate(app);
    await pollUntil('the new release', async () => (await app.visit()).body === 'v2');
    await app.abandon();
    expect(await app.visit()).toMatchObject({ body: 'v1' });
    expect(await traffic.stop()).toMatchObject({ failed: 0, failures: {} });
    await expectOnlyLive(app);
    await killFairleadAtGate(app);
    const { outcome, recorder } = await app.resumeDeployment();
    expect(outcome).toEqual({ kind: 'live' });
    expect(recorder.switches[0]?.durationMs).toBeGreaterThan(1_500);
    expect(await app.visit()).toMatchObject({ body: 'v2' });
    await app.cleanUp();
    await expectOnlyLive(app);
  });

  it.each(['resumed', 'abandoned'] as const)('is %s where it was killed itself', async (how) => {
    const { app, commit } = await served();
    await commit('v2', { listensAfterMs: 500 });
    // The stages of the replacement, told by what has happened on the server.
    const held = `readlink /var/lib/fairlead/apps/${app.id}/live | grep -q "slots/$n.held-"`;
    const stages = [
      held,
      `${held} && ! systemctl is-active --quiet "fairlead-${app.id}-$l"`,
      `systemctl is-active --quiet "fairlead-${app.id}-$n"`,
      `ls /var/lib/fairlead/apps/${app.id}/runs/$n | grep -q "^open-"`,
    ];
    for (const stage of stages) {
      const before = app.live?.number ?? 0;
      app.number += 1;
      const killing = machine.server.must(`n=${app.number} l=${before}
        until ${stage}; do sleep 0.01; done
        systemctl kill --signal=KILL fairlead-replace-${app.id}-$n 2>/dev/null || true`);
      const steps = new TestSteps();
      const untilSwitch: StepRunner = (name, work) =>
        name === 'switching' ? Promise.reject(new Error('killed')) : steps.run(name, work);
      const spec = { application: app.spec, number: app.number, previous: app.live, mirrors: TEST_MIRRORS };
      const ended = deployApplication(machine.host, spec, untilSwitch, new TestDeployRecorder()).catch(() => undefined);
      await killing;
      steps.cancel(new Error('killed'));
      await ended;
      if (how === 'resumed') expect((await app.resumeDeployment()).outcome).toEqual({ kind: 'live' });
      else await app.abandon();
      const now = how === 'resumed' ? 'v2' : 'v1';
      expect([stage, await app.visit()]).toEqual([stage, expect.objectContaining({ status: 200, body: now })]);
      expect(await liveSlotOf(app)).toBe(`slots/${how === 'resumed' ? app.number : before}`);
      await app.cleanUp();
    }
    await expectOnlyLive(app);
  });

  it('is reverted by a restart of the server, and repeated', async () => {
    const { app, commit } = await served();
    await commit('v2', { listensAfterMs: 3_000 });
    await killFairleadAtGate(app);
    await machine.server.reboot();
    await pollUntil('a release', async () => (await app.visit().catch(() => undefined))?.status === 200, 60_000);
    expect(await app.visit()).toMatchObject({ body: 'v1' });
    expect((await app.resumeDeployment()).outcome).toEqual({ kind: 'live' });
    expect(await app.visit()).toMatchObject({ body: 'v2' });
    // The previous release, which has not been removed yet, does not take the port.
    await machine.server.reboot();
    await pollUntil('a release', async () => (await app.visit().catch(() => undefined))?.status === 200, 60_000);
    expect(await app.visit()).toMatchObject({ body: 'v2' });
    await app.cleanUp();
    await expectOnlyLive(app);
  });

  it('leaves nothing behind when the application is removed', async () => {
    const { app } = await served();
    await killFairleadAtGate(app);
    await removeApplication(machine.host, app.id, new TestSteps().run);
    const traces = await machine.server.must(`
      ls -d /var/lib/fairlead/apps/${app.id} 2>/dev/null || true
      find /etc/systemd/system -name '*${app.id}*'
      find /var/lib/fairlead/ports -lname '${app.id}/*'
      systemctl list-units --all --plain --no-legend 'fairlead-*${app.id}*' | awk '$3 != "inactive"'`);
    expect(traces.trim()).toBe('');
  });
});
