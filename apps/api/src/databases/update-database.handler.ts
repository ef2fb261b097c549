import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createDatabase } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import type { Operation } from '../operations/operation.entity';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../operations/operation-handler';
import type { Tx } from '../platform/database/tx';
import { ServerHosts } from '../servers/connections/server-hosts';
import { toDatabaseSpec } from './database-spec';
import { DatabaseStates } from './database-states';
import { Database } from './database.entity';

/** Applies changed limits: the instance is ensured with them, as at its creation. */
@Injectable()
@OperationHandler('database.update')
export class UpdateDatabaseHandler implements Handler<'database.update'> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly states: DatabaseStates,
  ) {}

  async run(context: OperationContext): Promise<Completion> {
    const id = context.operation.subjectId;
    const database = await this.dataSource.manager.findOneBy(Database, { id });
    if (!database || database.status === 'deleting') return () => Promise.resolve();
    context.redact([database.password]);
    const host = await this.hosts.forOperation(context, database.serverId);
    await createDatabase(host, { database: toDatabaseSpec(database) }, context.step);
    return () => Promise.resolve();
  }

  /** The previous limit is restored, unless a later change has replaced it. */
  async ended(
    tx: Tx,
    { subjectId: id, payload }: Operation<'database.update'>,
    end: UnsuccessfulOutcome,
  ): Promise<void> {
    const { before, memoryMb } = payload;
    await tx.update(Database, { id, memoryMb }, { memoryMb: before, updatedAt: new Date() });
    const database = await this.states.locked(tx, id);
    if (end.status === 'canceled' || !database || database.status === 'deleting') return;
    const { code, message } = end.failure;
    await this.states.recordProblem(tx, id, { code, message: `The memory was not changed. ${message}` });
    const data = { engine: database.engine, memory_mb: { from: memoryMb, to: before }, code };
    await this.states.recordEvent(tx, database, { name: 'database.updated', data });
  }
}
