import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { Config } from '../platform/config/config';
import { sql } from '../platform/database/query/sql';
import { IntervalTask } from '../platform/lifecycle/interval-task';
import { Command } from './command.entity';
import { ScheduledRun } from './runs/scheduled-run';

const RUN_ROUND_MS = 2000;
const CARE_ROUND_MS = 300_000;
const DAY_MS = 86_400_000;

/** Begins what is due, and forgets runs that have been kept for long enough. */
@Injectable()
export class CommandScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private rounds: IntervalTask[] = [];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly runs: ScheduledRun,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.rounds = [
      new IntervalTask('scheduled commands', RUN_ROUND_MS, () => this.enqueueDue(new Date())).start(),
      new IntervalTask('runs of commands', CARE_ROUND_MS, () => this.pruneRuns(new Date())).start(),
    ];
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.rounds.map((rounds) => rounds.stop()));
  }

  async enqueueDue(now: Date): Promise<void> {
    const due = await this.dataSource.manager.find(Command, {
      where: { nextRunAt: LessThanOrEqual(now) },
      order: { nextRunAt: 'ASC' },
      select: { id: true, nextRunAt: true },
    });
    for (const { id } of due) await this.dataSource.transaction((tx) => this.runs.enqueue(tx, id, now));
  }

  async pruneRuns(now: Date): Promise<void> {
    const before = new Date(now.getTime() - this.config.get('FAIRLEAD_COMMAND_RUN_RETENTION_DAYS') * DAY_MS);
    const ended = `status NOT IN ('queued', 'running')`;
    await sql(this.dataSource.manager, `DELETE FROM command_runs WHERE ${ended} AND created_at < :before`, { before });
    await sql(
      this.dataSource.manager,
      `DELETE FROM command_runs WHERE ${ended} AND id IN (
         SELECT id FROM (
           SELECT id, ROW_NUMBER() OVER (PARTITION BY command_id ORDER BY id DESC) AS place
           FROM command_runs WHERE command_id IS NOT NULL
         ) ranked WHERE place > :kept
       )`,
      { kept: this.config.get('FAIRLEAD_COMMAND_RUNS_KEPT') },
    );
  }
}
