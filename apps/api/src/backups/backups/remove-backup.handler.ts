import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import type { Operation } from '../../operations/operation.entity';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { BackupRepositories } from '../../storages/backup-repositories';
import { BackupRemoval } from './backup-removal';
import { Backup } from './backup.entity';

/** Removes backups from their storage, all of one repository together, because pruning is slow. */
@Injectable()
@OperationHandler('backup.remove')
export class RemoveBackupHandler implements Handler {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repositories: BackupRepositories,
    private readonly removal: BackupRemoval,
  ) {}

  async run(context: OperationContext): Promise<Completion> {
    const { operation, step, redact } = context;
    const { manager } = this.dataSource;
    const backup = await manager.findOneBy(Backup, { id: operation.subjectId, status: 'deleting' });
    if (!backup) return () => Promise.resolve();
    const { storageId, serverId } = backup;
    const leaving = await manager.findBy(Backup, { storageId, serverId, status: 'deleting' });
    const snapshots = leaving.flatMap(({ dump }) => (dump ? [dump.snapshotId] : []));
    if (snapshots.length > 0) {
      const { repository, secrets } = await this.repositories.open(context, storageId, serverId);
      redact(secrets);
      await step('forgetting', async (current) => {
        // A run that had lost its lease may have left a snapshot of its own.
        const tags = new Set(leaving.map(({ id }) => id));
        const tagged = (await repository.list(current)).filter((snapshot) =>
          snapshot.tags.some((tag) => tags.has(tag)),
        );
        const ids = new Set([...snapshots, ...tagged.map(({ id }) => id)]);
        await repository.forget([...ids], current, { prune: true });
      });
    }
    return (tx) => this.removal.forget(tx, leaving);
  }

  /** The record stays with the reason, and the removal is retried. */
  async ended(tx: Tx, { subjectId }: Operation, end: UnsuccessfulOutcome): Promise<void> {
    if (end.status === 'canceled') return;
    const { code, message } = end.failure;
    const failure = { stage: null, code, message: `It was not deleted. ${message}` };
    await tx.update(Backup, { id: subjectId, status: 'deleting' }, partialRow<Backup>({ failure }));
  }
}
