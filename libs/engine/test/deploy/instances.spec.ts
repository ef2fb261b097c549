import { deployApplication, inspectApplications, removeApplication } from '@fairlead/engine';
import { manyProcessesApp } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import {
  TEST_MIRRORS,
  TestDeployRecorder,
  TestSteps,
  gitApplicationSpec,
  startTestMachine,
  pollUntil,
  type TestMachine,
} from '../support/engine-harness';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startTestMachine();
});

afterAll(() => machine?.stop());

async function application(name: string, options: Parameters<typeof gitApplicationSpec>[2] = {}) {
  const repository = await machine.git.createRepository(name);
  await repository.commit(manyProcessesApp({ version: 'v1' }));
  const spec = gitApplicationSpec(repository.url, 'main', { instances: 3, ...options });
  const app = new DeployedApplication(machine.server, machine.host, spec, `${name}.test`);
  await app.applyRoutes();
  return {
    app,
    commit: (version: string, more = {}) => repository.commit(manyProcessesApp({ version, ...more })),
  };
}

/** Ports of the instances that answered some requests. */
async function whoAnswers(app: DeployedApplication, requests = 60): Promise<Set<string>> {
  const answers = await Promise.all(Array.from({ length: requests }, () => app.visit('/who')));
  answers.forEach(({ status }) => expect(status).toBe(200));
  return new Set(answers.map(({ body }) => body));
}

/** Kills an instance, and waits until the proxy has noticed the end of the idle connections to it. */
function kill(app: DeployedApplication, unit: string): Promise<string> {
  return machine.server.must(`
    pid=$(systemctl show -p MainPID --value fairlead-${app.id}-${unit}.service)
    systemctl kill --kill-who=all -s KILL fairlead-${app.id}-${unit}.service
    until [ ! -d "/proc/$pid" ] && [ -z "$(ss -Htn state close-wait dst 127.0.0.1)" ]; do sleep 0.02; done`);
}

async function post(app: DeployedApplication, bytes: number): Promise<string> {
  const { status, body } = await app.visit('/upload', { method: 'POST', body: Buffer.alloc(bytes, 1) });
  return `${status} ${body}`;
}

describe('several instances', () => {
  it.each(['all', 'one_by_one'] as const)(
    'are switched %s under traffic, while one of them is killed, without a failed request',
    async (switchMode) => {
      const { app, commit } = await application(`shop-${switchMode.replaceAll('_', '-')}`, { switchMode });
      const first = await app.deploy();
      expect(first.steps.text).toMatch(/on ports 2\d{4}, 2\d{4}, 2\d{4}/);
      expect((await whoAnswers(app)).size).toBe(3);
      await commit('v2');
      const traffic = app.traffic();
      await kill(app, '1-2');
      const second = await app.deploy();
      expect(second.outcome).toEqual({ kind: 'live' });
      expect(second.recorder.switches).toHaveLength(1);
      await app.cleanUp();
      await kill(app, '2-3');
      // What was sent with a request is not lost with the instance that does not take it.
      const posted = await Promise.all(Array.from({ length: 12 }, () => post(app, 300_000)));
      expect(new Set(posted)).toEqual(new Set(['200 v2 took 300000']));
      const back = await app.rollBack(1);
      expect(back.outcome).toEqual({ kind: 'live' });
      await app.cleanUp();
      const report = await traffic.stop();
      expect(report).toMatchObject({ failed: 0, failures: {} });
      expect(report.answers).toMatchObject({ v1: expect.any(Number), v2: expect.any(Number) });
      expect((await whoAnswers(app)).size).toBe(3);
      expect(await app.leftovers()).toEqual([]);
      await removeApplication(machine.host, app.id, new TestSteps().run);
      expect(await leftAtAll(app)).toBe('');
    },
  );

  it('can be scaled up and down under traffic, and back to one as before', async () => {
    const { app } = await application('growing', { instances: 1 });
    await app.deploy();
    const traffic = app.traffic();
    for (const instances of [4, 2, 1]) {
      await app.deploy({ instances, switchMode: 'one_by_one' });
      expect((await whoAnswers(app)).size).toBe(instances);
      await app.cleanUp();
      expect(await app.leftovers()).toEqual([]);
    }
    expect(await traffic.stop()).toMatchObject({ failed: 0 });
    const slot = await machine.server.must(`ls /var/lib/fairlead/apps/${app.id}/slots/${app.number}`);
    expect(slot.trim()).toBe(String(app.live?.port));
    // As for a request between whose lookups traffic is switched from buckets to this release.
    await machine.server.must(`mkdir /var/lib/fairlead/apps/${app.id}/live/balance`);
    expect(await whoAnswers(app)).toEqual(new Set([String(app.live?.port)]));
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('keep their visitors where these are to stay, in the next release as well', async () => {
    const { app, commit } = await application('sticky');
    await app.applyRoutes(app.route({ sticky: true }));
    await app.deploy();
    const first = await app.visit('/who');
    const [cookie = ''] = [first.headers['set-cookie']].flat().map((value) => String(value).split(';')[0]);
    expect(cookie).toMatch(/^fairlead_instance=[0-9a-f]$/);
    const again = async (): Promise<Set<string>> => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => app.visit('/who', { headers: { cookie } })));
      answers.forEach(({ headers }) => expect(headers).not.toHaveProperty('set-cookie'));
      return new Set(answers.map(({ body }) => body));
    };
    expect(await again()).toEqual(new Set([first.body]));
    await commit('v2');
    await app.deploy();
    expect((await again()).size).toBe(1);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('come back with the server after a power cut', async () => {
    const { app } = await application('lasting');
    await app.deploy();
    await machine.server.reboot();
    await machine.server.waitForSshd();
    await pollUntil('all instances', async () => {
      const seen = (await inspectApplications(machine.host)).find(({ applicationId }) => applicationId === app.id);
      return seen?.processes.length === 3 && seen.processes.every(({ state }) => state === 'running');
    });
    await pollUntil('all instances', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => app.visit('/who').catch(() => ({ status: 0, body: '' }))),
      );
      return new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body)).size === 3;
    });
    expect((await whoAnswers(app)).size).toBe(3);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});

describe('a rolling switch', () => {
  it('returns all traffic to the previous release when an instance ends after its switch', async () => {
    const { app, commit } = await application('given-back', { switchMode: 'one_by_one' });
    await app.deploy();
    await commit('v2');
    const traffic = app.traffic();
    const failing = app.expectFailure();
    failing.catch(() => undefined);
    const live = `readlink /var/lib/fairlead/apps/${app.id}/live`;
    await pollUntil('the first instance', async () => (await machine.server.must(live)).startsWith('slots/2.'));
    await kill(app, '2');
    expect(await failing).toMatchObject({
      code: 'CRASHED_AFTER_SWITCH',
      message: expect.stringContaining('its process ended (killed by signal 9). Only deployment 1 is live again.'),
    });
    expect((await whoAnswers(app)).size).toBe(3);
    expect(await traffic.stop()).toMatchObject({ failed: 0 });
    expect(await app.visit()).toMatchObject({ body: 'v1' });
    expect(await app.leftovers()).toEqual([]);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('resumes where it was interrupted, and is rolled back where it is not resumed', async () => {
    const { app, commit } = await application('interrupted', { switchMode: 'one_by_one' });
    await app.deploy();
    await commit('v2');
    const interrupted = async (): Promise<void> => {
      const previous = app.live?.number;
      app.number += 1;
      const steps = new TestSteps();
      const deployment = {
        application: app.spec,
        number: app.number,
        previous: app.live,
        mirrors: TEST_MIRRORS,
      };
      const ended = deployApplication(machine.host, deployment, steps.run, new TestDeployRecorder()).catch(
        () => undefined,
      );
      const live = async (): Promise<string> =>
        (await machine.server.must(`readlink /var/lib/fairlead/apps/${app.id}/live`)).trim();
      await pollUntil('the first instance', async () => (await live()).startsWith(`slots/${app.number}.`));
      steps.cancel(new Error('killed'));
      await ended;
      expect(await live()).toMatch(new RegExp(`^slots/${app.number}\\.[12]$`));
      // What it would go back to is what serves, until the last instance is switched.
      const seen = (await inspectApplications(machine.host)).find(({ applicationId }) => applicationId === app.id);
      expect(seen).toMatchObject({ number: previous, state: 'running' });
      expect(seen?.processes).toHaveLength(3);
    };
    const traffic = app.traffic();
    await interrupted();
    await app.abandon();
    expect((await app.visit()).body).toBe('v1');
    await interrupted();
    expect((await app.resumeDeployment()).outcome).toEqual({ kind: 'live' });
    expect((await app.visit()).body).toBe('v2');
    expect((await whoAnswers(app)).size).toBe(3);
    await app.cleanUp();
    expect(await traffic.stop()).toMatchObject({ failed: 0 });
    expect(await app.leftovers()).toEqual([]);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});

async function leftAtAll(app: DeployedApplication): Promise<string> {
  const text = await machine.server.must(`
    id ${app.id} 2>/dev/null || true
    ls -d /var/lib/fairlead/apps/${app.id} 2>/dev/null || true
    find /etc/systemd/system /run/systemd/transient -name '*${app.id}*' 2>/dev/null || true
    find /var/lib/fairlead/ports -lname '${app.id}/*'
    systemctl list-units --all --plain --no-legend 'fairlead-*${app.id}*'`);
  return text.trim();
}
