import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, LessThanOrEqual } from 'typeorm';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import { IntervalTask } from '../../platform/lifecycle/interval-task';
import { Database } from '../../databases/database.entity';
import { BackupEvents } from '../backup-events';
import { BackupRemoval } from '../backups/backup-removal';
import { BackupRetentionService } from '../retention/backup-retention.service';
import { BackupSchedule } from './backup-schedule.entity';
import { isOverdue } from '../../platform/schedule/cron-schedule';
import { ScheduledBackup } from './scheduled-backup';

const RUN_ROUND_MS = 2000;
const CARE_ROUND_MS = 60_000;

/** Begins what is due, says what is overdue, and gives up what has had its time. */
@Injectable()
export class BackupScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private rounds: IntervalTask[] = [];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly runs: ScheduledBackup,
    private readonly events: BackupEvents,
    private readonly retention: BackupRetentionService,
    private readonly removal: BackupRemoval,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.rounds = [
      new IntervalTask('backup schedules', RUN_ROUND_MS, () => this.startDue(new Date())).start(),
      new IntervalTask('backup care', CARE_ROUND_MS, () => this.maintain(new Date())).start(),
    ];
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.rounds.map((rounds) => rounds.stop()));
  }

  async startDue(now: Date): Promise<void> {
    const due = await this.dataSource.manager.find(BackupSchedule, {
      where: { nextRunAt: LessThanOrEqual(now) },
      order: { nextRunAt: 'ASC' },
      select: { id: true, nextRunAt: true },
    });
    for (const { id } of due) await this.dataSource.transaction((tx) => this.runs.begin(tx, id, now));
  }

  async maintain(now: Date): Promise<void> {
    await this.findOverdue(now);
    await this.retention.expire(now);
    await this.removal.retryFailed(now);
  }

  private async findOverdue(now: Date): Promise<void> {
    const graceMs = this.config.get('FAIRLEAD_BACKUP_OVERDUE_MINUTES') * 60_000;
    const isLate = (schedule: BackupSchedule): boolean =>
      isOverdue(schedule, schedule.soundSince, now, graceMs + schedule.jitterSeconds * 1000);
    const sound = await this.dataSource.manager.findBy(BackupSchedule, { enabled: true, overdueSince: IsNull() });
    for (const { id } of sound.filter(isLate)) {
      await this.dataSource.transaction(async (tx) => {
        const schedule = await findLocked(tx, BackupSchedule, { id });
        if (!schedule?.enabled || schedule.overdueSince || !isLate(schedule)) return;
        await tx.update(BackupSchedule, id, { overdueSince: now });
        const database = await tx.findOneByOrFail(Database, { id: schedule.databaseId });
        const data = { sound_since: schedule.soundSince.toISOString() };
        await this.events.schedule(tx, 'backup.overdue', schedule, database.name, { data });
      });
    }
  }
}
