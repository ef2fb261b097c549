import type { ApplicationRecord, DeploymentRecord } from '@fairlead/dto';
import { Application } from '../../../src/applications/application.entity';
import { Deployment } from '../../../src/deployments/deployment.entity';
import type { TestApi } from '../../harness/start-api';
import { makeApplication, applicationRoute, startWithServer, type HttpAgent } from '../../harness/test-records';

const COMMIT = { sha: 'a'.repeat(40), message: 'Change', author: 'Ada', committed_at: '2026-11-20T10:00:00.000Z' };

describe('the changes that another deployment would make', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
  });
  afterAll(() => api?.stop());

  const deploy = async (application: ApplicationRecord): Promise<DeploymentRecord> =>
    (
      await http
        .post(`${applicationRoute(application)}/deploy`)
        .send({})
        .expect(202)
    ).body.data;
  const changes = (application: ApplicationRecord, { id }: { id: string }): ReturnType<HttpAgent['get']> =>
    http.get(`${applicationRoute(application)}/deployments/${id}/changes`);

  it('are listed by setting, and by name only for the environment', async () => {
    const env = { KEPT: 'same', CHANGED: 'secret-one', REMOVED: 'secret-two' };
    const application = await makeApplication(http, serverId, { env });
    const old = await deploy(application);
    await api.dataSource.manager.save(Deployment, { id: old.id, commit: COMMIT, liveAt: new Date() });
    await http
      .patch(applicationRoute(application))
      .send({
        build: { start_command: 'node b.js' },
        resources: { memory_mb: 512 },
        env: { CHANGED: 'secret-three', REMOVED: null, ADDED: 'secret-four' },
      })
      .expect(200);
    const current = await deploy(application);
    await api.dataSource.manager.update(Application, application.id, { currentDeploymentId: current.id });
    const back = await changes(application, old).expect(200);
    expect(back.body.data).toEqual({
      from: { deployment_id: current.id, number: 2, commit: null },
      to: { deployment_id: old.id, number: 1, commit: COMMIT },
      settings: [
        { field: 'build.start_command', from: 'node b.js', to: null },
        { field: 'resources.memory_mb', from: 512, to: null },
      ],
      env: { added: ['REMOVED'], removed: ['ADDED'], changed: ['CHANGED'] },
      release_kept: true,
    });
    expect(back.text).not.toContain('secret');
    const none = await changes(application, current).expect(200);
    expect(none.body.data).toMatchObject({
      settings: [],
      env: { added: [], removed: [], changed: [] },
      release_kept: false,
    });
  });

  it('include everything where nothing is live', async () => {
    const application = await makeApplication(http, serverId, { env: { A: '1' } });
    const { body } = await changes(application, await deploy(application)).expect(200);
    expect(body.data).toMatchObject({ from: null, settings: [], env: { added: ['A'], removed: [], changed: [] } });
  });

  it('404 for a deployment of another application', async () => {
    const [one, other] = [await makeApplication(http, serverId), await makeApplication(http, serverId)];
    await changes(one, await deploy(other)).expect(404);
  });
});
