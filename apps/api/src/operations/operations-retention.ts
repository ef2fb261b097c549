import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, LessThan } from 'typeorm';
import { Config } from '../platform/config/config';
import { IntervalTask } from '../platform/lifecycle/interval-task';
import { LogLine } from './logs/log-line.entity';
import { Operation } from './operation.entity';

const HOUR_MS = 3_600_000;
const FIRST_AFTER_MS = 60_000;
const BATCH = 50;

/** Deletes ended operations and their logs after the time of the setting. */
@Injectable()
export class OperationsRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private task: IntervalTask | undefined;

  constructor(
    private readonly config: Config,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = new IntervalTask('operations retention', HOUR_MS, async () => {
      const days = this.config.get('FAIRLEAD_LOG_RETENTION_DAYS');
      if (days > 0) await this.deleteBefore(new Date(Date.now() - days * 24 * HOUR_MS));
    }).start(FIRST_AFTER_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  /** Deletes in small transactions, which block others only briefly. Returns the number of operations. */
  async deleteBefore(moment: Date): Promise<number> {
    let deleted = 0;
    for (;;) {
      const batch = await this.dataSource.getRepository(Operation).find({
        select: { id: true },
        where: { finishedAt: LessThan(moment) },
        take: BATCH,
      });
      if (batch.length === 0) return deleted;
      const ids = batch.map(({ id }) => id);
      await this.dataSource.transaction(async (tx) => {
        await tx.delete(LogLine, { operationId: In(ids) });
        await tx.delete(Operation, { id: In(ids) });
      });
      deleted += ids.length;
    }
  }
}
