import type { PushChecksRecord, PushRecord } from '@fairlead/dto';
import { EngineError } from '@fairlead/engine';
import { RELIABLE_HEADS } from '../../../src/pushes/checks/poll-times';
import { PushScheduler } from '../../../src/pushes/checks/push-scheduler';
import { PushWatch } from '../../../src/pushes/checks/push-watch.entity';
import type { TestApi } from '../../harness/start-api';
import { API_ONLY, applicationRoute, makeServer, startWithAgent, type HttpAgent } from '../../harness/test-records';
import { FakeRepository } from './fake-repository';
import { signedHook } from './forge-hooks';
import { PushesFixture } from './pushes-fixture';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const C = 'c'.repeat(40);

describe('checks of a repository', () => {
  let api: TestApi;
  let http: HttpAgent;
  let scheduler: PushScheduler;
  let pushes: PushesFixture;
  let repository: FakeRepository;

  beforeAll(async () => {
    ({ api, http } = await startWithAgent(API_ONLY));
    scheduler = api.app.get(PushScheduler, { strict: false });
    repository = new FakeRepository(api);
  });

  beforeEach(async () => {
    repository.reset(A);
    pushes = await PushesFixture.create(api, http, (await makeServer(api)).id);
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await api.stop();
  });

  const path = (): string => `${applicationRoute(pushes.application)}/pushes`;

  async function request(): Promise<PushRecord> {
    return (await http.post(`${path()}/check`).expect(202)).body.data;
  }

  async function checked(): Promise<PushRecord | undefined> {
    const { id } = await request();
    await scheduler.settle();
    return (await pushes.pushes()).find((push) => push.id === id);
  }

  async function state(): Promise<PushChecksRecord> {
    return (await http.get(`${path()}/checks`).expect(200)).body.data;
  }

  async function hook(): Promise<void> {
    await pushes.send(await signedHook('gitlab', pushes.hook.secret));
  }

  async function poll(): Promise<void> {
    const { applicationId } = await pushes.watch();
    await api.dataSource.manager.update(PushWatch, { applicationId }, { nextCheckAt: new Date(0) });
    await scheduler.settle();
  }

  it('begin at once when they are requested, and tell the outcome', async () => {
    await scheduler.settle();
    repository.push(B);
    expect(await request()).toMatchObject({ source: 'manual', status: 'pending', forge: null, decided_at: null });
    await scheduler.settle();
    const [deployment, ...others] = await pushes.deployments();
    expect([deployment?.pinnedCommit, others]).toEqual([B, []]);
    expect(await pushes.pushes()).toMatchObject([
      { source: 'manual', status: 'deployed', deployment_id: deployment?.id, head: { commit: B } },
    ]);
    expect(await checked()).toMatchObject({ status: 'skipped', reason: 'already_queued', head: { commit: B } });
  });

  it('begin no application by themselves', async () => {
    expect(await checked()).toMatchObject({ status: 'skipped', reason: 'first_check', head: { commit: A } });
    expect(await pushes.deployments()).toEqual([]);
  });

  it('tell a failure at once, while a hook has further attempts', async () => {
    await scheduler.settle();
    repository.head = new EngineError('REPOSITORY_NOT_FOUND', 'The repository does not exist.');
    await hook();
    expect(await checked()).toMatchObject({ status: 'failed', reason: 'REPOSITORY_NOT_FOUND' });
    expect((await pushes.pushes()).map(({ status }) => status)).toEqual(['pending', 'failed']);
    const error = { code: 'REPOSITORY_NOT_FOUND', message: 'The repository does not exist.' };
    expect(await state()).toMatchObject({ last_error: error });
    repository.push(B);
    await poll();
    expect((await pushes.pushes()).map(({ status }) => status)).toEqual(['deployed', 'failed']);
    expect((await state()).last_error).toBeNull();
  });

  it('are refused where nothing is deployed by pushes', async () => {
    await http.patch(applicationRoute(pushes.application)).send({ auto_deploy: null }).expect(200);
    const { body } = await http.post(`${path()}/check`).expect(409);
    expect(body.error.code).toBe('RESOURCE_CONFLICT');
    expect(await pushes.pushes()).toEqual([]);
    expect(await state()).toEqual({ last_checked_at: null, next_check_at: null, last_error: null, last_hook: null });
  });

  it('are told with the last hook, which may have come long before', async () => {
    expect(await state()).toMatchObject({ last_checked_at: null, next_check_at: expect.any(String), last_hook: null });
    await hook();
    await scheduler.settle();
    const { last_checked_at: at, next_check_at: next, last_hook: last } = await state();
    expect(Date.parse(next ?? '') - Date.parse(at ?? '')).toBeGreaterThan(50_000);
    expect(last).toEqual({ at: expect.any(String), forge: 'gitlab' });
    await http.patch(applicationRoute(pushes.application)).send({ auto_deploy: null }).expect(200);
    expect((await state()).last_hook).toEqual(last);
  });

  it('of others go on where a deploy key cannot be decrypted, and that one is tried again later', async () => {
    const { id, server_id: serverId } = pushes.application;
    const sound = await PushesFixture.create(api, http, serverId);
    const setKey = (value: string): Promise<unknown> =>
      api.dataSource.query(`UPDATE applications SET deploy_key_private = ${value} WHERE id = '${id}'`);
    await setKey(`'broken ' || deploy_key_private`);
    await scheduler.settle();
    expect((await sound.watch()).lastCheckedAt).not.toBeNull();
    const { lastCheckedAt, nextCheckAt } = await pushes.watch();
    expect(lastCheckedAt).toBeNull();
    expect(nextCheckAt?.getTime()).toBeGreaterThan(Date.now());
    await setKey(`replace(deploy_key_private, 'broken ', '')`);
  });

  it('are rare only while hooks tell of every head, and frequent from the first that a poll finds', async () => {
    await scheduler.settle();
    const { applicationId } = await pushes.watch();
    const announcedHeads = RELIABLE_HEADS - 1;
    await api.dataSource.manager.update(PushWatch, { applicationId }, { announcedHeads });
    const pace = async (): Promise<'rare' | 'frequent'> => {
      const { nextCheckAt, lastCheckedAt } = await pushes.watch();
      return (nextCheckAt?.getTime() ?? 0) - (lastCheckedAt?.getTime() ?? 0) > 300_000 ? 'rare' : 'frequent';
    };
    // Polls that find nothing new, and what a person was quicker with, say nothing about hooks.
    await poll();
    repository.push(B);
    await checked();
    await hook();
    await scheduler.settle();
    expect([(await pushes.watch()).announcedHeads, await pace()]).toEqual([announcedHeads, 'frequent']);
    repository.push(C);
    await hook();
    await scheduler.settle();
    expect([(await pushes.watch()).announcedHeads, await pace()]).toEqual([RELIABLE_HEADS, 'rare']);
    repository.push(A);
    await poll();
    expect([(await pushes.watch()).announcedHeads, await pace()]).toEqual([0, 'frequent']);
  });
});
