import { SetMetadata } from '@nestjs/common';
import type { FailureCode, OperationKind } from '@fairlead/contracts';
import type { Secret, StepRunner } from '@fairlead/engine';
import type { Tx } from '../platform/database/tx';
import type { Operation, OperationFailure, OperationStep } from './operation.entity';
import type { OperationLease } from './run/operation-lease';
import type { StepChange } from './run/step-tracker';

/** Runs in the one transaction that also ends the operation, so that the record and the operation never disagree. */
export type Completion = (tx: Tx) => Promise<void>;

/** Returned by a handler in place of a completion: the operation continues in another lane as soon as that is free. */
export interface LaneChange {
  readonly lane: string;
  /** Runs in the transaction that moves the operation. */
  readonly completion: Completion;
}

export type UnsuccessfulOutcome =
  { readonly status: 'failed'; readonly failure: OperationFailure } | { readonly status: 'canceled' };

/** Called in the transaction in which steps begin or end: usually the end of one and the beginning of the next. */
export type StepListener = (tx: Tx, changes: readonly StepChange[]) => Promise<void>;

export interface OperationContext<Kind extends OperationKind = OperationKind> {
  /** The claimed operation. `attempt` above 1 means that an earlier run did not finish, or changed the lane. */
  readonly operation: Operation<Kind>;
  /** Aborted by a cancel, by a lost lease and by the shutdown of Fairlead. */
  readonly signal: AbortSignal;
  /** The step runner for the engine's flows. */
  readonly step: StepRunner;
  /** The steps so far. */
  readonly steps: readonly OperationStep[];
  /** Lets the handler update its record in the transaction in which a step begins or ends. */
  onStep(listener: StepListener): void;
  /** The claim of this run, without which it changes nothing outside of the database either. */
  readonly lease: OperationLease;
  /** Runs a transaction of the handler. It fails after a lost lease, so that two runs never both write. */
  record<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for what precedes an undoing: a cancel does not prevent it. */
  recordUndoing<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Registers secrets to redact from the log, before the first step that could print them. */
  redact(values: Iterable<Secret>): void;
}

export interface Handler<Kind extends OperationKind = OperationKind> {
  /** Does the work. Every step is idempotent, because it is repeated after a crash. */
  run(context: OperationContext<Kind>): Promise<Completion | LaneChange>;
  /**
   * Updates the record in the transaction that ends the operation without success: `run` threw, it was canceled while queued or
   * running, or its leases expired too often. A record that has ended already stays unchanged.
   */
  ended(tx: Tx, operation: Operation<Kind>, end: UnsuccessfulOutcome): Promise<void>;
}

export interface HandlerOptions {
  /** The last step of its build. At most FAIRLEAD_BUILDS_PER_SERVER builds run on a server. */
  readonly buildsUntil?: string;
  /** Marks kinds that run a user's program; they take at most half of a worker's places. */
  readonly isLong?: boolean;
}

export interface HandlerMetadata extends HandlerOptions {
  readonly kind: OperationKind;
}

export const OPERATION_HANDLER = 'fairlead:operation-handler';

/** The class handles this kind of operation. Boot fails where a kind has no handler, or two. */
export function OperationHandler(kind: OperationKind, options: HandlerOptions = {}): ClassDecorator {
  return SetMetadata<string, HandlerMetadata>(OPERATION_HANDLER, { ...options, kind });
}

/** Thrown by a handler to fail its operation, with an optional completion in place of `ended`. */
export class OperationFailed extends Error {
  override readonly name = 'OperationFailed';

  constructor(
    readonly code: FailureCode,
    message: string,
    readonly options: { readonly step?: string; readonly completion?: Completion; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
  }
}
