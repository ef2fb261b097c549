import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { collectRequests, type CollectedRequests } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { loadServerDomains, toRouteSpec } from '../../domains/proxy/domain-routes';
import { Config } from '../../platform/config/config';
import { sql } from '../../platform/database/query/sql';
import { Duties } from '../../platform/lifecycle/duties';
import { IntervalTask } from '../../platform/lifecycle/interval-task';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { PollSchedule } from '../../servers/monitoring/poll-schedule';
import { RequestPathStore } from '../stats/request-path-store';
import { RequestSampleStore } from '../stats/request-sample-store';
import { AccessLogPlace } from './access-log-position.entity';

const TICK_MS = 1000;
const REFRESH_MS = 5000;
const EXPIRE_MS = 600_000;
/** Servers that are slow must not delay the others, and reading the log takes time of their processors. */
const AT_ONCE = 16;
const DEADLINE_SECONDS = 10;

/** Counts the requests in the access logs of all servers, each once. Of several workers, one has this duty. */
@Injectable()
export class RequestCollector implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('RequestCollector');
  private readonly stopping = new AbortController();
  private readonly schedule: PollSchedule;
  private tasks: IntervalTask[] = [];
  private refreshedAt = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly duties: Duties,
    private readonly hosts: ServerHosts,
    private readonly samples: RequestSampleStore,
    private readonly paths: RequestPathStore,
  ) {
    this.schedule = new PollSchedule(() => config.get('FAIRLEAD_REQUEST_SECONDS') * 1000);
  }

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.tasks = [
      new IntervalTask('request collection', TICK_MS, () => this.tick()).start(),
      this.duties
        .task('request expiry', EXPIRE_MS, async () => {
          await this.samples.expire();
          await this.paths.expire();
        })
        .start(),
    ];
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  /** Counts the requests of the servers that are due. */
  async tick(now = Date.now()): Promise<void> {
    if (!(await this.duties.holds('requests'))) return;
    if (now - this.refreshedAt >= REFRESH_MS) await this.refresh(now);
    for (const id of this.schedule.take(now, AT_ONCE - this.schedule.busyCount)) void this.visit(id);
  }

  /** Counts what the access log of the server has since the last time. Returns whether the log was read to its end. */
  async collect(serverId: string): Promise<boolean> {
    const { manager } = this.dataSource;
    const domains = await loadServerDomains(manager, serverId);
    const routes = domains.wanted.map((domain) => toRouteSpec(domain, domains));
    if (routes.length === 0) return true;
    const before = await manager.findOneBy(AccessLogPlace, { serverId });
    const startedAt = new Date();
    const collected = await collectRequests(
      await this.hosts.forReading(serverId),
      routes,
      before ? { inode: before.inode, offset: before.offset } : undefined,
      {
        signal: this.stopping.signal,
        deadlineSeconds: DEADLINE_SECONDS,
        maxBytes: this.config.get('FAIRLEAD_REQUEST_READ_BYTES'),
        maxPaths: this.config.get('FAIRLEAD_REQUEST_PATHS'),
      },
    );
    await this.store(serverId, before, collected, startedAt);
    if (collected.lost) this.logger.warn(`A part of the access log of ${serverId} was removed before it was counted.`);
    return collected.complete;
  }

  private async refresh(now: number): Promise<void> {
    this.refreshedAt = now;
    const rows = await sql<{ id: string }>(
      this.dataSource.manager,
      `SELECT s.id FROM servers s JOIN proxy_states p ON p.server_id = s.id WHERE s.status = 'ready'`,
    );
    this.schedule.keep(new Set(rows.map(({ id }) => id)), now);
  }

  private async visit(serverId: string): Promise<void> {
    try {
      if (!this.config.get('FAIRLEAD_ACCESS_LOG')) return;
      if (!(await this.collect(serverId))) this.schedule.hasten(serverId, Date.now());
    } catch (error) {
      // Whether the server is reachable is found out by its samples.
      if (!this.stopping.signal.aborted)
        this.logger.debug(`${serverId}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.schedule.done(serverId);
    }
  }

  private store(
    serverId: string,
    before: AccessLogPlace | null,
    { position, complete, deferredFrom, minutes, paths }: CollectedRequests,
    startedAt: Date,
  ): Promise<void> {
    return this.dataSource.transaction(async (tx) => {
      const current = await tx.findOneBy(AccessLogPlace, { serverId });
      // Another process has counted the same in the meantime.
      if (current?.inode !== before?.inode || current?.offset !== before?.offset || !position) return;
      await this.samples.add(tx, minutes);
      await this.paths.add(tx, paths);
      const latest = minutes.reduce((latestAt, { at }) => Math.max(latestAt, at), 0);
      const until = complete ? Math.min(startedAt.getTime(), (deferredFrom ?? Infinity) * 1000) : latest * 1000;
      const oldest = minutes.reduce((oldestAt, { at }) => Math.min(oldestAt, at), startedAt.getTime() / 1000);
      await tx.save(AccessLogPlace, {
        serverId,
        ...position,
        since: before?.since ?? new Date(oldest * 1000),
        countedUntil: new Date(Math.max(until, before?.countedUntil.getTime() ?? 0)),
      });
    });
  }
}
