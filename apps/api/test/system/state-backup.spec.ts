import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FairleadProcess, ApiClient, createToken } from '@fairlead/testbed';
import type { StorageRecord } from './support/api-records';

const OWNER = { email: 'owner@example.com', password: 'a long enough password' };
const SETTINGS = { FAIRLEAD_ADMIN_EMAIL: OWNER.email, FAIRLEAD_ADMIN_PASSWORD: OWNER.password };
const TOOL = join(__dirname, '..', '..', '..', '..', 'tools', 'state', 'command.mjs');
const run = promisify(execFile);

describe('the state of Fairlead itself', () => {
  let folder: string;
  let dataDir: string;
  let store: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fairlead-state-'));
    [dataDir, store] = [join(folder, 'data'), join(folder, 'store')];
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const state = (
    args: readonly string[],
    more: Record<string, string> = {},
  ): Promise<{ stdout: string; stderr: string }> =>
    run(process.execPath, [TOOL, ...args], {
      env: { ...process.env, FAIRLEAD_DATA_DIR: dataDir, RESTIC_PASSWORD: 'kept elsewhere', ...more },
    });

  it('is restored after the data folder was destroyed: tokens, records and encrypted values', async () => {
    const fairlead = await FairleadProcess.start({ dataDir, settings: SETTINGS });
    const scopes = ['backups:read', 'backups:write'];
    const token = await createToken(fairlead.url, { ...OWNER, name: 'state', scopes });
    const api = new ApiClient(fairlead.url, token);
    const secret = {
      name: 'offsite',
      type: 's3',
      endpoint: 'http://127.0.0.1:9',
      bucket: 'backups',
      access_key_id: 'key',
      secret_access_key: 'secret-secret',
    };
    const storage = await api.post<StorageRecord>('/storages', secret);
    // While it runs and writes.
    await state(['backup', '--to', store]);
    await api.post('/storages', { ...secret, name: 'later' });
    await state(['backup', '--to', store]);
    await fairlead.stop();
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.state'))).toEqual([]);
    await rm(dataDir, { recursive: true });

    await state(['restore', '--from', store]);
    const again = await FairleadProcess.start({ dataDir, port: fairlead.port, settings: SETTINGS });
    try {
      const names = (await api.get<(StorageRecord & { name: string })[]>('/storages')).map(({ name }) => name);
      expect(names.toSorted()).toEqual(['Local disk', 'later', 'offsite']);
      // The key exists: the probe gets as far as the address, where nothing listens.
      const checked = await api.post<StorageRecord>(`/storages/${storage.id}/check`, {}, { prefer: 'wait=60' });
      expect(checked).toMatchObject({ status: 'failed', status_code: 'STORAGE_UNREACHABLE' });
    } finally {
      await again.stop();
    }
  });

  it('is not restored over an existing state, nor with another password', async () => {
    await expect(state(['restore', '--from', store])).rejects.toMatchObject({ code: 1 });
    const elsewhere = { FAIRLEAD_DATA_DIR: join(folder, 'other') };
    await expect(
      state(['restore', '--from', store], { ...elsewhere, RESTIC_PASSWORD: 'guessed' }),
    ).rejects.toMatchObject({ code: 1 });
    await expect(state(['backup', '--to', store], { RESTIC_PASSWORD: '' })).rejects.toMatchObject({ code: 1 });
    expect(await readdir(elsewhere.FAIRLEAD_DATA_DIR)).not.toContain('fairlead.sqlite');
  });
});
