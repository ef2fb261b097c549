import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { Config } from '../../platform/config/config';
import { deleteInBatches } from '../../platform/database/query/delete-in-batches';
import { sql } from '../../platform/database/query/sql';
import { Duties } from '../../platform/lifecycle/duties';
import type { IntervalTask } from '../../platform/lifecycle/interval-task';
import { Shutdown } from '../../platform/lifecycle/shutdown';
import { WebhookAttempt } from './webhook-attempt.entity';
import { WebhookDelivery } from './webhook-delivery.entity';

const HOUR_MS = 3_600_000;
const FIRST_AFTER_MS = 60_000;

/** Deletes deliveries and their attempts after the time of the setting, and those of deleted webhooks. */
@Injectable()
export class DeliveriesRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private task: IntervalTask | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly duties: Duties,
    private readonly shutdown: Shutdown,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = this.duties
      .task('webhooks retention', HOUR_MS, async (now) => {
        const days = this.config.get('FAIRLEAD_WEBHOOK_RETENTION_DAYS');
        await this.deleteBefore(new Date(now.getTime() - days * 24 * HOUR_MS));
        await this.deleteOrphans();
      })
      .start(FIRST_AFTER_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  /** Returns the number of deliveries. */
  deleteBefore(moment: Date): Promise<number> {
    return this.deleteMatching('SELECT id FROM webhook_deliveries WHERE created_at < :moment ORDER BY created_at', {
      moment,
    });
  }

  deleteOrphans(): Promise<number> {
    return this.deleteMatching(
      `SELECT id FROM webhook_deliveries WHERE webhook_id IN (
         SELECT DISTINCT webhook_id FROM webhook_deliveries WHERE webhook_id NOT IN (SELECT id FROM webhooks))`,
      {},
    );
  }

  private deleteMatching(statement: string, values: Record<string, Date>): Promise<number> {
    return deleteInBatches(
      (limit) =>
        this.dataSource.transaction(async (tx) => {
          const rows = await sql<{ id: string }>(tx, `${statement} LIMIT :limit`, { ...values, limit });
          const ids = rows.map(({ id }) => id);
          if (ids.length === 0) return 0;
          await tx.delete(WebhookAttempt, { deliveryId: In(ids) });
          await tx.delete(WebhookDelivery, { id: In(ids) });
          return ids.length;
        }),
      this.shutdown.signal,
    );
  }
}
