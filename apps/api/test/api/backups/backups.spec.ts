import type { AttentionItem, BackupRecord, DatabaseRecord } from '@fairlead/dto';
import { BackupRetentionService } from '../../../src/backups/retention/backup-retention.service';
import { Backup } from '../../../src/backups/backups/backup.entity';
import { DatabaseRemoval } from '../../../src/databases/removal/database-removal';
import { Restore } from '../../../src/backups/restores/restore.entity';
import { Operation } from '../../../src/operations/operation.entity';
import { makeToken, signedInAgent, withToken } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { eventNamesOf, makeServer, startWithServer, type HttpAgent } from '../../harness/test-records';
import { requestBackup, BACKUPS_PATH, failBackup, readBackup, completeBackup, takeBackup } from './backup-fixtures';
import { databasePath, makeDatabase } from '../databases/database-fixtures';

describe('backups', () => {
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

  const operationOf = (subjectId: string): Promise<Operation> =>
    api.dataSource.manager.findOneByOrFail(Operation, { subjectId });
  const database = async (id = databaseId): Promise<DatabaseRecord> =>
    (await http.get(databasePath({ id })).expect(200)).body.data;

  describe('of a database', () => {
    it('202 is a record with its event and an operation in the lane of the database', async () => {
      const answer = await http.post(BACKUPS_PATH).send({ database_id: databaseId }).expect(202);
      const backup: BackupRecord = answer.body.data;
      expect(answer.headers['location']).toBe(`${BACKUPS_PATH}/${backup.id}`);
      expect(backup).toMatchObject({
        database_id: databaseId,
        database: { engine: 'postgresql', server_id: serverId },
        status: 'queued',
        trigger: 'api',
        destination: 'local',
        verified_at: null,
        stages: [
          { name: 'preparing', status: 'pending' },
          { name: 'dumping', status: 'pending' },
          { name: 'verifying', status: 'pending' },
        ],
      });
      expect(await operationOf(backup.id)).toMatchObject({
        kind: 'backup.run',
        lane: `database:${databaseId}`,
        serverId,
      });
      expect(await eventNamesOf(api, backup.id)).toEqual(['backup.queued']);
    });

    it('count as succeeded together with the moment of their proof', async () => {
      const backup = await takeBackup(api, http, databaseId);
      expect(backup).toMatchObject({ status: 'succeeded', size_bytes: 4096, tables: 1, rows: 3, failure: null });
      expect(backup.verified_at).toBe(backup.finished_at);
      expect(backup.checksum).toBe(`sha256:${'b'.repeat(64)}`);
      expect(await eventNamesOf(api, backup.id)).toEqual(['backup.queued', 'backup.started', 'backup.succeeded']);
      expect(JSON.stringify(backup)).not.toContain('snapshot');
    });

    it('report the failed stage and the reason, and count as not verified', async () => {
      const backup = await requestBackup(http, databaseId);
      await failBackup(api, backup);
      expect(await readBackup(http, backup)).toMatchObject({
        status: 'failed',
        verified_at: null,
        failure: { stage: 'dumping', code: 'ENGINE_DOWN', message: 'It went wrong.' },
      });
      expect(await eventNamesOf(api, backup.id)).toEqual(['backup.queued', 'backup.failed']);
    });

    it('trigger a check of their storage where the storage has failed', async () => {
      const queuedChecks = () => api.dataSource.manager.countBy(Operation, { kind: 'storage.check', status: 'queued' });
      await api.dataSource.manager.update(Operation, { kind: 'storage.check' }, { status: 'succeeded' });
      await failBackup(api, await requestBackup(http, databaseId), 'ENGINE_DOWN');
      expect(await queuedChecks()).toBe(0);
      await failBackup(api, await requestBackup(http, databaseId), 'STORAGE_CREDENTIALS_REFUSED');
      expect(await queuedChecks()).toBe(1);
    });

    it('409 while the database or its server is not ready', async () => {
      const { id } = await makeServer(api);
      const other = await makeDatabase(api, http, id);
      await api.dataSource.query(`UPDATE servers SET status = 'unreachable' WHERE id = '${id}'`);
      const answer = await http.post(BACKUPS_PATH).send({ database_id: other.id }).expect(409);
      expect(answer.body.error.code).toBe('SERVER_NOT_READY');
      await api.dataSource.query(`UPDATE databases SET status = 'failed' WHERE id = '${databaseId}'`);
      await http.post(BACKUPS_PATH).send({ database_id: databaseId }).expect(409);
    });

    it('409 while the storage cannot be used, 400 where there is no such storage', async () => {
      await api.dataSource.query(`UPDATE storages SET status = 'failed'`);
      const answer = await http.post(BACKUPS_PATH).send({ database_id: databaseId }).expect(409);
      expect(answer.body.error.code).toBe('STORAGE_NOT_READY');
      await api.dataSource.query(`UPDATE storages SET status = 'ready'`);
      const unknown = await http.post(BACKUPS_PATH).send({ database_id: databaseId, storage_id: 'sto_1' }).expect(400);
      expect(unknown.body.error.details).toMatchObject([{ field: 'storage_id' }]);
    });

    it('are canceled while they wait, and not once they have ended', async () => {
      const backup = await requestBackup(http, databaseId);
      const { body } = await http.post(`${BACKUPS_PATH}/${backup.id}/cancel`).expect(202);
      expect(body.data).toMatchObject({ status: 'canceled', cancel_requested_at: expect.any(String) });
      const again = await http.post(`${BACKUPS_PATH}/${backup.id}/cancel`).expect(409);
      expect(again.body.error.code).toBe('BACKUP_NOT_CANCELABLE');
    });

    it('exist only for tokens that may see their server', async () => {
      const backup = await requestBackup(http, databaseId);
      const { id: elsewhere } = await makeServer(api);
      const bound = withToken(api, await makeToken(api, undefined, { server_ids: [elsewhere] }));
      await bound.get(`${BACKUPS_PATH}/${backup.id}`).expect(404);
      await bound.post(`${BACKUPS_PATH}/${backup.id}/cancel`).expect(404);
      await bound.post(BACKUPS_PATH).send({ database_id: databaseId }).expect(404);
      expect((await bound.get(BACKUPS_PATH).expect(200)).body.meta.total).toBe(0);
      expect((await bound.get(`${BACKUPS_PATH}?server_id=${serverId}`).expect(200)).body.meta.total).toBe(0);
    });

    it('are found by what they are of', async () => {
      const good = await takeBackup(api, http, databaseId);
      await requestBackup(http, databaseId);
      const list = async (query: string) => (await http.get(`${BACKUPS_PATH}?${query}`).expect(200)).body.data;
      expect(await list(`database_id=${databaseId}`)).toHaveLength(2);
      expect(await list(`database_id=${databaseId}&status=succeeded`)).toMatchObject([{ id: good.id }]);
      await http.get(`${BACKUPS_PATH}?engine=postgresql`).expect(400);
    });
  });

  describe('when they are deleted', () => {
    it('202 shows it, and the storage is cleared in a lane of its own', async () => {
      const backup = await takeBackup(api, http, databaseId);
      const { body } = await http.delete(`${BACKUPS_PATH}/${backup.id}`).expect(202);
      expect(body.data).toMatchObject({ status: 'deleting' });
      const operations = await api.dataSource.manager.findBy(Operation, {
        subjectId: backup.id,
        kind: 'backup.remove',
      });
      expect(operations).toMatchObject([{ lane: `repository:${backup.storage_id}:${serverId}`, status: 'queued' }]);
      const restore = await http.post(`${BACKUPS_PATH}/${backup.id}/restore`).send({ target: 'same' }).expect(409);
      expect(restore.body.error.code).toBe('BACKUP_NOT_RESTORABLE');
    });

    it('are deleted without their storage where that is lost', async () => {
      const backup = await takeBackup(api, http, databaseId);
      await http.delete(`${BACKUPS_PATH}/${backup.id}?abandon=true`).expect(202);
      await http.get(`${BACKUPS_PATH}/${backup.id}`).expect(404);
      expect(await eventNamesOf(api, backup.id)).toContain('backup.deleted');
    });

    it('409 while they are being made or restored', async () => {
      const waiting = await requestBackup(http, databaseId);
      expect((await http.delete(`${BACKUPS_PATH}/${waiting.id}`).expect(409)).body.error.code).toBe('BACKUP_IN_USE');
      const backup = await takeBackup(api, http, databaseId);
      const { body } = await http.post(`${BACKUPS_PATH}/${backup.id}/restore`).send({ target: 'same' }).expect(202);
      await http.delete(`${BACKUPS_PATH}/${backup.id}`).expect(409);
      await completeBackup(api, { id: body.data.safety_backup_id });
      await http.delete(`${BACKUPS_PATH}/${body.data.safety_backup_id}`).expect(409);
    });
  });

  describe('when their database is deleted', () => {
    const path = () => `${databasePath({ id: databaseId })}?last_backup=true`;
    const last = async (): Promise<BackupRecord> =>
      (await http.get(`${BACKUPS_PATH}?database_id=${databaseId}&trigger=last`).expect(200)).body.data[0];

    it('are taken once more, and without success nothing is deleted', async () => {
      await http.delete(path()).expect(202);
      await failBackup(api, await last());
      expect(await database()).toMatchObject({ status: 'ready', status_code: 'LAST_BACKUP_FAILED' });
      expect(await api.dataSource.manager.countBy(Operation, { subjectId: databaseId, kind: 'database.remove' })).toBe(
        0,
      );
    });

    it('let the deletion go on once the last one is verified', async () => {
      await http.delete(path()).expect(202);
      await completeBackup(api, await last());
      expect(await database()).toMatchObject({ status: 'deleting' });
      expect(await api.dataSource.manager.countBy(Operation, { subjectId: databaseId, kind: 'database.remove' })).toBe(
        1,
      );
    });

    it('are kept with the database when the last one is canceled', async () => {
      await http.delete(path()).expect(202);
      await http.post(`${BACKUPS_PATH}/${(await last()).id}/cancel`).expect(202);
      expect(await database()).toMatchObject({ status: 'ready', status_code: 'LAST_BACKUP_FAILED' });
    });

    it('stay, without it', async () => {
      const backup = await takeBackup(api, http, databaseId);
      await http.delete(`${databasePath({ id: databaseId })}?abandon=true`).expect(202);
      await api.dataSource.transaction((tx) => api.app.get(DatabaseRemoval, { strict: false }).forget(tx, databaseId));
      expect(await readBackup(http, backup)).toMatchObject({ database_id: null, status: 'succeeded' });
      await http.post(`${BACKUPS_PATH}/${backup.id}/restore`).send({ target: 'same' }).expect(409);
      await http.post(`${BACKUPS_PATH}/${backup.id}/restore`).send({ target: 'new', name: 'risen' }).expect(202);
    });
  });

  it('are shown to people where the newest of a database has failed, and no longer than that', async () => {
    const owner = await signedInAgent(api, 'owner');
    const shown = async (): Promise<AttentionItem[]> => {
      const { attention } = (await owner.get('/api/dashboard/overview').expect(200)).body.data;
      return attention.filter(({ id }: AttentionItem) => ids.includes(id));
    };
    const backup = await requestBackup(http, databaseId);
    const ids = [backup.id];
    await failBackup(api, backup);
    expect(await shown()).toMatchObject([{ kind: 'backup', status: 'failed', reason: 'It went wrong.' }]);
    await takeBackup(api, http, databaseId);
    expect(await shown()).toEqual([]);
  });

  describe('that have had their time', () => {
    const retention = (): BackupRetentionService => api.app.get(BackupRetentionService, { strict: false });
    const later = (days: number): Date => new Date(Date.now() + days * 86_400_000);

    it('are deleted where they were taken for safety, but never the last one of a database', async () => {
      const made = await http
        .post(`${BACKUPS_PATH}/${(await takeBackup(api, http, databaseId)).id}/restore`)
        .send({ target: 'same' });
      const safety = { id: made.body.data.safety_backup_id };
      await completeBackup(api, safety);
      expect((await readBackup(http, safety)).expires_at).not.toBeNull();
      await api.dataSource.manager.update(Restore, made.body.data.id, { status: 'succeeded' });
      await retention().expire(later(15));
      expect((await readBackup(http, safety)).status).toBe('succeeded');
      await takeBackup(api, http, databaseId);
      await retention().expire(later(13));
      expect((await readBackup(http, safety)).status).toBe('succeeded');
      await retention().expire(later(15));
      expect((await readBackup(http, safety)).status).toBe('deleting');
    });

    it('are deleted where they failed long ago', async () => {
      const backup = await requestBackup(http, databaseId);
      await failBackup(api, backup);
      await retention().expire(later(89));
      expect((await readBackup(http, backup)).status).toBe('failed');
      await retention().expire(later(91));
      expect((await readBackup(http, backup)).status).toBe('deleting');
      expect(await api.dataSource.manager.countBy(Backup, { id: backup.id })).toBe(1);
    });
  });
});
