import type { PushForge } from '@fairlead/contracts';
import type { PushHookRecord, PushReceipt, PushRecord } from '@fairlead/dto';
import { serveOverSsh, staticSite, type TestHost, type TestRepository } from '@fairlead/testbed';
import { signedHook } from '../../api/pushes/forge-hooks';
import type { ApplicationRecord, DeploymentRecord, ServerRecord } from '../support/api-records';
import { fetchFromHost, Scenario, type ScenarioApplication } from '../support/scenario';

jest.setTimeout(300_000);

describe('pushes to a repository', () => {
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;
  let made: ScenarioApplication;
  let repository: TestRepository;
  let hook: PushHookRecord;

  beforeAll(async () => {
    scenario = await Scenario.start({ FAIRLEAD_PUSH_POLL_SLOW_SECONDS: '5' });
    ({ host, server } = await scenario.readyServer());
    made = await scenario.createApplication(server, staticSite({ version: 'v1' }), { observe_seconds: 0 });
    ({ repository } = made);
    expect(await scenario.deploy(made.application)).toMatchObject({ status: 'live' });
    hook = await scenario.api.get(`${path()}/push-hook`);
  });
  afterAll(() => scenario?.stop());

  const path = (): string => `/applications/${made.application.id}`;
  const set = (auto_deploy: object | null): Promise<ApplicationRecord> => scenario.api.patch(path(), { auto_deploy });
  const deployments = (): Promise<DeploymentRecord[]> =>
    scenario.api.get(`${path()}/deployments?sort=created_at&per_page=100`);
  const pushes = (): Promise<PushRecord[]> => scenario.api.get(`${path()}/pushes?per_page=100`);
  const page = (): Promise<string> => fetchFromHost(host, made.hostname);

  async function announce(forge: PushForge, ref?: string): Promise<PushReceipt> {
    const { headers, body } = await signedHook(forge, hook.secret, ref === undefined ? {} : { ref });
    const url = new URL(new URL(hook.url).pathname, scenario.api.url);
    const response = await fetch(url, { method: 'POST', headers, body });
    expect(response.status).toBe(202);
    const { data }: { data: PushReceipt } = JSON.parse(await response.text());
    return data;
  }

  const untilDeployment = (sha: string, end: string): Promise<DeploymentRecord[]> =>
    scenario.api.until<DeploymentRecord[]>(`${path()}/deployments?per_page=100`, (all) =>
      all.some(({ status, commit }) => status === end && commit?.sha === sha),
    );

  const untilLive = (sha: string): Promise<DeploymentRecord[]> => untilDeployment(sha, 'live');

  /** The change of settings before may have caused a check already. */
  async function untilSkipped(sha: string, reason: string): Promise<void> {
    await announce('github');
    await scenario.api.until<PushRecord[]>(`${path()}/pushes?per_page=100`, (all) =>
      all.some((push) => push.head?.commit === sha && push.reason === reason),
    );
  }

  const untilDecided = ({ push_id: id }: PushReceipt): Promise<PushRecord | undefined> =>
    scenario.api
      .until<PushRecord[]>(`${path()}/pushes?per_page=100`, (all) =>
        all.some((push) => push.id === id && push.status !== 'pending'),
      )
      .then((all) => all.find((push) => push.id === id));

  it('are deployed by their hook, once, however often and in whatever order hooks come', async () => {
    await set({ poll_seconds: 0 });
    const head = await repository.commit(staticSite({ version: 'v2' }), { message: 'Second' });
    const receipts = await Promise.all([
      announce('github'),
      announce('gitlab'),
      announce('forgejo'),
      announce('bitbucket'),
    ]);
    receipts.push(await announce('standard', 'refs/heads/other'));
    await untilLive(head);
    const ends = await Promise.all(receipts.map(untilDecided));
    expect(ends.map((push) => push?.head)).toEqual(ends.map(() => ({ ref: 'refs/heads/main', commit: head })));
    const [, second, ...others] = await deployments();
    expect([second, others]).toMatchObject([{ ref: 'main', trigger: 'webhook', commit: { sha: head } }, []]);
    expect(await page()).toContain('v2');
  });

  it('are found by polling where no hook tells of them', async () => {
    await set({ poll_seconds: 5 });
    const head = await repository.commit(staticSite({ version: 'v3' }));
    await untilLive(head);
    expect((await pushes())[0]).toMatchObject({ source: 'poll', status: 'deployed', head: { commit: head } });
  });

  it('count by the files that differ from the live commit, over reverts, failures and three thousand commits', async () => {
    await set({ poll_seconds: 0, paths: ['*.html', 'assets'] });
    await untilSkipped(await repository.commit({ 'docs/guide.md': 'A guide' }), 'paths_unchanged');

    await repository.commit(staticSite({ version: 'reverted' }));
    const reverted = await repository.commit(staticSite({ version: 'v3' }), { message: 'Revert' });
    await untilSkipped(reverted, 'paths_unchanged');

    const failing = await repository.commit({ 'index.html': null });
    await announce('github');
    await untilDeployment(failing, 'failed');

    await repository.commit(staticSite({ version: 'v4' }));
    const head = await repository.commitMany(3000, 'docs/guide.md');
    await announce('gitea');
    await untilDeployment(head, 'live');

    const marked = await repository.commit(staticSite({ version: 'skipped' }), { message: 'Try [skip ci]' });
    await untilSkipped(marked, 'skip_marker');
    expect(await page()).toContain('v4');
    const shas = (await deployments()).map(({ commit }) => commit?.sha);
    expect(new Set(shas).size).toBe(shas.length);
  });

  it('that force the branch back are deployed, also where the live commit is gone', async () => {
    const [first] = (await repository.git('rev-list', '--max-parents=0', 'refs/heads/main')).trim().split('\n');
    await repository.git('update-ref', 'refs/heads/main', first ?? '');
    await repository.git('reflog', 'expire', '--expire=now', '--all');
    await repository.git('gc', '--quiet', '--prune=now');
    await announce('github');
    await untilLive(first ?? '');
    expect(await page()).toContain('v1');
  });

  it('begin a branch that did not exist, and deploy the newest of its tags', async () => {
    await set({ poll_seconds: 5, paths: null, branch: 'next' });
    expect(await untilDecided(await announce('github', 'refs/heads/next'))).toMatchObject({ reason: 'branch_missing' });
    const head = await repository.commit(staticSite({ version: 'next' }), { branch: 'next' });
    await untilLive(head);
    await set({ branch: null, tags: 'v*' });
    await untilDecided(await announce('github', 'refs/tags/v0'));
    await repository.commit(staticSite({ version: 'v1.9' }), { branch: 'next', tag: 'v1.9.0' });
    const newest = await repository.commit(staticSite({ version: 'v1.10' }), { branch: 'next', tag: 'v1.10.0' });
    await untilLive(newest);
    expect((await deployments()).at(-1)).toMatchObject({ ref: 'v1.10.0' });
  });

  it('to private repositories are read with the deploy key, and one unreadable repository disturbs no other', async () => {
    await set(null);
    const privately = await scenario.git.createRepository('private');
    await privately.commit(staticSite({ version: 'private' }));
    const served = await serveOverSsh(host, privately);
    const create = (source: object): Promise<ApplicationRecord> =>
      scenario.api.post('/applications', {
        name: scenario.uniqueName('app'),
        server_id: server.id,
        source: { type: 'git', ...source },
        observe_seconds: 0,
        auto_deploy: { poll_seconds: 5 },
      });
    const broken = await create({ repository: `${scenario.git.url}/none.git` });
    const silent = await scenario.git.createRepository('silent', { silent: true });
    await create({ repository: silent.url });
    const application = await create({ repository: served.url });
    await served.authorize(application.deploy_key.public_key);
    expect(await scenario.deploy(application)).toMatchObject({ status: 'live' });
    const head = await privately.commit(staticSite({ version: 'private v2' }));
    await served.update();
    await scenario.api.until<DeploymentRecord[]>(`/applications/${application.id}/deployments`, (all) =>
      all.some(({ status, commit }) => status === 'live' && commit?.sha === head),
    );
    await scenario.api.until<PushRecord[]>(`/applications/${broken.id}/pushes`, ([push]) => push?.status === 'failed');
    const left = await host.must(`find /run /var/lib/fairlead -maxdepth 1 -name 'fairlead-inspect.*' -mmin +5`);
    expect(left.trim()).toBe('');
  });
});
