import { removeApplication } from '@fairlead/engine';
import { NODE_RELEASES, startToolchainMirror, type ToolchainMirror, type RepositoryFiles } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import {
  TEST_MIRRORS,
  TestSteps,
  gitApplicationSpec,
  startTestMachine,
  type TestMachine,
} from '../support/engine-harness';

const TOOLCHAINS = '/var/lib/fairlead/toolchains';
const SERVER = `require('node:http').createServer((_, answer) => answer.end(process.version)).listen(process.env.PORT, '127.0.0.1');\n`;

let machine: TestMachine;
let mirror: ToolchainMirror;
let repositories = 0;

beforeAll(async () => {
  [machine, mirror] = await Promise.all([startTestMachine(), startToolchainMirror()]);
});

afterAll(() => Promise.all([machine?.stop(), mirror?.stop()]));

async function application(
  packageJson: object,
  files: RepositoryFiles = {},
  hostname?: string,
): Promise<DeployedApplication> {
  repositories += 1;
  const repository = await machine.git.createRepository(`node-${repositories}`);
  const scripts = { start: 'node server.js' };
  await repository.commit({
    'server.js': SERVER,
    'package.json': JSON.stringify({ name: 'app', private: true, scripts, ...packageJson }),
    ...files,
  });
  const spec = gitApplicationSpec(repository.url, 'main', { observeSeconds: 0 });
  return new DeployedApplication(machine.server, machine.host, spec, hostname ?? `node-${repositories}.test`);
}

async function installed(name = 'node'): Promise<string[]> {
  const { stdout } = await machine.server.exec(`ls ${TOOLCHAINS}/${name}`);
  return stdout.split('\n').filter(Boolean).toSorted();
}

function remove(app: DeployedApplication): Promise<void> {
  return removeApplication(machine.host, app.id, new TestSteps().run);
}

/** The newest release of each major version. */
const MAJORS = new Map(
  NODE_RELEASES.toReversed().map(({ version }) => [Number(version.split('.')[0]), version] as const),
);
const newestLts = NODE_RELEASES.find(({ lts }) => lts !== undefined)?.version ?? '';

describe('Node.js', () => {
  it('is there in five majors side by side, each until its last application is removed', async () => {
    expect(MAJORS.size).toBeGreaterThanOrEqual(5);
    const versions = [...MAJORS.values()];
    const apps: DeployedApplication[] = [];
    for (const major of MAJORS.keys()) {
      const app = await application({ engines: { node: `${major}.x` } });
      await app.deploy();
      apps.push(app);
    }
    await machine.server.must('! command -v node');
    const [first] = apps;
    await first?.applyRoutes(...apps.map((app) => app.route()));
    const answers = await Promise.all(apps.map(async (app) => (await app.visit()).body));
    expect(answers).toEqual(versions.map((version) => `v${version}`));
    expect(await installed()).toEqual(versions.toSorted());
    const owners = await machine.server.must(
      `find ${TOOLCHAINS}/node ! -user root -o ! -type l -perm /022 | head -n 3`,
    );
    expect(owners.trim()).toBe('');
    for (const app of apps.slice(1)) await remove(app);
    expect(await installed()).toEqual(versions.slice(0, 1));
    if (first) await remove(first);
    expect(await installed()).toEqual([]);
  }, 600_000);

  it('is the newest LTS release unless the repository names another, also for its workers and commands', async () => {
    const app = await application(
      {},
      { Procfile: `web: node server.js\nrelease: node -p '"released by " + process.version'\n` },
    );
    await app.applyRoutes();
    const { steps, recorder } = await app.deploy();
    expect(await app.visit()).toMatchObject({ status: 200, body: `v${newestLts}` });
    expect(steps.text).toContain(`released by v${newestLts}`);
    expect(recorder.running.manifest.toolchains).toEqual([`node/${newestLts}`]);
    // Nothing is downloaded again.
    const again = await app.deploy();
    expect(again.steps.text).not.toContain('Installing');
    await remove(app);
  });

  it('fails with what there is where a release does not exist', async () => {
    const app = await application({ engines: { node: '>=98' } });
    const failure = await app.expectFailure();
    expect(failure).toMatchObject({ code: 'TOOLCHAIN_UNAVAILABLE' });
    expect(failure.message).toContain('package.json asks for Node.js >=98; the releases at ');
    expect(failure.message).toMatch(/those of .*22, 24/);
    expect(await app.leftovers()).toEqual([]);
  });

  it('is not installed with a wrong checksum, nor halfway', async () => {
    const version = MAJORS.get(22) ?? '';
    mirror.corrupt(version);
    const app = await application({ engines: { node: version } });
    await app.applyRoutes();
    const failure = await app.expectFailure({}, new TestSteps(), { ...TEST_MIRRORS, node: mirror.url('node') });
    expect(failure).toMatchObject({ code: 'TOOLCHAIN_UNAVAILABLE' });
    expect(failure.message).toContain('checksum');
    expect(await installed()).not.toContain(version);
    mirror.heal();
    mirror.hang(version);
    const stopped = new TestSteps({ building: 3000 });
    await app.expectFailure({}, stopped, { ...TEST_MIRRORS, node: mirror.url('node') }).catch(() => undefined);
    expect(await installed()).not.toContain(version);
    mirror.heal();
    await app.deploy({}, new TestSteps(), { ...TEST_MIRRORS, node: mirror.url('node') });
    expect((await app.visit()).body).toBe(`v${version}`);
    expect((await machine.server.must(`ls -A ${TOOLCHAINS} | grep new || true`)).trim()).toBe('');
    await remove(app);
  });

  it('is an installed one where the mirror cannot be reached', async () => {
    const app = await application({});
    await app.applyRoutes();
    await app.deploy();
    const { steps } = await app.deploy({}, new TestSteps(), { ...TEST_MIRRORS, node: 'http://127.0.0.1:9/none' });
    expect(steps.text).toContain(`the installed ${newestLts} is used`);
    expect((await app.visit()).body).toBe(`v${newestLts}`);
    const other = await application({ engines: { node: '20' } });
    const failure = await other.expectFailure({}, new TestSteps(), {
      ...TEST_MIRRORS,
      node: 'http://127.0.0.1:9/none',
    });
    expect(failure.message).toContain('http://127.0.0.1:9/none could not be read');
    await remove(app);
  });
});
