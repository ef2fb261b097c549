import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RestoreBackup, RestoreRecord, RestoresQuery } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf, canSee, visibleServers } from '../../auth/caller';
import { OperationsService } from '../../operations/operations.service';
import { readPage } from '../../platform/database/query/read-page';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import type { ResultPage } from '../../platform/http/response/result-page';
import type { Reloadable } from '../../platform/http/prefer-wait/prefer-wait.decorator';
import { BackupEvents } from '../backup-events';
import { isRestoreActive } from './restore-progress';
import { RestoreQueue } from './restore-queue';
import { Restore } from './restore.entity';
import { toRestoreRecord } from '../restore.record';

@Injectable()
export class RestoresService implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly operations: OperationsService,
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

  /** Taken until the restored data begins to take the place of what is there. */
  cancel(caller: Caller, id: string): Promise<RestoreRecord> {
    return this.dataSource.transaction(async (tx) => {
      const { status, reached, operationId } = await this.require(tx, caller, id);
      if (!isRestoreActive(status) || reached !== null) throw new AppError('RESTORE_NOT_CANCELABLE');
      await this.operations.requestCancel(tx, operationId);
      // From here on no further stage begins; one that has begun since is seen now.
      const restore = await this.require(tx, caller, id);
      if (restore.status !== 'canceled') {
        if (!isRestoreActive(restore.status) || restore.reached !== null) throw new AppError('RESTORE_NOT_CANCELABLE');
        await this.events.restore(tx, 'restore.cancel_requested', restore, { actor: actorOf(caller) });
      }
      restore.cancelRequestedAt ??= new Date();
      await tx.update(Restore, id, { cancelRequestedAt: restore.cancelRequestedAt });
      return toRestoreRecord(restore);
    });
  }

  async require(tx: Tx, caller: Caller, id: string): Promise<Restore> {
    const restore = await tx.findOneBy(Restore, { id });
    if (!restore || !canSee(caller, restore.serverId)) throw new AppError('RESOURCE_NOT_FOUND');
    return restore;
  }
}
