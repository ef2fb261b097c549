import type { OperationActor } from '@fairlead/contracts';
import { JsonColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';
import type { Stage } from './stages';

/** The columns of a record that follows an operation from its request to its end. */
export abstract class LifecycleColumns<Status extends string, Failure> {
  @TextColumn({ length: 20 })
  status!: Status;

  /** The author of the request. */
  @JsonColumn()
  actor!: OperationActor;

  @JsonColumn({ nullable: true })
  failure!: Failure | null;

  /** A column of each entity: `null` is allowed only where work may be recorded that could not be enqueued. */
  abstract operationId: string | null;

  @TimeColumn({ nullable: true })
  cancelRequestedAt!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn({ nullable: true })
  startedAt!: Date | null;

  @TimeColumn({ nullable: true })
  finishedAt!: Date | null;
}

/** The columns of a record that also shows the stages of its operation. */
export abstract class StagedLifecycleColumns<
  Status extends string,
  Failure,
  Name extends string,
> extends LifecycleColumns<Status, Failure> {
  @JsonColumn()
  stages!: Stage<Name>[];
}

/** The author of a record, without the address of the request, which only the audit log has. */
export function authorOf({ type, id, name }: OperationActor): OperationActor {
  return { type, id, name };
}

/** The columns of a record whose operation has just been requested. */
export function newLifecycle(actor: OperationActor) {
  return {
    status: 'queued',
    actor: authorOf(actor),
    failure: null,
    cancelRequestedAt: null,
    createdAt: new Date(),
    startedAt: null,
    finishedAt: null,
  } as const;
}

type Times = Pick<LifecycleColumns<string, unknown>, 'cancelRequestedAt' | 'createdAt' | 'startedAt' | 'finishedAt'>;

export const isoOrNull = (at: Date | null): string | null => at && at.toISOString();

/** The times of a record as the API shows them. */
export function lifecycleTimes({ cancelRequestedAt, createdAt, startedAt, finishedAt }: Times) {
  return {
    cancel_requested_at: isoOrNull(cancelRequestedAt),
    created_at: createdAt.toISOString(),
    started_at: isoOrNull(startedAt),
    finished_at: isoOrNull(finishedAt),
  };
}

export function durationMs({ startedAt, finishedAt }: Pick<Times, 'startedAt' | 'finishedAt'>): number | null {
  return startedAt && finishedAt && finishedAt.getTime() - startedAt.getTime();
}
