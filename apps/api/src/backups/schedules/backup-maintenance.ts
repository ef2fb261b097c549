import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull } from 'typeorm';
import { Database } from '../../databases/database.entity';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import { Duties } from '../../platform/lifecycle/duties';
import type { IntervalTask } from '../../platform/lifecycle/interval-task';
import { isOverdue } from '../../platform/schedule/cron-schedule';
import { BackupEvents, scheduleEventData } from '../backup-events';
import { BackupRemoval } from '../backups/backup-removal';
import { BackupRetentionService } from '../retention/backup-retention.service';
import { BackupSchedule } from './backup-schedule.entity';

const INTERVAL_MS = 60_000;

/** Reports overdue schedules, removes expired backups, and retries removals that failed. */
@Injectable()
export class BackupMaintenance implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private task: IntervalTask | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly events: BackupEvents,
    private readonly retention: BackupRetentionService,
    private readonly removal: BackupRemoval,
    private readonly duties: Duties,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = this.duties.task('backup maintenance', INTERVAL_MS, (now) => this.maintain(now)).start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  async maintain(now: Date): Promise<void> {
    await this.reportOverdue(now);
    await this.retention.expire(now);
    await this.removal.retryFailed(now);
  }

  private async reportOverdue(now: Date): Promise<void> {
    const graceMs = this.config.get('FAIRLEAD_BACKUP_OVERDUE_MINUTES') * 60_000;
    const isLate = (schedule: BackupSchedule): boolean =>
      isOverdue(schedule, schedule.soundSince, now, graceMs + schedule.jitterSeconds * 1000);
    const onTime = await this.dataSource.manager.findBy(BackupSchedule, { enabled: true, overdueSince: IsNull() });
    for (const { id } of onTime.filter(isLate)) {
      await this.dataSource.transaction(async (tx) => {
        const schedule = await findLocked(tx, BackupSchedule, { id });
        if (!schedule?.enabled || schedule.overdueSince || !isLate(schedule)) return;
        await tx.update(BackupSchedule, id, { overdueSince: now });
        const database = await tx.findOneByOrFail(Database, { id: schedule.databaseId });
        const data = { ...scheduleEventData(schedule), sound_since: schedule.soundSince.toISOString() };
        await this.events.schedule(tx, { name: 'backup.overdue', data }, schedule, database.name);
      });
    }
  }
}
