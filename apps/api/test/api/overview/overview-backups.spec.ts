import type { Overview } from '@fairlead/dto';
import { BackupSchedule } from '../../../src/backups/schedules/backup-schedule.entity';
import { partialRow } from '../../../src/platform/database/query/partial-row';
import { signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { API_ONLY, startWithServer, type HttpAgent } from '../../harness/test-records';
import { requestBackup, failBackup, makeSchedule, takeBackup } from '../backups/backup-fixtures';
import { makeDatabase } from '../databases/database-fixtures';

describe('backups on the overview', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;

  beforeAll(async () => {
    ({ api, serverId } = await startWithServer(API_ONLY));
    http = await signedInAgent(api, 'owner');
  });
  afterAll(() => api?.stop());

  const overview = async (): Promise<Overview> => (await http.get('/api/dashboard/overview').expect(200)).body.data;
  const noticed = async (): Promise<string[]> =>
    (await overview()).attention.map(({ kind, name, status }) => `${kind} ${name} ${status}`);
  const ready = async (name: string): Promise<string> => (await makeDatabase(api, http, serverId, { name })).id;

  it('lists a database whose newest backup has failed, until one succeeds', async () => {
    const id = await ready('shop');
    await takeBackup(api, http, id);
    const backup = await requestBackup(http, id);
    expect(await noticed()).toEqual([]);
    await failBackup(api, backup);
    expect(await noticed()).toEqual(['backup shop failed']);
    const [item] = (await overview()).attention;
    expect(item).toMatchObject({ id: backup.id, database_id: id, reason: 'It went wrong.' });
    expect((await overview()).backups).toEqual({ active: 0, failed_24h: 1, succeeded_24h: 1, overdue: 0 });
    await takeBackup(api, http, id);
    expect(await noticed()).toEqual([]);
  });

  it('lists and counts a schedule that is overdue', async () => {
    const id = await ready('blog');
    const schedule = await makeSchedule(http, id);
    await api.dataSource.manager.update(
      BackupSchedule,
      schedule.id,
      partialRow<BackupSchedule>({ overdueSince: new Date() }),
    );
    expect(await noticed()).toEqual(['backup_schedule blog overdue']);
    const { attention, backups } = await overview();
    expect(attention[0]).toMatchObject({ id: schedule.id, database_id: id });
    expect(backups.overdue).toBe(1);
  });

  it('counts active operations', async () => {
    await requestBackup(http, await ready('wiki'));
    expect((await overview()).backups.active).toBe(1);
  });
});
