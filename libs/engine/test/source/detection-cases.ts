import type { DetectedRepository, DetectionSpec } from '@fairlead/engine';
import {
  GO_RELEASES,
  plainNodeApp,
  startToolchainMirror,
  STOCKED_NODE,
  type RepositoryFiles,
  type TestRepository,
} from '@fairlead/testbed';
import { planRelease } from '../../src/source/detect/plan-release';
import { fetchSource } from '../../src/source/git/fetch-source';
import { TEST_MIRRORS, TestSteps, gitApplicationSpec, type TestMachine } from '../support/engine-harness';

interface Detection {
  detect(source: DetectionSpec['source'], more?: Partial<DetectionSpec>): Promise<DetectedRepository>;
  failure(work: Promise<unknown>): Promise<unknown>;
  repositoryOf(files: RepositoryFiles): Promise<TestRepository>;
}

/** Workspaces, refs, and what a server lacks. The tests share a machine. */
export function describeWorkspacesAndNotices(
  machine: () => TestMachine,
  { detect, failure, repositoryOf }: Detection,
): void {
  it('plans a package of a workspace, and names the packages where none is chosen', async () => {
    const repository = await repositoryOf({
      'package.json': '{"private":true,"workspaces":["apps/*","packages/*"],"devDependencies":{"turbo":"2"}}',
      'package-lock.json': '{}',
      'turbo.json': '{"tasks":{"build":{}}}',
      '.nvmrc': '22.11.0\n',
      'apps/web/package.json':
        '{"name":"web","scripts":{"dev":"next dev","build":"next build"},"dependencies":{"next":"15","ui":"*"}}',
      'apps/web/.nvmrc': 'lts/jod\n',
      'packages/ui/package.json': '{"name":"ui","scripts":{"build":"tsc"},"exports":"./x.js"}',
    });
    await repository.git('config', 'uploadpack.allowFilter', 'true');
    expect((await detect({ repository: repository.url, subdirectory: 'apps/web' })).plan).toMatchObject({
      toolchains: [{ name: 'node', versions: 'lts/jod', from: '.nvmrc' }, { name: 'npm' }],
      installs: [{ command: expect.stringContaining('--workspace=apps/web --include-workspace-root'), folder: 'root' }],
      build: 'TURBO_TELEMETRY_DISABLED=1 turbo run build --filter=web... --env-mode=loose',
      buildFolder: 'root',
      start: 'next start --hostname 127.0.0.1 --port $PORT',
    });
    expect(await failure(detect({ repository: repository.url }))).toMatchObject({
      code: 'SOURCE_NOT_RECOGNISED',
      message: expect.stringContaining('source.subdirectory: apps/web (Next.js).'),
    });
  });

  it('reads as many packages as a deployment, the upper ones first', async () => {
    const names = Array.from({ length: 210 }, (_, index) => (index % 2 === 0 ? `a/b${index}` : `z${index}`));
    const repository = await repositoryOf({
      'package.json': '{"workspaces":["**"]}',
      ...Object.fromEntries(names.map((name) => [`${name}/package.json`, '{"scripts":{"start":"node x"}}'])),
    });
    await repository.git('config', 'uploadpack.allowFilter', 'true');
    const spec = gitApplicationSpec(repository.url, 'main');
    const fetched = await new TestSteps().run('fetch', (step) =>
      fetchSource(machine().host, { application: spec, number: 1 }, spec.source, step),
    );
    if (fetched.kind !== 'exported') throw new Error('Nothing was exported');
    const { repository: contents } = fetched;
    const text = /source\.subdirectory: z1 \(its start script\), .* and 180 more\.$/;
    expect(() => planRelease(spec, contents)).toThrow(text);
    expect(contents.packages.size).toBe(200);
    expect(await failure(detect({ repository: repository.url }))).toMatchObject({
      message: expect.stringMatching(text),
    });
  });

  it('says what the server lacks for it before anything is built', async () => {
    const node = await repositoryOf({
      'package.json': JSON.stringify({
        engines: { node: '>=98' },
        scripts: { start: 'node server.js' },
        dependencies: { bcrypt: '6.0.0' },
      }),
      'server.js': '',
    });
    expect((await detect({ repository: node.url })).notices).toEqual([
      expect.stringMatching(/^package\.json asks for Node\.js >=98; the releases at .* are those of .*22, 24/),
      expect.stringMatching(/no compiler yet, which bcrypt may need/),
    ]);
    const python = await repositoryOf({ 'app.py': '', 'pyproject.toml': '[project]\nrequires-python = ">=3.14"\n' });
    const build = { startCommand: 'python app.py' };
    expect((await detect({ repository: python.url }, { build })).notices).toEqual([
      expect.stringMatching(
        /^pyproject\.toml asks for Python >=3\.14; this server has, or can get from its package sources, 3\.11\.2, and the releases at \S+ for this server are those of 3\.9, 3\.11\.$/,
      ),
    ]);
    const container = await repositoryOf({ Dockerfile: 'FROM scratch\n' });
    expect((await detect({ repository: container.url })).notices).toEqual([
      expect.stringMatching(/no Docker yet: the first deployment installs it/),
    ]);
    const plain = await repositoryOf(plainNodeApp({ version: 'v1' }));
    expect((await detect({ repository: plain.url })).notices).toEqual([]);
  });

  it('says which versions would be used', async () => {
    const versionsOf = async (files: RepositoryFiles): Promise<object> => {
      const { notices, versions } = await detect({ repository: (await repositoryOf(files)).url });
      expect(notices).toEqual([]);
      return Object.fromEntries(versions);
    };
    const go = { 'go.mod': 'module x\n\ngo 1.20\n', 'main.go': '' };
    expect(await versionsOf(go)).toEqual({ go: GO_RELEASES[0] });
    expect(await versionsOf({ ...go, 'go.mod': 'module x', '.go-version': '1.19.2' })).toEqual({ go: GO_RELEASES[1] });
    const python = { 'requirements.txt': 'flask\ngunicorn\n', 'app.py': 'app = Flask(__name__)\n' };
    // The distribution's, unless it does not fit.
    expect(await versionsOf({ ...python, '.python-version': '3.11' })).toEqual({ python: '3.11.2' });
    expect(await versionsOf({ ...python, 'runtime.txt': 'python-3.9.18' })).toEqual({ python: '3.9.2' });
    expect(await versionsOf(plainNodeApp({ version: 'v1' }))).toEqual({ node: STOCKED_NODE.version });
  });

  it('names the refs that there are, and what else a deployment fetches', async () => {
    const repository = await repositoryOf({ 'index.html': 'x' });
    await repository.git('tag', 'v1');
    const wanted = { repository: repository.url, ref: 'master' };
    expect(await failure(detect(wanted))).toMatchObject({
      message: 'The repository has no branch, tag or commit "master". It has the branch main (default) and the tag v1.',
    });
    expect((await detect({ ...wanted, ref: 'HEAD' })).notes).toEqual([]);
    await repository.commitSubmodule('theme', 'a'.repeat(40), '../theme.git');
    await repository.commitLargeFiles({ 'logo.png': 'logo' });
    await repository.git('config', 'uploadpack.allowFilter', 'true');
    expect((await detect({ repository: repository.url })).notes).toEqual([
      'A deployment also fetches its submodules',
      'A deployment also fetches its large files (Git LFS)',
    ]);
  });

  it('does not depend on a mirror that answers nothing', async () => {
    const mirror = await startToolchainMirror();
    mirror.hang();
    const { url } = await repositoryOf(plainNodeApp({ version: 'v1' }));
    const { plan, notices } = await detect(
      { repository: url },
      { mirrors: { ...TEST_MIRRORS, node: mirror.url('node') } },
    );
    expect(plan.start).toBe('node server.js');
    expect(notices).toEqual([expect.stringContaining('could not be checked in time')]);
    await mirror.stop();
  });
}
