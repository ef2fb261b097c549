import {
  expressApp,
  serveOverSsh,
  staticSite,
  STOCKED_NODE,
  type TestHost,
  type TestRepository,
} from '@fairlead/testbed';
import type { ApplicationRecord, ServerRecord } from '../support/api-records';
import { Scenario } from '../support/scenario';

interface Detected {
  readonly commit: { readonly sha: string };
  readonly branches: string[];
}

describe('repositories inspected from their servers', () => {
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;
  let repository: TestRepository;

  beforeAll(async () => {
    scenario = await Scenario.start({ FAIRLEAD_DETECT_SECONDS: '8' });
    ({ host, server } = await scenario.readyServer());
    repository = await scenario.git.createRepository('shop');
    await repository.commit(expressApp({ version: 'v1' }), { message: 'First', tag: 'v1.0' });
  });
  afterAll(() => scenario?.stop());

  const detect = (source: object, more: object = {}): Promise<Detected> =>
    scenario.api.post<Detected>('/applications/detect', { server_id: server.id, source, ...more });

  it('predict how an application is deployed', async () => {
    const found = await detect({ repository: repository.url });
    expect(found).toEqual({
      commit: {
        sha: expect.stringMatching(/^[0-9a-f]{40}$/),
        message: 'First',
        author: 'Test Author <author@example.com>',
        committed_at: expect.stringMatching(/Z$/),
      },
      default_branch: 'main',
      branches: ['main'],
      runtime: 'systemd',
      toolchains: [
        { name: 'node', versions: null, version: STOCKED_NODE.version },
        { name: 'npm', versions: null, version: null },
      ],
      install_command: 'npm ci --no-audit --no-fund --omit=dev',
      build_command: null,
      start_command: 'node server.js',
      output_directory: null,
      release_command: null,
      processes: {},
      reasons: ['Started by the start script of package.json'],
      notices: [],
      found: ['behaviour.json', 'package-lock.json', 'package.json', 'server.js'],
    });
    const { application } = await scenario.createApplication(server, expressApp({ version: 'v1' }));
    expect(await scenario.deploy(application)).toMatchObject({ status: 'live', artifact: { kind: 'systemd' } });
    const tried = await scenario.api.post(`/applications/${application.id}/detect`, {
      build: { output_directory: 'public', start_command: null },
      runtime: 'static',
    });
    expect(tried).toMatchObject({ runtime: 'static', output_directory: 'public', start_command: null });
  });

  it('report problems with an actionable code', async () => {
    const pages = await scenario.git.createRepository('pages');
    await pages.commit(staticSite({ version: 'v1' }));
    const silent = await scenario.git.createRepository('silent', { silent: true });
    const cases: [object, object, string][] = [
      [{ repository: repository.url.replace('shop', 'none') }, {}, 'REPOSITORY_NOT_FOUND'],
      [{ repository: repository.url, branch: 'none' }, {}, 'REF_NOT_FOUND'],
      [{ repository: pages.url }, { runtime: 'systemd' }, 'SOURCE_NOT_RECOGNISED'],
    ];
    for (const [source, more, code] of cases) {
      await expect(detect(source, more)).rejects.toMatchObject({ status: 422, code });
    }
    await expect(detect({ repository: silent.url })).rejects.toMatchObject({
      status: 422,
      code: 'REPOSITORY_UNREADABLE',
    });
  });

  it('are read with the deploy key of the application, and list their refs', async () => {
    const served = await serveOverSsh(host, repository);
    const application = await scenario.api.post<ApplicationRecord>('/applications', {
      name: 'private',
      server_id: server.id,
      source: { type: 'git', repository: served.url },
    });
    const path = `/applications/${application.id}`;
    for (const detection of [
      scenario.api.post(`${path}/detect`, {}),
      scenario.api.get(`${path}/refs`),
      detect({ repository: served.url }),
    ]) {
      await expect(detection).rejects.toMatchObject({ status: 422, code: 'REPOSITORY_AUTHENTICATION_FAILED' });
    }
    await served.authorize(application.deploy_key.public_key);
    const { commit } = await scenario.api.post<Detected>(`${path}/detect`, {});
    expect(await scenario.api.get(`${path}/refs`)).toEqual({
      default_branch: 'main',
      branches: [{ name: 'main', sha: commit.sha }],
      tags: [{ name: 'v1.0', sha: commit.sha }],
      truncated: false,
    });
    expect(await scenario.api.get(`${path}/refs?search=V1`)).toMatchObject({
      branches: [],
      tags: [{ name: 'v1.0' }],
    });
    // A new detection finds what was pushed a moment ago.
    await host.must(`git -c safe.directory='*' -C '/srv/git/${repository.name}.git' tag v1.1 v1.0`);
    await scenario.api.get(`${path}/refs`);
    expect(await scenario.api.get(`${path}/refs?search=1.1`)).toMatchObject({ tags: [{ name: 'v1.1' }] });
    expect(
      await host.must('ls -d /run/fairlead-inspect.* /var/lib/fairlead/fairlead-inspect.* 2>/dev/null || true'),
    ).toBe('');
  });
});
