import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { deleteInBatches } from '../../platform/database/query/delete-in-batches';
import { sql } from '../../platform/database/query/sql';
import { Duties } from '../../platform/lifecycle/duties';
import type { IntervalTask } from '../../platform/lifecycle/interval-task';
import { Shutdown } from '../../platform/lifecycle/shutdown';

const HOUR_MS = 3_600_000;
const FIRST_AFTER_MS = 90_000;

/** Deletes reported statuses after the retention. Those of live deployments stay, because GitHub must still learn when they become inactive. */
@Injectable()
export class CommitStatusRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
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
      .task('commit statuses retention', HOUR_MS, async (now) => {
        const days = this.config.get('FAIRLEAD_FORGE_RETENTION_DAYS');
        await this.deleteBefore(new Date(now.getTime() - days * 24 * HOUR_MS));
      })
      .start(FIRST_AFTER_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  /** Returns the number of rows. */
  deleteBefore(moment: Date): Promise<number> {
    return deleteInBatches(async (limit) => {
      const deleted = await sql(
        this.dataSource.manager,
        `DELETE FROM commit_statuses WHERE deployment_id IN (
           SELECT s.deployment_id FROM commit_statuses s JOIN deployments d ON d.id = s.deployment_id
           WHERE s.updated_at < :moment AND s.status <> 'pending' AND d.finished_at IS NOT NULL AND d.status <> 'live'
           ORDER BY s.updated_at LIMIT :limit)
         RETURNING deployment_id`,
        { moment, limit },
      );
      return deleted.length;
    }, this.shutdown.signal);
  }
}
