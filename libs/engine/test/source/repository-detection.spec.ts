import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { detectRepository, generateKeyPair, listRefs, type DetectionSpec } from '@fairlead/engine';
import {
  expressApp,
  plainNodeApp,
  serveOverSsh,
  staticSite,
  type RepositoryFiles,
  type TestRepository,
} from '@fairlead/testbed';
import { planRelease } from '../../src/source/detect/plan-release';
import { fetchSource } from '../../src/source/git/fetch-source';
import {
  TEST_MIRRORS,
  TestSteps,
  gitApplicationSpec,
  startTestMachine,
  pollUntil,
  type TestMachine,
} from '../support/engine-harness';
import { describeWorkspacesAndNotices } from './detection-cases';
import { REPOSITORY_CASES } from './repository-cases';

const LIMITS = { seconds: 20 };
let machine: TestMachine;
let repositories = 0;

beforeAll(async () => {
  machine = await startTestMachine();
});

afterAll(() => machine?.stop());

afterEach(() => nothingLeft());

/** What a detection could leave behind: folders, keys, processes. */
function leftovers(): Promise<string> {
  return machine.server.must(
    `ls -d /run/fairlead-inspect.* /var/lib/fairlead/fairlead-inspect.* 2>/dev/null || true; ps -u fairlead-git -o args= 2>/dev/null || true`,
  );
}

/** A process that was ended is there until the first process of the machine has taken note of it. */
function nothingLeft(): Promise<void> {
  return pollUntil('nothing to be left', async () => (await leftovers()) === '', 10_000);
}

async function repositoryOf(files: RepositoryFiles): Promise<TestRepository> {
  repositories += 1;
  const repository = await machine.git.createRepository(`detected-${repositories}`);
  await repository.commit(files);
  return repository;
}

function detect(source: DetectionSpec['source'], more: Partial<DetectionSpec> = {}, limits = LIMITS) {
  return detectRepository(machine.host, { runtime: 'auto', build: {}, mirrors: TEST_MIRRORS, source, ...more }, limits);
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
}

describe('the detection of a repository', () => {
  describeWorkspacesAndNotices(() => machine, { detect, failure, repositoryOf });

  it('detects a Node application with its lockfile', async () => {
    const repository = await machine.git.createRepository('express');
    const sha = await repository.commit(expressApp({ version: 'v1' }), { message: 'First\n\nAnd more' });
    await repository.commit({ 'later.txt': 'x' }, { branch: 'next' });
    await repository.git('symbolic-ref', 'HEAD', 'refs/heads/main');
    const found = await detect({ repository: repository.url });
    expect(found).toMatchObject({
      commit: { sha, message: 'First\n\nAnd more', author: 'Test Author <author@example.com>' },
      refs: { defaultBranch: 'main', branches: [{ name: 'main', sha }, { name: 'next' }] },
      plan: {
        runtime: 'systemd',
        toolchains: [{ name: 'node' }, { name: 'npm' }],
        install: 'npm ci --no-audit --no-fund --omit=dev',
        start: 'node server.js',
        reasons: ['Started by the start script of package.json'],
      },
      entries: ['behaviour.json', 'package-lock.json', 'package.json', 'server.js'],
    });
  });

  it('detects pages and a Python application, and applies the settings', async () => {
    const pages = await repositoryOf(staticSite({ version: 'v1' }));
    expect((await detect({ repository: pages.url })).plan).toMatchObject({ runtime: 'static', outputs: ['.'] });
    const python = await repositoryOf({ 'requirements.txt': 'flask\n', Procfile: 'web: gunicorn app:app\n' });
    expect((await detect({ repository: python.url })).plan).toMatchObject({
      toolchains: [{ name: 'python' }],
      start: 'gunicorn app:app',
    });
    const told = await detect({ repository: python.url }, { build: { startCommand: 'python3 -m app' } });
    expect(told.plan.start).toBe('python3 -m app');
  });

  it.each(REPOSITORY_CASES)('sees what a deployment sees: %s', async (_name, files, subdirectory) => {
    const repository = await repositoryOf(files);
    await expectSamePlan(repository, subdirectory);
    await repository.git('config', 'uploadpack.allowFilter', 'true');
    await expectSamePlan(repository, subdirectory);
  });

  it('follows symbolic links as a deployment does, and not out of the repository', async () => {
    const repository = await repositoryOf({
      'real/package.json': '{"scripts":{"start":"x"}}',
      'real/start': 'web: y\n',
    });
    await repository.git('config', 'uploadpack.allowFilter', 'true');
    const links = { 'real/Procfile': 'start', folder: 'real', outside: '/etc' };
    await repository.commit(
      Object.fromEntries(Object.entries(links).map(([path, target]) => [`${path}.target`, target])),
    );
    for (const path of Object.keys(links)) {
      const blob = (await repository.git('rev-parse', `HEAD:${path}.target`)).trim();
      await repository.git('update-index', '--add', '--cacheinfo', `120000,${blob},${path}`);
    }
    await repository.git('commit', '--quiet', '--message', 'Links');
    await expectSamePlan(repository, 'real');
    await expectSamePlan(repository, 'folder');
    expect(await failure(detect({ repository: repository.url, subdirectory: 'outside' }))).toMatchObject({
      code: 'SOURCE_NOT_RECOGNISED',
    });
  });

  async function expectSamePlan(repository: TestRepository, subdirectory: string | undefined): Promise<void> {
    const source = { repository: repository.url, ...(subdirectory !== undefined && { subdirectory }) };
    const spec = gitApplicationSpec(repository.url, 'main', source);
    const fetched = await new TestSteps().run('fetch', (step) =>
      fetchSource(machine.host, { application: spec, number: 1 }, spec.source, step),
    );
    if (fetched.kind !== 'exported') throw new Error('Nothing was exported');
    const { plan, commit } = await detect(source);
    expect({ plan, commit }).toEqual({ plan: planRelease(spec, fetched.repository), commit: fetched.origin.commit });
  }

  it('requests one commit, and only those of its files that matter for detection', async () => {
    const repository = await repositoryOf({ 'index.html': 'first', 'large.bin': 'large' });
    await repository.commit({ 'index.html': 'second' });
    await repository.git('config', 'uploadpack.allowFilter', 'true');
    for (const file of ['HEAD:large.bin', 'HEAD~1:index.html']) {
      const id = (await repository.git('rev-parse', file)).trim();
      await rm(path.join(repository.folder, 'objects', id.slice(0, 2), id.slice(2)));
    }
    const before = machine.git.requests.length;
    expect((await detect({ repository: repository.url })).entries).toEqual(['index.html', 'large.bin']);
    expect(machine.git.requests.length - before).toBe(7);
  });

  it('takes a branch, a tag or a commit, and says which of them is not there', async () => {
    const repository = await repositoryOf({ 'index.html': 'x' });
    const tagged = await repository.commit({ 'index.html': 'y' });
    await repository.git('tag', '--annotate', '--message', 'x', 'v1.0', tagged);
    const last = await repository.commit({ 'index.html': 'z' }, { branch: 'feature/x' });
    for (const [ref, sha] of [
      ['feature/x', last],
      ['v1.0', tagged],
      [tagged, tagged],
      ['refs/heads/main', tagged],
    ]) {
      expect([ref, (await detect({ repository: repository.url, ref })).commit.sha]).toEqual([ref, sha]);
    }
    for (const ref of ['nothing', 'a'.repeat(40), 'refs/heads/nothing', '-x', '$(touch /tmp/pwned)', 'a\nb']) {
      expect(await failure(detect({ repository: repository.url, ref }))).toMatchObject({ code: 'REF_NOT_FOUND' });
    }
    const empty = await machine.git.createRepository('empty');
    expect(await failure(detect({ repository: empty.url }))).toMatchObject({ code: 'REF_NOT_FOUND' });
    expect((await machine.server.exec('ls /tmp/pwned')).code).not.toBe(0);
  });

  it('says what is wrong: no repository, credentials, no folder, nothing known', async () => {
    const closed = await machine.git.createRepository('shut', { credentials: { username: 'a', password: 'b' } });
    const open = await repositoryOf({ 'README.md': 'x' });
    const cases: [DetectionSpec['source'], string][] = [
      [{ repository: open.url.replace(/detected-\d+/, 'none') }, 'REPOSITORY_NOT_FOUND'],
      [{ repository: 'http://127.0.0.1:1/x.git' }, 'REPOSITORY_NOT_FOUND'],
      [{ repository: 'ext::sh -c touch% /tmp/pwned' }, 'REPOSITORY_NOT_FOUND'],
      [{ repository: '--upload-pack=touch /tmp/pwned' }, 'REPOSITORY_NOT_FOUND'],
      [{ repository: closed.url }, 'REPOSITORY_AUTHENTICATION_FAILED'],
      [{ repository: open.url, subdirectory: 'none' }, 'SOURCE_NOT_RECOGNISED'],
      [{ repository: open.url, subdirectory: '../etc' }, 'SOURCE_NOT_RECOGNISED'],
      [{ repository: open.url }, 'SOURCE_NOT_RECOGNISED'],
    ];
    for (const [source, code] of cases) expect(await failure(detect(source))).toMatchObject({ code });
    expect((await machine.server.exec('ls /tmp/pwned')).code).not.toBe(0);
  });

  it('ends at its deadline and when it is canceled, and takes its folders along', async () => {
    const silent = await machine.git.createRepository('silence', { silent: true });
    expect(await failure(detect({ repository: silent.url }, {}, { seconds: 1 }))).toMatchObject({
      code: 'STAGE_TIMED_OUT',
    });
    await nothingLeft();
    const canceled = new AbortController();
    const detection = failure(
      detectRepository(
        machine.host,
        {
          runtime: 'auto',
          build: {},
          mirrors: TEST_MIRRORS,
          source: { repository: silent.url, deployKey: generateKeyPair('x').privateKey },
        },
        { seconds: 20, signal: canceled.signal },
      ),
    );
    await pollUntil('git to run', async () => (await leftovers()).includes('git-remote-http'));
    canceled.abort(new Error('enough'));
    expect(await detection).toMatchObject({ message: 'enough' });
    await nothingLeft();
  });

  it('cleans up after a detection that was killed', async () => {
    const repository = await repositoryOf({ 'index.html': 'x' });
    await machine.server.must(
      'mkdir /run/fairlead-inspect.killed /var/lib/fairlead/fairlead-inspect.killed; touch -d "1 hour ago" /run/fairlead-inspect.killed /var/lib/fairlead/fairlead-inspect.killed',
    );
    await detect({ repository: repository.url });
    expect(await leftovers()).toBe('');
  });
});

describe('a private repository', () => {
  it('is read over SSH with the deploy key, before and after the application exists', async () => {
    const repository = await machine.git.createRepository('closed-source');
    const sha = await repository.commit(plainNodeApp({ version: 'v1' }));
    const served = await serveOverSsh(machine.server, repository);
    const { privateKey, publicKey } = generateKeyPair('deploy key');
    const spec = gitApplicationSpec(served.url, 'main', { deployKey: privateKey });
    const { repository: url, deployKey } = spec.source;
    const source = { repository: url, deployKey, applicationId: spec.id };
    expect(await failure(detect({ repository: url }))).toMatchObject({ code: 'REPOSITORY_AUTHENTICATION_FAILED' });
    expect(await failure(detect(source))).toMatchObject({ code: 'REPOSITORY_AUTHENTICATION_FAILED' });
    await served.authorize(publicKey);
    expect(await detect(source)).toMatchObject({ commit: { sha }, plan: { start: 'node server.js' } });
    await new TestSteps().run('fetch', (step) =>
      fetchSource(machine.host, { application: spec, number: 1 }, spec.source, step),
    );
    expect(await detect({ ...source, repository: served.scpUrl })).toMatchObject({ commit: { sha } });
    expect((await listRefs(machine.host, source, LIMITS)).branches).toEqual([{ name: 'main', sha }]);
    expect(
      (
        await machine.server.must(`grep -rl 'OPENSSH PRIVATE KEY' /var/lib/fairlead /run /tmp 2>/dev/null | cat`)
      ).trim(),
    ).toBe('');
  });
});

describe('the refs of a repository', () => {
  it('are its branches, the default one first, and its tags, the highest first, with the commits that they lead to', async () => {
    const repository = await machine.git.createRepository('with-refs');
    const first = await repository.commit({ a: '1' }, { tag: 'v9' });
    await repository.git('tag', '--annotate', '--message', 'x', 'v10', first);
    const next = await repository.commit({ a: '2' }, { branch: 'a-branch' });
    await repository.git('symbolic-ref', 'HEAD', 'refs/heads/main');
    expect(await listRefs(machine.host, { repository: repository.url }, LIMITS)).toEqual({
      defaultBranch: 'main',
      branches: [
        { name: 'main', sha: first },
        { name: 'a-branch', sha: next },
      ],
      tags: [
        { name: 'v10', sha: first },
        { name: 'v9', sha: first },
      ],
      cut: false,
    });
  });

  it('are bounded, however many there are', async () => {
    const repository = await repositoryOf({ a: '1' });
    const sha = (await repository.git('rev-parse', 'HEAD')).trim();
    const lines = Array.from({ length: 60_000 }, (_, n) => `${sha} refs/heads/branch-with-a-rather-long-name-${n}\n`);
    await appendFile(
      `${repository.folder}/packed-refs`,
      `# pack-refs with: peeled fully-peeled sorted \n${lines.sort().join('')}`,
    );
    const { branches, defaultBranch, cut } = await listRefs(machine.host, { repository: repository.url }, LIMITS);
    expect({ defaultBranch, cut }).toEqual({ defaultBranch: 'main', cut: true });
    expect(branches.length).toBeGreaterThan(10_000);
    expect(branches.length).toBeLessThan(60_000);
  });
});
