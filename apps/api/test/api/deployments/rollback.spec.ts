import type { ApplicationRecord } from '@fairlead/dto';
import { Application } from '../../../src/applications/application.entity';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { Operation } from '../../../src/operations/operation.entity';
import type { Server } from '../../../src/servers/server.entity';
import type { TestApi } from '../../harness/start-api';
import { makeApplication, applicationRoute, startWithServer, type HttpAgent } from '../../harness/test-records';

describe('rolling back', () => {
  let api: TestApi;
  let http: HttpAgent;
  let server: Server;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
  });
  afterAll(() => api?.stop());

  /** Deployments that were live one after the other, as their operations would have left them. */
  async function history(
    releases: { status: Deployment['status']; release?: number; pruned?: boolean; live?: boolean }[],
  ): Promise<{ application: ApplicationRecord; ids: string[] }> {
    const application = await makeApplication(http, server.id, { env: { VERSION: 'first' } });
    const ids: string[] = [];
    for (const { status, release, pruned, live = true } of releases) {
      const { id, number } = (
        await http
          .post(`${applicationRoute(application)}/deploy`)
          .send({})
          .expect(202)
      ).body.data;
      ids.push(id);
      await api.dataSource.manager.update(Operation, { subjectId: id }, { status: 'succeeded' });
      const kept = { liveAt: live ? new Date() : null, prunedAt: pruned ? new Date() : null };
      const artifact = { kind: 'systemd' as const, digest: `sha256:${number}`, image: null };
      await api.dataSource.manager.save(Deployment, {
        id,
        status,
        releaseNumber: release ?? number,
        artifact,
        ...kept,
      });
      if (status === 'live')
        await api.dataSource.manager.update(Application, application.id, { currentDeploymentId: id });
    }
    return { application, ids };
  }

  const rollBack = (application: ApplicationRecord, body: object = {}): ReturnType<HttpAgent['post']> =>
    http.post(`${applicationRoute(application)}/rollback`).send(body);

  it('202 goes to the release before the one that runs, with the settings it had', async () => {
    const { application, ids } = await history([
      { status: 'superseded' },
      { status: 'superseded' },
      { status: 'live' },
    ]);
    await http
      .patch(applicationRoute(application))
      .send({ env: { VERSION: 'second' } })
      .expect(200);
    const { body } = await rollBack(application).expect(202);
    expect(body.data).toMatchObject({
      number: 4,
      trigger: 'rollback',
      restored_from: ids[1],
      artifact: { digest: 'sha256:2' },
      status: 'queued',
    });
    expect(body.data.stages.map(({ name }: { name: string }) => name)).toEqual([
      'starting',
      'verifying',
      'switching',
      'observing',
    ]);
    expect(await api.dataSource.manager.findOneBy(Operation, { subjectId: body.data.id })).toMatchObject({
      kind: 'application.roll_back',
    });
    const made = await api.dataSource.manager.findOneByOrFail(Deployment, { id: body.data.id });
    expect(made.releaseNumber).toBe(2);
    expect(made.envValues?.reveal()).toContain('first');
  });

  it('goes further back the second time, and past releases that were left by a rollback', async () => {
    const { application, ids } = await history([
      { status: 'superseded' },
      { status: 'superseded' },
      { status: 'rolled_back' },
      { status: 'live', release: 2 },
    ]);
    expect((await rollBack(application).expect(202)).body.data.restored_from).toBe(ids[0]);
  });

  it('goes to any kept release that is named, but not to the one that runs', async () => {
    const { application, ids } = await history([
      { status: 'superseded' },
      { status: 'rolled_back' },
      { status: 'live' },
    ]);
    expect((await rollBack(application, { deployment_id: ids[1] }).expect(202)).body.data.restored_from).toBe(ids[1]);
    expect((await rollBack(application, { deployment_id: ids[2] }).expect(409)).body.error.code).toBe(
      'RESOURCE_CONFLICT',
    );
  });

  it('409 NOTHING_TO_ROLL_BACK where there is no kept release, or it was never live', async () => {
    const fresh = await makeApplication(http, server.id);
    expect((await rollBack(fresh).expect(409)).body.error.code).toBe('NOTHING_TO_ROLL_BACK');
    const { application, ids } = await history([
      { status: 'superseded', pruned: true },
      { status: 'failed', live: false },
      { status: 'live' },
    ]);
    for (const body of [{}, { deployment_id: ids[0] }, { deployment_id: ids[1] }]) {
      expect((await rollBack(application, body).expect(409)).body.error.code).toBe('NOTHING_TO_ROLL_BACK');
    }
    await rollBack(application, { deployment_id: 'dep_01jd7q2x5wf8fv2m3v0q4c9s1a' }).expect(404);
  });
});
