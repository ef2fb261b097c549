import { Injectable } from '@nestjs/common';
import { backUpDatabase } from '@fairlead/engine';
import { databaseSpec } from '../databases/database-spec';
import {
  OperationHandler,
  type Closing,
  type Handler,
  type OperationContext,
  type UnsuccessfulEnd,
} from '../operations/operation-handler';
import type { Operation } from '../operations/operation.entity';
import type { Tx } from '../platform/database/tx';
import { ServerHosts } from '../servers/server-hosts';
import { StorageRepositories } from '../storages/storage-repositories';
import { BackupProgress } from './backup-progress';

/** Dumps a database into its storage, and proves that what lies there can be restored. */
@Injectable()
@OperationHandler('backup.run')
export class BackUpHandler implements Handler {
  constructor(
    private readonly hosts: ServerHosts,
    private readonly repositories: StorageRepositories,
    private readonly progress: BackupProgress,
  ) {}

  async run(context: OperationContext): Promise<Closing> {
    const id = context.operation.subjectId;
    context.onStep((tx, changes) => this.progress.stages(tx, id, changes));
    const begun = await context.record((tx) => this.progress.begin(tx, id));
    if (!begun) return () => Promise.resolve();
    const { backup, database } = begun;
    const { repository, secrets } = await this.repositories.open(backup.storageId, database.serverId);
    context.redact([database.password, ...secrets]);
    const host = await this.hosts.forServer(database.serverId);
    const spec = { backupId: id, database: databaseSpec(database), ...(backup.dump && { stored: backup.dump }) };
    const dump = await backUpDatabase(host, spec, repository, context.step, {
      progress: (bytes) => this.progress.dumped(id, bytes),
      stored: (stored) => context.record((tx) => this.progress.stored(tx, id, stored)),
    });
    return (tx) => this.progress.succeeded(tx, id, dump);
  }

  ended(tx: Tx, { subjectId }: Operation, end: UnsuccessfulEnd): Promise<void> {
    return this.progress.ended(tx, subjectId, end);
  }
}
