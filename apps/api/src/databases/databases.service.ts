import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  CreateDatabase,
  CreatedDatabase,
  DatabaseRecord,
  DatabasesQuery,
  DatabaseUpdatedEventData,
  UpdateDatabase,
} from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf, canSee, visibleServers } from '../auth/caller';
import { OperationsService } from '../operations/operations.service';
import { findLocked } from '../platform/database/query/find-locked';
import { isUniqueViolation } from '../platform/database/errors/is-unique-violation';
import type { Tx } from '../platform/database/tx';
import { AppError, invalidField } from '../platform/http/errors/app-error';
import type { Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import type { Reloadable } from '../platform/http/prefer-wait/prefer-wait.decorator';
import { ServersService } from '../servers/servers.service';
import { DatabaseLinks } from './links/database-links';
import { listDatabases } from './list-databases';
import { DatabaseStates } from './database-states';
import { Database } from './database.entity';
import { toCreatedDatabase, toDatabaseRecord } from './database.record';
import { databaseLane } from './database-lane';
import { DatabaseFactory } from './creation/database-factory';

@Injectable()
export class DatabasesService implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly servers: ServersService,
    private readonly operations: OperationsService,
    private readonly states: DatabaseStates,
    private readonly links: DatabaseLinks,
    private readonly fresh: DatabaseFactory,
  ) {}

  page(caller: Caller, query: DatabasesQuery): Promise<ResultPage<DatabaseRecord>> {
    return listDatabases(this.dataSource.manager, query, visibleServers(caller));
  }

  async find(caller: Caller, id: string): Promise<DatabaseRecord> {
    const { manager } = this.dataSource;
    return toDatabaseRecord(manager, await this.require(manager, caller, id));
  }

  reload(caller: Caller, id: string): Promise<DatabaseRecord> {
    return this.find(caller, id);
  }

  create(caller: Caller, body: CreateDatabase): Promise<CreatedDatabase> {
    return this.dataSource.transaction(async (tx) => {
      const database = await this.fresh.add(tx, caller, body);
      const { id, serverId } = database;
      await this.operations.enqueue(tx, { kind: 'database.create', subjectId: id, lane: databaseLane(id), serverId });
      return toCreatedDatabase(tx, database);
    });
  }

  update(caller: Caller, id: string, body: UpdateDatabase): Promise<DatabaseRecord> {
    return this.dataSource.transaction(async (tx) => {
      const database = await this.requireLocked(tx, caller, id);
      const changes = {
        ...(await this.rename(tx, database, body)),
        ...(await this.resize(tx, caller, database, body)),
      };
      if (Object.keys(changes).length > 0) {
        await tx.update(Database, { id }, { updatedAt: new Date() });
        const now = await tx.findOneByOrFail(Database, { id });
        const event = { name: 'database.updated', data: { engine: now.engine, ...changes } } as const;
        await this.states.recordEvent(tx, now, event, { actor: actorOf(caller) });
      }
      if (body.application_ids) await this.links.set(tx, database, body.application_ids, actorOf(caller));
      return toDatabaseRecord(tx, await tx.findOneByOrFail(Database, { id }));
    });
  }

  /**
   * The database if the caller may see it; databases on servers that are hidden from the caller do not exist for them.
   */
  async require(tx: Tx, caller: Caller, id: string): Promise<Database> {
    const database = await tx.findOneBy(Database, { id });
    if (!database || !canSee(caller, database.serverId)) throw new AppError('RESOURCE_NOT_FOUND');
    return database;
  }

  /** The same, locked for a change; a database that is being deleted is refused. */
  async requireLocked(tx: Tx, caller: Caller, id: string): Promise<Database> {
    const database = await findLocked(tx, Database, { id });
    if (!database || !canSee(caller, database.serverId)) throw new AppError('RESOURCE_NOT_FOUND');
    if (database.status === 'deleting')
      throw new AppError('RESOURCE_CONFLICT', { message: 'The database is being deleted.' });
    return database;
  }

  /** The same for requests that need the database itself: it and its server must be ready. */
  async requireReady(tx: Tx, caller: Caller, id: string): Promise<Database> {
    const database = await this.requireLocked(tx, caller, id);
    await this.assertReady(tx, caller, database);
    return database;
  }

  async assertReady(tx: Tx, caller: Caller, database: Database): Promise<void> {
    this.servers.assertReady(await this.servers.require(tx, caller, database.serverId));
    if (database.status === 'ready') return;
    const why = database.statusReason === null ? '' : ` ${database.statusReason}`;
    throw new AppError('RESOURCE_CONFLICT', { message: `The database is ${database.status}.${why}` });
  }

  private async rename(tx: Tx, { id, name }: Database, body: UpdateDatabase): Promise<Changes> {
    if (body.name === undefined || body.name === name) return {};
    await orNameTaken(tx.update(Database, { id }, { name: body.name }));
    // Variables of an application's further databases are prefixed with the database's name.
    await this.links.refreshApplications(tx, id);
    return { name: { from: name, to: body.name } };
  }

  /** The record shows the new limit immediately and is reverted if it cannot be applied (see UpdateDatabaseHandler). */
  private async resize(
    tx: Tx,
    caller: Caller,
    database: Database,
    { memory_mb: memoryMb }: UpdateDatabase,
  ): Promise<Changes> {
    const { id, serverId, memoryMb: before } = database;
    if (memoryMb === undefined) return {};
    if (before === null) throw invalidField('memory_mb', 'memory_mb is only allowed with redis', 'not_allowed');
    if (memoryMb === before) return {};
    await this.requireReady(tx, caller, id);
    await tx.update(Database, { id }, { memoryMb, statusCode: null, statusReason: null });
    const lane = databaseLane(id);
    await this.operations.enqueue(tx, {
      kind: 'database.update',
      subjectId: id,
      lane,
      serverId,
      payload: { before, memoryMb },
    });
    return { memory_mb: { from: before, to: memoryMb } };
  }
}

type Changes = Pick<DatabaseUpdatedEventData, 'name' | 'memory_mb'>;

async function orNameTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const taken = isUniqueViolation(error, 'databases_name_uq', 'databases.name');
    throw taken ? new AppError('NAME_TAKEN', { message: 'Another database on the server has this name.' }) : error;
  }
}
