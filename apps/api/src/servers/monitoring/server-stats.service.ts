import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ServerStats, StatsHistory, StatsHistoryQuery, StatsQuery } from '@fairlead/dto';
import type { StatsSample } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import type { Caller } from '../../auth/caller';
import { AppError } from '../../platform/http/errors/app-error';
import { LatestSamples } from './latest-samples';
import { toServerProblem } from '../connections/server-problem';
import { SampleStore } from './sample-store';
import type { Server } from '../server.entity';
import { ServersService } from '../servers.service';

const FRESH_MS = 15_000;
/** A request waits for the server, so the time limit is short. */
const DEADLINE_MS = 5_000;

@Injectable()
export class ServerStatsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly servers: ServersService,
    private readonly latest: LatestSamples,
    private readonly store: SampleStore,
  ) {}

  async read(caller: Caller, id: string, { range }: StatsQuery): Promise<ServerStats> {
    const server = await this.servers.require(this.dataSource.manager, caller, id);
    // An unreachable server is sampled all the same: it may be back.
    if (server.status !== 'unreachable') this.servers.assertReady(server);
    const sample = await this.fresh(server);
    const history = range && (await this.store.history(id, range));
    return {
      ...sample,
      disks: sample.disks.map((disk) => ({ ...disk })),
      network: sample.network.map((network) => ({ ...network })),
      ...(history && { history }),
    };
  }

  /** From stored samples only, without a connection. */
  async history(caller: Caller, id: string, { range }: StatsHistoryQuery): Promise<StatsHistory> {
    await this.servers.require(this.dataSource.manager, caller, id);
    return { range, step_seconds: this.store.stepSeconds(range), points: await this.store.history(id, range) };
  }

  private async fresh(server: Server): Promise<StatsSample> {
    try {
      return await this.latest.getFresh(server.id, FRESH_MS, DEADLINE_MS);
    } catch (error) {
      const { code, message } = toServerProblem(error);
      if (code === 'INTERNAL_ERROR') throw error;
      throw new AppError(code === 'HOST_KEY_MISMATCH' ? code : 'SERVER_UNREACHABLE', { message, cause: error });
    }
  }
}
