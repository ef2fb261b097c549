import { removeApplication } from '@fairlead/engine';
import type { RepositoryFiles } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import { TestSteps, gitApplicationSpec, startTestMachine, type TestMachine } from '../support/engine-harness';

let machine: TestMachine;
let repositories = 0;

beforeAll(async () => {
  machine = await startTestMachine();
});

afterAll(() => machine?.stop());

async function application(files: RepositoryFiles, hostname = 'toolchains.test'): Promise<DeployedApplication> {
  repositories += 1;
  const repository = await machine.git.createRepository(`toolchain-${repositories}`);
  await repository.commit(files);
  const spec = gitApplicationSpec(repository.url, 'main', { observeSeconds: 0 });
  return new DeployedApplication(machine.server, machine.host, spec, hostname);
}

describe('a version that is not available for the server', () => {
  it.each<[string, RepositoryFiles, string]>([
    [
      'Python',
      { 'requirements.txt': '', Procfile: 'web: x', 'pyproject.toml': '[project]\nrequires-python = ">=3.14"\n' },
      'pyproject.toml asks for Python >=3.14; this server has, or can get from its package sources, 3.11.2, and the releases at ',
    ],
    [
      'PHP',
      { 'index.php': '', 'composer.json': '{"require": {"php": "^9.1"}}' },
      'composer.json asks for PHP ^9.1; this server has, or can get from its package sources, 8.2.',
    ],
    [
      'an extension of PHP',
      { 'index.php': '', 'composer.json': '{"require": {"ext-nothing": "*"}}' },
      'The package sources of this server do not have what the application needs: php-nothing.',
    ],
    [
      'Ruby',
      { Gemfile: `ruby '3.4.1'\ngem 'puma'\n`, 'config.ru': '' },
      'Gemfile asks for Ruby 3.4.1; this server has, or can get from its package sources, 3.1.',
    ],
    ['Go', { 'go.mod': 'module x\n\ngo 1.25\n', 'main.go': '' }, 'go.mod asks for Go >=1.25; the releases at '],
    [
      'Node',
      { 'package.json': '{"scripts": {"start": "node x"}}', '.nvmrc': 'v98\n' },
      '.nvmrc asks for Node.js 98; the releases at ',
    ],
  ])('is said before anything is installed: %s', async (_name, files, message) => {
    const before = await machine.server.must('dpkg-query -W | wc -l');
    const app = await application(files);
    const failure = await app.expectFailure();
    expect(failure).toMatchObject({ code: 'TOOLCHAIN_UNAVAILABLE' });
    expect(failure.message).toContain(message.slice(0, -1));
    expect(await machine.server.must('dpkg-query -W | wc -l')).toBe(before);
    expect(await app.leftovers()).toEqual([]);
  });
});

describe('a toolchain that is not installed', () => {
  it('is installed when an application first needs it, and not searched for again', async () => {
    const app = await application({ 'index.php': `<?php echo 'v1 ' . PHP_MAJOR_VERSION;` }, 'first-php.test');
    await app.applyRoutes();
    const first = await app.deploy();
    expect(first.steps.text).toContain('Installing PHP');
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1 8' });
    // The package brings a default pool, which is not wanted.
    expect((await machine.server.exec('systemctl is-active php8.2-fpm')).stdout.trim()).toBe('inactive');
    await machine.server.must('mv /usr/bin/apt-cache /usr/bin/apt-cache.away');
    const second = await app.deploy();
    expect(second.steps.text).not.toContain('Installing');
    await machine.server.must('mv /usr/bin/apt-cache.away /usr/bin/apt-cache');
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('gets a C compiler when a build of Go needs one', async () => {
    const app = await application({
      'go.mod': 'module example.com/shop\n',
      '.go-version': '1.19\n',
      'main.go': `package main\n\n// int answer() { return 42; }\nimport "C"\n\nfunc main() { println(C.answer()) }\n`,
    });
    await machine.server.must('! command -v gcc');
    const steps = new TestSteps();
    // It builds, and answers no request.
    const failure = await app.expectFailure({}, steps);
    expect(failure).not.toMatchObject({ code: 'BUILD_FAILED' });
    expect(steps.text).toContain('needs tools to compile native modules: installing gcc, libc6-dev');
    expect(steps.text).toContain('Started the new release');
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('also generates pages', async () => {
    const app = await application(
      {
        'hugo.toml': 'baseURL = "/"\ntitle = "Shop"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n',
        'layouts/index.html': '<p>{{ .Site.Title }} by Hugo</p>\n',
      },
      'hugo.test',
    );
    await app.applyRoutes();
    expect((await app.deploy()).recorder.running).toMatchObject({ runtime: 'static' });
    expect((await app.visit()).body).toContain('Shop by Hugo');
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});
