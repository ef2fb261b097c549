import { readRuntimeLogs, removeApplication, type RuntimeLogFilter, type RuntimeLogRange } from '@fairlead/engine';
import { manyProcessesApp, plainNodeApp, type ManyProcessesOptions } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import {
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
  const env = { GREETING: `it's "me"` };
  const spec = gitApplicationSpec(repository.url, 'main', { env, ...options });
  const app = new DeployedApplication(machine.server, machine.host, spec, `${name}.test`);
  await app.applyRoutes();
  return {
    app,
    repository,
    commit: (version: string, more: Omit<ManyProcessesOptions, 'version'> = {}) =>
      repository.commit(manyProcessesApp({ version, ...more })),
    log: async (of: 'worker' | 'release') => {
      const text = await machine.server.must(
        `cat /var/lib/fairlead/apps/${spec.id}/home/${of}.log 2>/dev/null || true`,
      );
      return text.split('\n').filter(Boolean);
    },
  };
}

const worker = { worker: { command: 'node worker.js', instances: 2 } };

describe('processes other than web', () => {
  it('change with the switch, have the environment, and come back with the server', async () => {
    const { app, commit, log } = await application('workers', { processes: worker });
    await app.deploy();
    const begins = (version: string): string => `${version} begins it's "me" without a port`;
    await pollUntil('the workers', async () => (await log('worker')).length === 2);
    expect(await log('worker')).toEqual([begins('v1'), begins('v1')]);
    await commit('v2');
    await app.deploy();
    await pollUntil('the change of workers', async () => (await log('worker')).length === 6);
    expect((await log('worker')).slice(2).sort()).toEqual(['v1 ends', 'v1 ends', begins('v2'), begins('v2')]);
    await app.cleanUp();
    expect(await app.leftovers()).toEqual([]);
    await machine.server.reboot();
    await machine.server.waitForSshd();
    await pollUntil('the workers after the boot', async () => (await log('worker')).length >= 8);
    expect((await log('worker')).filter((line) => line.startsWith('v1'))).toHaveLength(4);
    await pollUntil('the web', async () => (await app.visit().catch(() => undefined))?.status === 200);
    await app.deploy({ processes: {} });
    await app.cleanUp();
    expect((await app.processes()).filter((line) => line.includes('worker.js'))).toEqual([]);
    expect(await app.leftovers()).toEqual([]);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('fall back to the previous release and its workers when they end while they are observed', async () => {
    const { app, commit, log } = await application('ending', { processes: worker });
    await app.deploy();
    await commit('v2', { workerDiesAfterMs: 500 });
    const { outcome } = await app.deploy({ observeSeconds: 5 });
    expect(outcome).toMatchObject({
      kind: 'fellBack',
      message: expect.stringMatching(/its process worker(-2)? ended \(exit code 7\)\. Deployment 1 is live again\./),
    });
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    await pollUntil('the previous workers', async () => {
      const lines = await log('worker');
      return lines.filter((line) => line.startsWith('v1 begins')).length === 4;
    });
    expect((await app.processes()).filter((line) => line.includes('worker.js'))).toHaveLength(2);
    expect(await app.leftovers()).toEqual([]);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('without a command fail the deployment', async () => {
    const { app } = await application('unknown', { processes: { clock: { instances: 1 } } });
    expect(await app.expectFailure()).toMatchObject({
      code: 'START_FAILED',
      message: expect.stringContaining('"clock"'),
    });
    expect(await app.leftovers()).toEqual([]);
  });
});

describe('a release command', () => {
  it('runs once, before anything of the release is started, and neither with a rollback nor again after a kill', async () => {
    const { app, commit, log } = await application('release', { build: { releaseCommand: 'node release.js' } });
    const { steps } = await app.deploy();
    expect(steps.names).toEqual(['building', 'releasing', 'starting', 'verifying', 'switching', 'observing']);
    expect(steps.text).toContain('migrating to v1');
    await commit('v2');
    await app.deploy();
    await app.resumeDeployment();
    await app.rollBack(1);
    expect(await log('release')).toEqual([`v1 it's "me"`, `v2 it's "me"`]);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('that fails changes nothing', async () => {
    const { app, commit } = await application('failing', { build: { releaseCommand: 'node release.js' } });
    await app.deploy();
    await commit('v2', { releaseFails: true });
    const failure = await app.expectFailure();
    expect(failure).toMatchObject({
      code: 'RELEASE_COMMAND_FAILED',
      message: expect.stringContaining('the release command "node release.js" ended with exit code 9'),
      output: expect.stringContaining('the table is there already'),
    });
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    expect(await app.leftovers()).toEqual([]);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('that never ends is ended by a cancel, with everything that it has started', async () => {
    const { app } = await application('endless', {
      build: { releaseCommand: `(setsid sleep 1000 &) ; echo be''gun ; sleep 1001` },
    });
    const steps = new TestSteps();
    const deploying = app.deploy({}, steps).catch((error: unknown) => String(error));
    await pollUntil('the release command', () => steps.text.includes('begun'));
    steps.cancel(new Error('canceled by a person'));
    expect(await deploying).toContain('canceled by a person');
    expect(await app.processes()).toEqual([]);
    expect(await app.leftovers()).toEqual([]);
  });
});

describe('persistent paths', () => {
  it('begin with what the first release has there, and survive deployments and rollbacks', async () => {
    const { app, repository, commit } = await application('persistent', { persistentPaths: ['storage', 'logs/app'] });
    await repository.commit({ 'storage/notes.txt': 'from the repository\n' });
    await app.deploy();
    await app.visit('/keep?text=first');
    await commit('v2');
    await app.deploy();
    expect(await app.visit('/kept')).toMatchObject({ body: 'from the repository\nfirst' });
    await app.visit('/keep?text=second');
    await app.rollBack(1);
    await app.cleanUp([1], 0);
    expect(await app.visit('/kept')).toMatchObject({ body: 'from the repository\nfirst\nsecond' });
    const owner = await machine.server.must(`stat -c '%U %F' /var/lib/fairlead/apps/${app.id}/shared/logs/app`);
    expect(owner.trim()).toBe(`${app.id} directory`);
    await removeApplication(machine.host, app.id, new TestSteps().run);
    expect((await machine.server.exec(`ls /var/lib/fairlead/apps/${app.id}`)).code).not.toBe(0);
  });

  it('that are new in the settings begin with what the live release has there, which shares it from then on', async () => {
    const { app, repository, commit } = await application('adopted');
    await repository.commit({ 'storage/notes.txt': 'from the repository\n' });
    await app.deploy();
    await app.visit('/keep?text=first');
    await commit('v2');
    app.spec = { ...app.spec, persistentPaths: ['storage'] };
    const { steps } = await app.deploy();
    expect(steps.text).toContain('with the content of the live release: storage');
    expect(await app.visit('/kept')).toMatchObject({ body: 'from the repository\nfirst' });
    await app.visit('/keep?text=second');
    await app.rollBack(1);
    expect(await app.visit('/kept')).toMatchObject({ body: 'from the repository\nfirst\nsecond' });
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it.each([
    ['../../../../etc/cron.d', 'it must lie inside the application'],
    ['trap/cron.d', 'trap is a link'],
    ['trap', 'it is a link in the release'],
  ])('that lead elsewhere are refused: %s', async (path, reason) => {
    const build = { buildCommand: 'mkdir real; ln -s real trap' };
    const { app } = await application(`hostile-${path.length}`, { build, persistentPaths: [path] });
    expect(await app.expectFailure()).toMatchObject({ code: 'BUILD_FAILED', message: expect.stringContaining(reason) });
    expect((await machine.server.must('stat -c %U /etc/cron.d')).trim()).toBe('root');
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});

describe('the log of an application', () => {
  it('has its streams and levels, and is searched in all files of the journal', async () => {
    const repository = await machine.git.createRepository('printer');
    await repository.commit({
      ...plainNodeApp({ version: 'v1' }),
      'worker.js': "setInterval(() => {}, 1000); console.log('Error 0');",
    });
    const options = { processes: { worker: { command: 'node worker.js', instances: 1 } } };
    const app = new DeployedApplication(
      machine.server,
      machine.host,
      gitApplicationSpec(repository.url, 'main', options),
      'printer.test',
    );
    await app.applyRoutes();
    await app.deploy();
    const read = (filter: RuntimeLogFilter & RuntimeLogRange, lines = 10) =>
      readRuntimeLogs(machine.host, app.id, { lines, ...filter });
    const lines = async (filter: RuntimeLogFilter & RuntimeLogRange) =>
      (await read({ process: 'web', ...filter })).lines.map(({ stream, text }) => [stream, text]);
    await pollUntil('the worker', async () => (await read({ process: 'worker' })).lines.length === 1);
    const said = [
      ['stderr', 'Error: 50% of $(id) [a-z]'],
      ['stdout', '{"level":"warn","msg":"Error rates rise"}'],
      ['stderr', 'a line without a level'],
      ['stderr', '{"level":"info","msg":"no error"}'],
    ] as const;
    for (const [to, text] of said) {
      await app.visit(`/say?to=${to}&text=${encodeURIComponent(text)}`);
      await pollUntil(text, async () => (await lines({})).some(([, printed]) => printed === text));
      // Each line is in a file of its own.
      await machine.server.must('journalctl --rotate');
    }
    const [broken, rates, unnamed, fine] = said;
    expect(await lines({})).toEqual(said);
    expect(await lines({ stream: 'stderr' })).toEqual([broken, unnamed, fine]);
    expect(await lines({ search: 'eRRor' })).toEqual([broken, rates, fine]);
    expect(await lines({ search: '50% OF $(id) [A-Z]', since: new Date(0) })).toEqual([broken]);
    expect(await lines({ search: '50. of' })).toEqual([]);
    expect((await read({ search: 'error', process: 'worker' })).lines).toMatchObject([{ text: 'Error 0' }]);
    expect(await lines({ level: 'warn' })).toEqual([broken, rates, unnamed]);
    expect(await lines({ level: 'error' })).toEqual([broken, unnamed]);
    expect(await lines({ level: 'debug', search: 'error' })).toEqual([broken, rates, fine]);
    const { cursor } = await read({ level: 'warn', search: '50%' });
    expect(await lines({ level: 'warn', cursor })).toEqual([rates, unnamed]);
    expect(await lines({ process: undefined, before: cursor })).toEqual([['stdout', 'Error 0']]);
    expect((await read({ level: 'error', before: cursor })).lines).toEqual([]);
    const newest = await read({ search: 'error', process: 'web' }, 1);
    expect(newest).toMatchObject({ lines: [{ text: fine[1] }], more: true });
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});
