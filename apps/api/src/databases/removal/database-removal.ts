import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DatabaseRecord, RemoveDatabaseQuery } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf, canSee, SYSTEM_ACTOR, type Actor } from '../../auth/caller';
import { isOperationOf, type Operation } from '../../operations/operation.entity';
import { OperationsService } from '../../operations/operations.service';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { ServersService } from '../../servers/servers.service';
import { DatabaseLinks } from '../links/database-links';
import { DatabaseStates, type DatabaseProblem } from '../database-states';
import { Database } from '../database.entity';
import { toDatabaseRecord } from '../database.record';
import { databaseLane } from '../database-lane';
import { LastBackupProvider } from './last-backup-provider';

export type DatabaseRemovedHook = (tx: Tx, database: Database) => Promise<void>;

/** Removes a database: after a last backup if requested, first from the server, then its record. */
@Injectable()
export class DatabaseRemoval {
  private readonly listeners: DatabaseRemovedHook[] = [];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly servers: ServersService,
    private readonly operations: OperationsService,
    private readonly states: DatabaseStates,
    private readonly links: DatabaseLinks,
    private readonly backups: LastBackupProvider,
  ) {}

  /** Called in the transaction that deletes the record, just before the deletion. */
  onRemoved(listener: DatabaseRemovedHook): void {
    this.listeners.push(listener);
  }

  remove(caller: Caller, id: string, query: RemoveDatabaseQuery): Promise<DatabaseRecord> {
    return this.dataSource.transaction(async (tx) => {
      const abandon = query.abandon === 'true';
      // Operations are canceled before the database's row is locked, because ending an operation locks in this order
      // too.
      for (const operation of await this.operations.active(tx, id))
        if (gives(operation, abandon)) await this.operations.requestCancel(tx, operation.id);
      const database = await this.requireLocked(tx, caller, id);
      if (database.status === 'deleting' && !abandon) return toDatabaseRecord(tx, database);
      if (!abandon) this.servers.assertReady(await this.servers.require(tx, caller, database.serverId));
      if (query.unlink !== 'true') await this.assertUnused(tx, id);
      await this.begin(tx, database, actorOf(caller));
      if (query.last_backup === 'true' && !abandon) await this.backups.begin(tx, caller, database);
      else await this.proceed(tx, id, { abandon });
      return toDatabaseRecord(tx, await tx.findOneByOrFail(Database, { id }));
    });
  }

  /** The last backup has succeeded, or none was requested. */
  async proceed(tx: Tx, id: string, { abandon = false }: { abandon?: boolean } = {}): Promise<void> {
    const database = await this.states.locked(tx, id);
    if (database?.status !== 'deleting') return;
    const { serverId } = database;
    const lane = databaseLane(id);
    await this.operations.enqueue(tx, {
      kind: 'database.remove',
      subjectId: id,
      lane,
      serverId,
      payload: { abandon },
    });
  }

  /** The last backup has failed: nothing is deleted, and the database returns to its previous status. */
  async cancel(tx: Tx, id: string, problem: DatabaseProblem): Promise<void> {
    const database = await this.states.locked(tx, id);
    const to = database?.previousStatus ?? 'failed';
    await this.states.move(tx, id, { from: ['deleting'], to: to === 'creating' ? 'failed' : to, problem });
  }

  /** The database no longer exists on the server, or its removal there is skipped; its record is deleted. */
  async forget(tx: Tx, id: string): Promise<void> {
    const database = await this.states.locked(tx, id);
    if (!database) return;
    await this.links.set(tx, database, [], SYSTEM_ACTOR);
    for (const listener of this.listeners) await listener(tx, database);
    await tx.delete(Database, { id });
    await this.states.recordEvent(tx, database, { name: 'database.deleted', data: { engine: database.engine } });
  }

  private async begin(tx: Tx, { id, status, previousStatus }: Database, actor: Actor): Promise<void> {
    const changes = { previousStatus: status === 'deleting' ? previousStatus : status };
    await this.states.move(tx, id, { to: 'deleting', actor, changes });
  }

  private async assertUnused(tx: Tx, id: string): Promise<void> {
    const count = (await this.links.of(tx, id)).length;
    if (count === 0) return;
    const uses = `${count} application${count === 1 ? ' is' : 's are'} linked to the database`;
    throw new AppError('DATABASE_IN_USE', { message: `${uses}: unlink first, or delete with unlink=true.` });
  }

  private async requireLocked(tx: Tx, caller: Caller, id: string): Promise<Database> {
    const database = await this.states.locked(tx, id);
    if (!database || !canSee(caller, database.serverId)) throw new AppError('RESOURCE_NOT_FOUND');
    return database;
  }
}

/** Whether the operation is canceled: every one but a removal, and that too if the database is to be abandoned instead. */
const gives = (operation: Operation, abandon: boolean): boolean =>
  !isOperationOf(operation, 'database.remove') || (abandon && !operation.payload.abandon);
