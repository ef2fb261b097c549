import type { ForgeKind } from '@fairlead/contracts';
import { applicationRoute } from '../../harness/test-records';
import { eventually } from '../../harness/eventually';
import { FakeForge } from './fake-forge';
import { ForgesFixture, newSha, PUBLIC_URL } from './forges-fixture';

describe('the status of a commit', () => {
  let fixture: ForgesFixture;

  beforeAll(async () => {
    fixture = await ForgesFixture.start();
  });
  afterAll(() => fixture?.stop());
  beforeEach(() => fixture.begin());
  afterEach(() => fixture.end());

  it.each<[ForgeKind, string, string[]]>([
    ['github', 'pending success', ['repos', 'shop', 'web', 'statuses']],
    ['gitlab', 'pending success', ['projects', 'shop/web', 'statuses']],
    ['gitea', 'pending success', ['repos', 'shop', 'web', 'statuses']],
    ['bitbucket', 'INPROGRESS SUCCESSFUL', ['repositories', 'shop', 'web', 'commit']],
  ])('follows its deployment on %s', async (kind, states, path) => {
    const { forge, make, fetched, live, deployment, find, ended } = fixture;
    const sha = newSha();
    const application = await make(kind);
    const deployed = await fetched(application, sha);
    await forge.until(sha, states.split(' ')[0] ?? '');
    expect((await deployment(deployed)).commit_status).toMatchObject({ state: 'pending' });
    await live(deployed);
    await ended(deployed, 'reported');
    expect(forge.statesOf(sha).join(' ')).toBe(states);
    const page = `${PUBLIC_URL}/applications/${application.id}/deployments/${deployed.id}`;
    expect(forge.statuses.at(-1)).toMatchObject({
      name: `fairlead/${application.name}`,
      body: { description: 'Deployment #1 is live.', [kind === 'bitbucket' ? 'url' : 'target_url']: page },
    });
    expect(forge.calls[0]?.path.slice(0, path.length)).toEqual(path);
    const reported = { state: 'success', reported_at: expect.any(String), error: null };
    expect((await deployment(deployed)).commit_status).toEqual(reported);
    expect((await find(application)).forge).toEqual({
      kind,
      api_url: forge.apiUrl(kind),
      token_set: true,
      problem: null,
    });
  });

  it.each<[ForgeKind, string, string]>([
    ['github', 'failure', 'error'],
    ['gitlab', 'failed', 'canceled'],
    ['gitea', 'failure', 'warning'],
    ['bitbucket', 'FAILED', 'STOPPED'],
  ])('is %s’s word for a failure, with its reason, and for a cancel', async (kind, failed, canceled) => {
    const { forge, make, fetched, fail, cancel } = fixture;
    const [first, second] = [newSha(), newSha()];
    const application = await make(kind, { name: `a-name-that-is-longer-than-bitbucket-takes-${kind}` });
    const one = await fetched(application, first);
    await fail(one, `No answer.\n${'x'.repeat(300)}`);
    await forge.until(first, failed);
    const description = String(forge.statuses.at(-1)?.body['description']);
    expect(description).toMatch(/^Deployment #1 failed: No answer\. x+…$/);
    expect(description.length).toBeLessThanOrEqual(140);
    const two = await fetched(application, second);
    await cancel(two);
    await forge.until(second, canceled);
  });

  it('is, on GitHub, accompanied by one deployment with the address of the application', async () => {
    const { forge, make, fetched, live, serveAt, ended } = fixture;
    const [first, second] = [newSha(), newSha()];
    const application = await make('github');
    await serveAt(application, 'https://shop.example.test');
    const one = await fetched(application, first);
    await ended(one, 'reported');
    await live(one);
    await ended(one, 'reported');
    expect(forge.deployments).toEqual([
      expect.objectContaining({
        ref: first,
        auto_merge: false,
        required_contexts: [],
        environment: application.name,
        transient_environment: false,
        production_environment: true,
      }),
    ]);
    expect(forge.deploymentStatuses.map(({ id, body }) => [id, body['state']])).toEqual(
      expect.arrayContaining([
        [1, 'in_progress'],
        [1, 'success'],
      ]),
    );
    expect(forge.deploymentStatuses.at(-1)?.body).toMatchObject({ environment_url: 'https://shop.example.test' });

    const two = await fetched(application, second);
    await live(two);
    await ended(two, 'reported');
    await eventually('the first one is inactive', () =>
      forge.deploymentStatuses.some(({ id, body }) => id === 1 && body['state'] === 'inactive'),
    );
    expect(forge.deployments).toHaveLength(2);
    // The commit was deployed well, whatever came after it.
    expect(forge.statesOf(first)).toEqual(['pending', 'success']);
  });

  it('is that of the newest deployment of the commit, in whatever order they end', async () => {
    const { forge, make, deploy, fetched, fetch, live, deployment, ended, cancel } = fixture;
    const sha = newSha();
    const application = await make('gitea');
    forge.before = () => ({ status: 503 });
    const older = await fetched(application, sha);
    const newer = await deploy(application);
    await fetch(newer, sha);
    await live(newer);
    await cancel(older);
    forge.before = () => undefined;
    await ended(newer, 'reported');
    await ended(older, 'reported');
    expect(forge.statesOf(sha)).toEqual(['success']);
    expect((await deployment(older)).commit_status).toMatchObject({ reported_at: null, error: expect.any(String) });
  });

  it('does not exist for a deployment without a forge, or of the repository that was there before', async () => {
    const { api, forge, http, make, fetched, live, deployment, ended } = fixture;
    const plain = await make('gitea', { forge: null });
    const deployed = await fetched(plain, newSha());
    await live(deployed);
    expect((await deployment(deployed)).commit_status).toBeNull();
    const moved = await make('gitea');
    const pending = await fixture.deploy(moved);
    const elsewhere = { kind: 'gitea', api_url: null, token: 'token-2' };
    await http
      .patch(applicationRoute(moved))
      .send({ source: { repository: 'https://other.example.test/shop/web' }, forge: elsewhere })
      .expect(200);
    await fixture.fetch(pending, newSha());
    const other = await fetched(await make('gitea'), newSha());
    await ended(other, 'reported');
    expect(forge.calls).toHaveLength(1);
    expect(await api.dataSource.query(`SELECT * FROM commit_statuses WHERE application_id = '${moved.id}'`)).toEqual(
      [],
    );
  });

  it('has names of repositories as segments of a path, whatever they contain', async () => {
    const { forge, make, fetched, ended } = fixture;
    const repository = 'https://git.example.test/team%3Ftoken=1/we%23b%20%252e%252e;x.git';
    const deployed = await fetched(await make('gitea', { repository }), newSha());
    await ended(deployed, 'reported');
    expect(forge.calls[0]?.path.slice(0, 4)).toEqual(['repos', 'team?token=1', 'we#b %2e%2e;x', 'statuses']);
    expect([...(forge.calls[0]?.query ?? [])]).toEqual([]);
  });

  it('sends the token to no other address: a redirect is not followed', async () => {
    const { forge, make, fetched, find, ended } = fixture;
    const thief = await FakeForge.start();
    forge.before = ({ path }) => ({ status: 307, headers: { location: `${thief.apiUrl('gitea')}/${path.join('/')}` } });
    const application = await make('gitea');
    const deployed = await fetched(application, newSha());
    await ended(deployed, 'failed');
    expect(thief.connections).toBe(0);
    expect((await find(application)).forge?.problem).toMatchObject({ code: 'REPOSITORY_NOT_FOUND' });
    await thief.stop();
  });

  it('connects to no internal address that is not allowed', async () => {
    const { make, forge, fetched, find, ended } = fixture;
    const inside = { kind: 'gitea', token: 'token-1', api_url: `http://[::1]:${new URL(forge.url).port}` } as const;
    const application = await make('gitea', { forge: inside });
    const deployed = await fetched(application, newSha());
    await ended(deployed, 'failed');
    expect(forge.connections).toBe(0);
    expect((await find(application)).forge?.problem).toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' });
  });
});
