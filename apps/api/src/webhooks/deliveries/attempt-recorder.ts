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
import { isDelivered, nextDelayMs } from '../sending/retry-schedule';
import type { Attempt } from '../sending/send-delivery';
import { Webhook } from '../webhook.entity';
import { WebhookStates } from '../webhook-states';
import { WebhookAttempt } from './webhook-attempt.entity';

const BATCH = 100;

interface Waiting {
  readonly attempt: Attempt;
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

  /** Resolves when the attempt is recorded. If that is not possible it is logged, and the delivery is sent again later. */
  record(attempt: Attempt): Promise<void> {
    return new Promise((done) => {
      this.waiting.push({ attempt, done });
      this.writing ??= this.writeAll().finally(() => (this.writing = undefined));
    });
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      const attempts = batch.map(({ attempt }) => attempt);
      await this.dataSource
        .transaction((tx) => this.write(tx, attempts))
        .catch((error: unknown) => this.logger.error('Attempts to send webhooks could not be recorded.', error));
      for (const { done } of batch) done();
    }
  }

  private async write(tx: Tx, attempts: readonly Attempt[]): Promise<void> {
    const webhookIds = new Set(attempts.map(({ delivery }) => delivery.webhookId));
    // In one order in every process, so that two of them never wait for each other.
    for (const webhookId of [...webhookIds].sort()) {
      const own = attempts.filter(({ delivery }) => delivery.webhookId === webhookId);
      const webhook = await findLocked(tx, Webhook, { id: webhookId });
      for (const attempt of own) await this.writeOne(tx, attempt);
      if (webhook) await this.states.applyAttempts(tx, webhook, own);
    }
  }

  /** Writes nothing if another process has taken the delivery over and recorded its attempt. */
  private async writeOne(tx: Tx, attempt: Attempt): Promise<void> {
    const { delivery, ...response } = attempt;
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

function statusAfter(attempt: Attempt, delay: number | undefined): WebhookDeliveryStatus {
  if (isDelivered({ status: attempt.responseStatus ?? undefined })) return 'delivered';
  return delay === undefined ? 'failed' : 'pending';
}
