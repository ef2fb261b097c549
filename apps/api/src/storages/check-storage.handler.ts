import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { checkStorage, EngineError } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import {
  OperationFailed,
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../operations/operation-handler';
import type { Operation } from '../operations/operation.entity';
import type { Tx } from '../platform/database/tx';
import { Storage } from './storage.entity';
import { BackupRepositories } from './backup-repositories';
import { StorageStates } from './storage-states';

/** Checks a storage by writing, reading and deleting a file. */
@Injectable()
@OperationHandler('storage.check')
export class CheckStorageHandler implements Handler {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repositories: BackupRepositories,
    private readonly states: StorageStates,
  ) {}

  async run({ operation, step, redact }: OperationContext): Promise<Completion> {
    const storage = await this.dataSource.manager.findOneBy(Storage, { id: operation.subjectId });
    if (!storage) return () => Promise.resolve();
    redact(this.repositories.secretsOf(storage));
    try {
      await checkStorage(await this.repositories.specOf(storage), step);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const { code, message } = error;
      throw new OperationFailed(code, message, {
        cause: error,
        completion: (tx) => this.states.recordCheck(tx, storage, { code, message }),
      });
    }
    return (tx) => this.states.recordCheck(tx, storage, null);
  }

  /** The check ended without a result, so the storage must not count as ready. */
  async ended(tx: Tx, { subjectId }: Operation, end: UnsuccessfulOutcome): Promise<void> {
    const storage = await tx.findOneBy(Storage, { id: subjectId });
    if (!storage || end.status === 'canceled') return;
    const { code, message } = end.failure;
    await this.states.recordCheck(tx, storage, { code, message });
  }
}
