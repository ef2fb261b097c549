import type { Overview } from '@fairlead/dto';
import { Application } from '../../../src/applications/application.entity';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { Domain } from '../../../src/domains/domain.entity';
import { partialRow } from '../../../src/platform/database/query/partial-row';
import { makeToken, signedInAgent, withToken } from '../../harness/test-access';
import { API_ONLY, makeApplication, makeServer, startWithServer, type HttpAgent } from '../../harness/test-records';
import type { TestApi } from '../../harness/start-api';

const HOUR_MS = 3_600_000;
const ago = (ms: number): Date => new Date(Date.now() - ms);

describe('the overview', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;

  beforeAll(async () => {
    ({ api, serverId } = await startWithServer(API_ONLY));
    http = await signedInAgent(api, 'viewer');
    const owner = await signedInAgent(api, 'owner');
    await makeServer(api, {
      name: 'offline',
      status: 'unreachable',
      statusReason: 'No answer.',
      updatedAt: ago(HOUR_MS),
    });
    const application = async (name: string, changes: Partial<Application> = {}): Promise<string> => {
      const { id } = await makeApplication(owner, serverId, { name });
      await api.dataSource.manager.update(Application, id, partialRow<Application>(changes));
      return id;
    };
    const deploy = async (applicationId: string, changes: Partial<Deployment>): Promise<void> => {
      const { body } = await owner.post(`/api/v1/applications/${applicationId}/deploy`).send({}).expect(202);
      await api.dataSource.manager.update(Deployment, body.data.id, partialRow<Deployment>(changes));
    };
    const lasted = (ms: number, endedAgo = HOUR_MS): Partial<Deployment> => {
      const finishedAt = ago(endedAgo);
      return { startedAt: new Date(finishedAt.getTime() - ms), finishedAt };
    };
    const failure = { stage: 'building' as const, code: 'BUILD_FAILED', message: 'The build command failed.' };

    const shop = await application('shop', { status: 'running' });
    await deploy(shop, { status: 'failed', failure, ...lasted(5000, 3 * HOUR_MS) });
    await deploy(shop, { status: 'superseded', liveAt: ago(2 * HOUR_MS), ...lasted(10_000, 2 * HOUR_MS) });
    await deploy(shop, { status: 'live', liveAt: ago(HOUR_MS), ...lasted(30_000) });
    const blog = await application('blog', {
      status: 'crashed',
      statusReason: 'The process ended.',
      updatedAt: ago(1),
    });
    await deploy(blog, { status: 'live', liveAt: ago(30 * HOUR_MS), ...lasted(99_000, 30 * HOUR_MS) });
    await deploy(blog, { status: 'rolled_back', failure, ...lasted(7000) });
    await deploy(await application('wiki', { status: 'degraded' }), { status: 'queued' });
    const { body } = await owner.post(`/api/v1/applications/${shop}/domains`).send({ hostname: 'shop.example' });
    await api.dataSource.manager.update(Domain, body.data.id, { status: 'failed', statusReason: 'Not served.' });
  });
  afterAll(() => api?.stop());

  const overview = async (): Promise<Overview> => (await http.get('/api/dashboard/overview').expect(200)).body.data;

  it('counts servers and applications by status', async () => {
    expect(await overview()).toMatchObject({
      servers: { total: 2, by_status: { ready: 1, unreachable: 1 } },
      applications: { total: 3, by_status: { running: 1, crashed: 1, degraded: 1 } },
    });
  });

  it('counts active deployments and those of the last day, with their median duration', async () => {
    expect((await overview()).deployments).toEqual({
      active: 1,
      failed_24h: 2,
      succeeded_24h: 2,
      median_duration_ms_24h: 20_000,
    });
  });

  it('lists what needs attention, the worst first, and of deployments only the newest of an application', async () => {
    const { attention } = await overview();
    expect(attention.map(({ kind, name, status }) => `${kind} ${name} ${status}`)).toEqual([
      'application blog crashed',
      'server offline unreachable',
      'application wiki degraded',
      'domain shop.example failed',
      'deployment blog rolled_back',
    ]);
    expect(attention[0]).toMatchObject({
      reason: 'The process ended.',
      application_id: null,
      since: expect.stringMatching(/Z$/),
    });
    expect(attention[1]).toMatchObject({ reason: 'No answer.' });
    expect(Math.abs(Date.parse(attention[1]?.since ?? '') - ago(HOUR_MS).getTime())).toBeLessThan(60_000);
    expect(attention[4]).toMatchObject({ reason: 'The build command failed.', application_id: attention[0]?.id });
  });

  it('lists at most 50', async () => {
    for (let n = 0; n < 55; n += 1) await makeServer(api, { status: 'failed' });
    expect((await overview()).attention).toHaveLength(50);
  });

  it('401 with a token', async () => {
    await withToken(api, await makeToken(api))
      .get('/api/dashboard/overview')
      .expect(401);
  });
});
