import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ServerStatus } from '@fairlead/contracts';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { sql } from '../../platform/database/query/sql';
import { Duties } from '../../platform/lifecycle/duties';
import { IntervalTask } from '../../platform/lifecycle/interval-task';
import { LatestSamples } from './latest-samples';
import { toServerProblem } from '../connections/server-problem';
import { ServerReachability } from './server-reachability';
import { SampleStore, type ServerReading } from './sample-store';
import { PollSchedule } from './poll-schedule';
import { ServerHosts } from '../connections/server-hosts';
import { ServerWatchers } from './server-watchers';

const TICK_MS = 1000;
const REFRESH_MS = 5000;
const DOWNSAMPLE_MS = 300_000;
/** Servers that do not respond occupy a slot until the time limit; they must not delay the others. */
const AT_ONCE = 64;
const TIMEOUT_MS = 8_000;
/** After the first failed samples the next one comes sooner, so that an outage is detected quickly. */
const RETRY_MS = 5_000;
/** The delay of a recheck. */
const RECHECK_MS = 1_500;

/**
 * Periodically samples all servers, and has the resources inspect what they have there. Of several workers, one has
 * this duty.
 */
@Injectable()
export class ServerMonitor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('ServerMonitor');
  private readonly stopping = new AbortController();
  private readonly samples: PollSchedule;
  private readonly inspections: PollSchedule;
  private tasks: IntervalTask[] = [];
  private refreshedAt = 0;
  private statuses = new Map<string, ServerStatus>();
  private readings: ServerReading[] = [];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly duties: Duties,
    private readonly hosts: ServerHosts,
    private readonly latest: LatestSamples,
    private readonly store: SampleStore,
    private readonly reachability: ServerReachability,
    private readonly watches: ServerWatchers,
  ) {
    this.samples = new PollSchedule(() => config.get('FAIRLEAD_SAMPLE_SECONDS') * 1000);
    this.inspections = new PollSchedule(() => config.get('FAIRLEAD_WATCH_SECONDS') * 1000);
  }

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    const { duties } = this;
    this.tasks = [
      new IntervalTask('server sampling', TICK_MS, () => this.tick()).start(),
      duties.task('server downsampling', DOWNSAMPLE_MS, () => this.store.downsample()).start(),
    ];
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  /** Inspects the servers that are due. */
  async tick(now = Date.now()): Promise<void> {
    if (!(await this.duties.holds('watchers'))) return;
    if (now - this.refreshedAt >= REFRESH_MS) await this.refresh(now);
    for (const id of this.samples.take(now, AT_ONCE - this.samples.busyCount)) void this.sample(id);
    for (const id of this.inspections.take(now, AT_ONCE - this.inspections.busyCount)) void this.inspect(id);
    const readings = this.readings.splice(0);
    await this.store.add(readings.filter(({ serverId }) => this.statuses.has(serverId)));
  }

  private async refresh(now: number): Promise<void> {
    this.refreshedAt = now;
    const rows = await sql<{ id: string; status: ServerStatus }>(
      this.dataSource.manager,
      `SELECT id, status FROM servers WHERE status IN ('ready', 'unreachable')`,
    );
    this.statuses = new Map(rows.map(({ id, status }) => [id, status]));
    const known = new Set(this.statuses.keys());
    this.samples.keep(known, now);
    this.latest.keepOnly(known);
    this.reachability.keepOnly(known);
    const wanted = await Promise.all(this.watches.watchers.map((watcher) => watcher.servers()));
    const ready = wanted.flat().filter((id) => this.statuses.get(id) === 'ready');
    this.inspections.keep(new Set(ready), now);
  }

  private async sample(serverId: string): Promise<void> {
    try {
      const sample = await this.latest.take(serverId, TIMEOUT_MS);
      this.readings.push({ serverId, sample });
      await this.reachability.recordSuccess(serverId, this.statuses.get(serverId));
    } catch (error) {
      if (!this.stopping.signal.aborted) await this.recordFailure(serverId, error);
    } finally {
      this.samples.done(serverId);
    }
  }

  private async recordFailure(serverId: string, error: unknown): Promise<void> {
    try {
      const isSettled = await this.reachability.recordFailure(serverId, toServerProblem(error));
      if (!isSettled) this.samples.hasten(serverId, Date.now() + RETRY_MS);
    } catch (cause) {
      this.logger.error(`The failed sample of ${serverId} could not be recorded.`, cause);
    }
  }

  private async inspect(serverId: string): Promise<void> {
    try {
      const host = await this.hosts.forReading(serverId);
      const recheck = (): void => this.inspections.hasten(serverId, Date.now() + RECHECK_MS);
      for (const watcher of this.watches.watchers) await watcher.watch(serverId, host, this.stopping.signal, recheck);
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      this.logger.debug(`${serverId}: ${error instanceof Error ? error.message : String(error)}`);
      // If the server is unreachable, the next sample detects it.
      this.samples.hasten(serverId, Date.now());
    } finally {
      this.inspections.done(serverId);
    }
  }
}
