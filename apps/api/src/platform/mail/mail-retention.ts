import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../config/config';
import { deleteInBatches } from '../database/query/delete-in-batches';
import { sql } from '../database/query/sql';
import { Duties } from '../lifecycle/duties';
import type { IntervalTask } from '../lifecycle/interval-task';
import { Shutdown } from '../lifecycle/shutdown';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes e-mails that could not be sent after the time of the setting. */
@Injectable()
export class MailRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
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
      .task('mail retention', HOUR_MS, async (now) => {
        const days = this.config.get('FAIRLEAD_MAIL_RETENTION_DAYS');
        await this.deleteBefore(new Date(now.getTime() - days * DAY_MS));
      })
      .start(HOUR_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  /** Also those that were never sent, because the mail server was taken out of the settings. */
  deleteBefore(moment: Date): Promise<number> {
    return deleteInBatches(async (limit) => {
      const deleted = await sql(
        this.dataSource.manager,
        'DELETE FROM mails WHERE id IN (SELECT id FROM mails WHERE created_at < :moment AND expires_at < :moment LIMIT :limit) RETURNING id',
        { moment, limit },
      );
      return deleted.length;
    }, this.shutdown.signal);
  }
}
