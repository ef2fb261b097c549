import type { StageStatus } from '@fairlead/contracts';
import type { ApplicationRecord, DeploymentRecord } from '@fairlead/dto';
import { Application } from '../../../src/applications/application.entity';
import { DeploymentProgress } from '../../../src/deployments/run/deployment-progress';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { LiveReleaseReconciler } from '../../../src/deployments/watch/live-release-reconciler';
import { planReleaseRetention } from '../../../src/deployments/cleanup/release-retention';
import { Operation } from '../../../src/operations/operation.entity';
import type { Tx } from '../../../src/platform/database/tx';
import type { TestApi } from '../../harness/start-api';
import { eventNamesOf, makeApplication, startWithServer, type HttpAgent } from '../../harness/test-records';

const COMMIT = { sha: 'a'.repeat(40), message: 'Change', author: 'Ada', committedAt: '2026-11-20T10:00:00.000Z' };

/** The record of a deployment, moved as its handler moves it, without a machine. */
describe('the progress of a deployment', () => {
  let api: TestApi;
  let http: HttpAgent;
  let progress: DeploymentProgress;
  let serverId: string;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
    progress = api.app.get(DeploymentProgress, { strict: false });
  });
  afterAll(() => api?.stop());

  const tx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => api.dataSource.transaction(work);
  const stage = (t: Tx, id: string, name: string, status: StageStatus): Promise<void> =>
    progress.stages(t, id, [{ name, status }]);
  const applicationNow = async ({ id }: ApplicationRecord): Promise<ApplicationRecord> =>
    (await http.get(`/api/v1/applications/${id}`)).body.data;
  const deploymentNow = async (application: ApplicationRecord, id: string): Promise<DeploymentRecord> =>
    (await http.get(`/api/v1/applications/${application.id}/deployments/${id}`)).body.data;
  const tidying = (application: ApplicationRecord): Promise<number> =>
    api.dataSource.manager.countBy(Operation, { lane: `application:${application.id}:cleanup`, status: 'queued' });

  async function begin(application: ApplicationRecord, action = 'deploy', body = {}): Promise<string> {
    const { id } = (await http.post(`/api/v1/applications/${application.id}/${action}`).send(body).expect(202)).body
      .data;
    await api.dataSource.manager.update(Operation, { subjectId: id }, { status: 'succeeded' });
    await tx((t) => progress.begin(t, id));
    return id;
  }

  /** Up to the moment from which visitors reach it. */
  async function switchTo(application: ApplicationRecord, action = 'deploy', body = {}): Promise<string> {
    const id = await begin(application, action, body);
    const { number, releaseNumber } = await api.dataSource.manager.findOneByOrFail(Deployment, { id });
    for (const name of ['building', 'starting', 'verifying', 'switching']) {
      await tx((t) => stage(t, id, name, 'running'));
      if (name === 'building') await tx((t) => progress.commit(t, id, COMMIT));
      if (name === 'starting')
        await tx((t) =>
          progress.release(t, id, {
            number,
            releaseNumber,
            runtime: 'systemd',
            port: 20_000 + number,
            manifest: {
              commit: COMMIT,
              runtime: 'systemd',
              workingDirectory: '.',
              digest: `sha256:${releaseNumber}`,
            },
          }),
        );
      if (name === 'switching') await tx((t) => progress.switched(t, id, new Date(), 3.6));
      await tx((t) => stage(t, id, name, 'succeeded'));
    }
    await tx((t) => stage(t, id, 'observing', 'running'));
    return id;
  }

  async function goLive(application: ApplicationRecord, action = 'deploy', body = {}): Promise<string> {
    const id = await switchTo(application, action, body);
    await tx(async (t) => {
      await stage(t, id, 'observing', 'succeeded');
      await progress.live(t, id);
    });
    return id;
  }

  it('each stage is recorded, visitors are counted to it from the switch on, and live is said after the observation', async () => {
    const application = await makeApplication(http, serverId);
    const first = await goLive(application);
    expect(await applicationNow(application)).toMatchObject({ active_deployment: null });
    const second = await switchTo(application);
    expect(await applicationNow(application)).toMatchObject({
      current_deployment_id: second,
      active_deployment: { id: second, number: 2, status: 'observing' },
      status: 'running',
    });
    expect(await deploymentNow(application, second)).toMatchObject({
      status: 'observing',
      switch: { at: expect.any(String), duration_ms: 4 },
    });
    expect(await deploymentNow(application, first)).toMatchObject({ status: 'live' });
    await tx((t) => progress.live(t, second));
    const record = await deploymentNow(application, second);
    expect(record).toMatchObject({
      status: 'live',
      failure: null,
      release_kept: true,
      commit: { sha: COMMIT.sha, committed_at: COMMIT.committedAt },
      artifact: { kind: 'systemd', digest: 'sha256:2', image: null },
      duration_ms: expect.any(Number),
    });
    expect(await deploymentNow(application, first)).toMatchObject({
      status: 'superseded',
      superseded_by: second,
      release_kept: true,
    });
    expect(await eventNamesOf(api, second)).toEqual([
      'deployment.queued',
      'deployment.started',
      ...Array.from({ length: 5 }, () => 'deployment.stage_changed'),
      'deployment.live',
    ]);
    expect(await tidying(application)).toBe(2);
  });

  it('names the default branch that HEAD led to, and keeps that name for whatever runs again', async () => {
    const application = await makeApplication(http, serverId);
    const id = await begin(application);
    expect(await deploymentNow(application, id)).toMatchObject({ ref: 'HEAD', commit: null });
    await tx((t) => progress.commit(t, id, COMMIT, 'master'));
    await tx((t) => progress.commit(t, id, COMMIT));
    expect(await deploymentNow(application, id)).toMatchObject({ ref: 'master', commit: { sha: COMMIT.sha } });
    expect((await applicationNow(application)).source).toMatchObject({ branch: 'HEAD' });
  });

  it('what is changed meanwhile is pending, and what was pending is not after the switch', async () => {
    const application = await makeApplication(http, serverId, { env: { A: '1' } });
    const path = `/api/v1/applications/${application.id}`;
    await goLive(application);
    await http
      .patch(path)
      .send({ env: { A: '2' }, runtime: 'systemd' })
      .expect(200);
    expect((await applicationNow(application)).pending_changes).toEqual(['runtime', 'env.A']);
    const second = await begin(application);
    await http
      .patch(path)
      .send({ source: { branch: 'next' } })
      .expect(200);
    await tx((t) => progress.switched(t, second, new Date(), 1));
    expect((await applicationNow(application)).pending_changes).toEqual(['source.branch']);
  });

  it('the stage of a release command is shown where one is set, and skipped where there is no release to run it in', async () => {
    const names = ({ stages }: DeploymentRecord): string[] => stages.map(({ name }) => name);
    const statusOf = ({ stages }: DeploymentRecord) => stages.find(({ name }) => name === 'releasing')?.status;
    const build = { release_command: 'npm run migrate' };
    const application = await makeApplication(http, serverId, { build });
    const first = await begin(application);
    expect(names(await deploymentNow(application, first)).slice(0, 3)).toEqual(['building', 'releasing', 'starting']);
    const skipped = await goLive(application);
    expect(statusOf(await deploymentNow(application, skipped))).toBe('skipped');
    expect(names(await deploymentNow(application, await begin(application, 'restart')))).not.toContain('releasing');
    // Only the build finds out that the repository has one.
    const other = await makeApplication(http, serverId);
    const found = await begin(other);
    expect(names(await deploymentNow(other, found))).not.toContain('releasing');
    await tx((t) => stage(t, found, 'building', 'succeeded'));
    await tx((t) => stage(t, found, 'releasing', 'running'));
    const record = await deploymentNow(other, found);
    expect([record.status, names(record)[1], statusOf(record)]).toEqual(['releasing', 'releasing', 'running']);
  });

  it('a rollback leaves the release it came from as rolled back', async () => {
    const application = await makeApplication(http, serverId);
    const [first, second] = [await goLive(application), await goLive(application)];
    const third = await goLive(application, 'rollback');
    expect(await deploymentNow(application, second)).toMatchObject({ status: 'rolled_back', superseded_by: third });
    expect(await deploymentNow(application, third)).toMatchObject({
      status: 'live',
      restored_from: first,
      artifact: { digest: 'sha256:1' },
    });
    expect(await eventNamesOf(api, second)).toContain('deployment.rolled_back');
  });

  it('a crash after the switch makes the previous release live again, in the records too', async () => {
    const application = await makeApplication(http, serverId, { env: { A: '1' } });
    const first = await goLive(application);
    await http.patch(`/api/v1/applications/${application.id}`).send({ env: { A: '2' } });
    const second = await switchTo(application);
    await tx((t) => progress.rolledBack(t, second, 'CRASHED_AFTER_SWITCH', 'It crashed.'));
    expect(await deploymentNow(application, second)).toMatchObject({
      status: 'rolled_back',
      failure: { stage: 'observing', code: 'CRASHED_AFTER_SWITCH', message: 'It crashed.' },
      release_kept: false,
    });
    expect(await deploymentNow(application, first)).toMatchObject({ status: 'live' });
    expect(await applicationNow(application)).toMatchObject({
      current_deployment_id: first,
      pending_changes: ['env.A'],
    });
  });

  it('a crash after the very first switch is a failure, and no release is live', async () => {
    const application = await makeApplication(http, serverId);
    const only = await switchTo(application);
    const failure = { step: 'observing', code: 'CRASHED_AFTER_SWITCH' as const, message: 'It crashed.' };
    await tx((t) => progress.ended(t, only, { status: 'failed', failure }));
    expect(await deploymentNow(application, only)).toMatchObject({ status: 'failed', failure: { stage: 'observing' } });
    expect(await applicationNow(application)).toMatchObject({
      current_deployment_id: null,
      status: 'crashed',
      status_reason: 'It crashed.',
    });
  });

  it.each(['failed', 'canceled'] as const)('one that %s before the switch changes nothing else', async (status) => {
    const application = await makeApplication(http, serverId);
    const first = await goLive(application);
    const before = await applicationNow(application);
    const second = await begin(application);
    await tx((t) => stage(t, second, 'building', 'running'));
    const failure = { step: 'building', code: 'BUILD_FAILED' as const, message: 'No.' };
    await tx((t) => progress.ended(t, second, status === 'failed' ? { status, failure } : { status }));
    const record = await deploymentNow(application, second);
    expect(record).toMatchObject({
      status,
      failure: status === 'failed' ? { stage: 'building', code: 'BUILD_FAILED', message: 'No.' } : null,
    });
    expect(record.stages.map((stage) => stage.status)).toEqual([status, 'skipped', 'skipped', 'skipped', 'skipped']);
    expect(await deploymentNow(application, first)).toMatchObject({ status: 'live' });
    expect(await applicationNow(application)).toEqual(before);
    expect(await eventNamesOf(api, second)).toContain(`deployment.${status}`);
    expect(await tidying(application)).toBe(2);
  });

  it('goes on after a crash without going back: stages, start and what served before stay as they were', async () => {
    const application = await makeApplication(http, serverId);
    const first = await goLive(application);
    const second = await switchTo(application);
    const before = await deploymentNow(application, second);
    await tx((t) => progress.begin(t, second));
    for (const name of ['building', 'starting']) await tx((t) => stage(t, second, name, 'running'));
    await tx((t) => progress.switched(t, second, new Date(), 99));
    const after = await deploymentNow(application, second);
    expect(after).toMatchObject({ status: 'observing', started_at: before.started_at, switch: before.switch });
    expect(await api.dataSource.manager.findOneBy(Deployment, { id: second })).toMatchObject({ previousId: first });
  });

  it('nothing moves a deployment that has come to its end', async () => {
    const application = await makeApplication(http, serverId);
    const id = await goLive(application);
    const before = await deploymentNow(application, id);
    expect(await tx((t) => progress.begin(t, id))).toBeUndefined();
    await tx((t) => stage(t, id, 'building', 'running'));
    await tx((t) => progress.ended(t, id, { status: 'canceled' }));
    expect(await deploymentNow(application, id)).toEqual(before);
  });

  it('keeps the newest releases, the live one and the requested one; the records release the others', async () => {
    const application = await makeApplication(http, serverId, { keep_releases: 3 });
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.push(await goLive(application));
    const back = await goLive(application, 'rollback', { deployment_id: ids[1] });
    const wanted = (
      await http.post(`/api/v1/applications/${application.id}/rollback`).send({ deployment_id: ids[2] }).expect(202)
    ).body.data;
    const plan = await tx(async (t) =>
      planReleaseRetention(t, await t.findOneByOrFail(Application, { id: application.id })),
    );
    expect(plan).toMatchObject({ current: { id: back }, keepUnits: [6, 7], failedAttempts: [] });
    expect([...plan.keepReleases].sort()).toEqual([2, 3, 4, 5, 7]);
    const kept = await Promise.all(ids.map(async (id) => (await deploymentNow(application, id)).release_kept));
    expect(kept).toEqual([false, true, true, true, true]);
    expect(wanted.restored_from).toBe(ids[2]);
  });

  it('keeps the release that it goes back to time and again, however old it is', async () => {
    const application = await makeApplication(http, serverId, { keep_releases: 2 });
    const first = await goLive(application);
    for (let i = 0; i < 3; i += 1) {
      await goLive(application);
      await tx(async (t) => planReleaseRetention(t, await t.findOneByOrFail(Application, { id: application.id })));
      await goLive(application, 'rollback');
    }
    expect((await deploymentNow(application, first)).release_kept).toBe(true);
  });

  it('adopts the live release that the server reports, except during a deployment', async () => {
    const application = await makeApplication(http, serverId);
    const [first, second] = [await goLive(application), await goLive(application)];
    const truth = api.app.get(LiveReleaseReconciler, { strict: false });
    const adopt = (number: number): Promise<void> =>
      tx(async (t) =>
        truth.reconcile(t, await t.findOneByOrFail(Application, { id: application.id }), {
          applicationId: application.id,
          number,
          state: 'running',
          restarts: 0,
          processes: [],
          maintenance: false,
          uptimeSeconds: 60,
        }),
      );
    const third = await begin(application);
    await tx((t) => stage(t, third, 'building', 'running'));
    await adopt(1);
    expect((await applicationNow(application)).current_deployment_id).toBe(second);
    await tx((t) => progress.ended(t, third, { status: 'canceled' }));
    await adopt(1);
    expect((await applicationNow(application)).current_deployment_id).toBe(first);
  });
});
