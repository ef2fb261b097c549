import type { FailureCode, OperationKind, OperationPayload, OperationStatus, StageStatus } from '@fairlead/contracts';
import { Column, Entity, Index } from 'typeorm';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';

/** One step of an operation, in the shape in which records show it. Times are RFC 3339 UTC. */
export interface OperationStep {
  name: string;
  status: StageStatus;
  started_at: string | null;
  finished_at: string | null;
}

/** Why an operation did not succeed. */
export interface OperationFailure {
  /** The step that failed; null where none had begun. */
  step: string | null;
  code: FailureCode;
  message: string;
}

/**
 * Something that is being done, is to be done, or was done. The row is the queue and the progress: there is no second store
 * to disagree with it. That a lane has one running operation, and a server no more builds than it may, are unique indexes,
 * and not something that workers have to agree on.
 */
@Entity('operations')
@Index('operations_running_lane', ['lane'], { unique: true, where: `status = 'running'` })
@Index('operations_build_slot', ['buildSlot'], { unique: true, where: 'build_slot IS NOT NULL' })
@Index('operations_queue', ['id'], { where: `status = 'queued'` })
@Index('operations_queued_lane', ['lane', 'id'], { where: `status = 'queued'` })
@Index('operations_subject', ['subjectId', 'status'])
export class Operation<Kind extends OperationKind = OperationKind> {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  kind!: Kind;

  /** The record that is worked on; `Prefer: wait` waits for it. */
  @TextColumn({ length: 40 })
  subjectId!: string;

  @TextColumn({ length: 120 })
  lane!: string;

  @TextColumn({ length: 40, nullable: true })
  serverId!: string | null;

  @JsonColumn()
  payload!: OperationPayload<Kind>;

  @TextColumn({ length: 20 })
  status!: OperationStatus;

  /** How often a worker has begun it. */
  @Column({ type: 'integer' })
  attempt!: number;

  /** How often the worker that had it vanished. A stop of Fairlead in good order does not count. */
  @Column({ type: 'integer' })
  lostLeases!: number;

  /** Instance and process of the worker that runs it. */
  @TextColumn({ length: 120, nullable: true })
  leaseOwner!: string | null;

  @TimeColumn({ nullable: true })
  leaseUntil!: Date | null;

  /** Server and number of the build slot that it holds, until its build is over. */
  @TextColumn({ length: 60, nullable: true })
  buildSlot!: string | null;

  @TimeColumn({ nullable: true })
  cancelRequestedAt!: Date | null;

  @TimeColumn({ nullable: true })
  runAfter!: Date | null;

  @JsonColumn()
  steps!: OperationStep[];

  @JsonColumn({ nullable: true })
  failure!: OperationFailure | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn({ nullable: true })
  startedAt!: Date | null;

  @TimeColumn({ nullable: true })
  finishedAt!: Date | null;
}

/** Narrows the payload with the kind. */
export function isOperationOf<Kind extends OperationKind>(
  operation: Operation,
  kind: Kind,
): operation is Operation<Kind> {
  return operation.kind === kind;
}
