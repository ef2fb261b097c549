import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ApplicationStatsPoint, StatsRange } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { Duties } from '../../platform/lifecycle/duties';
import type { IntervalTask } from '../../platform/lifecycle/interval-task';
import { RESOLUTIONS, SampleSeries } from '../../platform/samples/sample-series';
import { ApplicationSample } from './application-sample.entity';
import type { ApplicationUsage } from './application-usage';

const THIN_OUT_MS = 300_000;

/** The stored samples of applications. */
@Injectable()
export class ApplicationSampleStore implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly series: SampleSeries<ApplicationSample>;
  private task: IntervalTask | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly duties: Duties,
  ) {
    this.series = new SampleSeries(dataSource, config, {
      entity: ApplicationSample,
      table: 'application_samples',
      owner: { property: 'applicationId', column: 'application_id' },
      averaged: ['cpu_percent'],
      rounded: ['memory_bytes'],
    });
  }

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = this.duties.task('application history', THIN_OUT_MS, () => this.thinOut()).start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  async add(usages: readonly ApplicationUsage[]): Promise<void> {
    if (usages.length === 0) return;
    const rows = usages.map(({ applicationId, sampledAt, cpuPercent, memoryBytes }) => ({
      applicationId,
      resolution: RESOLUTIONS.whole,
      at: Math.floor(sampledAt / 1000),
      cpuPercent,
      memoryBytes,
    }));
    await this.dataSource.manager
      .createQueryBuilder()
      .insert()
      .into(ApplicationSample)
      .values(rows)
      .orIgnore()
      .execute();
  }

  stepSeconds(range: StatsRange): number {
    return this.series.stepSeconds(range);
  }

  async history(applicationId: string, range: StatsRange): Promise<ApplicationStatsPoint[]> {
    const rows = await this.series.history(applicationId, range);
    return rows.map(({ at, cpuPercent, memoryBytes }) => ({
      at: new Date(at * 1000).toISOString(),
      cpu_percent: Math.round(cpuPercent * 10) / 10,
      memory_bytes: memoryBytes,
    }));
  }

  thinOut(now?: number): Promise<void> {
    return this.series.downsample(now);
  }
}
