import { Logger } from '@nestjs/common';
import { EngineError, type Secret, type Step, type StepRunner } from '@fairlead/engine';
import { FAILURE_CODES } from '@fairlead/contracts';
import type { DataSource } from 'typeorm';
import { afterCommit } from '../../platform/database/after-commit';
import { partialRow } from '../../platform/database/query/partial-row';
import { isDatabaseAway } from '../../platform/database/errors/is-database-away';
import { isDeadlock } from '../../platform/database/errors/is-deadlock';
import type { Tx } from '../../platform/database/tx';
import type { Signals } from '../../platform/signals/signals';
import { DatabaseAway, OperationCanceled, isCanceled, isReleased, LeaseLost } from './interruption';
import { cleanLine } from '../logs/line-splitter';
import type { LogWriter } from '../logs/log-writer';
import type { OperationLease } from './operation-lease';
import { Operation, type OperationFailure, type OperationStep } from '../operation.entity';
import type {
  Completion,
  HandlerMetadata,
  LaneChange,
  OperationContext,
  StepListener,
  UnsuccessfulOutcome,
} from '../operation-handler';
import { OperationFailed } from '../operation-handler';
import { StepTracker } from './step-tracker';
import { endedTopic, linesTopic, QUEUE_TOPIC } from '../operation-topics';

/** Work that ignores its signal is abandoned after this time, or it would hold its lane forever. */
const GRACE_MS = 30_000;
const DEADLOCK_RETRIES = 3;
const MESSAGE_MAX_LENGTH = 500;
const ANOTHER_APPLICATION = /\bthe application app_[0-9a-z]{26}\b/g;

export interface OperationRunOptions {
  readonly dataSource: DataSource;
  readonly signals: Signals;
  readonly logs: LogWriter;
  readonly metadata: HandlerMetadata;
  readonly owner: string;
  readonly lease: OperationLease;
  /** SQL for the end of a lease that begins now. */
  readonly leaseEnd: () => string;
  readonly stepSeconds: (step: string) => number;
}

/** One run of an operation: the context of its handler, and the transactions that record and end it. */
export class OperationRun implements OperationContext {
  private readonly logger = new Logger('Operation');
  private readonly controller = new AbortController();
  private readonly progress: StepTracker;
  private listener: StepListener | undefined;
  private buildSlotIsFree = false;
  readonly signal = this.controller.signal;

  constructor(
    readonly operation: Operation,
    private readonly parts: OperationRunOptions,
  ) {
    this.progress = new StepTracker(operation.steps);
    const { signal } = parts.lease;
    signal.addEventListener('abort', () => this.controller.abort(signal.reason), { once: true });
    if (operation.cancelRequestedAt) this.interrupt(new OperationCanceled());
  }

  get lease(): OperationLease {
    return this.parts.lease;
  }

  /** `Canceled`, `Released` or `LeaseLost`; the first one stays. A lost lease also ends the undoing of a canceled run. */
  interrupt(reason: Error): void {
    if (reason instanceof LeaseLost) this.lease.lose(reason);
    else if (!this.signal.aborted) this.controller.abort(reason);
  }

  get steps(): readonly OperationStep[] {
    return this.progress.list;
  }

  // Properties, not methods, so that handlers can destructure the context.
  readonly onStep = (listener: StepListener): void => {
    this.listener = listener;
  };

  readonly redact = (values: Iterable<Secret>): void => {
    this.parts.logs.redactor.add(values);
  };

  readonly step: StepRunner = async (name, work) => {
    this.signal.throwIfAborted();
    this.parts.logs.beginStep(name);
    if (this.progress.begin(name)) await this.record(async () => undefined);
    try {
      const result = await this.runStep(name, work);
      this.progress.succeed(name);
      return result;
    } catch (error) {
      if (!this.isOver) this.progress.fail(name, isCanceled(this.signal) ? 'canceled' : 'failed');
      throw error;
    } finally {
      this.parts.logs.endStep();
    }
  };

  /** Writes pending step changes together with `work`, while this run holds the lease. */
  readonly record = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const { steps, changes } = this.progress.take();
    try {
      return await this.transaction(async (tx) => {
        await this.assertOurs(tx, { steps }, { evenIfCanceled: false });
        if (changes.length > 0) await this.listener?.(tx, changes);
        return await work(tx);
      });
    } catch (error) {
      this.progress.putBack(changes);
      if (error instanceof LeaseLost || error instanceof OperationCanceled) this.interrupt(error);
      if (isDatabaseAway(error)) this.interrupt(new DatabaseAway());
      throw error;
    }
  };

  readonly recordUndoing = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await this.transaction(async (tx) => {
        await this.assertOurs(tx, {}, { evenIfCanceled: true });
        return await work(tx);
      });
    } catch (error) {
      if (error instanceof LeaseLost) this.interrupt(error);
      throw error;
    }
  };

  async succeed(completion: Completion): Promise<void> {
    await this.parts.logs.close();
    await this.end({ status: 'succeeded', failure: null }, completion);
  }

  /** Returns the operation to the queue in another lane; its next run goes on with the steps recorded so far. */
  async changeLane({ lane, completion }: LaneChange): Promise<void> {
    await this.parts.logs.close();
    await this.close({ status: 'queued', lane }, [], completion);
  }

  /** `ended` is the handler's; an OperationFailed may bring its own completion. */
  async fail(error: unknown, ended: (tx: Tx, end: UnsuccessfulOutcome) => Promise<void>): Promise<void> {
    const end: UnsuccessfulOutcome =
      isCanceled(this.signal) && !(error instanceof OperationFailed)
        ? { status: 'canceled' }
        : { status: 'failed', failure: this.failureOf(error) };
    const failure = end.status === 'failed' ? end.failure : null;
    this.progress.stop(end.status);
    // What the program printed comes before the conclusion.
    if (error instanceof EngineError && error.output) this.parts.logs.missingOutput(error.output.trimEnd());
    this.parts.logs.log(failure ? `${failure.code}: ${failure.message}` : 'Canceled.');
    await this.parts.logs.close();
    const completion = error instanceof OperationFailed ? error.options.completion : undefined;
    await this.end({ status: end.status, failure }, completion ?? ((tx) => ended(tx, end)));
  }

  private end(outcome: Pick<Operation, 'status' | 'failure'>, completion: Completion): Promise<void> {
    const topics = [endedTopic(this.operation.subjectId), linesTopic(this.operation.id)];
    return this.close({ ...outcome, finishedAt: new Date() }, topics, completion);
  }

  /** The last transaction of this run: it gives the lease back together with the handler's completion. */
  private async close(outcome: Partial<Operation>, topics: readonly string[], completion: Completion): Promise<void> {
    const { steps, changes } = this.progress.take();
    try {
      await this.transaction(async (tx) => {
        const released = { leaseOwner: null, leaseUntil: null, buildSlot: null };
        await this.assertOurs(tx, { ...outcome, ...released, steps }, { evenIfCanceled: true });
        this.parts.signals.sendAfterCommit(tx, ...topics, QUEUE_TOPIC);
        if (changes.length > 0) await this.listener?.(tx, changes);
        await completion(tx);
      });
    } catch (error) {
      this.progress.putBack(changes);
      throw error;
    }
  }

  private transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return retryDeadlocks(() => this.parts.dataSource.transaction(work));
  }

  /** Updates the row if this run still owns it. The row lock then excludes other workers and cancels until the commit. */
  private async assertOurs(
    tx: Tx,
    changes: Partial<Operation>,
    { evenIfCanceled }: { evenIfCanceled: boolean },
  ): Promise<void> {
    const extended = changes.status === undefined ? { leaseUntil: () => this.parts.leaseEnd() } : {};
    const { affected } = await tx
      .createQueryBuilder()
      .update(Operation)
      .set({ ...partialRow<Operation>({ ...changes, ...this.freeBuildSlot(tx) }), ...extended })
      // The next run may belong to the same process, which the attempt tells apart.
      .where(`id = :id AND lease_owner = :owner AND attempt = :attempt AND status = 'running'`, {
        id: this.operation.id,
        owner: this.parts.owner,
        attempt: this.operation.attempt,
      })
      .andWhere(evenIfCanceled ? '1 = 1' : 'cancel_requested_at IS NULL')
      .execute();
    if (affected === 0) throw evenIfCanceled ? new LeaseLost() : await this.whyNot(tx);
  }

  private freeBuildSlot(tx: Tx): Partial<Operation> {
    if (this.buildSlotIsFree || !this.progress.hasEnded(this.parts.metadata.buildsUntil)) return {};
    this.parts.signals.sendAfterCommit(tx, QUEUE_TOPIC);
    afterCommit(tx, () => (this.buildSlotIsFree = true));
    return { buildSlot: null };
  }

  private async whyNot(tx: Tx): Promise<Error> {
    const row = await tx.findOneBy(Operation, { id: this.operation.id });
    const { attempt } = this.operation;
    const isOurs = row?.leaseOwner === this.parts.owner && row.attempt === attempt && row.status === 'running';
    return isOurs ? new OperationCanceled() : new LeaseLost();
  }

  private async runStep<T>(name: string, work: (step: Step) => Promise<T>): Promise<T> {
    const { logs } = this.parts;
    const seconds = this.parts.stepSeconds(name);
    const deadline = new AbortController();
    const signal = AbortSignal.any([this.signal, deadline.signal]);
    const timer = setTimeout(() => {
      deadline.abort(
        new EngineError('STAGE_TIMED_OUT', `The stage ${name} took longer than its limit of ${seconds} s.`),
      );
    }, seconds * 1000);
    const step: Step = {
      signal,
      log: (text) => logs.log(text),
      output: (stream, chunk) => logs.output(stream, chunk),
    };
    const stuck = afterGrace(signal);
    try {
      return await Promise.race([work(step), stuck.promise]);
    } catch (error) {
      // The abort reason is the cause; the error of the aborted work is its consequence.
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearTimeout(timer);
      stuck.clear();
    }
  }

  private failureOf(error: unknown): OperationFailure {
    const step = this.progress.current ?? null;
    if (error instanceof EngineError) return { step, code: error.code, message: this.publicMessage(error) };
    if (error instanceof OperationFailed)
      return { step: error.options.step ?? step, code: error.code, message: error.message };
    this.logger.error(
      `${this.operation.kind} ${this.operation.id} failed.`,
      error instanceof Error ? error.stack : error,
    );
    return { step, code: 'INTERNAL_ERROR', message: FAILURE_CODES.INTERNAL_ERROR };
  }

  /**
   * The message of a command's failure contains a line of its output. It is cut only once it has no secrets to cut in two. Whoever
   * may read it need not see another application of the server.
   */
  private publicMessage({ message }: EngineError): string {
    const text = this.parts.logs.redactor
      .redact(cleanLine(message))
      .replace(ANOTHER_APPLICATION, 'another application');
    return text.length <= MESSAGE_MAX_LENGTH ? text : `${text.slice(0, MESSAGE_MAX_LENGTH - 1)}…`;
  }

  /** Whether this run must not write any more. */
  get isOver(): boolean {
    return isReleased(this.signal) || this.lease.isLost;
  }
}

function afterGrace(signal: AbortSignal): { promise: Promise<never>; clear: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: () => void = () => undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(signal.reason), GRACE_MS);
    };
  });
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return {
    promise,
    clear: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}

/** PostgreSQL aborts one of two deadlocked transactions; an operation must not fail because of that. */
async function retryDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let left = DEADLOCK_RETRIES; ; left -= 1) {
    try {
      return await transaction();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}
