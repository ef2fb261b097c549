import type { ApplicationRecord, DatabaseRecord } from '@fairlead/dto';
import { Deployment } from '../../../src/deployments/deployment.entity';
import type { Server } from '../../../src/servers/server.entity';
import type { TestApi } from '../../harness/start-api';
import { makeApplication, applicationRoute, startWithServer, type HttpAgent } from '../../harness/test-records';
import { databasePath, makeDatabase } from './database-fixtures';
import { DeploymentSimulator } from '../deployments/deployment-simulator';

describe('an application that runs with a password that has been changed', () => {
  let api: TestApi;
  let http: HttpAgent;
  let server: Server;
  let work: DeploymentSimulator;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
    work = new DeploymentSimulator(api, http);
  });
  afterAll(() => api?.stop());

  const pending = async (application: ApplicationRecord): Promise<string[]> =>
    (await http.get(applicationRoute(application)).expect(200)).body.data.pending_changes;
  const read = async (database: { id: string }): Promise<DatabaseRecord> =>
    (await http.get(databasePath(database)).expect(200)).body.data;

  async function running(): Promise<{ application: ApplicationRecord; database: { id: string } }> {
    const application = await makeApplication(http, server.id, { env: { MODE: 'then' } });
    const database = await makeDatabase(api, http, server.id, { application_ids: [application.id] });
    await work.goLive(await work.deploy(application));
    return { application, database };
  }

  it('is started once more, as it was but with the new password', async () => {
    const { application, database } = await running();
    const live = await work.newest(application);
    await http
      .patch(applicationRoute(application))
      .send({ env: { MODE: 'not yet' } })
      .expect(200);
    const password = await work.rotate(database);
    expect(await pending(application)).toEqual(['databases', 'env.MODE']);
    expect((await read(database)).deployment_due_for).toEqual([application.id]);
    const again = await work.newest(application);
    expect(again).toMatchObject({
      number: live.number + 1,
      trigger: 'credentials',
      actor: { type: 'system' },
      restoredFrom: live.id,
      releaseNumber: live.releaseNumber,
      status: 'queued',
    });
    expect(again.envValues?.reveal()).toContain('then');
    await work.goLive(again);
    expect((await work.newest(application)).linkedValues?.reveal()).toContain(password);
    expect(await pending(application)).toEqual(['env.MODE']);
    expect((await read(database)).deployment_due_for).toEqual([]);
    expect((await work.newest(application)).id).toBe(again.id);
  });

  it('does not redeploy a stopped application, or one with a queued deployment', async () => {
    const idle = await makeApplication(http, server.id);
    const database = await makeDatabase(api, http, server.id, { application_ids: [idle.id] });
    await work.rotate(database);
    expect(await api.dataSource.manager.countBy(Deployment, { applicationId: idle.id })).toBe(0);
    const { application, database: other } = await running();
    const waiting = await work.deploy(application);
    const password = await work.rotate(other);
    expect((await work.newest(application)).id).toBe(waiting.id);
    await work.goLive(waiting);
    const now = await work.newest(application);
    expect(now.id).toBe(waiting.id);
    expect(now.linkedValues?.reveal()).toContain(password);
  });

  it.each(['live', 'failed'] as const)('is started after an active deployment, however that ends: %s', async (end) => {
    const { application, database } = await running();
    const before = await work.newest(application);
    const { id } = await work.deploy(application);
    await work.begin(id);
    const password = await work.rotate(database);
    expect((await work.newest(application)).id).toBe(id);
    await (end === 'live' ? work.goLive({ id }) : work.fail({ id }));
    const after = await work.newest(application);
    expect(after).toMatchObject({ trigger: 'credentials', restoredFrom: end === 'live' ? id : before.id });
    await work.goLive(after);
    expect((await work.newest(application)).id).toBe(after.id);
    expect((await work.newest(application)).linkedValues?.reveal()).toContain(password);
  });

  it('is tried once: a release that does not come up says so, and is not started again and again', async () => {
    const { application, database } = await running();
    await work.rotate(database);
    const { id } = await work.newest(application);
    await work.begin(id);
    await work.fail({ id });
    expect(await work.newest(application)).toMatchObject({ id, status: 'failed' });
    expect((await read(database)).deployment_due_for).toEqual([application.id]);
  });
});
