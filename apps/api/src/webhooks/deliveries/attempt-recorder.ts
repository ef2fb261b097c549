import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { WebhookDeliveryStatus } from '@fairlead/contracts';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { databaseTime } from '../../platform/database/database-time';
import { sql } from '../../platform/database/query/sql';
import type { Tx } from '../../platform/database/tx';
import { retryDelayMs } from '../../platform/schedule/retry-delay';
import type { Attempt } from '../sending/attempt';
import { WebhookStates } from '../webhook-states';
import { WebhookAttempt } from './webhook-attempt.entity';

const BATCH = 100;
/** How long the first attempt waits for others that end at about the same time. A transaction takes about as long. */
const GATHER_MS = 3;

interface Waiting {
  readonly attempts: readonly Attempt[];
  readonly done: () => void;
}

/** What an attempt makes of its delivery. */
interface Result {
  readonly status: WebhookDeliveryStatus;
  readonly responseStatus: number | null;
  /** The number of attempts before this one. */
  readonly before: number;
  readonly delayMs?: number;
}

/** Records attempts and what follows from them; those that end at about the same time in one transaction. */
@Injectable()
export class AttemptRecorder {
  private readonly logger = new Logger('Webhooks');
  private waiting: Waiting[] = [];
  private isWriting = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly states: WebhookStates,
  ) {}

  /**
   * Records the attempts of one request, which are several where a message contains several events. Resolves when that is done. If it
   * is not possible it is logged, and the deliveries are sent again later.
   */
  record(attempts: readonly Attempt[]): Promise<void> {
    return new Promise((done) => {
      this.waiting.push({ attempts, done });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      await pause(GATHER_MS);
      const batch = this.waiting.splice(0, BATCH);
      const requests = batch.map(({ attempts }) => attempts);
      await this.dataSource
        .transaction((tx) => this.write(tx, requests))
        .catch((error: unknown) => this.logger.error('Attempts to send webhooks could not be recorded.', error));
      for (const { done } of batch) done();
    }
    // In the same turn as the last check, so that nothing is added in between that nobody writes.
    this.isWriting = false;
  }

  private async write(tx: Tx, requests: readonly (readonly Attempt[])[]): Promise<void> {
    const webhookIds = new Set(requests.flat().map(({ delivery }) => delivery.webhookId));
    // In one order in every process, so that two of them never wait for each other.
    for (const webhookId of [...webhookIds].sort()) {
      const own = requests.filter(([first]) => first?.delivery.webhookId === webhookId);
      const webhook = await this.states.findLocked(tx, webhookId);
      await this.writeAttempts(tx, own.flat());
      // A request is one attempt for the webhook, however many events it contains.
      if (webhook)
        await this.states.applyAttempts(
          tx,
          webhook,
          own.flatMap((request) => request.slice(0, 1)),
        );
    }
  }

  /** Writes nothing of a delivery that another process has taken over and whose attempt it has recorded. */
  private async writeAttempts(tx: Tx, attempts: readonly Attempt[]): Promise<void> {
    const recorded = new Set<string>();
    for (const [result, ids] of this.idsByResult(attempts))
      for (const id of await this.updateDeliveries(tx, result, ids)) recorded.add(id);
    const rows = attempts.flatMap(({ delivery, verdict: _verdict, ...response }) =>
      recorded.has(delivery.id) ? [{ ...response, deliveryId: delivery.id, number: delivery.attempts + 1 }] : [],
    );
    if (rows.length === 0) return;
    await tx.createQueryBuilder().insert().into(WebhookAttempt).values(rows).updateEntity(false).execute();
  }

  /** Returns the ids of those that were not recorded yet. */
  private async updateDeliveries(tx: Tx, result: Result, ids: readonly string[]): Promise<string[]> {
    const { before, delayMs, ...values } = result;
    const { dialect } = this.config;
    const isPending = result.status === 'pending';
    const updated = await sql<{ id: string }>(
      tx,
      `UPDATE webhook_deliveries SET status = :status, attempts = :made, response_status = :responseStatus, claimed_until = NULL,
         next_attempt_at = ${isPending ? databaseTime(dialect, delayMs) : 'NULL'},
         finished_at = ${isPending ? 'NULL' : databaseTime(dialect)}
       WHERE id IN (:...ids) AND attempts = :before AND status = 'pending' RETURNING id`,
      { ...values, ids, before, made: before + 1 },
    );
    return updated.map(({ id }) => id);
  }

  /** Most attempts that end together were successful, and what they make of their deliveries is the same. */
  private idsByResult(attempts: readonly Attempt[]): Map<Result, string[]> {
    const results = new Map<string, [Result, string[]]>();
    for (const attempt of attempts) {
      const result = this.resultOf(attempt);
      const key = JSON.stringify(result);
      const known = results.get(key);
      if (known) known[1].push(attempt.delivery.id);
      else results.set(key, [result, [attempt.delivery.id]]);
    }
    return new Map(results.values());
  }

  private resultOf({ delivery, verdict, responseStatus }: Attempt): Result {
    const { attempts: before, attemptsBefore } = delivery;
    if (verdict.kind === 'delivered') return { status: 'delivered', before, responseStatus };
    const delays = this.config.get('FAIRLEAD_WEBHOOK_RETRY_DELAYS').map(Number);
    const delayMs = retryDelayMs(before + 1 - attemptsBefore, delays);
    if (delayMs === undefined || verdict.kind === 'refused') return { status: 'failed', before, responseStatus };
    return { status: 'pending', before, responseStatus, delayMs };
  }
}
