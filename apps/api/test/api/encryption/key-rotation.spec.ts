import { randomBytes } from 'node:crypto';
import type { EncryptionRecord } from '@fairlead/dto';
import { secret } from '@fairlead/engine';
import { KeyRotation } from '../../../src/instance/encryption/key-rotation';
import { useKeyRing } from '../../../src/platform/database/encryption/encrypted-rows';
import { EncryptionKey } from '../../../src/platform/database/encryption/encryption-key.entity';
import { KeyRing } from '../../../src/platform/database/encryption/key-ring';
import { newId } from '../../../src/platform/database/new-id';
import { IdempotencyKey } from '../../../src/platform/http/idempotency/idempotency-key.entity';
import { TotpSecret } from '../../../src/users/totp/totp-secret.entity';
import type { IntervalTask } from '../../../src/platform/lifecycle/interval-task';
import { startApi, type TestApi } from '../../harness/start-api';
import { NEW_STORAGE } from '../access/hostile-token';
import { signedInAgent } from '../../harness/test-access';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database';

const newKey = (): string => randomBytes(32).toString('hex');
const idOf = (key: string): string => new KeyRing([Buffer.from(key, 'hex')]).currentKeyId;
const HOUR_MS = 3_600_000;

describe('the key that encrypts secrets at rest', () => {
  let database: TestDatabase;
  const [first, second, third] = [newKey(), newKey(), newKey()];
  const running: TestApi[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    for (const api of running.splice(0)) await api.stop();
  });

  afterAll(() => database?.remove());

  const start = async (...keys: string[]): Promise<TestApi> => {
    const api = await startApi({ database, settings: { FAIRLEAD_SECRET_KEY: keys.join(',') } });
    running.push(api);
    // The runs of the interval task are those of the test.
    const task: IntervalTask = Reflect.get(rotation(api), 'task');
    await task.stop();
    return api;
  };
  const rotation = (api: TestApi) => api.app.get(KeyRotation, { strict: false });
  const totals = async (api: TestApi) => Object.fromEntries(await rotation(api).counts());

  /** Values with a simple and with a composite primary key. */
  async function fill({ dataSource: { manager } }: TestApi, count: number): Promise<void> {
    const now = new Date();
    for (let index = 0; index < count; index += 1) {
      await manager.insert(TotpSecret, { userId: newId('user'), secret: secret(`seed ${index}`), lastStep: 0 });
      const times = { heldUntil: now, expiresAt: new Date(now.getTime() + HOUR_MS) };
      const address = { scope: `scope ${index % 3}`, key: `key ${index}` };
      const answer = secret(`answer ${index}`);
      await manager.insert(IdempotencyKey, { ...address, fingerprint: answer, holder: 'x', answer, ...times });
    }
  }

  it('is remembered by its fingerprint, and a process with another one, or none, does not start', async () => {
    const api = await start(first);
    await fill(api, 25);
    expect(await api.dataSource.manager.find(EncryptionKey)).toMatchObject([{ id: idOf(first), status: 'current' }]);
    await running.pop()?.stop();
    await expect(start(second)).rejects.toThrow(
      `FAIRLEAD_SECRET_KEY contains the key ${idOf(second)}, but values of this database are encrypted with the key ${idOf(first)}`,
    );
    await expect(startApi({ database })).rejects.toThrow('FAIRLEAD_SECRET_KEY is not set and there is no ');
  });

  it('is followed by another one batch by batch, wherever an interrupted process had come to', async () => {
    const api = await start(second, first);
    const owner = await signedInAgent(api, 'owner');
    await rotation(api).reencryptAll(10);
    // As after a kill in the middle: some values have the old key again.
    const ring = new KeyRing([Buffer.from(first, 'hex'), Buffer.from(second, 'hex')]);
    useKeyRing(api.dataSource, ring);
    await rotation(api).reencryptAll(7);
    expect(Object.keys(await totals(api))).toEqual([idOf(first)]);
    ring.encryptWith(idOf(second));
    const all = (await totals(api))[idOf(first)] ?? 0;
    expect(all).toBeGreaterThanOrEqual(50);

    const before: EncryptionRecord = (await owner.get('/api/dashboard/instance/encryption').expect(200)).body.data;
    expect(before).toMatchObject({ rotating: true, total_values: all, remaining_values: all });

    // Two processes at once.
    await Promise.all([rotation(api).reencryptAll(9), rotation(api).reencryptAll(4)]);
    expect(await totals(api)).toEqual({ [idOf(second)]: all });
    for (const { answer, key } of await api.dataSource.manager.find(IdempotencyKey)) {
      expect(answer?.reveal()).toBe(key.replace('key', 'answer'));
    }

    await rotation(api).run();
    const during: EncryptionRecord = (await owner.get('/api/dashboard/instance/encryption').expect(200)).body.data;
    expect(during).toMatchObject({ rotating: true, remaining_values: 0 });
    await rotation(api).run(new Date(Date.now() + HOUR_MS));
    const after: EncryptionRecord = (await owner.get('/api/dashboard/instance/encryption').expect(200)).body.data;
    expect(after.rotating).toBe(false);
    expect(after.keys).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: idOf(second), status: 'current', values: all }),
        expect.objectContaining({ id: idOf(first), status: 'retired', values: 0, configured: true }),
      ]),
    );
    const { body } = await owner.get('/api/dashboard/audit?name=instance.encryption_key_retired').expect(200);
    expect(body.data).toHaveLength(1);
  });

  it('can be removed once it is retired, and not before', async () => {
    const api = await start(third, second);
    expect((await api.dataSource.manager.findOneByOrFail(EncryptionKey, { id: idOf(second) })).status).toBe('previous');
    await running.pop()?.stop();
    await expect(start(third)).rejects.toThrow(idOf(second));
    await expect(start(first)).rejects.toThrow(idOf(second));

    const again = await start(third, second);
    await rotation(again).run(new Date(Date.now() + HOUR_MS));
    await running.pop()?.stop();
    const alone = await start(third);
    expect(Object.keys(await totals(alone))).toEqual([idOf(third)]);
  });

  it('is also watched after its retirement, in case a process still writes with it', async () => {
    const api = await start(third, second);
    useKeyRing(api.dataSource, new KeyRing([Buffer.from(second, 'hex'), Buffer.from(third, 'hex')]));
    await api.dataSource.manager.insert(TotpSecret, { userId: newId('user'), secret: secret('late'), lastStep: 0 });
    expect((await totals(api))[idOf(second)]).toBeGreaterThan(0);
    await rotation(api).run(new Date(Date.now() + 2 * HOUR_MS));
    // The run has followed the current key, and re-encrypted what was written with the other one.
    expect(Object.keys(await totals(api))).toEqual([idOf(third)]);
  });

  it('is the only one that is encrypted with, also where a process was started before and lacks it', async () => {
    const api = await start(third);
    const owner = await signedInAgent(api, 'owner', 'late@example.org');
    const before = await totals(api);
    useKeyRing(api.dataSource, new KeyRing([Buffer.from(second, 'hex')]));
    await rotation(api).followCurrentKey();
    const { body } = await owner.post('/api/v1/storages').set('Origin', api.url).send(NEW_STORAGE).expect(503);
    expect(body.error.code).toBe('SERVICE_UNAVAILABLE');
    expect(await totals(api)).toEqual(before);
  });

  it('keeps what a request stores while a rotation is about to store the previous value again', async () => {
    const api = await start(second, third);
    const { manager } = api.dataSource;
    const userId = newId('user');
    const ring = new KeyRing([Buffer.from(second, 'hex'), Buffer.from(third, 'hex')]);
    ring.encryptWith(idOf(third));
    useKeyRing(api.dataSource, ring);
    await manager.insert(TotpSecret, { userId, secret: secret('before'), lastStep: 0 });
    ring.encryptWith(idOf(second));
    const query = manager.query.bind(manager);
    let stored = 0;
    jest.spyOn(manager, 'query').mockImplementation(async (text, parameters) => {
      const rows = await query(text, parameters);
      if (text.startsWith('SELECT') && text.includes('"totp_secrets"') && text.includes('ORDER BY')) {
        stored += 1;
        await manager.update(TotpSecret, { userId }, { secret: secret('meanwhile') });
      }
      return rows;
    });
    await rotation(api).reencryptAll();
    jest.restoreAllMocks();
    expect(stored).toBeGreaterThan(0);
    expect((await manager.findOneByOrFail(TotpSecret, { userId })).secret.reveal()).toBe('meanwhile');
    await rotation(api).reencryptAll();
    // As it was before this test.
    ring.encryptWith(idOf(third));
    await rotation(api).reencryptAll();
    await manager.update(EncryptionKey, { id: idOf(third) }, { status: 'current' });
    await manager.update(EncryptionKey, { id: idOf(second) }, { status: 'retired' });
  });

  it('is only shown to owners', async () => {
    const api = await start(third);
    const admin = await signedInAgent(api, 'admin');
    await admin.get('/api/dashboard/instance/encryption').expect(403);
  });
});
