import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../platform/config/config';
import { deleteInBatches } from '../platform/database/query/delete-in-batches';
import { pruneRows } from '../platform/database/query/prune-rows';
import { sql, type SqlValue } from '../platform/database/query/sql';
import { Duties } from '../platform/lifecycle/duties';
import type { IntervalTask } from '../platform/lifecycle/interval-task';
import { Shutdown } from '../platform/lifecycle/shutdown';

const INTERVAL_MS = 300_000;
const DAY_MS = 86_400_000;

/** Deletes pushes after the time, and beyond the number for each application, that the settings allow. */
@Injectable()
export class PushRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private task: IntervalTask | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly shutdown: Shutdown,
    private readonly duties: Duties,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = this.duties.task('push retention', INTERVAL_MS, (now) => this.prune(now)).start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  prune(now: Date): Promise<void> {
    const before = new Date(now.getTime() - this.config.get('FAIRLEAD_PUSH_RETENTION_DAYS') * DAY_MS);
    return pruneRows(this.dataSource.manager, {
      table: 'pushes',
      owners: 'applications',
      owner: 'application_id',
      before,
      latest: this.config.get('FAIRLEAD_PUSHES_KEPT'),
      deleteWhere: (condition, values) => this.delete(condition, values, before),
      signal: this.shutdown.signal,
    });
  }

  /** What waits for a check is deleted by its age only. */
  private delete(condition: string, values: Record<string, SqlValue>, before: Date): Promise<number> {
    return deleteInBatches(async (limit) => {
      const deleted = await sql(
        this.dataSource.manager,
        `DELETE FROM pushes WHERE id IN (
           SELECT id FROM pushes WHERE ${condition} AND (status <> 'pending' OR created_at < :before)
           ORDER BY created_at LIMIT :limit
         ) RETURNING id`,
        { ...values, before, limit },
      );
      return deleted.length;
    }, this.shutdown.signal);
  }
}
