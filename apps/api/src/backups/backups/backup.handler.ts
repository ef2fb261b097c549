import { Injectable } from '@nestjs/common';
import { backUpDatabase } from '@fairlead/engine';
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
import { BackupProgress } from './backup-progress';

/** Dumps a database into its storage and verifies that the dump can be restored. */
@Injectable()
@OperationHandler('backup.run')
export class BackupHandler implements Handler {
  constructor(
    private readonly hosts: ServerHosts,
    private readonly repositories: BackupRepositories,
    private readonly progress: BackupProgress,
  ) {}

  async run(context: OperationContext): Promise<Completion> {
    const id = context.operation.subjectId;
    context.onStep((tx, changes) => this.progress.stages(tx, id, changes));
    const started = await context.record((tx) => this.progress.begin(tx, id));
    if (!started) return () => Promise.resolve();
    const { backup, database } = started;
    const { repository, secrets } = await this.repositories.open(backup.storageId, database.serverId);
    context.redact([database.password, ...secrets]);
    const host = await this.hosts.forServer(database.serverId);
    const spec = { backupId: id, database: toDatabaseSpec(database), ...(backup.dump && { stored: backup.dump }) };
    const dump = await backUpDatabase(host, spec, repository, context.step, {
      progress: (bytes) => this.progress.recordBytes(id, bytes),
      stored: (stored) => context.record((tx) => this.progress.recordDump(tx, id, stored)),
    });
    return (tx) => this.progress.succeeded(tx, id, dump);
  }

  ended(tx: Tx, { subjectId }: Operation, end: UnsuccessfulOutcome): Promise<void> {
    return this.progress.ended(tx, subjectId, end);
  }
}
