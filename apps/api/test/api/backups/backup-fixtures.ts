import type { FailureCode } from '@fairlead/contracts';
import type { BackupRecord, BackupScheduleRecord, CreateBackupSchedule, StorageRecord } from '@fairlead/dto';
import type { StoredDump } from '@fairlead/engine';
import { BackupProgress } from '../../../src/backups/backups/backup-progress';
import { Backup } from '../../../src/backups/backups/backup.entity';
import type { UnsuccessfulOutcome } from '../../../src/operations/operation-handler';
import { newId } from '../../../src/platform/database/new-id';
import { partialRow } from '../../../src/platform/database/query/partial-row';
import { newLocalStorage } from '../../../src/storages/new-storage';
import { Storage } from '../../../src/storages/storage.entity';
import type { TestApi } from '../../harness/start-api';
import type { HttpAgent } from '../../harness/test-records';
import { completeOperations } from '../databases/database-fixtures';

export const BACKUPS_PATH = '/api/v1/backups';
export const SCHEDULES_PATH = '/api/v1/backup-schedules';
export const STORAGES_PATH = '/api/v1/storages';

const DUMP: StoredDump = {
  snapshotId: 'a'.repeat(64),
  name: 'db.dump',
  bytes: 4096,
  storedBytes: 1024,
  sha256: 'b'.repeat(64),
  fingerprint: { tables: [{ name: 'notes', rows: 3, checksum: 'c' }], other: {}, digest: 'd' },
};

export async function requestBackup(http: HttpAgent, databaseId: string): Promise<BackupRecord> {
  return (await http.post(BACKUPS_PATH).send({ database_id: databaseId }).expect(202)).body.data;
}

/** What its operation writes when the copy was found equal. No worker runs in these tests. */
export async function completeBackup(api: TestApi, { id }: { id: string }): Promise<void> {
  const progress = api.app.get(BackupProgress, { strict: false });
  await completeOperations(api, id);
  await api.dataSource.transaction(async (tx) => {
    await progress.begin(tx, id);
    await progress.succeeded(tx, id, { ...DUMP, snapshotId: newId('backup') });
  });
}

export async function failBackup(
  api: TestApi,
  { id }: { id: string },
  code: FailureCode = 'ENGINE_DOWN',
): Promise<void> {
  const end: UnsuccessfulOutcome = { status: 'failed', failure: { step: 'dumping', code, message: 'It went wrong.' } };
  await completeOperations(api, id);
  await api.dataSource.transaction((tx) => api.app.get(BackupProgress, { strict: false }).ended(tx, id, end));
}

export async function takeBackup(api: TestApi, http: HttpAgent, databaseId: string): Promise<BackupRecord> {
  const backup = await requestBackup(http, databaseId);
  await completeBackup(api, backup);
  return readBackup(http, backup);
}

export async function readBackup(http: HttpAgent, { id }: { id: string }): Promise<BackupRecord> {
  return (await http.get(`${BACKUPS_PATH}/${id}`).expect(200)).body.data;
}

export async function makeSchedule(
  http: HttpAgent,
  databaseId: string,
  more: Partial<CreateBackupSchedule> = {},
): Promise<BackupScheduleRecord> {
  const body = { database_id: databaseId, cron: '0 3 * * *', ...more };
  return (await http.post(SCHEDULES_PATH).send(body).expect(201)).body.data;
}

export async function scheduledBackupsOf(http: HttpAgent, { id }: { id: string }): Promise<BackupRecord[]> {
  return (await http.get(`${BACKUPS_PATH}?schedule_id=${id}&sort=created_at`).expect(200)).body.data;
}

export async function readDefaultStorage(http: HttpAgent): Promise<StorageRecord> {
  const storages: StorageRecord[] = (await http.get(STORAGES_PATH).expect(200)).body.data;
  const found = storages.find(({ is_default }) => is_default);
  if (!found) throw new Error('There is no default storage.');
  return found;
}

let names = 0;

/** The record of an S3 storage, as if it had been added and checked. */
export async function makeStorage(api: TestApi, more: Partial<Storage> = {}): Promise<Storage> {
  names += 1;
  const at = { endpoint: 'https://s3.example.com', bucket: 'backups', pathStyle: true, accessKeyId: 'key' };
  const storage = {
    ...newLocalStorage(),
    ...at,
    type: 's3',
    isDefault: false,
    name: `s3-${names}`,
    status: 'ready',
    ...more,
  } as const;
  await api.dataSource.manager.insert(Storage, partialRow<Storage>(storage));
  return storage;
}

/** As if it had been made at that time. */
export async function setBackupDate(api: TestApi, { id }: { id: string }, createdAt: Date): Promise<void> {
  await api.dataSource.manager.update(Backup, id, { createdAt });
}
