import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { removeApplication } from '@fairlead/engine';
import { viteSite, type RepositoryFiles, type TestRepository } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import { TestSteps, gitApplicationSpec, startTestMachine, type TestMachine } from '../support/engine-harness';

const FOR_GOOD = 'public, max-age=31536000, immutable';
let machine: TestMachine;

beforeAll(async () => {
  machine = await startTestMachine();
});

afterAll(() => machine?.stop());

type Options = Parameters<typeof gitApplicationSpec>[2];

async function site(
  name: string,
  files: RepositoryFiles,
  options: Options = {},
): Promise<[DeployedApplication, TestRepository]> {
  const repository = await machine.git.createRepository(name);
  await repository.commit(files);
  const spec = gitApplicationSpec(repository.url, 'main', { observeSeconds: 0, ...options });
  const app = new DeployedApplication(machine.server, machine.host, spec, `${name}.test`);
  await app.applyRoutes();
  return [app, repository];
}

describe('pages that Vite builds', () => {
  it('are served with names that browsers keep, under traffic from one release to the next', async () => {
    const [app, repository] = await site('vite', viteSite({ version: 'v1' }));
    const first = await app.deploy();
    expect(first.steps.text).toContain('npm ci');
    expect(first.recorder.running).toMatchObject({ runtime: 'static', manifest: { output: 'dist' } });
    const page = await app.visit();
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? '';
    expect(await app.visit(script)).toMatchObject({ status: 200, headers: { 'cache-control': FOR_GOOD } });
    expect((await app.visit('/src/main.js')).status).toBe(404);

    await repository.commit({ VERSION: 'v2\n' });
    const traffic = app.traffic();
    const second = await app.deploy();
    expect(second.steps.text).toContain('The dependencies are unchanged and are reused');
    await app.rollBack(1);
    await app.cleanUp();
    const report = await traffic.stop();
    // There is no /slow, which answers 404; nothing else may fail.
    expect(Object.keys(report.failures).filter((name) => name !== 'status 404')).toEqual([]);
    expect((await app.visit()).body).toContain(script);
    expect(await app.leftovers()).toEqual([]);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});

describe('the build cache', () => {
  const build = `const fs = require('node:fs'); const file = 'node_modules/.cache/builds';
    fs.mkdirSync('node_modules/.cache', { recursive: true }); fs.mkdirSync('dist', { recursive: true });
    fs.appendFileSync(file, 'x'); fs.writeFileSync('dist/index.html', fs.readFileSync(file, 'utf8'));
    if (fs.existsSync('fail')) process.exit(1);`;
  const files = {
    'package.json': JSON.stringify({ scripts: { build: 'node build.js' } }),
    'build.js': build,
    'index.html': '',
  };

  it('is there for the next one, also after one that failed, and in no release', async () => {
    const [app, repository] = await site('caches', files);
    await app.deploy();
    expect((await app.visit()).body).toBe('x');
    await repository.commit({ fail: 'now' });
    expect(await app.expectFailure()).toMatchObject({ code: 'BUILD_FAILED' });
    await repository.commit({ fail: null });
    await app.deploy();
    expect((await app.visit()).body).toBe('xxx');
    const home = `/var/lib/fairlead/apps/${app.id}`;
    expect((await machine.server.must(`find ${home}/releases -name .cache | cat`)).trim()).toBe('');
    expect((await machine.server.must(`stat -c '%U %a' ${home}/cache`)).trim()).toBe(
      `${app.id.replace('app_', 'bld_')} 700`,
    );
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});

describe('addresses of pages', () => {
  const files: RepositoryFiles = {
    'index.html': 'start',
    'about.html': 'about',
    'docs/index.html': 'docs',
    'app.js': 'plain',
    'app.js.gz': gzipSync('compressed'),
    '.well-known/security.txt': 'contact',
    '.env': 'SECRET=1',
  };

  it('need no .html, and lead to what is there', async () => {
    const [app] = await site('addresses', files);
    await app.deploy();
    expect(await app.visit('/about')).toMatchObject({ status: 200, body: 'about' });
    expect(await app.visit('/docs')).toMatchObject({ status: 308, headers: { location: '/docs/' } });
    expect(await app.visit('/.well-known/security.txt')).toMatchObject({ status: 200, body: 'contact' });
    expect((await app.visit('/.env')).status).toBe(404);
    expect((await app.visit('/missing')).status).toBe(404);
    const asked = `curl -s -i -H 'Accept-Encoding: gzip' -H 'Host: addresses.test' http://127.0.0.1/app.js`;
    expect((await machine.server.must(`${asked} | tr -d '\\000'`)).toLowerCase()).toContain('content-encoding: gzip');
    expect(await app.visit('/app.js')).toMatchObject({ body: 'plain', headers: { 'cache-control': 'no-cache' } });
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });

  it('that are not there are answered with 404.html, or by the one page of an application that has but one', async () => {
    const [app] = await site('missing', { ...files, '404.html': 'not here' });
    await app.deploy();
    expect(await app.visit('/missing/page')).toMatchObject({ status: 404, body: 'not here' });
    await app.deploy({ spaFallback: true });
    expect(await app.visit('/missing/page')).toMatchObject({ status: 200, body: 'start' });
    // A script of a removed release must not be answered with a page.
    expect(await app.visit('/assets/missing.js')).toMatchObject({ status: 404, body: 'not here' });
    await app.deploy();
    expect(await app.visit('/missing/page')).toMatchObject({ status: 404 });
    await removeApplication(machine.host, app.id, new TestSteps().run);
  });
});

it('serves no link that leads out of its pages', async () => {
  const [links, repository] = await site('links', { 'index.html': 'v1', 'inside.txt': 'inside' });
  await repository.git(
    'update-index',
    '--add',
    '--cacheinfo',
    `120000,${await blob(repository, '/etc/passwd')},passwd`,
  );
  await repository.git('update-index', '--add', '--cacheinfo', `120000,${await blob(repository, 'inside.txt')},fine`);
  await repository.git('commit', '--quiet', '-m', 'Links');
  const { steps } = await links.deploy();
  expect(steps.text).toContain('Left out ./passwd');
  expect((await links.visit('/passwd')).status).toBe(404);
  expect(await links.visit('/fine')).toMatchObject({ status: 200, body: 'inside' });
  await removeApplication(machine.host, links.id, new TestSteps().run);
});

async function blob(repository: TestRepository, content: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'fairlead-link-')), 'target');
  await writeFile(file, content);
  return (await repository.git('hash-object', '-w', file)).trim();
}
