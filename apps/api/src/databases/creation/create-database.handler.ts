import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createDatabase } from '@fairlead/engine';
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
import { DatabaseCreationStatus } from './database-creation-status';
import { toDatabaseSpec } from '../database-spec';
import { Database } from '../database.entity';

/** Installs the engine if the server does not have it, and creates the database with its own owner. */
@Injectable()
@OperationHandler('database.create')
export class CreateDatabaseHandler implements Handler {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly creation: DatabaseCreationStatus,
  ) {}

  async run(context: OperationContext): Promise<Completion> {
    const id = context.operation.subjectId;
    const database = await this.dataSource.manager.findOneBy(Database, { id });
    if (database?.status !== 'creating') return () => Promise.resolve();
    context.redact([database.password]);
    context.onStep((tx, changes) => this.creation.recordSteps(tx, id, changes));
    const host = await this.hosts.forOperation(context, database.serverId);
    const { wantedVersion } = database;
    const wanted = { database: toDatabaseSpec(database), ...(wantedVersion !== null && { version: wantedVersion }) };
    const installed = await createDatabase(host, wanted, context.step);
    return (tx) => this.creation.succeeded(tx, id, installed);
  }

  async ended(tx: Tx, { subjectId }: Operation, end: UnsuccessfulOutcome): Promise<void> {
    if (end.status === 'failed') await this.creation.failed(tx, subjectId, end.failure);
  }
}
