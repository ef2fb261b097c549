import type { CreateApplication, PushRecord } from '@fairlead/dto';
import { EngineError } from '@fairlead/engine';
import { Application } from '../../../src/applications/application.entity';
import { PushCheck } from '../../../src/pushes/checks/push-check';
import { PushScheduler } from '../../../src/pushes/checks/push-scheduler';
import { PushWatch } from '../../../src/pushes/checks/push-watch.entity';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { partialRow } from '../../../src/platform/database/query/partial-row';
import { Server } from '../../../src/servers/server.entity';
import { DeploymentSimulator } from '../deployments/deployment-simulator';
import type { TestApi } from '../../harness/start-api';
import { API_ONLY, applicationRoute, makeServer, startWithAgent, type HttpAgent } from '../../harness/test-records';
import { signedHook } from './forge-hooks';
import { FakeRepository } from './fake-repository';
import { PushesFixture } from './pushes-fixture';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const C = 'c'.repeat(40);

/** The answers of the repositories come from the test; the rest is as it runs. */
describe('what becomes of a push', () => {
  let api: TestApi;
  let http: HttpAgent;
  let scheduler: PushScheduler;
  let deployments: DeploymentSimulator;
  let pushes: PushesFixture;
  let repository: FakeRepository;

  beforeAll(async () => {
    ({ api, http } = await startWithAgent(API_ONLY));
    scheduler = api.app.get(PushScheduler, { strict: false });
    deployments = new DeploymentSimulator(api, http);
    repository = new FakeRepository(api);
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await api.stop();
  });

  const pushed = (sha: string): void => repository.push(sha);

  async function application(more: Partial<CreateApplication> = {}): Promise<void> {
    repository.reset(A);
    pushes = await PushesFixture.create(api, http, (await makeServer(api)).id, more);
    await scheduler.settle();
  }

  const hook = async (ref = 'refs/heads/main'): Promise<void> => {
    await pushes.send(await signedHook('github', pushes.hook.secret, { ref }));
  };

  async function poll(): Promise<void> {
    const { applicationId } = await pushes.watch();
    await api.dataSource.manager.update(PushWatch, { applicationId }, { nextCheckAt: new Date(0) });
    await scheduler.settle();
  }

  async function newest(): Promise<PushRecord | undefined> {
    return (await pushes.pushes()).at(-1);
  }

  /** The newest deployment has fetched its commit and is live. */
  async function goLive(sha: string): Promise<void> {
    const { id } = await deployments.newest(pushes.application);
    await deployments.goLive({ id });
    const commit = { sha, message: 'Change', author: 'Ann', committed_at: '2026-11-20T10:00:00.000Z' };
    await api.dataSource.manager.update(Deployment, id, partialRow<Deployment>({ commit }));
  }

  const pinned = async (): Promise<(string | null)[]> =>
    (await pushes.deployments()).map(({ pinnedCommit }) => pinnedCommit);

  it('a hook deploys the head of the repository, whatever the hook says, and the log tells which', async () => {
    await application();
    pushed(B);
    await hook();
    await scheduler.settle();
    const [deployment] = await pushes.deployments();
    expect(deployment).toMatchObject({ ref: 'main', pinnedCommit: B, trigger: 'webhook', status: 'queued' });
    expect(await pushes.pushes()).toMatchObject([
      { status: 'deployed', deployment_id: deployment?.id, head: { ref: 'refs/heads/main', commit: B }, reason: null },
    ]);
    expect(await pushes.watch()).toMatchObject({ hookPending: false, handledHead: B });
  });

  it('doubled, late and reordered hooks end with the head deployed once', async () => {
    await application();
    pushed(B);
    await Promise.all([hook(), hook(), hook('refs/heads/other')]);
    await scheduler.settle();
    await hook();
    await scheduler.settle();
    await poll();
    expect(await pinned()).toEqual([B]);
    const ends = (await pushes.pushes()).map(({ status, reason }) => reason ?? status).sort();
    expect(ends).toEqual(['already_queued', 'deployed', 'deployed', 'other_ref']);
  });

  it('a hook that is lost is made up for by a poll, which tells only of what is new', async () => {
    await application();
    await poll();
    pushed(B);
    await poll();
    await poll();
    expect(await pinned()).toEqual([B]);
    expect(await pushes.pushes()).toMatchObject([{ source: 'poll', forge: null, status: 'deployed' }]);
  });

  it('a hook that arrives during a check causes another one', async () => {
    await application();
    pushed(B);
    repository.whileLooking = async () => {
      repository.whileLooking = undefined;
      pushed(C);
      await hook();
    };
    await hook();
    await scheduler.settle();
    expect((await pushes.watch()).hookPending).toBe(false);
    expect(await pinned()).toEqual([B, C]);
    expect((await pushes.pushes()).every(({ status }) => status !== 'pending')).toBe(true);
    expect(repository.checks).toBeGreaterThanOrEqual(3);
  });

  it('is decided by one of several workers that check at the same time', async () => {
    await application();
    pushed(B);
    await hook();
    const check = api.app.get(PushCheck, { strict: false });
    const { id, server_id: serverId } = pushes.application;
    await Promise.all([1, 2, 3].map(() => check.run(serverId, [id])));
    expect(await pinned()).toEqual([B]);
  });

  it('a worker that has slept since its check does not deploy what it saw', async () => {
    await application();
    pushed(B);
    const check = api.app.get(PushCheck, { strict: false });
    const { id, server_id: serverId } = pushes.application;
    repository.whileLooking = async () => {
      repository.whileLooking = undefined;
      pushed(C);
      await check.run(serverId, [id]);
    };
    await check.run(serverId, [id]);
    expect(await pinned()).toEqual([C]);
  });

  it('a head whose deployment failed waits for the next push', async () => {
    await application();
    pushed(B);
    await poll();
    const [deployment] = await pushes.deployments();
    await deployments.begin(deployment?.id ?? '');
    await deployments.fail({ id: deployment?.id ?? '' });
    await hook();
    await scheduler.settle();
    await poll();
    expect(await pinned()).toEqual([B]);
    expect(await newest()).toMatchObject({ status: 'skipped', reason: 'already_handled' });
    pushed(C);
    await poll();
    expect(await pinned()).toEqual([B, C]);
  });

  it('a rollback is not undone, and a force push to an earlier commit is deployed', async () => {
    await application();
    pushed(B);
    await poll();
    await goLive(B);
    pushed(C);
    await poll();
    await goLive(C);
    await http
      .post(`${applicationRoute(pushes.application)}/rollback`)
      .send({})
      .expect(202);
    await poll();
    expect(await pinned()).toEqual([B, C, null]);
    await goLive(B);
    await poll();
    await hook();
    await scheduler.settle();
    expect(await pinned()).toEqual([B, C, null]);
    pushed(A);
    await hook();
    await scheduler.settle();
    expect(await pinned()).toEqual([B, C, null, A]);
  });

  it('waits for a deployment by hand that may be of the same commit', async () => {
    await application();
    pushed(B);
    const { id } = await deployments.deploy(pushes.application);
    await hook();
    await scheduler.settle();
    expect(await newest()).toMatchObject({ status: 'pending' });
    const commit = { sha: B, message: 'Change', author: 'Ann', committed_at: '2026-11-20T10:00:00.000Z' };
    await api.dataSource.manager.update(Deployment, id, partialRow<Deployment>({ commit }));
    await poll();
    expect(await newest()).toMatchObject({ status: 'skipped', reason: 'already_queued' });
    expect(await pinned()).toEqual([null]);
  });

  it('a marker in the message skips the head, and the log says so even where no hook has told of it', async () => {
    await application();
    pushed(B);
    repository.message = 'Docs [skip ci]';
    await poll();
    await poll();
    expect(await pushes.pushes()).toMatchObject([{ source: 'poll', status: 'skipped', reason: 'skip_marker' }]);
    expect(await pinned()).toEqual([]);
  });

  it('nothing starts an application that was stopped; it catches up after its start', async () => {
    await application();
    const { id } = pushes.application;
    await api.dataSource.manager.update(Application, id, { desiredState: 'stopped' });
    pushed(B);
    await hook();
    await scheduler.settle();
    await poll();
    expect(await pushes.pushes()).toMatchObject([{ status: 'skipped', reason: 'application_stopped' }]);
    await api.dataSource.manager.update(Application, id, { desiredState: 'running' });
    await poll();
    expect(await pinned()).toEqual([B]);
  });

  it('an unreadable repository fails the push after three attempts, and polls tell of it once', async () => {
    await application();
    repository.head = new EngineError('REPOSITORY_NOT_FOUND', 'The repository does not exist.');
    await hook();
    await scheduler.settle();
    expect(await newest()).toMatchObject({ status: 'pending' });
    await poll();
    await poll();
    expect(await newest()).toMatchObject({
      status: 'failed',
      reason: 'REPOSITORY_NOT_FOUND',
      message: 'The repository does not exist.',
    });
    await poll();
    await poll();
    expect(await pushes.pushes()).toHaveLength(1);
    pushed(B);
    await poll();
    expect(await pinned()).toEqual([B]);
    expect(await pushes.watch()).toMatchObject({ failures: 0, failureCode: null });
  });

  it('waits for a server that cannot be reached, and asks nothing of it', async () => {
    await application();
    const { server_id: serverId } = pushes.application;
    await api.dataSource.manager.update(Server, serverId, { status: 'unreachable' });
    pushed(B);
    repository.checks = 0;
    await hook();
    await scheduler.settle();
    expect([repository.checks, (await newest())?.status]).toEqual([0, 'pending']);
    await api.dataSource.manager.update(Server, serverId, { status: 'ready' });
    await scheduler.settle();
    expect(await pinned()).toEqual([B]);
  });

  it('another branch begins anew, and without auto_deploy nothing is checked', async () => {
    await application();
    pushed(B);
    await poll();
    const route = applicationRoute(pushes.application);
    await http
      .patch(route)
      .send({ auto_deploy: { paths: ['src'] } })
      .expect(200);
    expect(await pushes.watch()).toMatchObject({ handledHead: B });
    const { body } = await http
      .patch(route)
      .send({ auto_deploy: { branch: 'next' } })
      .expect(200);
    expect(body.data.auto_deploy).toEqual({
      branch: 'next',
      tags: null,
      paths: ['src'],
      ignore_paths: [],
      poll_seconds: 60,
    });
    expect(await pushes.watch()).toMatchObject({ handledHead: null });
    await http.patch(route).send({ auto_deploy: null }).expect(200);
    expect(await api.dataSource.manager.countBy(PushWatch, { applicationId: pushes.application.id })).toBe(0);
  });

  it('fifty applications of a server are asked with one command', async () => {
    const { id: serverId } = await makeServer(api);
    await application();
    for (let index = 0; index < 50; index += 1) await PushesFixture.create(api, http, serverId);
    repository.checks = 0;
    await scheduler.settle();
    expect(repository.checks).toBeLessThanOrEqual(2);
    const due = await api.dataSource.manager.find(PushWatch);
    expect(due.every(({ nextCheckAt }) => nextCheckAt && nextCheckAt > new Date())).toBe(true);
  });
});
