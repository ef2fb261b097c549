import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { OperationKind, OperationPayload } from '@fairlead/contracts';
import { DataSource, In } from 'typeorm';
import { afterCommit } from '../platform/database/after-commit';
import { newIdAfter } from '../platform/database/new-id';
import { partialRow } from '../platform/database/query/partial-row';
import { sql } from '../platform/database/query/sql';
import type { Tx } from '../platform/database/tx';
import { SettlementWaiter } from '../platform/http/prefer-wait/prefer-wait.decorator';
import { Shutdown } from '../platform/lifecycle/shutdown';
import { Signals, SignalWaiter } from '../platform/signals/signals';
import { HandlerRegistry } from './queue/handler-registry';
import { LogLine } from './logs/log-line.entity';
import { LogReader } from './logs/log-reader';
import { Operation } from './operation.entity';
import { cancelTopic, endedTopic, linesTopic, QUEUE_TOPIC } from './operation-topics';

/** A signal may get lost, so waiting includes polling. */
const POLL_MS = 1000;

interface NewOperationOf<Kind extends OperationKind> {
  readonly kind: Kind;
  /** The record of the operation. */
  readonly subjectId: string;
  /** A lane runs one operation at a time, in the order of enqueuing. */
  readonly lane: string;
  readonly serverId?: string;
  /** The earliest start. */
  readonly runAfter?: Date;
}

/** The payload may be left out where its kind requires none. */
type PayloadOf<Payload> =
  Record<string, never> extends Payload ? { readonly payload?: Payload } : { readonly payload: Payload };

export type NewOperation<Kind extends OperationKind = OperationKind> = Kind extends OperationKind
  ? NewOperationOf<Kind> & PayloadOf<OperationPayload<Kind>>
  : never;

/** The interface of the queue for resources. */
@Injectable()
export class OperationsService extends SettlementWaiter {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly signals: Signals,
    private readonly registry: HandlerRegistry,
    private readonly logs: LogReader,
    private readonly shutdown: Shutdown,
  ) {
    super();
  }

  /** Enqueues with the commit of the caller's transaction. */
  async enqueue(tx: Tx, { kind, subjectId, lane, serverId, payload, runAfter }: NewOperation): Promise<Operation> {
    const operation = tx.create(Operation, {
      id: newIdAfter('operation', await this.lastIdInLane(tx, lane)),
      kind,
      subjectId,
      lane,
      serverId: serverId ?? null,
      payload: { ...payload },
      status: 'queued',
      attempt: 0,
      lostLeases: 0,
      leaseOwner: null,
      leaseUntil: null,
      fence: 0,
      buildSlot: null,
      cancelRequestedAt: null,
      runAfter: runAfter ?? null,
      steps: [],
      failure: null,
      createdAt: new Date(),
      startedAt: null,
      finishedAt: null,
    });
    afterCommit(tx, () => this.wakeWorkers(runAfter));
    await tx.insert(Operation, partialRow<Operation>(operation));
    return operation;
  }

  /**
   * Returns whether there was something to cancel. A queued operation ends at once, and its handler updates the record in this
   * transaction. A running one begins no further step after the commit, and the current step is aborted.
   */
  async requestCancel(tx: Tx, operationId: string): Promise<boolean> {
    const operation = await tx.findOneBy(Operation, { id: operationId });
    if (!operation) return false;
    if (await this.cancelQueued(tx, operation)) return true;
    const { affected } = await tx.update(
      Operation,
      { id: operationId, status: 'running' },
      { cancelRequestedAt: new Date() },
    );
    this.signals.sendAfterCommit(tx, cancelTopic(operationId));
    return affected !== 0;
  }

  /**
   * Locks those of the operations that are queued, and returns their ids: no worker begins them until the commit. An operation
   * that another transaction has locked is left out instead of waited for, so a caller may hold locks of records. It is just being
   * claimed or canceled.
   */
  async lockQueued(tx: Tx, operationIds: readonly string[]): Promise<string[]> {
    if (operationIds.length === 0) return [];
    const skipLocked = tx.dataSource.options.type === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '';
    const rows = await sql<{ id: string }>(
      tx,
      `SELECT id FROM operations WHERE id IN (:...operationIds) AND status = 'queued' ORDER BY id ${skipLocked}`,
      { operationIds },
    );
    return rows.map(({ id }) => id);
  }

  /** The last lines that programs printed in a step, or in all steps, oldest first. Those of Fairlead itself are left out. */
  async lastOutput(tx: Tx, operationId: string, step: string | null, limit: number): Promise<LogLine[]> {
    const lines = await tx.find(LogLine, {
      where: { operationId, stream: In(['stdout', 'stderr']), ...(step !== null && { step }) },
      order: { seq: 'DESC' },
      take: limit,
    });
    return lines.reverse();
  }

  /** The queued and running operations of a record, oldest first. */
  active(tx: Tx, subjectId: string): Promise<Operation[]> {
    return tx.find(Operation, { where: { subjectId, status: In(['queued', 'running']) }, order: { id: 'ASC' } });
  }

  /** The last queued or running operation of a lane. */
  lastInLane(tx: Tx, lane: string): Promise<Operation | null> {
    return tx.findOne(Operation, { where: { lane, status: In(['queued', 'running']) }, order: { id: 'DESC' } });
  }

  /** The newest operation of this kind on a record, within the retention. */
  latestOfKind(tx: Tx, kind: OperationKind, subjectId: string): Promise<Operation | null> {
    return tx.findOne(Operation, { where: { subjectId, kind }, order: { id: 'DESC' } });
  }

  /** The newest operation of any kind on a record, within the retention. */
  latestOfAnyKind(tx: Tx, subjectId: string): Promise<Operation | null> {
    return tx.findOne(Operation, { where: { subjectId }, order: { id: 'DESC' } });
  }

  /** Whether an operation runs on a server. */
  isServerBusy(tx: Tx, serverId: string): Promise<boolean> {
    return tx.existsBy(Operation, { serverId, status: 'running' });
  }

  async waitUntilSettled(subjectId: string, timeoutMs: number): Promise<void> {
    const waiter = new SignalWaiter(this.signals, endedTopic(subjectId));
    const end = Date.now() + timeoutMs;
    try {
      while (!this.shutdown.signal.aborted && (await this.isActive(subjectId))) {
        const left = end - Date.now();
        if (left <= 0) return;
        await waiter.next(Math.min(left, POLL_MS), this.shutdown.signal);
      }
    } finally {
      waiter.close();
    }
  }

  /** Log lines after `afterSeq` (0: from the first). */
  lines(operationId: string, page: { afterSeq: number; limit: number }): Promise<LogLine[]> {
    return this.logs.lines(operationId, page);
  }

  /** Follows the log without lost or duplicate lines until the operation has ended. */
  follow(operationId: string, afterSeq: number, signal: AbortSignal): AsyncIterable<LogLine> {
    return this.logs.follow(operationId, afterSeq, signal);
  }

  private async cancelQueued(tx: Tx, operation: Operation): Promise<boolean> {
    const now = new Date();
    const change = { status: 'canceled' as const, cancelRequestedAt: now, finishedAt: now };
    const { affected } = await tx.update(Operation, { id: operation.id, status: 'queued' }, change);
    if (affected === 0) return false;
    this.signals.sendAfterCommit(tx, endedTopic(operation.subjectId), linesTopic(operation.id), QUEUE_TOPIC);
    // It may have changed its lane since it was read.
    const canceled = await tx.findOneByOrFail(Operation, { id: operation.id });
    await this.registry.get(operation.kind).handler.ended(tx, canceled, { status: 'canceled' });
    return true;
  }

  /** Operations of a lane run in the order of their ids. */
  private async lastIdInLane(tx: Tx, lane: string): Promise<string | undefined> {
    const [row] = await sql<{ id: string | null }>(
      tx,
      `SELECT MAX(id) AS id FROM operations WHERE lane = :lane AND status IN ('queued', 'running')`,
      { lane },
    );
    return row?.id ?? undefined;
  }

  private async isActive(subjectId: string): Promise<boolean> {
    const rows = await sql(
      this.dataSource.manager,
      `SELECT 1 AS one FROM operations WHERE subject_id = :subjectId AND status IN ('queued', 'running') LIMIT 1`,
      { subjectId },
    );
    return rows.length > 0;
  }

  private wakeWorkers(runAfter: Date | undefined): void {
    const waitMs = runAfter ? runAfter.getTime() - Date.now() : 0;
    if (waitMs <= 0) this.signals.send(QUEUE_TOPIC);
    // Workers find later operations by polling.
    else if (waitMs < 60_000) setTimeout(() => this.signals.send(QUEUE_TOPIC), waitMs + 1).unref();
  }
}
