import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../platform/config/config';
import { deleteInBatches } from '../platform/database/query/delete-in-batches';
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

  async prune(now: Date): Promise<void> {
    const before = new Date(now.getTime() - this.config.get('FAIRLEAD_PUSH_RETENTION_DAYS') * DAY_MS);
    await this.delete('created_at < :before', { before });
    const kept = this.config.get('FAIRLEAD_PUSHES_KEPT');
    for (const applicationId of await this.applicationsWithMore(kept)) {
      if (this.shutdown.signal.aborted) return;
      const newest = await this.pushAfter(applicationId, kept);
      if (newest)
        await this.delete(`application_id = :applicationId AND id <= :newest AND status <> 'pending'`, {
          applicationId,
          newest,
        });
    }
  }

  private delete(condition: string, values: Record<string, SqlValue>): Promise<number> {
    return deleteInBatches(async (limit) => {
      const deleted = await sql(
        this.dataSource.manager,
        `DELETE FROM pushes WHERE id IN (SELECT id FROM pushes WHERE ${condition} ORDER BY created_at LIMIT :limit)
         RETURNING id`,
        { ...values, limit },
      );
      return deleted.length;
    }, this.shutdown.signal);
  }

  private async applicationsWithMore(kept: number): Promise<string[]> {
    const rows = await sql<{ application_id: string }>(
      this.dataSource.manager,
      'SELECT application_id FROM pushes GROUP BY application_id HAVING count(*) > :kept',
      { kept },
    );
    return rows.map(({ application_id }) => application_id);
  }

  /** The newest push of an application that has so many newer ones. Ids sort by the time of their creation. */
  private async pushAfter(applicationId: string, newer: number): Promise<string | undefined> {
    const [push] = await sql<{ id: string }>(
      this.dataSource.manager,
      'SELECT id FROM pushes WHERE application_id = :applicationId ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET :newer',
      { applicationId, newer },
    );
    return push?.id;
  }
}
