import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RestoreBackup, RestoreRecord, RestoresQuery } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf, canSee, visibleServers } from '../../auth/caller';
import { lifecycleTimes } from '../../operations/lifecycle/lifecycle-columns';
import { OperationCancellation } from '../../operations/lifecycle/operation-cancellation';
import { readPage } from '../../platform/database/query/read-page';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import type { ResultPage } from '../../platform/http/response/result-page';
import type { Reloadable } from '../../platform/http/prefer-wait/prefer-wait.decorator';
import { BackupEvents, restoreEventData } from '../backup-events';
import { isRestoreActive } from './restore-progress';
import { RestoreQueue } from './restore-queue';
import { Restore } from './restore.entity';

@Injectable()
export class RestoresService implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly cancellation: OperationCancellation,
    private readonly queue: RestoreQueue,
    private readonly events: BackupEvents,
  ) {}

  async page(caller: Caller, query: RestoresQuery): Promise<ResultPage<RestoreRecord>> {
    const { backup_id: backupId, database_id: databaseId, status } = query;
    const where = { backupId, databaseId, status, serverId: visibleServers(caller) };
    return (await readPage(this.dataSource.manager, Restore, { query, where })).map(toRestoreRecord);
  }

  async find(caller: Caller, id: string): Promise<RestoreRecord> {
    return toRestoreRecord(await this.require(this.dataSource.manager, caller, id));
  }

  reload(caller: Caller, id: string): Promise<RestoreRecord> {
    return this.find(caller, id);
  }

  create(caller: Caller, backupId: string, body: RestoreBackup): Promise<RestoreRecord> {
    return this.dataSource.transaction(async (tx) => toRestoreRecord(await this.queue.add(tx, caller, backupId, body)));
  }

  /** Accepted until the restored data begins to replace the present data. */
  cancel(caller: Caller, id: string): Promise<RestoreRecord> {
    return this.dataSource.transaction(async (tx) => {
      const restore = await this.cancellation.cancel(tx, {
        entity: Restore,
        record: await this.require(tx, caller, id),
        reload: () => this.require(tx, caller, id),
        isCancelable: ({ status, reached }) => isRestoreActive(status) && reached === null,
        refusal: 'RESTORE_NOT_CANCELABLE',
        recordEvent: (record) =>
          this.events.restore(
            tx,
            { name: 'restore.cancel_requested', data: restoreEventData(record) },
            record,
            actorOf(caller),
          ),
      });
      return toRestoreRecord(restore);
    });
  }

  async require(tx: Tx, caller: Caller, id: string): Promise<Restore> {
    const restore = await tx.findOneBy(Restore, { id });
    if (!restore || !canSee(caller, restore.serverId)) throw new AppError('RESOURCE_NOT_FOUND');
    return restore;
  }
}

function toRestoreRecord(restore: Restore): RestoreRecord {
  return {
    id: restore.id,
    backup_id: restore.backupId,
    target: restore.target,
    database_id: restore.databaseId,
    database: { name: restore.databaseName, engine: restore.engine, server_id: restore.serverId },
    safety_backup_id: restore.safetyBackupId,
    status: restore.status,
    actor: restore.actor,
    stages: restore.stages,
    failure: restore.failure,
    ...lifecycleTimes(restore),
  };
}
