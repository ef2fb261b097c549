import { Injectable } from '@nestjs/common';
import { createDatabase, restoreDatabase, type DatabaseSpec, type RestoreTargetSpec } from '@fairlead/engine';
import { toDatabaseSpec } from '../../databases/database-spec';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import type { Operation } from '../../operations/operation.entity';
import type { Tx } from '../../platform/database/tx';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { BackupRepositories } from '../../storages/backup-repositories';
import { RestoreProgress, type StartedRestore } from './restore-progress';

/** Restores a verified backup into a new database or over an existing one. */
@Injectable()
@OperationHandler('database.restore')
export class RestoreHandler implements Handler {
  constructor(
    private readonly hosts: ServerHosts,
    private readonly repositories: BackupRepositories,
    private readonly progress: RestoreProgress,
  ) {}

  async run(context: OperationContext): Promise<Completion> {
    const id = context.operation.subjectId;
    context.onStep((tx, changes) => this.progress.stages(tx, id, changes));
    const started = await context.record((tx) => this.progress.begin(tx, id));
    if (!started) return () => Promise.resolve();
    const { restore, backup, database } = started;
    const { repository, secrets } = await this.repositories.open(context, backup.storageId, backup.serverId);
    context.redact([database.password, ...secrets]);
    const host = await this.hosts.forOperation(context, database.serverId);
    const spec = toDatabaseSpec(database);
    const installed =
      restore.target === 'new' ? await createDatabase(host, { database: spec }, context.step) : undefined;
    const target = await this.targetOf(context, started, { ...spec, ...(installed && { port: installed.port }) });
    const { reached } = restore;
    await restoreDatabase(
      host,
      { from: backup.dump, target, ...(reached !== null && { reached }) },
      repository,
      context.step,
      {
        progress: () => undefined,
        switching: () => context.record((tx) => this.progress.reached(tx, id, 'switching')),
        switched: () => context.record((tx) => this.progress.reached(tx, id, 'cleaning')),
      },
    );
    return (tx) => this.progress.succeeded(tx, id, installed);
  }

  ended(tx: Tx, { subjectId }: Operation, end: UnsuccessfulOutcome): Promise<void> {
    return this.progress.ended(tx, subjectId, end);
  }

  private async targetOf(
    context: OperationContext,
    { safety }: StartedRestore,
    database: DatabaseSpec,
  ): Promise<RestoreTargetSpec> {
    if (!safety) return { kind: 'new', database };
    const { repository, secrets } = await this.repositories.open(context, safety.storageId, safety.serverId);
    context.redact(secrets);
    return { kind: 'same', database, safety: { dump: safety.dump, repository } };
  }
}
