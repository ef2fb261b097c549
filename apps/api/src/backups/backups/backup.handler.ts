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
    const { repository, secrets } = await this.repositories.open(context, backup.storageId, database.serverId);
    context.redact([database.password, ...secrets]);
    const host = await this.hosts.forOperation(context, database.serverId);
    const stored = backup.dump && !backup.dump.discarded ? { stored: backup.dump } : {};
    const spec = { backupId: id, database: toDatabaseSpec(database), ...stored };
    const dump = await backUpDatabase(host, spec, repository, context.step, {
      progress: (bytes) => {
        if (!context.lease.isLost) this.progress.recordBytes(id, bytes);
      },
      stored: (taken) => context.record((tx) => this.progress.recordDump(tx, id, taken)),
      discarding: (taken) => context.recordUndoing((tx) => this.progress.recordDiscard(tx, id, taken)),
    });
    return (tx) => this.progress.succeeded(tx, id, dump);
  }

  ended(tx: Tx, { subjectId }: Operation, end: UnsuccessfulOutcome): Promise<void> {
    return this.progress.ended(tx, subjectId, end);
  }
}
