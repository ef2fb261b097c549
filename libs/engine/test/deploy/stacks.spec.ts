import { removeApplication } from '@fairlead/engine';
import {
  djangoApp,
  expressApp,
  fastifyApp,
  flaskApp,
  goApp,
  phpApp,
  sinatraApp,
  type FixtureFiles,
  type TestRepository,
} from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import {
  TestSteps,
  gitApplicationSpec,
  startTestMachine,
  pollUntil,
  type TestMachine,
} from '../support/engine-harness';

type Options = Parameters<typeof gitApplicationSpec>[2];

/** Where packages of these languages come from on the hosts: see the testbed's `packages.ts`. */
const PYPI = { PIP_INDEX_URL: 'file:///srv/packages/pypi' };
const GEMS = { GEM_SOURCE: 'file:///srv/packages/gems' };
const CHI = 'github.com/go-chi/chi';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startTestMachine({ image: 'stacks' });
});

afterAll(() => machine?.stop());

interface StackTest {
  readonly name: string;
  files(version: string): Promise<FixtureFiles> | FixtureFiles;
  readonly options?: Options;
  /** What the first deployment says, and no later one does while the dependencies are the same. */
  readonly installs: string;
  /** What says that they were reused. */
  readonly reuses?: string;
  /** A path that takes uploads. */
  readonly upload?: string;
  /** What else its first release owes. */
  check?(app: DeployedApplication): Promise<void>;
}

const REUSED = 'The dependencies are unchanged and are reused';

const STACKS: readonly StackTest[] = [
  {
    name: 'express',
    files: (version) => expressApp({ version }),
    installs: 'npm ci',
    reuses: REUSED,
    upload: '/upload',
  },
  {
    name: 'fastify',
    files: (version) => fastifyApp({ version, manager: 'pnpm' }),
    installs: 'pnpm install',
    reuses: REUSED,
    upload: '/upload',
  },
  {
    name: 'flask',
    files: (version) => flaskApp({ version }),
    options: { env: PYPI },
    installs: 'Successfully installed',
    reuses: REUSED,
    upload: '/upload',
  },
  {
    name: 'django',
    files: (version) => djangoApp({ version }),
    options: { env: { ...PYPI, SECRET_KEY: 'not a secret here' }, persistentPaths: ['data'] },
    installs: 'Successfully installed',
    reuses: REUSED,
    // Its migrations ran before the switch, its worker runs beside it, and its files were collected.
    check: async (app) => {
      expect(await app.visit('/users')).toMatchObject({ status: 200, body: '0' });
      const style = await app.visit((await app.visit('/style')).body);
      expect(style).toMatchObject({ status: 200, headers: { 'cache-control': expect.stringContaining('immutable') } });
      expect((await app.processes()).join('\n')).toContain('manage.py runworker');
    },
  },
  {
    name: 'php',
    files: async (version) => withLock(phpApp({ version }), 'composer.lock', 'composer update --no-install --quiet'),
    options: { env: { GREETING: 'hello' } },
    installs: 'Installing monolog/monolog',
    reuses: REUSED,
    upload: '/visitor',
  },
  {
    name: 'sinatra',
    files: async (version) =>
      withLock(sinatraApp({ version }), 'Gemfile.lock', `GEM_SOURCE=${GEMS.GEM_SOURCE} bundle lock`),
    options: { env: GEMS },
    installs: 'Bundle complete',
    reuses: REUSED,
    upload: '/upload',
  },
  {
    name: 'go',
    files: async (version) => ({ ...goApp({ version }), ...(await vendored()) }),
    // The newest would compile the standard library first.
    options: { build: { toolchains: [{ name: 'go', versions: '1.19' }] } },
    installs: '$ go build',
    upload: '/upload',
  },
];

describe.each(STACKS)('an application of the stack $name', (stack) => {
  const { name, files, options, installs, reuses, upload, check } = stack;

  it('is deployed with its dependencies, deployed again with the same under traffic, rolled back, and removed', async () => {
    const repository = await machine.git.createRepository(name);
    const spec = gitApplicationSpec(repository.url, 'main', { observeSeconds: 1, ...options });
    const app = new DeployedApplication(machine.server, machine.host, spec, `${name}.test`);
    await app.applyRoutes();
    await repository.commit(await files('v1'));
    const first = await app.deploy();
    expect(first.outcome).toEqual({ kind: 'live' });
    expect(first.steps.text).toContain(installs);
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    await check?.(app);
    await app.cleanUp();

    await repository.commit({ VERSION: 'v2\n', ...(name === 'express' && expressApp({ version: 'v2' })) });
    const traffic = app.traffic();
    const uploads = upload === undefined ? [] : uploadsTo(app, upload);
    const second = await app.deploy();
    if (reuses !== undefined) {
      expect(second.steps.text).toContain(reuses);
      expect(second.steps.text).not.toContain(installs);
      expect(second.recorder.running.manifest.dependencies).toBe(first.recorder.running.manifest.dependencies);
    }
    await app.cleanUp();
    const back = await app.rollBack(1);
    expect(back.outcome).toEqual({ kind: 'live' });
    await app.cleanUp();
    const report = await traffic.stop();
    expect(report).toMatchObject({ failed: 0, failures: {} });
    expect(report.answers).toMatchObject({ v1: expect.any(Number), v2: expect.any(Number) });
    expect((await Promise.all(uploads)).filter((status) => status !== 200)).toEqual([]);
    expect(await app.leftovers()).toEqual([]);
    await expectSealed(app);

    await removeApplication(machine.host, app.id, new TestSteps().run);
    expect((await machine.server.exec(`ls /var/lib/fairlead/apps/${app.id}; id ${app.id}`)).stdout.trim()).toBe('');
    expect(await app.processes().catch(() => [])).toEqual([]);
  });
});

/** No release can write what another one has: neither the kept dependencies nor what is linked to them. */
async function expectSealed(app: DeployedApplication): Promise<void> {
  const home = `/var/lib/fairlead/apps/${app.id}`;
  const writable = await machine.server.must(
    `find ${home}/deps -type f \\( -user ${app.id} -o -perm /022 \\) | head -3; ` +
      `find ${home}/releases ! -type d -links +1 -user ${app.id} | head -3`,
  );
  expect(writable.trim()).toBe('');
}

function uploadsTo(app: DeployedApplication, path: string): Promise<number>[] {
  return Array.from({ length: 10 }, (_, count) =>
    app.visit(path, { method: 'POST', body: Buffer.alloc(200_000, count) }).then(({ status }) => status),
  );
}

/** The lockfile that the package manager of the language makes for it, as its author would have it in the repository. */
async function withLock(files: FixtureFiles, lockfile: string, command: string): Promise<FixtureFiles> {
  const folder = '/root/locked';
  await machine.server.must(`rm -rf ${folder}`);
  for (const [file, text] of Object.entries(files)) await machine.server.writeFile(`${folder}/${file}`, text);
  await machine.server.must(`cd ${folder}; COMPOSER_ALLOW_SUPERUSER=1 ${command}`);
  return { ...files, [lockfile]: await machine.server.readFile(`${folder}/${lockfile}`) };
}

/** Debian's copy of the router, laid down as `go mod vendor` does. */
async function vendored(): Promise<FixtureFiles> {
  const source = `/usr/share/gocode/src/${CHI}`;
  const list = await machine.server.must(`cd ${source}; ls *.go middleware/*.go | grep -v _test.go`);
  const files: Record<string, string> = {};
  for (const file of list.split('\n').filter(Boolean))
    files[`vendor/${CHI}/v5/${file}`] = await machine.server.readFile(`${source}/${file}`);
  const module = `# ${CHI}/v5 v5.0.7\n## explicit; go 1.14\n${CHI}/v5\n${CHI}/v5/middleware\n`;
  return { ...files, 'vendor/modules.txt': module };
}

describe('PHP', () => {
  it('serves no source and no hidden file, and passes the address of the client to the application', async () => {
    const repository = await machine.git.createRepository('php-whole');
    const files = await withLock(phpApp({ version: 'v1' }), 'composer.lock', 'composer update --no-install --quiet');
    await repository.commit({ ...files, 'public/.env': 'SECRET=1', 'public/old.php.bak': '<?php secret' });
    const app = await deployed(repository, 'php-whole', { env: { GREETING: `it's "me"` } });
    for (const path of ['/.env', '/old.php.bak']) expect((await app.visit(path)).status).toBe(404);
    expect((await app.visit('/index.php')).body).not.toContain('<?php');
    expect(await app.visit('/style.css')).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    const seen: unknown = JSON.parse((await app.visit('/visitor')).body);
    expect(seen).toMatchObject({
      https: '',
      host: 'php-whole.test',
      greeting: `it's "me"`,
      address: expect.not.stringMatching(/^127/),
    });
    // Only the deployment itself can connect to php-fpm: its socket is in a folder that only the unit has.
    const sockets = await machine.server.must(`ls /tmp/php-fpm.sock /run/php 2>&1 | grep -c 'php8.2-fpm.sock' || true`);
    expect(sockets.trim()).toBe('0');
    await app.visit('/?say=heard+in+the+journal');
    expect(await machine.server.must(`journalctl -o cat -t ${app.id} | tail -n 5`)).toContain('heard in the journal');
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('knows the classes of each release, though their libraries are shared', async () => {
    const repository = await machine.git.createRepository('php-classes');
    await repository.commit(
      await withLock(phpApp({ version: 'v1' }), 'composer.lock', 'composer update --no-install --quiet'),
    );
    const app = await deployed(repository, 'php-classes');
    const page = phpApp({ version: 'v2' })['src/VersionPage.php'] ?? '';
    const added = page.replace('class VersionPage', 'class AddedPage').replace("'/[slow]'", "'/added'");
    await repository.commit({ 'src/AddedPage.php': added, VERSION: 'v2\n', 'src/VisitorPage.php': null });
    const { steps } = await app.deploy();
    expect(steps.text).toContain('composer dump-autoload');
    expect(await app.visit('/added')).toMatchObject({ status: 200, body: 'v2' });
    expect((await app.visit('/visitor')).status).toBe(404);
    await app.rollBack(1);
    expect((await app.visit('/visitor')).status).toBe(200);
    expect((await app.visit('/added')).status).toBe(404);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('keeps the sessions of visitors from one release to the next', async () => {
    const repository = await machine.git.createRepository('php-sessions');
    const page = '<?php session_start(); echo $_SESSION["visits"] = ($_SESSION["visits"] ?? 0) + 1;';
    await repository.commit({ 'index.php': page });
    const app = await deployed(repository, 'php-sessions');
    const first = await app.visit();
    expect(first).toMatchObject({ status: 200, body: '1' });
    const cookie = /PHPSESSID=[^;]+/.exec(String(first.headers['set-cookie']))?.[0] ?? '';
    await app.deploy();
    expect(await app.visit('/', { headers: { cookie } })).toMatchObject({ status: 200, body: '2' });
    const folder = `/var/lib/fairlead/apps/${app.id}/home/php-sessions`;
    expect((await machine.server.must(`stat -c '%U %a' ${folder}`)).trim()).toBe(`${app.id} 700`);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('comes back when php-fpm or its web server is killed', async () => {
    const repository = await machine.git.createRepository('php-killed');
    await repository.commit({ 'index.php': '<?php echo "here";' });
    const app = await deployed(repository, 'php-killed');
    for (const program of ['php-fpm: master', 'caddy run --config /tmp/site.json']) {
      const kill = `pkill -KILL -u ${app.id} -f '${program}'`;
      // What was killed before takes the other with it, and both are started again.
      await pollUntil(program, async () => (await machine.server.exec(kill)).code === 0);
      await expect(answersAgain(app)).resolves.toBe('here');
    }
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});

async function answersAgain(app: DeployedApplication): Promise<string> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const answer = await app.visit().catch(() => undefined);
    if (answer?.status === 200 || performance.now() > deadline) return answer?.body ?? 'nothing';
    await machine.server.exec('sleep 0.1');
  }
}

async function deployed(repository: TestRepository, name: string, options: Options = {}): Promise<DeployedApplication> {
  const spec = gitApplicationSpec(repository.url, 'main', { observeSeconds: 0, ...options });
  const app = new DeployedApplication(machine.server, machine.host, spec, `${name}.test`);
  await app.applyRoutes();
  expect((await app.deploy()).outcome).toEqual({ kind: 'live' });
  return app;
}
