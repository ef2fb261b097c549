import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../platform/config/config';
import { deleteInBatches } from '../platform/database/query/delete-in-batches';
import { sql } from '../platform/database/query/sql';
import { Duties } from '../platform/lifecycle/duties';
import type { IntervalTask } from '../platform/lifecycle/interval-task';
import { Shutdown } from '../platform/lifecycle/shutdown';

const INTERVAL_MS = 60_000;
const DAY_MS = 86_400_000;

/** Deletes the recordings of terminals after the time of the setting, and tickets that were never used. */
@Injectable()
export class TerminalRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private task: IntervalTask | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly shutdown: Shutdown,
    private readonly duties: Duties,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = this.duties.task('terminal retention', INTERVAL_MS, (now) => this.prune(now)).start(INTERVAL_MS / 4);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  async prune(now: Date): Promise<void> {
    const days = this.config.get('FAIRLEAD_TERMINAL_RETENTION_DAYS');
    await this.deleteWhere(`status = 'requested' AND ticket_expires_at < :before`, now);
    await this.deleteWhere(`status = 'ended' AND created_at < :before`, new Date(now.getTime() - days * DAY_MS));
  }

  private deleteWhere(condition: string, before: Date): Promise<unknown> {
    return deleteInBatches(async (limit) => {
      const deleted = await sql<{ id: string }>(
        this.dataSource.manager,
        `DELETE FROM terminals WHERE id IN (SELECT id FROM terminals WHERE ${condition} ORDER BY created_at LIMIT :limit)
         RETURNING id`,
        { before, limit },
      );
      return deleted.length;
    }, this.shutdown.signal);
  }
}
