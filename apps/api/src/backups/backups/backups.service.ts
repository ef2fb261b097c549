import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { BackupRecord, BackupsQuery, CreateBackup, RemoveBackupQuery } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf, canSee } from '../../auth/caller';
import { DatabasesService } from '../../databases/databases.service';
import { findLocked } from '../../platform/database/query/find-locked';
import { readPage } from '../../platform/database/query/read-page';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import type { ResultPage } from '../../platform/http/response/result-page';
import type { Reloadable } from '../../platform/http/prefer-wait/prefer-wait.decorator';
import { StoragesService } from '../../storages/storages.service';
import { BackupCancellation } from './backup-cancellation';
import { BackupQueue } from './backup-queue';
import { BackupRemoval } from './backup-removal';
import { Backup } from './backup.entity';
import { BACKUP_RECORD_COLUMNS, toBackupRecord } from './backup.record';
import { visibleServerFilter } from '../visible-servers';

@Injectable()
export class BackupsService implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly databases: DatabasesService,
    private readonly storages: StoragesService,
    private readonly queue: BackupQueue,
    private readonly removal: BackupRemoval,
    private readonly cancellation: BackupCancellation,
  ) {}

  async page(caller: Caller, query: BackupsQuery): Promise<ResultPage<BackupRecord>> {
    const { database_id: databaseId, schedule_id: scheduleId, storage_id: storageId, status, trigger } = query;
    const serverId = visibleServerFilter(caller, query.server_id);
    const where = { databaseId, scheduleId, storageId, status, trigger, serverId };
    return (await readPage(this.dataSource.manager, Backup, { query, where, select: BACKUP_RECORD_COLUMNS })).map(
      toBackupRecord,
    );
  }

  async find(caller: Caller, id: string): Promise<BackupRecord> {
    return toBackupRecord(await this.require(this.dataSource.manager, caller, id));
  }

  reload(caller: Caller, id: string): Promise<BackupRecord> {
    return this.find(caller, id);
  }

  create(caller: Caller, body: CreateBackup): Promise<BackupRecord> {
    return this.dataSource.transaction(async (tx) => {
      const database = await this.databases.requireReady(tx, caller, body.database_id);
      const storage = await this.storages.choose(tx, body.storage_id);
      if (storage.status === 'failed')
        throw new AppError('STORAGE_NOT_READY', {
          message: `The storage cannot be used. ${storage.statusReason ?? ''}`.trim(),
        });
      const trigger = caller.kind === 'session' ? 'dashboard' : 'api';
      return toBackupRecord(await this.queue.add(tx, { database, storage, trigger, actor: actorOf(caller) }));
    });
  }

  cancel(caller: Caller, id: string): Promise<BackupRecord> {
    return this.dataSource.transaction(async (tx) => {
      const backup = await this.require(tx, caller, id);
      await this.cancellation.cancel(tx, backup, actorOf(caller));
      return toBackupRecord(await tx.findOneByOrFail(Backup, { id }));
    });
  }

  remove(caller: Caller, id: string, { abandon }: RemoveBackupQuery): Promise<BackupRecord> {
    return this.dataSource.transaction(async (tx) => {
      const backup = await this.requireLocked(tx, caller, id);
      await this.removal.request(tx, caller, backup, abandon === 'true');
      return toBackupRecord(backup);
    });
  }

  /** Finds a backup; one of a server hidden from the caller is reported as not found. */
  async require(tx: Tx, caller: Caller, id: string): Promise<Backup> {
    const backup = await tx.findOneBy(Backup, { id });
    if (!backup || !canSee(caller, backup.serverId)) throw new AppError('RESOURCE_NOT_FOUND');
    return backup;
  }

  async requireLocked(tx: Tx, caller: Caller, id: string): Promise<Backup> {
    const backup = await findLocked(tx, Backup, { id });
    if (!backup || !canSee(caller, backup.serverId)) throw new AppError('RESOURCE_NOT_FOUND');
    return backup;
  }
}
