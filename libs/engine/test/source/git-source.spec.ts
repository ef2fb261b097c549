import { generateKeyPair, secret, type GitSourceSpec } from '@fairlead/engine';
import { plainNodeApp, serveOverSsh } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import { describeFetches } from './fetch-cases';
import { FetchedApplication } from './fetched-source';
import { describeSubmodules } from './submodule-cases';
import { describeUploads } from './upload-cases';
import { TestSteps, gitApplicationSpec, startTestMachine, type TestMachine } from '../support/engine-harness';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startTestMachine();
});

afterAll(() => machine?.stop());

function application(source: Partial<GitSourceSpec> & { readonly repository: string }): DeployedApplication {
  const spec = gitApplicationSpec(source.repository, source.ref ?? 'main');
  return new DeployedApplication(
    machine.server,
    machine.host,
    { ...spec, observeSeconds: 0, source: { ...spec.source, ...source } },
    'source.test',
  );
}

function from({ spec }: DeployedApplication): GitSourceSpec {
  if (spec.source.type !== 'git') throw new Error('It does not come from git');
  return spec.source;
}

describe('a repository', () => {
  describeFetches(() => machine);
  describeSubmodules(() => machine);

  it('that cannot be exported completely makes no release, although its archive ends where a file does', async () => {
    const repository = await machine.git.createRepository('damaged');
    // Git writes 10240 bytes at once: the names of both and the commit take 1536 of them.
    await repository.commit({ 'index.html': 'x'.repeat(8704), 'last.html': 'the last file' });
    const lost = (await repository.git('rev-parse', 'main:last.html')).trim();
    const app = new FetchedApplication(machine, repository.url);
    await app.fetch();
    const damage = `find . -path './objects/${lost.slice(0, 2)}/${lost.slice(2)}' -print -delete`;
    expect(await machine.server.must(`cd ${app.home}/repository.git; ${damage}`)).toContain(lost.slice(2));
    expect(await app.failure()).toMatchObject({ code: 'COMMAND_FAILED', output: expect.stringContaining(lost) });
  });

  it('is not planned by what its links lead to outside of it', async () => {
    const repository = await machine.git.createRepository('links-out');
    await repository.commit({ 'index.html': 'x', real: 'web: inside\n', '.nvmrc': '22' });
    const app = new FetchedApplication(machine, repository.url);
    await app.fetch();
    // Only the user that fetches can read it, as the deploy key.
    const secret = `${app.home}/fetch/secret`;
    await machine.server.must(
      `echo 'web: secret' >${secret}; chown --reference=${app.home}/fetch ${secret}; chmod 600 ${secret}`,
    );
    await repository.commit({ target: secret, inside: 'real' });
    for (const [file, target] of [
      ['Procfile', 'target'],
      ['mise.toml', 'inside'],
    ]) {
      const id = (await repository.git('rev-parse', `HEAD:${target}`)).trim();
      await repository.git('update-index', '--add', '--cacheinfo', `120000,${id},${file}`);
    }
    await repository.git('commit', '--quiet', '-m', 'Links');
    const { contents, files } = (await app.fetch()).repository;
    expect([...contents]).toEqual([
      ['.nvmrc', '22'],
      ['mise.toml', 'web: inside\n'],
    ]);
    expect([...files]).not.toContain('Procfile');
  });

  it('fails with its own code if it does not exist, needs a password, or lacks the ref', async () => {
    const closed = await machine.git.createRepository('closed', { credentials: { username: 'a', password: 'b' } });
    const open = await machine.git.createRepository('open');
    await open.commit(plainNodeApp({ version: 'v1' }));
    const missing = open.url.replace('open.git', 'no-such-repository.git');
    expect(await application({ repository: missing }).expectFailure()).toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
    expect(await application({ repository: closed.url }).expectFailure()).toMatchObject({
      code: 'REPOSITORY_AUTHENTICATION_FAILED',
    });
    expect(await application({ repository: 'http://no-such-host.invalid/x.git' }).expectFailure()).toMatchObject({
      code: 'REPOSITORY_NOT_FOUND',
    });
    expect(await application({ repository: 'http://127.0.0.1:1/x.git' }).expectFailure()).toMatchObject({
      code: 'REPOSITORY_NOT_FOUND',
    });
    for (const ref of ['nothing', 'a'.repeat(40), 'abcdef12']) {
      expect(await application({ repository: open.url, ref }).expectFailure()).toMatchObject({ code: 'REF_NOT_FOUND' });
    }
    expect(await application({ repository: open.url, subdirectory: 'none' }).expectFailure()).toMatchObject({
      code: 'SOURCE_NOT_RECOGNISED',
    });
  });

  it('that never answers fails at the time limit, and git ends', async () => {
    const silent = await machine.git.createRepository('silent', { silent: true });
    const app = application({ repository: silent.url });
    await expect(app.deploy({}, new TestSteps({ building: 5_000 }))).rejects.toThrow('time is up');
    expect(await app.processes()).toEqual([]);
  });

  it('is never read as an option, a path or a program', async () => {
    const values = [
      '--upload-pack=touch /tmp/pwned',
      'ext::sh -c touch% /tmp/pwned',
      '/etc',
      'file:///etc',
      '-oProxyCommand=touch /tmp/pwned',
    ];
    for (const repository of values) {
      expect(await application({ repository }).expectFailure()).toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
    }
    const open = await machine.git.createRepository('refs');
    await open.commit(plainNodeApp({ version: 'v1' }));
    for (const ref of [
      '--upload-pack=touch /tmp/pwned',
      '$(touch /tmp/pwned)',
      '`touch /tmp/pwned`',
      'a;touch /tmp/pwned',
      "'; touch /tmp/pwned; '",
      'a\nb',
    ]) {
      expect(await application({ repository: open.url, ref }).expectFailure()).toMatchObject({ code: 'REF_NOT_FOUND' });
    }
    for (const subdirectory of ['../../..', '/etc', '-x', 'a/../../b']) {
      expect(await application({ repository: open.url, subdirectory }).expectFailure()).toMatchObject({
        code: 'SOURCE_NOT_RECOGNISED',
      });
    }
    expect((await machine.server.exec('ls /tmp/pwned')).code).not.toBe(0);
  });

  it('is deployed by branch, tag, commit, older commit and the beginning of one, from a subdirectory', async () => {
    const repository = await machine.git.createRepository('history');
    const nested = (version: string) =>
      Object.fromEntries(
        Object.entries(plainNodeApp({ version })).map(([file, text]) => [`packages/web app/${file}`, text]),
      );
    const first = await repository.commit(nested('v1'), { tag: 'v1.0' });
    const second = await repository.commit(nested('v2'));
    const branch = await repository.commit(nested('v3'), { branch: 'feature/x' });
    const app = application({ repository: repository.url, subdirectory: 'packages/web app' });
    await app.applyRoutes();
    const expected: [string, string, string][] = [
      ['main', second, 'v2'],
      ['v1.0', first, 'v1'],
      ['feature/x', branch, 'v3'],
      [second, second, 'v2'],
      [first.slice(0, 8), first, 'v1'],
      ['refs/heads/main', second, 'v2'],
    ];
    for (const [ref, sha, version] of expected) {
      const { recorder } = await app.deploy({ source: { ...from(app), ref } });
      expect([ref, recorder.commits[0]?.sha, (await app.visit()).body]).toEqual([ref, sha, version]);
    }
  });

  it('is read over SSH with a deploy key, which is on the disk only while git runs', async () => {
    const repository = await machine.git.createRepository('private');
    await repository.commit(plainNodeApp({ version: 'v1' }));
    const served = await serveOverSsh(machine.server, repository);
    const key = generateKeyPair('deploy key');
    const app = application({ repository: served.url, deployKey: key.privateKey });
    expect(await app.expectFailure()).toMatchObject({ code: 'REPOSITORY_AUTHENTICATION_FAILED' });
    await served.authorize(key.publicKey);
    await app.deploy();
    await app.deploy({ source: { ...from(app), repository: served.scpUrl } });
    await app.cleanUp();
    expect(await app.leftovers()).toEqual([]);
    expect(
      (
        await machine.server.must(`grep -rl 'OPENSSH PRIVATE KEY' /var/lib/fairlead /run /tmp 2>/dev/null | cat`)
      ).trim(),
    ).toBe('');
    expect(await application({ repository: served.url, deployKey: secret('not a key') }).expectFailure()).toMatchObject(
      {
        code: 'REPOSITORY_AUTHENTICATION_FAILED',
      },
    );
  });
});

describe('the release plan of a repository', () => {
  it.each<[string, Record<string, string>, string, RegExp]>([
    ['nothing known', { 'README.md': 'x' }, 'SOURCE_NOT_RECOGNISED', /It is not known how to run .* package\.json/],
    ['a package.json that is none', { 'package.json': '{' }, 'SOURCE_NOT_RECOGNISED', /not valid JSON/],
    [
      'a Node that cannot be had',
      { 'package.json': '{"engines":{"node":">=99"},"scripts":{"start":"node x"}}' },
      'TOOLCHAIN_UNAVAILABLE',
      />=99.*22, 24/,
    ],
    [
      'a lockfile that does not fit',
      { 'package.json': '{"dependencies":{"a":"1.0.0"},"scripts":{"start":"node x"}}', 'package-lock.json': '{}' },
      'BUILD_FAILED',
      /npm ci/,
    ],
  ])('%s', async (_name, files, code, message) => {
    const repository = await machine.git.createRepository(`found-${Math.random().toString(36).slice(2)}`);
    await repository.commit(files);
    const app = application({ repository: repository.url });
    expect(await app.expectFailure()).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await app.leftovers()).toEqual([]);
  });

  it('a Procfile, and pages that a build makes', async () => {
    const withProcfile = await machine.git.createRepository('procfile');
    await withProcfile.commit({
      ...plainNodeApp({ version: 'v1' }),
      Procfile: 'worker: node -e "setInterval(String, 1000)"\nweb: node server.js --port $PORT\n',
    });
    const app = application({ repository: withProcfile.url });
    await app.applyRoutes();
    await app.deploy();
    expect(await app.visit()).toMatchObject({ body: 'v1' });

    const withBuild = await machine.git.createRepository('built');
    await withBuild.commit({
      'index.html': 'source',
      'package.json': JSON.stringify({ scripts: { build: 'mkdir -p dist && echo "$GREETING" > dist/index.html' } }),
    });
    const pages = application({ repository: withBuild.url });
    await pages.applyRoutes(pages.route());
    await pages.deploy({ env: { GREETING: secret('built') } });
    expect(await pages.visit()).toMatchObject({ status: 200, body: 'built' });
  });
});

describe('a source', () => {
  describeUploads(() => machine);
});
