import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { removeDatabase } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import type { Operation } from '../../operations/operation.entity';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import type { Tx } from '../../platform/database/tx';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { DatabaseRemoval } from './database-removal';
import { toDatabaseSpec } from '../database-spec';
import { DatabaseStates } from '../database-states';
import { Database } from '../database.entity';

/** Removes a database from its server, and then its record. */
@Injectable()
@OperationHandler('database.remove')
export class RemoveDatabaseHandler implements Handler<'database.remove'> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly removal: DatabaseRemoval,
    private readonly states: DatabaseStates,
  ) {}

  async run(context: OperationContext<'database.remove'>): Promise<Completion> {
    const { operation, redact, step } = context;
    const id = operation.subjectId;
    const database = await this.dataSource.manager.findOneBy(Database, { id });
    if (!database) return () => Promise.resolve();
    redact([database.password]);
    // A database that was never created need not be removed; the engine may not even be installed.
    if (database.onServer && !operation.payload.abandon) {
      await removeDatabase(await this.hosts.forOperation(context, database.serverId), toDatabaseSpec(database), step);
    }
    return (tx) => this.removal.forget(tx, id);
  }

  /** The record stays, with the reason. Another delete request starts the removal again. */
  async ended(tx: Tx, { subjectId }: Operation, end: UnsuccessfulOutcome): Promise<void> {
    if (end.status === 'canceled') return;
    const { code, message } = end.failure;
    const problem = { code, message: `The database was not deleted. ${message}` };
    await this.states.move(tx, subjectId, { from: ['deleting'], to: 'failed', problem });
  }
}
