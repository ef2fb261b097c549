import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@fairlead/contracts';
import type { EntityTarget } from 'typeorm';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { OperationsService } from '../operations.service';
import type { LifecycleColumns } from './lifecycle-columns';

type CancelableRecord = LifecycleColumns<string, unknown> & { id: string };

export interface CancelRequest<T extends CancelableRecord> {
  readonly entity: EntityTarget<CancelableRecord>;
  readonly record: T;
  readonly reload: () => Promise<T>;
  readonly isCancelable: (record: T) => boolean;
  /** The code of the error when it is too late. */
  readonly refusal: ErrorCode;
  /** Records the event of an accepted request; `cancelRequestedAt` is still that of an earlier one. */
  readonly recordEvent: (record: T) => Promise<void>;
}

/** Cancels the work that a record describes: a deployment, a backup, a restore or a command run. */
@Injectable()
export class OperationCancellation {
  constructor(private readonly operations: OperationsService) {}

  async cancel<T extends CancelableRecord>(tx: Tx, request: CancelRequest<T>): Promise<T> {
    const { entity, record, reload, isCancelable, refusal, recordEvent } = request;
    if (!isCancelable(record) || record.operationId === null) throw new AppError(refusal);
    await this.operations.requestCancel(tx, record.operationId);
    // No stage begins after the request; the second read shows one that began before it.
    const current = await reload();
    if (current.status !== 'canceled') {
      if (!isCancelable(current)) throw new AppError(refusal);
      await recordEvent(current);
    }
    current.cancelRequestedAt ??= new Date();
    await tx.update(entity, record.id, { cancelRequestedAt: current.cancelRequestedAt });
    return current;
  }
}
