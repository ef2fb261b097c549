import { SetMetadata } from '@nestjs/common';
import type { FailureCode, OperationKind } from '@fairlead/contracts';
import type { Secret, StepRunner } from '@fairlead/engine';
import type { Tx } from '../platform/database/tx';
import type { Operation, OperationFailure, OperationStep } from './operation.entity';
import type { StepChange } from './run/step-tracker';

/** Runs in the one transaction that also ends the operation, so that the record and the operation never disagree. */
export type Completion = (tx: Tx) => Promise<void>;

/** Given back by a handler in place of a completion: the operation goes on in another lane, as soon as that is free. */
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
  /** As it was claimed. `attempt` above 1 means that an earlier run did not come to its end. */
  readonly operation: Operation<Kind>;
  /** Aborted by a cancel, by a lost lease and by the shutdown of Fairlead. */
  readonly signal: AbortSignal;
  /** Goes to the engine's flows as it is. */
  readonly step: StepRunner;
  /** The steps so far, as the record may show them. */
  readonly steps: readonly OperationStep[];
  /** Lets the handler move its record in the transaction in which a step begins or ends. */
  onStep(listener: StepListener): void;
  /** A transaction of the handler's own in between. It fails where the lease is lost, so that two runs never write both. */
  record<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Values that must not appear in the log lines. Call it before the first step that could print them. */
  redact(values: Iterable<Secret>): void;
}

export interface Handler<Kind extends OperationKind = OperationKind> {
  /** Does the work. Every step ensures, because after a crash it runs again. */
  run(context: OperationContext<Kind>): Promise<Completion | LaneChange>;
  /**
   * Makes the record truthful, in the transaction that ends the operation without success: `run` threw, it was canceled while
   * it was queued or running, or its worker vanished too often. A record that has come to its end already is left alone.
   */
  ended(tx: Tx, operation: Operation<Kind>, end: UnsuccessfulOutcome): Promise<void>;
}

export interface HandlerOptions {
  /** It builds on the server: at most FAIRLEAD_BUILDS_PER_SERVER run at a time, each until the step of this name has ended. */
  readonly buildsUntil?: string;
  /** It lasts as long as somebody's own program: of the places of a worker such operations take at most half. */
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

/** Thrown by a handler to end its operation as failed, with a closing of its own in place of `ended`. */
export class OperationFailed extends Error {
  override readonly name = 'OperationFailed';

  constructor(
    readonly code: FailureCode,
    message: string,
    readonly options: { readonly step?: string; readonly closing?: Completion; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
  }
}
