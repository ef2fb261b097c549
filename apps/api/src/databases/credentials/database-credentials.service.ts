import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DatabaseCredentials, DatabaseRecord } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf } from '../../auth/caller';
import { OperationsService } from '../../operations/operations.service';
import { partialRow } from '../../platform/database/query/partial-row';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { generatePassword } from '../database-spec';
import { DatabaseStates } from '../database-states';
import { Database } from '../database.entity';
import { toCredentials, toDatabaseRecord } from '../database.record';
import { DatabasesService } from '../databases.service';
import { databaseLane } from '../database-lane';

/** Reveals the credentials of a database, recorded as an event each time, and rotates its password. */
@Injectable()
export class DatabaseCredentialsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly databases: DatabasesService,
    private readonly operations: OperationsService,
    private readonly states: DatabaseStates,
  ) {}

  read(caller: Caller, id: string): Promise<DatabaseCredentials> {
    return this.dataSource.transaction(async (tx) => {
      const database = await this.databases.require(tx, caller, id);
      const event = { name: 'database.credentials_read', data: { engine: database.engine } } as const;
      await this.states.recordEvent(tx, database, event, { actor: actorOf(caller) });
      return toCredentials(database);
    });
  }

  rotate(caller: Caller, id: string): Promise<DatabaseRecord> {
    return this.dataSource.transaction(async (tx) => {
      const database = await this.databases.requireReady(tx, caller, id);
      if (database.nextPassword)
        throw new AppError('RESOURCE_CONFLICT', { message: 'The password of the database is already being changed.' });
      const changes = { nextPassword: generatePassword(), statusCode: null, statusReason: null, updatedAt: new Date() };
      await tx.update(Database, { id }, partialRow<Database>(changes));
      await this.operations.enqueue(tx, {
        kind: 'database.rotate',
        subjectId: id,
        lane: databaseLane(id),
        serverId: database.serverId,
        payload: { actor: actorOf(caller) },
      });
      return toDatabaseRecord(tx, await tx.findOneByOrFail(Database, { id }));
    });
  }
}
