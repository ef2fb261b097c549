import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { WebhookDeliveryStatus } from '@fairlead/contracts';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { databaseTime } from '../../platform/database/database-time';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import { sql } from '../../platform/database/query/sql';
import type { Tx } from '../../platform/database/tx';
import type { Attempt } from '../sending/attempt';
import { nextDelayMs } from '../sending/retry-schedule';
import { Webhook } from '../webhook.entity';
import { WebhookStates } from '../webhook-states';
import { WebhookAttempt } from './webhook-attempt.entity';

const BATCH = 100;

interface Waiting {
  readonly attempts: readonly Attempt[];
  readonly done: () => void;
}

/** Records attempts and what follows from them; those that end at about the same time in one transaction. */
@Injectable()
export class AttemptRecorder {
  private readonly logger = new Logger('Webhooks');
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly states: WebhookStates,
  ) {}

  /**
   * Records the attempts of one request, which are several where a message tells of several events. Resolves when that is done. If it
   * is not possible it is logged, and the deliveries are sent again later.
   */
  record(attempts: readonly Attempt[]): Promise<void> {
    return new Promise((done) => {
      this.waiting.push({ attempts, done });
      this.writing ??= this.writeAll().finally(() => (this.writing = undefined));
    });
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      const requests = batch.map(({ attempts }) => attempts);
      await this.dataSource
        .transaction((tx) => this.write(tx, requests))
        .catch((error: unknown) => this.logger.error('Attempts to send webhooks could not be recorded.', error));
      for (const { done } of batch) done();
    }
  }

  private async write(tx: Tx, requests: readonly (readonly Attempt[])[]): Promise<void> {
    const webhookIds = new Set(requests.flat().map(({ delivery }) => delivery.webhookId));
    // In one order in every process, so that two of them never wait for each other.
    for (const webhookId of [...webhookIds].sort()) {
      const own = requests.filter(([first]) => first?.delivery.webhookId === webhookId);
      const webhook = await findLocked(tx, Webhook, { id: webhookId });
      for (const attempt of own.flat()) await this.writeOne(tx, attempt);
      // A request is one attempt for the webhook, whatever it tells of.
      if (webhook)
        await this.states.applyAttempts(
          tx,
          webhook,
          own.flatMap((request) => request.slice(0, 1)),
        );
    }
  }

  /** Writes nothing if another process has taken the delivery over and recorded its attempt. */
  private async writeOne(tx: Tx, attempt: Attempt): Promise<void> {
    const { delivery, verdict: _verdict, ...response } = attempt;
    const made = delivery.attempts + 1;
    const delay = nextDelayMs(made - delivery.attemptsBefore, this.retryDelays());
    const status = statusAfter(attempt, delay);
    const now = databaseTime(this.config.dialect);
    const updated = await sql(
      tx,
      `UPDATE webhook_deliveries SET status = :status, attempts = :made, response_status = :responseStatus, claimed_until = NULL,
         next_attempt_at = ${status === 'pending' ? databaseTime(this.config.dialect, delay) : 'NULL'},
         finished_at = ${status === 'pending' ? 'NULL' : now}
       WHERE id = :id AND attempts = :before AND status = 'pending' RETURNING id`,
      { id: delivery.id, status, made, before: delivery.attempts, responseStatus: response.responseStatus },
    );
    if (updated.length === 0) return;
    await tx.insert(WebhookAttempt, partialRow<WebhookAttempt>({ ...response, deliveryId: delivery.id, number: made }));
  }

  private retryDelays(): number[] {
    return this.config.get('FAIRLEAD_WEBHOOK_RETRY_DELAYS').map(Number);
  }
}

function statusAfter({ verdict }: Attempt, delay: number | undefined): WebhookDeliveryStatus {
  if (verdict.kind === 'delivered') return 'delivered';
  return delay === undefined || verdict.kind === 'refused' ? 'failed' : 'pending';
}
