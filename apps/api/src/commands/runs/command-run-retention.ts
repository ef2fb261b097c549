import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { sql } from '../../platform/database/query/sql';
import { IntervalTask } from '../../platform/lifecycle/interval-task';

const INTERVAL_MS = 300_000;
const DAY_MS = 86_400_000;

/** Deletes the records of runs after the time, and beyond the number, that the settings allow. */
@Injectable()
export class CommandRunRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private task: IntervalTask | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = new IntervalTask('command run retention', INTERVAL_MS, () => this.pruneRuns(new Date())).start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  async pruneRuns(now: Date): Promise<void> {
    const before = new Date(now.getTime() - this.config.get('FAIRLEAD_COMMAND_RUN_RETENTION_DAYS') * DAY_MS);
    const hasEnded = `status NOT IN ('queued', 'running')`;
    await sql(this.dataSource.manager, `DELETE FROM command_runs WHERE ${hasEnded} AND created_at < :before`, {
      before,
    });
    await sql(
      this.dataSource.manager,
      `DELETE FROM command_runs WHERE ${hasEnded} AND id IN (
         SELECT id FROM (
           SELECT id, ROW_NUMBER() OVER (PARTITION BY command_id ORDER BY id DESC) AS recency
           FROM command_runs WHERE command_id IS NOT NULL
         ) ranked WHERE recency > :kept
       )`,
      { kept: this.config.get('FAIRLEAD_COMMAND_RUNS_KEPT') },
    );
  }
}
