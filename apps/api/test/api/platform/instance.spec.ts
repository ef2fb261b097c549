import type { InstanceRecord, SettingRecord } from '@fairlead/dto';
import { makeToken, signedInAgent, withToken } from '../../harness/test-access';
import { eventually } from '../../harness/eventually';
import { startApi, type TestApi } from '../../harness/start-api';
import { createTestDatabase, TEST_DIALECT } from '../../harness/test-database';
import { StoredSetting } from '../../../src/platform/settings/stored-setting.entity';
import type { HttpAgent } from '../../harness/test-records';

const INSTANCE = '/api/dashboard/instance';
const SETTINGS = `${INSTANCE}/settings`;
/** Empty: as if the environment did not give them, so that they can be changed. */
const FREE = { FAIRLEAD_RATE_LIMIT_PER_MINUTE: '', FAIRLEAD_RATE_LIMIT_PER_HOUR: '' };

const show = async (http: HttpAgent): Promise<InstanceRecord> => (await http.get(INSTANCE).expect(200)).body.data;

const setting = (record: InstanceRecord, name: string): SettingRecord | undefined =>
  record.settings.find((each) => each.name === name);

describe('the instance', () => {
  let api: TestApi;
  let owner: HttpAgent;
  let viewer: HttpAgent;

  beforeAll(async () => {
    api = await startApi({
      settings: { ...FREE, FAIRLEAD_WATCH_SECONDS: '30', FAIRLEAD_SECRET_KEY: 'a'.repeat(64) },
    });
    owner = await signedInAgent(api, 'owner');
    viewer = await signedInAgent(api, 'viewer');
  });
  afterAll(() => api?.stop());

  const change = async (changes: object): Promise<InstanceRecord> =>
    (await owner.patch(SETTINGS).send(changes).expect(200)).body.data;

  it('says what it is, and by which key it reaches servers', async () => {
    const record = await show(viewer);
    expect(record).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      public_url: expect.stringMatching(/^http:/),
      node_version: process.versions.node,
      started_at: expect.stringMatching(/Z$/),
      database: {
        kind: TEST_DIALECT === 'sqlite' ? 'sqlite' : 'postgresql',
        version: expect.stringMatching(/^\d+\.\d/),
        size_bytes: expect.any(Number),
      },
      redis: false,
      ssh_key: { public_key: expect.stringMatching(/^ssh-ed25519 /), fingerprint: expect.stringMatching(/^SHA256:/) },
    });
    expect(record.database.size_bytes).toBeGreaterThan(10_000);
  });

  it('describes each setting, with its value where it is no secret and the reader no viewer', async () => {
    const record = await show(owner);
    expect(record.settings).toHaveLength((await show(viewer)).settings.length);
    expect(setting(record, 'FAIRLEAD_IDEMPOTENCY_HOURS')).toEqual({
      name: 'FAIRLEAD_IDEMPOTENCY_HOURS',
      group: 'Requests',
      text: expect.stringContaining('Idempotency-Key'),
      unit: 'h',
      type: 'integer',
      min: 1,
      max: 720,
      options: null,
      value: 24,
      default: 24,
      source: 'default',
      editable: true,
      secret: false,
      set: true,
    });
    expect(setting(record, 'FAIRLEAD_LOG_LEVEL')).toMatchObject({
      type: 'choice',
      options: expect.arrayContaining(['warn']),
    });
    expect(setting(record, 'FAIRLEAD_WATCH_SECONDS')).toMatchObject({
      value: 30,
      source: 'environment',
      editable: false,
    });
    expect(setting(record, 'FAIRLEAD_HOST')).toMatchObject({ editable: false });
    const secret = { secret: true, value: null, default: null, editable: false };
    expect(setting(record, 'FAIRLEAD_SECRET_KEY')).toMatchObject({ ...secret, set: true });
    expect(setting(record, 'FAIRLEAD_ADMIN_PASSWORD')).toMatchObject({ ...secret, set: false });
    expect(JSON.stringify(record)).not.toContain('aaaaaaaa');
    expect((await show(viewer)).settings.every(({ value }) => value === null)).toBe(true);
  });

  it('goes by a changed setting with the next request, and by the default again once it is taken back', async () => {
    const limits = async (): Promise<string | undefined> =>
      (
        await withToken(api, await makeToken(api))
          .get('/api/v1/servers')
          .expect(200)
      ).headers['ratelimit-policy'];
    expect(await limits()).toBe('"minute";q=60;w=60, "hour";q=1000;w=3600');
    const record = await change({ FAIRLEAD_RATE_LIMIT_PER_MINUTE: 7, FAIRLEAD_RATE_LIMIT_PER_HOUR: 0 });
    expect(setting(record, 'FAIRLEAD_RATE_LIMIT_PER_MINUTE')).toMatchObject({
      value: 7,
      default: 60,
      source: 'stored',
    });
    expect(await limits()).toBe('"minute";q=7;w=60');
    await change({ FAIRLEAD_RATE_LIMIT_PER_MINUTE: null, FAIRLEAD_RATE_LIMIT_PER_HOUR: null });
    expect(await limits()).toBe('"minute";q=60;w=60, "hour";q=1000;w=3600');
    expect(setting(await show(owner), 'FAIRLEAD_RATE_LIMIT_PER_MINUTE')).toMatchObject({
      value: 60,
      source: 'default',
    });
  });

  it('records who changed what, and nothing where nothing changed', async () => {
    await change({ FAIRLEAD_BUILDS_PER_SERVER: 5 });
    await change({ FAIRLEAD_BUILDS_PER_SERVER: 5 });
    const { body } = await owner.get('/api/dashboard/audit?name=instance.settings_changed&search=BUILDS_PER_SERVER');
    expect(body.data).toMatchObject([
      {
        subject: { type: 'instance', name: 'FAIRLEAD_BUILDS_PER_SERVER' },
        actor: { name: 'owner@example.org' },
        data: { name: 'FAIRLEAD_BUILDS_PER_SERVER', from: 2, to: 5 },
      },
    ]);
  });

  it.each([
    [{ FAIRLEAD_BUILDS_PER_SERVER: 0 }, 'invalid'],
    [{ FAIRLEAD_BUILDS_PER_SERVER: '3' }, 'invalid'],
    [{ FAIRLEAD_BUILDS_PER_SERVER: 1.5 }, 'invalid'],
    [{ FAIRLEAD_BUILDS_PER_SERVER: [3] }, 'invalid'],
    [{ FAIRLEAD_NO_SUCH: 1 }, 'unknown_field'],
    [{ toString: 1 }, 'unknown_field'],
  ])('400 for %j, and nothing is changed', async (changes, code) => {
    const answer = await owner
      .patch(SETTINGS)
      .send({ FAIRLEAD_STAGE_SECONDS: 60, ...changes })
      .expect(400);
    expect(answer.body.error.details).toMatchObject([{ field: Object.keys(changes)[0], code }]);
    expect(setting(await show(owner), 'FAIRLEAD_STAGE_SECONDS')?.value).toBe(900);
  });

  it('400 for what is no object', async () => {
    await owner.patch(SETTINGS).send([]).expect(400);
  });

  it('409 for what the environment gives, and for what is read at the start alone', async () => {
    const given = await owner.patch(SETTINGS).send({ FAIRLEAD_WATCH_SECONDS: 60 }).expect(409);
    expect(given.body.error).toMatchObject({
      code: 'RESOURCE_CONFLICT',
      message: 'FAIRLEAD_WATCH_SECONDS is set in the environment; change it there.',
    });
    const fixed = await owner
      .patch(SETTINGS)
      .send({ FAIRLEAD_SECRET_KEY: 'b'.repeat(64) })
      .expect(409);
    expect(fixed.body.error.message).toContain('only be set in the environment');
  });

  it('403 for users who are not owners', async () => {
    const admin = await signedInAgent(api, 'admin');
    await admin.patch(SETTINGS).send({ FAIRLEAD_STAGE_SECONDS: 60 }).expect(403);
    await viewer.patch(SETTINGS).send({ FAIRLEAD_STAGE_SECONDS: 60 }).expect(403);
    await withToken(api, await makeToken(api))
      .get(INSTANCE)
      .expect(401);
  });
});

describe('stored settings', () => {
  it('outlive a start; the environment goes before them, and what cannot be read is left out', async () => {
    const database = await createTestDatabase();
    const first = await startApi({ database });
    const owner = await signedInAgent(first, 'owner');
    await owner.patch(SETTINGS).send({ FAIRLEAD_STAGE_SECONDS: 60, FAIRLEAD_SAMPLE_SECONDS: 120 }).expect(200);
    const odd = { name: 'FAIRLEAD_BUILDS_PER_SERVER', value: 'many', updatedAt: new Date() };
    await first.dataSource.manager.insert(StoredSetting, odd);
    await first.stop();
    const second = await startApi({ database, settings: { FAIRLEAD_SAMPLE_SECONDS: '30' } });
    expect(second.config.get('FAIRLEAD_STAGE_SECONDS')).toBe(60);
    expect(second.config.get('FAIRLEAD_SAMPLE_SECONDS')).toBe(30);
    expect(second.config.get('FAIRLEAD_BUILDS_PER_SERVER')).toBe(2);
    expect(second.logs.join('')).toContain('FAIRLEAD_BUILDS_PER_SERVER must be a whole number from 1 to 32');
    await second.stop();
    await database.remove();
  });

  it('reach every process', async () => {
    if (TEST_DIALECT === 'sqlite') return; // One process has the folder to itself.
    const database = await createTestDatabase();
    const here = await startApi({ database, settings: { FAIRLEAD_ROLE: 'api' } });
    const there = await startApi({ database, settings: { FAIRLEAD_ROLE: 'worker' } });
    const owner = await signedInAgent(here, 'owner');
    const since = performance.now();
    await owner.patch(SETTINGS).send({ FAIRLEAD_BUILD_SECONDS: 77 }).expect(200);
    await eventually('the word', () => there.config.get('FAIRLEAD_BUILD_SECONDS') === 77);
    // Without the signal it would only be found by the next poll, fifteen seconds after the start.
    expect(performance.now() - since).toBeLessThan(8000);
    await here.stop();
    await there.stop();
    await database.remove();
  });
});
