import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { checkStorage, EngineError } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import {
  OperationFailed,
  OperationHandler,
  type Closing,
  type Handler,
  type OperationContext,
  type UnsuccessfulEnd,
} from '../operations/operation-handler';
import type { Operation } from '../operations/operation.entity';
import type { Tx } from '../platform/database/tx';
import { Storage } from './storage.entity';
import { StorageRepositories } from './storage-repositories';
import { StorageStates } from './storage-states';

/** Writes something into the storage, reads it back and deletes it. */
@Injectable()
@OperationHandler('storage.check')
export class CheckHandler implements Handler {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repositories: StorageRepositories,
    private readonly states: StorageStates,
  ) {}

  async run({ operation, step, redact }: OperationContext): Promise<Closing> {
    const storage = await this.dataSource.manager.findOneBy(Storage, { id: operation.subjectId });
    if (!storage) return () => Promise.resolve();
    redact(this.repositories.secretsOf(storage));
    try {
      await checkStorage(this.repositories.specOf(storage), step);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const { code, message } = error;
      throw new OperationFailed(code, message, {
        cause: error,
        closing: (tx) => this.states.found(tx, storage, { code, message }),
      });
    }
    return (tx) => this.states.found(tx, storage, null);
  }

  /** It has ended without an answer; what is not known to be ready does not count as that. */
  async ended(tx: Tx, { subjectId }: Operation, end: UnsuccessfulEnd): Promise<void> {
    const storage = await tx.findOneBy(Storage, { id: subjectId });
    if (!storage || end.status === 'canceled') return;
    const { code, message } = end.failure;
    await this.states.found(tx, storage, { code, message });
  }
}
