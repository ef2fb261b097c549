import {
  inspectApplications,
  readRuntimeLogs,
  removeApplication,
  runCommand,
  setMaintenance,
  stopApplication,
} from '@fairlead/engine';
import { manyProcessesApp, type ManyProcessesOptions } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import {
  TestSteps,
  gitApplicationSpec,
  startTestMachine,
  pollUntil,
  type TestMachine,
} from '../support/engine-harness';
import { ReconnectingClient, connectEventStream, connectWebSocket } from './reconnecting-client';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startTestMachine();
});

afterAll(() => machine?.stop());

async function application(name: string, options: Parameters<typeof gitApplicationSpec>[2] = {}) {
  const repository = await machine.git.createRepository(name);
  await repository.commit(manyProcessesApp({ version: 'v1' }));
  const spec = gitApplicationSpec(repository.url, 'main', options);
  const app = new DeployedApplication(machine.server, machine.host, spec, `${name}.test`);
  await app.applyRoutes();
  return {
    app,
    commit: (version: string, more: Omit<ManyProcessesOptions, 'version'> = {}) =>
      repository.commit(manyProcessesApp({ version, ...more })),
  };
}

const check = { type: 'http', path: '/', expectedStatus: [[200, 399]], timeoutSeconds: 5 } as const;

async function inspectApplication(app: DeployedApplication) {
  const seen = await inspectApplications(machine.host, { checks: { [app.id]: check } });
  const found = seen.find(({ applicationId }) => applicationId === app.id);
  if (!found) throw new Error('The application was not seen');
  return found;
}

describe('a long-lived connection', () => {
  it('is closed by a previous release on the drain signal, and reconnects to the new one, under traffic', async () => {
    const { app, commit } = await application('open', { drainSignal: 'SIGTERM' });
    await app.deploy();
    await commit('v2');
    const traffic = app.traffic();
    const clients = [connectWebSocket, connectEventStream, connectWebSocket, connectEventStream].map(
      (connect) => new ReconnectingClient(connect, machine.server.address, app.hostname),
    );
    await pollUntil('all clients on v1', () => clients.every(({ last }) => last === 'v1'));
    await app.deploy();
    expect(clients.map(({ last }) => last)).toEqual(['v1', 'v1', 'v1', 'v1']);
    const began = performance.now();
    const cleanup = await app.cleanUp(app.releases, 30);
    expect(performance.now() - began).toBeLessThan(12_000);
    expect(cleanup.text).toContain('its requests had ended');
    await pollUntil('all clients on v2', () => clients.every(({ last }) => last === 'v2'));
    for (const client of clients) {
      expect(await client.stop()).toEqual([{ said: new Set(['v1']), end: 'closed' }]);
    }
    expect(await traffic.stop()).toMatchObject({ failed: 0 });
    expect(await app.leftovers()).toEqual([]);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('has the whole drain time where it gets no drain signal', async () => {
    const { app, commit } = await application('open-quietly');
    await app.deploy();
    await commit('v2');
    const client = new ReconnectingClient(connectEventStream, machine.server.address, app.hostname);
    await pollUntil('the client on v1', () => client.last === 'v1');
    await app.deploy();
    const began = performance.now();
    const cleanup = await app.cleanUp(app.releases, 3);
    expect(performance.now() - began).toBeGreaterThan(2_000);
    expect(cleanup.text).toContain('1 connection did not end within 3 s');
    await pollUntil('the client on v2', () => client.last === 'v2');
    await client.stop();
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});

describe('maintenance', () => {
  it('shows its page to everyone from the next request on, and is over as soon, while deployments go on', async () => {
    const { app, commit } = await application('closed');
    await app.deploy();
    await setMaintenance(machine.host, app.id, { message: 'Back at <b>five</b>' });
    for (const method of ['GET', 'POST']) {
      expect(await app.visit('/any/where?x=1', { method, headers: { 'if-none-match': '*' } })).toMatchObject({
        status: 503,
        body: expect.stringContaining('<p>Back at &lt;b&gt;five&lt;/b&gt;</p>'),
        headers: { 'retry-after': '120', 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      });
    }
    expect(await inspectApplication(app)).toMatchObject({
      maintenance: true,
      state: 'running',
      processes: [{ healthy: true }],
    });
    await setMaintenance(machine.host, app.id, { message: 'Back at six' });
    expect((await app.visit()).body).toContain('Back at six');
    await commit('v2');
    expect((await app.deploy()).outcome).toEqual({ kind: 'live' });
    expect((await app.visit()).status).toBe(503);
    await setMaintenance(machine.host, app.id, undefined);
    await setMaintenance(machine.host, app.id, undefined);
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v2' });
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('can be there before the first deployment', async () => {
    const { app } = await application('not-yet');
    await setMaintenance(machine.host, app.id, {});
    expect((await app.visit()).body).toContain('We are working on this site.');
    await app.deploy();
    await setMaintenance(machine.host, app.id, undefined);
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});

describe('an application that is stopped', () => {
  it('ends its requests first, stays down over a boot, and can be started again', async () => {
    const processes = { worker: { command: 'node worker.js', instances: 1 } };
    const { app } = await application('stopped', { instances: 2, processes });
    const { manifest } = (await app.deploy()).recorder.running;
    const steps = new TestSteps();
    const spec = { application: app.spec, number: 1, releaseNumber: 1, manifest, timeoutSeconds: 600 };
    const command = runCommand(
      machine.host,
      { ...spec, runId: 'run_1', command: 'node -p 6*7; exec sleep 987' },
      steps.run,
    );
    await pollUntil('the command', () => steps.text.includes('42'));
    const slow = app.visit('/slow?ms=2000');
    await pollUntil('the request', async () =>
      (await machine.server.must('ss -Htn state established')).includes('127.0.0.1:2'),
    );
    await stopApplication(machine.host, { applicationId: app.id, drainSeconds: 10 }, steps.run);
    expect(await slow).toMatchObject({ status: 200, body: 'v1' });
    expect(steps.text).toContain('its requests had ended');
    expect((await app.visit()).status).toBe(503);
    expect(await app.processes()).toEqual([]);
    expect(await command).toBe(143);
    await stopApplication(machine.host, { applicationId: app.id, drainSeconds: 10 }, new TestSteps().run);
    await machine.server.reboot();
    await machine.server.waitForSshd();
    await pollUntil('the proxy', async () => (await app.visit().catch(() => undefined))?.status === 503);
    expect(await app.processes()).toEqual([]);
    expect(await inspectApplication(app)).toMatchObject({ state: 'stopped', processes: [] });
    expect((await app.start()).outcome).toEqual({ kind: 'live' });
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    await pollUntil('all processes', async () => (await app.processes()).length === 3);
    await app.cleanUp();
    expect(await app.leftovers()).toEqual([]);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});

describe('the inspection of running processes', () => {
  it('reports each instance and worker with its usage and health', async () => {
    const processes = { worker: { command: 'node worker.js', instances: 1 } };
    const { app } = await application('seen', { instances: 2, processes });
    await app.deploy();
    const seen = await inspectApplication(app);
    const used = {
      memoryBytes: expect.any(Number),
      cpuNanoseconds: expect.any(Number),
      state: 'running',
      recentExits: 0,
    };
    expect(seen).toMatchObject({
      number: 1,
      state: 'running',
      runtime: 'systemd',
      processes: [
        { name: 'web', instance: 1, healthy: true, port: app.live?.port, ...used },
        { name: 'web', instance: 2, healthy: true, port: expect.any(Number), ...used },
        { name: 'worker', instance: 1, ...used },
      ],
    });
    expect(seen.processes.every(({ memoryBytes = 0 }) => memoryBytes > 5_000_000)).toBe(true);
    const strict = { [app.id]: { ...check, expectedStatus: [[500, 500]] as const } };
    const sick = (await inspectApplications(machine.host, { checks: strict })).find(
      ({ applicationId }) => applicationId === app.id,
    );
    expect(sick?.processes[1]).toMatchObject({ healthy: false, unhealthyReason: 'it answered with status 200' });
    await machine.server.must(`systemctl kill -s KILL fairlead-${app.id}-1-worker.service`);
    await pollUntil(
      'the end of the worker',
      async () => (await inspectApplication(app)).processes[2]?.recentExits === 1,
    );
    expect((await inspectApplication(app)).processes[2]).toMatchObject({ recentOomKills: 0 });
    await pollUntil('its restart', async () => (await inspectApplication(app)).processes[2]?.state === 'running');
    expect((await inspectApplication(app)).processes[2]).toMatchObject({ restarts: 1 });
    const { lines } = await readRuntimeLogs(machine.host, app.id, { lines: 5, process: 'worker' });
    expect(lines.map(({ text }) => text)).toContain('worker of v1');
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('reports that a process was killed for lack of memory', async () => {
    const { app } = await application('hungry', { resources: { memoryMb: 96 } });
    await app.deploy();
    await app.visit('/eat?mb=300').catch(() => undefined);
    await pollUntil('the kill', async () => (await inspectApplication(app)).processes[0]?.recentOomKills === 1);
    expect((await inspectApplication(app)).processes[0]).toMatchObject({
      lastExit: 'killed: out of memory',
      recentExits: 1,
    });
    await pollUntil('the restart', async () => (await inspectApplication(app)).processes[0]?.healthy === true);
    await app.visit('/eat?mb=300').catch(() => undefined);
    await pollUntil('the second kill', async () => (await inspectApplication(app)).processes[0]?.recentOomKills === 2);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('is one command for any number of applications', async () => {
    const { app } = await application('one-of-many');
    await app.deploy();
    const many = `cd /var/lib/fairlead/apps && for i in $(seq 100 149); do cp -al ${app.id} app_many$i; done`;
    await machine.server.must(many);
    const exec = jest.spyOn(machine.host, 'exec');
    expect((await inspectApplications(machine.host)).length).toBeGreaterThan(50);
    expect(exec).toHaveBeenCalledTimes(1);
    exec.mockRestore();
    await machine.server.must('rm -rf /var/lib/fairlead/apps/app_many*');
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});
