import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, LessThan } from 'typeorm';
import { Config } from '../platform/config/config';
import { Duties } from '../platform/lifecycle/duties';
import type { IntervalTask } from '../platform/lifecycle/interval-task';
import { Shutdown } from '../platform/lifecycle/shutdown';
import { deleteInBatches } from '../platform/database/query/delete-in-batches';
import { deleteOperations } from './delete-operations';
import { Operation } from './operation.entity';

const HOUR_MS = 3_600_000;
const FIRST_AFTER_MS = 60_000;

/** Deletes ended operations and their logs after the time of the setting. */
@Injectable()
export class OperationsRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private task: IntervalTask | undefined;

  constructor(
    private readonly config: Config,
    private readonly duties: Duties,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly shutdown: Shutdown,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = this.duties
      .task('operations retention', HOUR_MS, async (now) => {
        const days = this.config.get('FAIRLEAD_LOG_RETENTION_DAYS');
        if (days > 0) await this.deleteBefore(new Date(now.getTime() - days * 24 * HOUR_MS));
      })
      .start(FIRST_AFTER_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  /** Deletes in batches. Returns the number of operations. */
  deleteBefore(moment: Date): Promise<number> {
    return deleteInBatches(async (limit) => {
      const ended = await this.dataSource.getRepository(Operation).find({
        select: { id: true },
        where: { finishedAt: LessThan(moment) },
        order: { finishedAt: 'ASC' },
        take: limit,
      });
      await deleteOperations(
        this.dataSource,
        ended.map(({ id }) => id),
      );
      return ended.length;
    }, this.shutdown.signal);
  }
}
