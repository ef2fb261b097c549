import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../platform/config/config';
import { deleteInBatches } from '../platform/database/query/delete-in-batches';
import { sql } from '../platform/database/query/sql';
import { Duties } from '../platform/lifecycle/duties';
import type { IntervalTask } from '../platform/lifecycle/interval-task';
import { Shutdown } from '../platform/lifecycle/shutdown';
import { PipelineTokens } from '../tokens/pipeline-tokens';

const INTERVAL_MS = 300_000;
const HOUR_MS = 3_600_000;
/** Until then a program that polls with an expired code learns that it has expired. */
const DEVICE_HOURS = 24;

/** Deletes what has expired: sign-ins of programs, used id tokens, and the tokens of pipelines. */
@Injectable()
export class OAuthRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private task: IntervalTask | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly tokens: PipelineTokens,
    private readonly duties: Duties,
    private readonly shutdown: Shutdown,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = this.duties.task('oauth retention', INTERVAL_MS, (now) => this.prune(now)).start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  async prune(now: Date): Promise<void> {
    const { signal } = this.shutdown;
    const hours = this.config.get('FAIRLEAD_PIPELINE_TOKEN_RETENTION_HOURS');
    await this.tokens.deleteExpired(new Date(now.getTime() - hours * HOUR_MS), signal);
    await this.deleteExpired('used_id_tokens', now);
    await this.deleteExpired('device_authorizations', new Date(now.getTime() - DEVICE_HOURS * HOUR_MS));
  }

  private async deleteExpired(table: 'used_id_tokens' | 'device_authorizations', before: Date): Promise<void> {
    await deleteInBatches(async (limit) => {
      const deleted = await sql(
        this.dataSource.manager,
        `DELETE FROM ${table} WHERE id IN (
           SELECT id FROM ${table} WHERE expires_at < :before ORDER BY expires_at LIMIT :limit) RETURNING id`,
        { before, limit },
      );
      return deleted.length;
    }, this.shutdown.signal);
  }
}
