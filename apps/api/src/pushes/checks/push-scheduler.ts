import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { readDatabaseTime } from '../../platform/database/database-time';
import { sql } from '../../platform/database/query/sql';
import { Duties } from '../../platform/lifecycle/duties';
import { IntervalTask } from '../../platform/lifecycle/interval-task';
import { Signals, type Unsubscribe } from '../../platform/signals/signals';
import { PUSH_CHECKS_TOPIC } from './push-checks-topic';
import { PushCheck } from './push-check';

const INTERVAL_MS = 1000;
/** What is due soon is checked with what is due, so that a server gets few commands. */
const TOGETHER_MS = 10_000;
const BATCH = 50;
const FOUND_MAX = 2000;

interface DueWatch {
  application_id: string;
  server_id: string;
  is_hooked: boolean | number;
  is_due: boolean | number;
}

type Lane = 'hook' | 'poll';

/**
 * Starts checks of repositories when they are due: immediately after a hook, and otherwise by the clock. One
 * process at a time does it. A server has one command of each lane at a time, so that a slow poll delays no hook.
 */
@Injectable()
export class PushScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Pushes');
  private readonly lanes: Record<Lane, Map<string, Promise<void>>> = { hook: new Map(), poll: new Map() };
  private readonly busy = new Set<string>();
  private task: IntervalTask | undefined;
  private unsubscribe: Unsubscribe | undefined;
  private starting: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly duties: Duties,
    private readonly signals: Signals,
    private readonly check: PushCheck,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.unsubscribe = this.signals.on(PUSH_CHECKS_TOPIC, () => this.hasten());
    this.task = new IntervalTask('push checks', INTERVAL_MS, () => this.tick()).start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.unsubscribe?.();
    await this.task?.stop();
    await Promise.allSettled([this.starting, ...this.lanes.hook.values(), ...this.lanes.poll.values()]);
  }

  /** Starts what is due; what cannot start yet stays due. */
  async tick(): Promise<void> {
    this.again = true;
    while (this.again && !this.stopped) {
      this.starting ??= this.startAll().finally(() => (this.starting = undefined));
      await this.starting;
    }
  }

  /** Resolves when everything that is due has been checked. */
  async settle(): Promise<void> {
    for (;;) {
      await this.tick();
      const running = [...this.lanes.hook.values(), ...this.lanes.poll.values()];
      if (running.length === 0) return;
      await Promise.all(running);
    }
  }

  private hasten(): void {
    this.tick().catch((error: unknown) => this.logger.error({ err: error }, 'Due pushes could not be found.'));
  }

  private async startAll(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      if (!(await this.duties.holds('push checks'))) return;
      const now = await readDatabaseTime(this.dataSource.manager);
      this.startLanes(await this.due(now));
    }
  }

  private startLanes(found: readonly DueWatch[]): void {
    const free = found.filter(({ application_id: id }) => !this.busy.has(id));
    const atOnce = this.config.get('FAIRLEAD_PUSH_CHECKS_AT_ONCE');
    for (const lane of ['hook', 'poll'] as const) {
      // A hook that waits for another attempt is not hastened by others.
      const own = free.filter((one) => (lane === 'hook' ? one.is_hooked && one.is_due : !one.is_hooked));
      for (const serverId of new Set(own.flatMap((one) => (one.is_due ? one.server_id : [])))) {
        if (this.lanes[lane].size >= atOnce) break;
        if (this.lanes[lane].has(serverId)) continue;
        const ids = own.flatMap((one) => (one.server_id === serverId ? one.application_id : [])).slice(0, BATCH);
        this.start(lane, serverId, ids);
      }
    }
  }

  private start(lane: Lane, serverId: string, ids: readonly string[]): void {
    for (const id of ids) this.busy.add(id);
    const run = this.check
      .run(serverId, ids)
      .catch((error: unknown) => this.logger.error({ err: error }, 'A check for pushes failed.'))
      .finally(() => {
        for (const id of ids) this.busy.delete(id);
        this.lanes[lane].delete(serverId);
        // A hook may have arrived meanwhile, and more may be due on the server.
        if (!this.stopped) this.hasten();
      });
    this.lanes[lane].set(serverId, run);
  }

  /** The servers that cannot be reached are left out; what is due there stays due. */
  private due(now: Date): Promise<DueWatch[]> {
    return sql<DueWatch>(
      this.dataSource.manager,
      `SELECT w.application_id, a.server_id, w.hook_pending AS is_hooked,
         CASE WHEN w.next_check_at <= :now THEN 1 ELSE 0 END AS is_due
       FROM push_watches w JOIN applications a ON a.id = w.application_id JOIN servers s ON s.id = a.server_id
       WHERE w.next_check_at <= :soon AND s.status = 'ready' AND a.status <> 'deleting'
       ORDER BY w.hook_pending DESC, w.next_check_at LIMIT ${FOUND_MAX}`,
      { now, soon: new Date(now.getTime() + TOGETHER_MS) },
    );
  }
}
