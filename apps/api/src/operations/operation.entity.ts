import type { FailureCode, OperationKind, OperationPayload, OperationStatus, StageStatus } from '@fairlead/contracts';
import { Column, Entity, Index } from 'typeorm';
import {
  BigintColumn,
  IdColumn,
  JsonColumn,
  TextColumn,
  TimeColumn,
} from '../platform/database/columns/portable-columns';

/** One step of an operation, in the shape in which records show it. Times are RFC 3339 UTC. */
export interface OperationStep {
  name: string;
  status: StageStatus;
  started_at: string | null;
  finished_at: string | null;
}

/** Why an operation did not succeed. */
export interface OperationFailure {
  /** The step that failed; `null` where none had begun. */
  step: string | null;
  code: FailureCode;
  message: string;
}

/**
 * An operation: queued, running or ended. The row is both the queue and the progress, so no second store can disagree with it.
 * Unique indexes, not workers, enforce one running operation for each lane and the limit of builds for each server.
 */
@Entity('operations')
@Index('operations_running_lane', ['lane'], { unique: true, where: `status = 'running'` })
@Index('operations_build_slot', ['buildSlot'], { unique: true, where: 'build_slot IS NOT NULL' })
@Index('operations_queue', ['id'], { where: `status = 'queued'` })
@Index('operations_queued_lane', ['lane', 'id'], { where: `status = 'queued'` })
@Index('operations_subject', ['subjectId', 'status'])
@Index('operations_newest', ['subjectId', 'kind', 'id'])
@Index('operations_lane', ['lane', 'status'])
@Index('operations_server', ['serverId', 'status'])
@Index('operations_finished', ['finishedAt'])
@Index('operations_lane_fence', ['lane', 'fence'])
export class Operation<Kind extends OperationKind = OperationKind> {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  kind!: Kind;

  /** The record of the operation; `Prefer: wait` waits for it. */
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

  /** Number of runs so far. */
  @Column({ type: 'integer' })
  attempt!: number;

  /** Number of leases that expired. A graceful shutdown does not count. */
  @Column({ type: 'integer' })
  lostLeases!: number;

  /** Instance and process of the worker that runs it. */
  @TextColumn({ length: 120, nullable: true })
  leaseOwner!: string | null;

  @TimeColumn({ nullable: true })
  leaseUntil!: Date | null;

  /**
   * The number by which servers tell its present run from earlier ones of the lane: greater than all before, and at least the
   * time of the claim in milliseconds, so that it also grows after a restore of the database.
   */
  @BigintColumn()
  fence!: number;

  /** Server and number of the build slot that it holds until its build has ended. */
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
