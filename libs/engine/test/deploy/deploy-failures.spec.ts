import type { Host } from '@fairlead/engine';
import { plainNodeApp } from '@fairlead/testbed';
import { DeployedApplication, sharedApplication } from '../support/deployed-application';
import {
  TestSteps,
  gitApplicationSpec,
  pollUntil,
  startTestMachine,
  type TestMachine,
} from '../support/engine-harness';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startTestMachine();
});

afterAll(() => machine?.stop());

type Behaviour = Omit<Parameters<typeof plainNodeApp>[0], 'version'>;

/** An application whose v1 serves, and what commits its next version. */
const served = sharedApplication(async () => {
  const repository = await machine.git.createRepository('shop');
  const commit = (behaviour: Behaviour, version = 'v2'): Promise<string> =>
    repository.commit(plainNodeApp({ version, ...behaviour }));
  await commit({}, 'v1');
  const spec = gitApplicationSpec(repository.url, 'main');
  const app = new DeployedApplication(machine.server, machine.host, spec, 'shop.test');
  await app.applyRoutes();
  await app.deploy({ observeSeconds: 0 });
  return { app, commit };
});

/** The host as it is where each connection is lost after the command has ended and before its result has arrived. */
function runningTwice(host: Host): Host {
  return {
    id: host.id,
    exec: async (command, options) => {
      await host.exec(command, { ...options, expect: 'any' });
      return host.exec(command, options);
    },
    writeFile: async (path, content, options) => {
      await host.writeFile(path, content, options);
      return host.writeFile(path, content, options);
    },
  };
}

const quick = {
  type: 'http',
  path: '/',
  expectedStatus: [[200, 399]],
  intervalSeconds: 1,
  timeoutSeconds: 1,
  deadlineSeconds: 6,
} as const;

describe('a deployment that fails before the switch does not affect traffic and leaves nothing behind', () => {
  it.each<[string, Behaviour, string, string]>([
    ['a build that fails', { build: 'fails' }, 'BUILD_FAILED', 'npm run build'],
    ['an application that never listens', { neverListens: true }, 'HEALTH_CHECK_FAILED', 'nothing listened'],
    ['an application that answers 500', { unhealthy: true }, 'HEALTH_CHECK_FAILED', 'status 500'],
    ['an application that dies on start', { diesOnStart: true }, 'START_FAILED', 'exit code 3'],
  ])('%s', async (_name, behaviour, code, message) => {
    const { app, commit } = await served();
    await commit(behaviour);
    // One that has died is not waited for.
    const deadlineSeconds = code === 'START_FAILED' ? 120 : quick.deadlineSeconds;
    const steps = new TestSteps();
    const failure = await app.expectFailure({ healthCheck: { ...quick, deadlineSeconds } }, steps);
    expect(failure).toMatchObject({ code, message: expect.stringContaining(message) });
    if (code === 'START_FAILED') {
      expect(failure.output).toContain('cannot start: the configuration is missing');
      expect(steps.took['verifying']).toBeLessThan(60_000);
    }
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    expect(await app.leftovers()).toEqual([]);
  });

  it('a build that never ends is ended with every process of it, by the time limit and by a cancel', async () => {
    const { app, commit } = await served();
    await commit({ build: 'never-ends' });
    const running = await app.processes();
    await expect(app.deploy({}, new TestSteps({ building: 2_500 }))).rejects.toThrow('time is up');
    expect(await app.processes()).toEqual(running);
    expect(await app.leftovers()).toEqual([]);
    const steps = new TestSteps();
    const deploying = app.deploy({}, steps);
    const told = deploying.then(
      () => 'it succeeded',
      (error: unknown) => String(error),
    );
    await pollUntil('the build', () => steps.text.includes('$ npm run build'));
    steps.cancel(new Error('canceled by a person'));
    expect(await told).toContain('canceled by a person');
    expect(await app.processes()).toEqual(running);
    expect(await app.leftovers()).toEqual([]);
    expect(await app.visit()).toMatchObject({ body: 'v1' });
  });

  it('a start command that does not exist, and one that leaves processes behind', async () => {
    const { app, commit } = await served();
    await commit({});
    expect(await app.expectFailure({ build: { startCommand: 'no-such-program --now' } })).toMatchObject({
      code: 'START_FAILED',
      message: expect.stringContaining('127'),
    });
    const running = await app.processes();
    const failure = await app.expectFailure({
      build: { startCommand: '(setsid sleep 1000 &) ; sleep 1001' },
      healthCheck: quick,
    });
    expect(failure.code).toBe('HEALTH_CHECK_FAILED');
    expect(await app.processes()).toEqual(running);
    expect(await app.leftovers()).toEqual([]);
  });
});

it('gives an application that is busy before it listens more time than the deadline', async () => {
  const { app, commit } = await served();
  await commit({ listensAfterMs: 5000, worksUntilListening: true });
  const steps = new TestSteps();
  await app.deploy({ healthCheck: { ...quick, deadlineSeconds: 2 }, observeSeconds: 0 }, steps);
  expect(steps.text).toContain('It does not listen yet, but it is busy: waiting for up to 20 s in all');
  expect(await app.visit()).toMatchObject({ status: 200, body: 'v2' });
});

it.each([
  ['at another address', 'listen(process.env.PORT, "127.0.0.2")', 'it refused the connection on 127.0.0.1'],
  ['on another port', 'listen(3999)', 'it listens on 3999, not on the port it was given (PORT=2'],
  ['and hangs up', 'on("connection", (socket) => socket.end()).listen(process.env.PORT)', 'without an answer'],
])('tells of an application that listens %s', async (_where, listens, message) => {
  const { app, commit } = await served();
  await commit({});
  const startCommand = `node -e 'require("node:http").createServer().${listens}'`;
  const failure = await app.expectFailure({ build: { startCommand }, healthCheck: quick });
  expect(failure).toMatchObject({ code: 'HEALTH_CHECK_FAILED', message: expect.stringContaining(message) });
  expect(await app.leftovers()).toEqual([]);
});

it('a build and a release command survive a reload of systemd, because their units contain no shell text', async () => {
  const { app, commit } = await served();
  await commit({});
  // A build and the release have homes of their own.
  const homes = { build: `/var/lib/fairlead/apps/${app.id}/build`, release: `/var/lib/fairlead/apps/${app.id}/home` };
  const waiting = (stage: string): string =>
    `touch "$HOME/${stage}"; until [ -e "$HOME/${stage}-ends" ]; do sleep 0.1; done`;
  const build = { buildCommand: waiting('build'), releaseCommand: waiting('release') };
  const deploying = app.deploy({ build, observeSeconds: 0 });
  for (const stage of ['build', 'release'] as const) {
    const home = homes[stage];
    await pollUntil(stage, async () => (await machine.server.exec(`test -e ${home}/${stage}`)).code === 0);
    const unit = `/run/systemd/transient/fairlead-build-${app.id}-${app.number}.service`;
    const command = await machine.server.must(`grep ^ExecStart= ${unit}`);
    expect(command).toContain('/var/lib/fairlead/run-to-end');
    expect(command).not.toMatch(/[$;\\]/);
    await machine.server.must(`systemctl daemon-reload; touch ${home}/${stage}-ends`);
  }
  expect((await deploying).outcome.kind).toBe('live');
});

it('takes a build that prints 100 MB, and an application that listens late', async () => {
  const { app, commit } = await served();
  await commit({ build: { printsMegabytes: 100 }, listensAfterMs: 1_500 });
  const { outcome } = await app.deploy();
  expect(outcome.kind).toBe('live');
  expect(await app.visit()).toMatchObject({ body: 'v2' });
});

it('stops an application that ignores SIGTERM, and lets a long request end first', async () => {
  const { app, commit } = await served();
  await commit({ ignoresSigterm: true });
  await app.deploy();
  const stubborn = app.number;
  await app.cleanUp();
  await commit({}, 'v3');
  const slow = app.visit('/slow?ms=3000');
  await app.deploy();
  const cleanup = await app.cleanUp();
  expect(await slow).toMatchObject({ status: 200, body: 'v2' });
  expect(cleanup.text).toContain(`Stopped deployment ${stubborn}`);
  expect((await app.processes()).filter((line) => line.includes('server.js'))).toHaveLength(1);
  expect(await app.leftovers()).toEqual([]);
});

it('ends what a killed Fairlead has left running, before it writes into the same release', async () => {
  const { app, commit } = await served();
  await commit({});
  const home = `/var/lib/fairlead/apps/${app.id}`;
  const half = `${home}/releases/${app.number + 1}/half`;
  const lock = `/var/lib/fairlead/locks/source-${app.id}`;
  await machine.server.must(`
    mkdir -p ${half}
    systemd-run --quiet --unit=fairlead-build-${app.id}-${app.number + 1} --uid=${app.id} sh -c 'while :; do date >> ${half}/x; done'
    setsid sh -c 'exec 8>>${lock}; flock 8; sleep 900; true' >/dev/null 2>&1 </dev/null &
    while flock -n ${lock} true; do sleep 0.05; done`);
  await app.deploy();
  expect(await app.visit()).toMatchObject({ body: 'v2' });
  expect((await machine.server.exec('grep -al "slee[p].900" /proc/[0-9]*/cmdline')).stdout.trim()).toBe('');
  expect((await machine.server.exec(`ls ${half}`)).code).not.toBe(0);
  await app.cleanUp();
  expect(await app.leftovers()).toEqual([]);
});

describe('when the server is cut off', () => {
  it.each(['building', 'verifying', 'observing'] as const)(
    'or switched off while %s, the deployment goes on',
    async (stage) => {
      const { app, commit } = await served();
      await commit({ build: 'works', listensAfterMs: 700 });
      const steps = new TestSteps();
      const deploying = app.deploy({ observeSeconds: 2 }, steps);
      deploying.catch(() => undefined);
      const begun =
        stage === 'building' ? () => steps.text.includes('$ npm run build') : () => steps.names.includes(stage);
      await pollUntil(stage, begun);
      await (stage === 'building' ? machine.server.dropConnections() : machine.server.reboot());
      expect((await deploying).outcome).toEqual({ kind: 'live' });
      expect(await app.visit()).toMatchObject({ body: 'v2' });
      await app.cleanUp();
      expect(await app.leftovers()).toEqual([]);
    },
  );

  it('for too long before the switch, the deployment fails and the previous release serves', async () => {
    const { app, commit } = await served();
    await commit({ listensAfterMs: 60_000 });
    const steps = new TestSteps();
    const failing = app.expectFailure({}, steps).catch((error: unknown) => error);
    await pollUntil('the verification', () => steps.names.includes('verifying'));
    await machine.server.stopSshd();
    await machine.server.dropConnections();
    // What it has started is ended by the tidying of the next deployment.
    expect(await failing).toMatchObject({ code: 'SERVER_UNREACHABLE' });
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    await machine.server.startSshd();
    await commit({ listensAfterMs: 0 }, 'v3');
    await app.deploy();
    await app.cleanUp();
    expect(await app.visit()).toMatchObject({ body: 'v3' });
    expect(await app.leftovers()).toEqual([]);
  });
});

// The last ones: their routes replace those of the shop.
it('goes on where the result of every command is lost with the connection, and each runs once more', async () => {
  const repository = await machine.git.createRepository('twice');
  const spec = gitApplicationSpec(repository.url, 'main');
  const app = new DeployedApplication(machine.server, runningTwice(machine.host), spec, 'twice.test');
  await app.applyRoutes();
  for (const version of ['v1', 'v2']) {
    await repository.commit(plainNodeApp({ version, build: 'works' }));
    await app.deploy({ observeSeconds: 0 });
    expect(await app.visit()).toMatchObject({ body: version });
    await app.cleanUp();
  }
  await app.rollBack(1);
  expect(await app.visit()).toMatchObject({ body: 'v1' });
  await app.cleanUp();
  expect(await app.leftovers()).toEqual([]);
});

it('takes a first release that crashes after the switch offline, and reports it as crashed', async () => {
  const repository = await machine.git.createRepository('first-dies');
  await repository.commit(plainNodeApp({ version: 'v1', diesAfterMs: 6_000 }));
  const app = new DeployedApplication(
    machine.server,
    machine.host,
    gitApplicationSpec(repository.url, 'main'),
    'first-dies.test',
  );
  await app.applyRoutes();
  expect(await app.expectFailure({ observeSeconds: 40 })).toMatchObject({
    code: 'CRASHED_AFTER_SWITCH',
    output: expect.stringContaining('dying, as told'),
  });
  expect((await app.visit()).status).toBe(503);
  expect(await app.leftovers()).toEqual([]);
});
