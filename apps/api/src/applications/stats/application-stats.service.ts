import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ApplicationStats, ApplicationStatsHistory, StatsHistoryQuery, StatsQuery } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { toServerProblem } from '../../servers/connections/server-problem';
import type { Application } from '../application.entity';
import { ApplicationSampleStore } from './application-sample-store';
import { ApplicationsService } from '../applications.service';
import { LatestUsage } from './latest-usage';
import type { ApplicationUsage } from './application-usage';

const FRESH_MS = 15_000;
/** The caller waits for the server, so the time is short. */
const DEADLINE_MS = 6_000;
const MEBIBYTE = 1024 * 1024;

@Injectable()
export class ApplicationStatsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly latest: LatestUsage,
    private readonly store: ApplicationSampleStore,
  ) {}

  async read(caller: Caller, id: string, { range }: StatsQuery): Promise<ApplicationStats> {
    const application = await this.applications.require(this.dataSource.manager, caller, id);
    const usage = await this.recentUsage(application);
    const history = range && (await this.store.history(id, range));
    const limit = application.liveSettings?.resources.memory_mb ?? null;
    return {
      sampled_at: new Date(usage?.sampledAt ?? Date.now()).toISOString(),
      cpu_percent: rounded(usage?.cpuPercent ?? 0),
      memory_bytes: usage?.memoryBytes ?? 0,
      memory_limit_bytes: limit === null ? null : limit * MEBIBYTE,
      processes: (usage?.processes ?? []).map((process) => ({
        name: process.name,
        instance: process.instance,
        state: process.state,
        since: process.state === 'running' ? (process.activeSince ?? null) : null,
        last_exit: process.lastExit ?? null,
        cpu_percent: rounded(process.cpuPercent),
        memory_bytes: process.memoryBytes,
        restarts: process.restarts,
      })),
      ...(history && { history }),
    };
  }

  /** Reads stored samples only, without a connection to the server. */
  async history(caller: Caller, id: string, { range }: StatsHistoryQuery): Promise<ApplicationStatsHistory> {
    await this.applications.require(this.dataSource.manager, caller, id);
    return { range, step_seconds: this.store.stepSeconds(range), points: await this.store.history(id, range) };
  }

  private async recentUsage(application: Application): Promise<ApplicationUsage | undefined> {
    try {
      return await this.latest.getRecent(application, FRESH_MS, DEADLINE_MS);
    } catch (error) {
      const { code, message } = toServerProblem(error);
      if (code === 'INTERNAL_ERROR') throw error;
      throw new AppError(code === 'HOST_KEY_MISMATCH' ? code : 'SERVER_UNREACHABLE', { message, cause: error });
    }
  }
}

const rounded = (percent: number): number => Math.round(percent * 10) / 10;
