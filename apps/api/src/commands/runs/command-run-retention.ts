import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { deleteOperations } from '../../operations/delete-operations';
import { deleteInBatches } from '../../platform/database/query/delete-in-batches';
import { pruneRows } from '../../platform/database/query/prune-rows';
import { sql, type SqlValue } from '../../platform/database/query/sql';
import { Duties } from '../../platform/lifecycle/duties';
import type { IntervalTask } from '../../platform/lifecycle/interval-task';
import { Shutdown } from '../../platform/lifecycle/shutdown';

const INTERVAL_MS = 300_000;
const DAY_MS = 86_400_000;

/** Deletes the records of runs after the time, and beyond the number, that the settings allow, with their operations and logs. */
@Injectable()
export class CommandRunRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private task: IntervalTask | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly shutdown: Shutdown,
    private readonly duties: Duties,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = this.duties.task('command run retention', INTERVAL_MS, (now) => this.pruneRuns(now)).start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  pruneRuns(now: Date): Promise<void> {
    return pruneRows(this.dataSource.manager, {
      table: 'command_runs',
      owners: 'commands',
      owner: 'command_id',
      before: new Date(now.getTime() - this.config.get('FAIRLEAD_COMMAND_RUN_RETENTION_DAYS') * DAY_MS),
      latest: this.config.get('FAIRLEAD_COMMAND_RUNS_KEPT'),
      deleteWhere: (condition, values) => this.deleteEnded(condition, values),
      signal: this.shutdown.signal,
    });
  }

  /** With each run, its operation and log. */
  private deleteEnded(condition: string, values: Record<string, SqlValue>): Promise<number> {
    const { manager } = this.dataSource;
    return deleteInBatches(async (limit) => {
      const deleted = await sql<{ operation_id: string | null }>(
        manager,
        `DELETE FROM command_runs WHERE id IN (
           SELECT id FROM command_runs WHERE ${condition} AND status NOT IN ('queued', 'running')
           ORDER BY created_at LIMIT :limit
         ) RETURNING operation_id`,
        { ...values, limit },
      );
      await deleteOperations(
        this.dataSource,
        deleted.flatMap(({ operation_id }) => operation_id ?? []),
      );
      return deleted.length;
    }, this.shutdown.signal);
  }
}
