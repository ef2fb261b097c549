import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { FailureCode } from '@fairlead/contracts';
import { LessThanOrEqual, type DataSource, type EntityTarget } from 'typeorm';
import type { Config } from '../../platform/config/config';
import { readDatabaseTime } from '../../platform/database/database-time';
import type { Tx } from '../../platform/database/tx';
import { IntervalTask } from '../../platform/lifecycle/interval-task';

const INTERVAL_MS = 2000;

/** The row of a schedule. `nextRunAt` in the past is due, once; `null` is never due. */
export interface DueRow {
  id: string;
  nextRunAt: Date | null;
}

export interface LockedSchedule<Row extends DueRow, Context> {
  readonly row: Row;
  /** The records that a run concerns. */
  readonly context: Context;
}

export interface DueRun<Row extends DueRow, Context> extends LockedSchedule<Row, Context> {
  readonly lateMs: number;
}

/** Why a run that is due cannot begin. */
export interface BlockedReason {
  readonly code: FailureCode;
  readonly message: string;
}

/** Starts the runs that are due: backups of a schedule, and scheduled commands. A run that cannot begin is recorded as missed. */
export abstract class DueRunner<Row extends DueRow, Context>
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private task: IntervalTask | undefined;
  protected abstract readonly name: string;
  protected abstract readonly entity: EntityTarget<DueRow>;

  constructor(
    protected readonly dataSource: DataSource,
    protected readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = new IntervalTask(this.name, INTERVAL_MS, async () =>
      this.startDue(await readDatabaseTime(this.dataSource.manager)),
    ).start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  async startDue(now: Date): Promise<void> {
    const due = await this.dataSource.manager.find(this.entity, {
      where: { nextRunAt: LessThanOrEqual(now) },
      order: { nextRunAt: 'ASC' },
      select: { id: true, nextRunAt: true },
    });
    for (const { id } of due) await this.dataSource.transaction((tx) => this.start(tx, id, now));
  }

  /** Locks the row, so that one process begins the run, and before it whatever other transactions lock before it. */
  protected abstract lock(tx: Tx, id: string): Promise<LockedSchedule<Row, Context> | undefined>;
  protected abstract nextRunAt(row: Row, now: Date): Date | null;
  /** Whether a run is wanted at all; where it is not, it is not missed either. */
  protected abstract isWanted(tx: Tx, run: DueRun<Row, Context>): Promise<boolean>;
  protected abstract blockedReason(tx: Tx, run: DueRun<Row, Context>): Promise<BlockedReason | undefined>;
  protected abstract enqueue(tx: Tx, run: DueRun<Row, Context>): Promise<unknown>;
  protected abstract recordMissed(tx: Tx, run: DueRun<Row, Context>, reason: BlockedReason): Promise<unknown>;

  /** Runs that were due several times while Fairlead did not run begin once. */
  private async start(tx: Tx, id: string, now: Date): Promise<void> {
    const locked = await this.lock(tx, id);
    if (!locked?.row.nextRunAt || locked.row.nextRunAt > now) return;
    const run = { ...locked, lateMs: now.getTime() - locked.row.nextRunAt.getTime() };
    await tx.update(this.entity, id, { nextRunAt: this.nextRunAt(locked.row, now) });
    if (!(await this.isWanted(tx, run))) return;
    const reason = await this.blockedReason(tx, run);
    if (reason) await this.recordMissed(tx, run, reason);
    else await this.enqueue(tx, run);
  }
}
