import type { BackupScheduleRecord } from '@fairlead/dto';
import { BackupSchedule } from '../../../src/backups/schedules/backup-schedule.entity';
import { BackupMaintenance } from '../../../src/backups/schedules/backup-maintenance';
import { BackupScheduler } from '../../../src/backups/schedules/backup-scheduler';
import { DatabaseRemoval } from '../../../src/databases/removal/database-removal';
import { makeToken, withToken } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { eventNamesOf, makeServer, startWithServer, type HttpAgent } from '../../harness/test-records';
import {
  setBackupDate,
  failBackup,
  makeSchedule,
  readBackup,
  scheduledBackupsOf,
  SCHEDULES_PATH,
  completeBackup,
} from './backup-fixtures';
import { makeDatabase } from '../databases/database-fixtures';

describe('backup schedules', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let databaseId: string;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    ({ id: databaseId } = await makeDatabase(api, http, serverId));
  });

  const scheduler = (): BackupScheduler => api.app.get(BackupScheduler, { strict: false });
  const maintenance = (): BackupMaintenance => api.app.get(BackupMaintenance, { strict: false });
  const read = async ({ id }: { id: string }): Promise<BackupScheduleRecord> =>
    (await http.get(`${SCHEDULES_PATH}/${id}`).expect(200)).body.data;
  const nextOf = async (schedule: { id: string }): Promise<Date> => new Date((await read(schedule)).next_run_at ?? NaN);
  /** The moment of its next run, and what it does then. */
  const run = async (schedule: { id: string }) => {
    await scheduler().startDue(await nextOf(schedule));
    const latest = (await scheduledBackupsOf(http, schedule)).at(-1);
    if (!latest) throw new Error('Nothing was begun.');
    return latest;
  };

  it('201 say when they run next, in their time zone', async () => {
    const answer = await http
      .post(SCHEDULES_PATH)
      .send({ database_id: databaseId, cron: '30 3 * * *', time_zone: 'Asia/Tokyo', retention: { keep_daily: 7 } })
      .expect(201);
    const schedule: BackupScheduleRecord = answer.body.data;
    expect(answer.headers['location']).toBe(`${SCHEDULES_PATH}/${schedule.id}`);
    expect(schedule).toMatchObject({ enabled: true, jitter_seconds: 0, retention: { keep_daily: 7 }, last_run: null });
    expect(schedule.next_run_at).toMatch(/T18:30:00\.000Z$/);
    expect(await eventNamesOf(api, schedule.id)).toEqual(['backup_schedule.created']);
  });

  it.each([
    ['cron', { cron: 'every day' }],
    ['cron', { cron: '0 0 30 2 *' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['retention.keep_last', { retention: { keep_last: 0 } }],
    ['jitter_seconds', { jitter_seconds: -1 }],
    ['storage_id', { storage_id: 'sto_none' }],
  ])('400 for a wrong %s', async (field, more) => {
    const answer = await http
      .post(SCHEDULES_PATH)
      .send({ database_id: databaseId, cron: '@daily', ...more })
      .expect(400);
    expect(answer.body.error.details[0]).toMatchObject({ field });
  });

  it('begin what is due, once, however late', async () => {
    const schedule = await makeSchedule(http, databaseId);
    const due = await nextOf(schedule);
    await scheduler().startDue(new Date(due.getTime() - 1));
    expect(await scheduledBackupsOf(http, schedule)).toEqual([]);
    const threeDaysLater = new Date(due.getTime() + 3 * 86_400_000);
    await scheduler().startDue(threeDaysLater);
    await scheduler().startDue(threeDaysLater);
    expect(await scheduledBackupsOf(http, schedule)).toMatchObject([
      { trigger: 'schedule', status: 'queued', actor: { type: 'system' } },
    ]);
    expect((await nextOf(schedule)).getTime()).toBeGreaterThan(threeDaysLater.getTime());
    expect((await read(schedule)).last_run).toMatchObject({ status: 'queued' });
  });

  it('begin one run even if two processes check at the same moment', async () => {
    const schedule = await makeSchedule(http, databaseId);
    const due = await nextOf(schedule);
    await Promise.all([scheduler().startDue(due), scheduler().startDue(due)]);
    expect(await scheduledBackupsOf(http, schedule)).toHaveLength(1);
  });

  it('do not run while they are not enabled, and have missed nothing then', async () => {
    const schedule = await makeSchedule(http, databaseId);
    const { body } = await http.patch(`${SCHEDULES_PATH}/${schedule.id}`).send({ enabled: false }).expect(200);
    expect(body.data).toMatchObject({ enabled: false, next_run_at: null });
    await scheduler().startDue(new Date(Date.now() + 9 * 86_400_000));
    expect(await scheduledBackupsOf(http, schedule)).toEqual([]);
    await http.patch(`${SCHEDULES_PATH}/${schedule.id}`).send({ enabled: true, cron: '@hourly' }).expect(200);
    expect((await nextOf(schedule)).getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
  });

  describe('a run that cannot start is a failed backup with an event:', () => {
    const failure = async (schedule: { id: string }): Promise<string | undefined> => {
      const backup = await run(schedule);
      expect(backup).toMatchObject({ status: 'failed', verified_at: null, finished_at: expect.any(String) });
      expect(await eventNamesOf(api, backup.id)).toEqual(['backup.failed']);
      return backup.failure?.code;
    };

    it('the server is not ready', async () => {
      const { id } = await makeServer(api);
      const schedule = await makeSchedule(http, (await makeDatabase(api, http, id)).id);
      await api.dataSource.query(`UPDATE servers SET status = 'unreachable' WHERE id = '${id}'`);
      expect(await failure(schedule)).toBe('SERVER_NOT_READY');
    });

    it('the database is not ready', async () => {
      const schedule = await makeSchedule(http, databaseId);
      await api.dataSource.query(`UPDATE databases SET status = 'failed' WHERE id = '${databaseId}'`);
      expect(await failure(schedule)).toBe('DATABASE_NOT_READY');
    });

    it('the storage cannot be used', async () => {
      const schedule = await makeSchedule(http, databaseId);
      await api.dataSource.query(`UPDATE storages SET status = 'failed'`);
      expect(await failure(schedule)).toBe('STORAGE_NOT_READY');
      await api.dataSource.query(`UPDATE storages SET status = 'ready'`);
    });

    it('the previous run has not ended', async () => {
      const schedule = await makeSchedule(http, databaseId);
      await run(schedule);
      expect(await failure(schedule)).toBe('PREVIOUS_RUN_ACTIVE');
    });
  });

  describe('what they keep', () => {
    it('counts verified backups only, and a failure removes none', async () => {
      const schedule = await makeSchedule(http, databaseId, { retention: { keep_last: 1 } });
      const first = await run(schedule);
      await completeBackup(api, first);
      await setBackupDate(api, first, new Date(Date.now() - 60_000));
      await failBackup(api, await run(schedule));
      expect((await readBackup(http, first)).status).toBe('succeeded');
      const third = await run(schedule);
      expect((await readBackup(http, first)).status).toBe('succeeded');
      await completeBackup(api, third);
      expect((await readBackup(http, first)).status).toBe('deleting');
      expect((await readBackup(http, third)).status).toBe('succeeded');
    });

    it('does not end a restore in progress', async () => {
      const schedule = await makeSchedule(http, databaseId, { retention: { keep_last: 1 } });
      const first = await run(schedule);
      await completeBackup(api, first);
      await setBackupDate(api, first, new Date(Date.now() - 60_000));
      await http.post(`/api/v1/backups/${first.id}/restore`).send({ target: 'new', name: 'kept' }).expect(202);
      await completeBackup(api, await run(schedule));
      expect((await readBackup(http, first)).status).toBe('succeeded');
    });
  });

  describe('that are overdue', () => {
    const soundSince = (schedule: { id: string }, at: Date) =>
      api.dataSource.manager.update(BackupSchedule, schedule.id, { soundSince: at });

    it('say so with one event, until a backup is verified', async () => {
      const schedule = await makeSchedule(http, databaseId, { cron: '0 * * * *' });
      await maintenance().maintain(new Date());
      expect((await read(schedule)).overdue_since).toBeNull();
      await soundSince(schedule, new Date(Date.now() - 5 * 3_600_000));
      await maintenance().maintain(new Date());
      await maintenance().maintain(new Date());
      expect((await read(schedule)).overdue_since).toEqual(expect.any(String));
      expect(await eventNamesOf(api, schedule.id)).toEqual(['backup_schedule.created', 'backup.overdue']);
      await failBackup(api, await run(schedule));
      expect((await read(schedule)).overdue_since).toEqual(expect.any(String));
      await completeBackup(api, await run(schedule));
      expect((await read(schedule)).overdue_since).toBeNull();
    });
  });

  it('go with their database', async () => {
    const schedule = await makeSchedule(http, databaseId);
    await api.dataSource.transaction((tx) => api.app.get(DatabaseRemoval, { strict: false }).forget(tx, databaseId));
    await http.get(`${SCHEDULES_PATH}/${schedule.id}`).expect(404);
    expect(await eventNamesOf(api, schedule.id)).toEqual(['backup_schedule.created', 'backup_schedule.deleted']);
  });

  it('are deleted without their backups', async () => {
    const schedule = await makeSchedule(http, databaseId);
    const backup = await run(schedule);
    await completeBackup(api, backup);
    await http.delete(`${SCHEDULES_PATH}/${schedule.id}`).expect(200);
    expect(await readBackup(http, backup)).toMatchObject({ status: 'succeeded', schedule_id: schedule.id });
  });

  it('exist only for tokens that may see their server', async () => {
    const schedule = await makeSchedule(http, databaseId);
    const { id: elsewhere } = await makeServer(api);
    const bound = withToken(api, await makeToken(api, undefined, { server_ids: [elsewhere] }));
    await bound.get(`${SCHEDULES_PATH}/${schedule.id}`).expect(404);
    await bound.patch(`${SCHEDULES_PATH}/${schedule.id}`).send({ enabled: false }).expect(404);
    await bound.delete(`${SCHEDULES_PATH}/${schedule.id}`).expect(404);
    expect((await bound.get(SCHEDULES_PATH).expect(200)).body.meta.total).toBe(0);
  });
});
