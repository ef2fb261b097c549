import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, LessThan, LessThanOrEqual, MoreThan } from 'typeorm';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import type { Tx } from '../../platform/database/tx';
import { BackupFinishedHooks } from '../backups/backup-finished-hooks';
import { BackupRemoval } from '../backups/backup-removal';
import { BackupSchedule } from '../schedules/backup-schedule.entity';
import { Backup } from '../backups/backup.entity';
import { findExpired } from './retention-rules';

const DAY_MS = 86_400_000;
const BATCH = 100;

/** Automatic removal: by the retention of a schedule, expired safety backups, and old failures. */
@Injectable()
export class BackupRetentionService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly finishedHooks: BackupFinishedHooks,
    private readonly removal: BackupRemoval,
  ) {}

  onModuleInit(): void {
    this.finishedHooks.register((tx, backup) => this.ended(tx, backup));
  }

  async expire(now: Date): Promise<void> {
    const { manager } = this.dataSource;
    const expired = await manager.find(Backup, {
      where: { status: 'succeeded', expiresAt: LessThanOrEqual(now) },
      take: BATCH,
    });
    for (const backup of expired)
      if (await this.isFollowed(manager, backup)) await this.giveUp(backup.id, 'succeeded', 'expired');
    const days = this.config.get('FAIRLEAD_FAILED_BACKUP_DAYS');
    if (days === 0) return;
    const before = new Date(now.getTime() - days * DAY_MS);
    const failed = await manager.find(Backup, {
      where: { status: In(['failed', 'canceled']), finishedAt: LessThan(before) },
      take: BATCH,
    });
    for (const { id, status } of failed) await this.giveUp(id, status, 'old');
  }

  /** Only a verified backup lets retention remove others and clears the overdue state. */
  private async ended(tx: Tx, { scheduleId, status, verifiedAt }: Backup): Promise<void> {
    const schedule = scheduleId === null ? null : await findLocked(tx, BackupSchedule, { id: scheduleId });
    if (!schedule || status !== 'succeeded' || verifiedAt === null) return;
    await tx.update(BackupSchedule, schedule.id, { soundSince: verifiedAt, overdueSince: null });
    const kept = await tx.findBy(Backup, { scheduleId: schedule.id, status: 'succeeded' });
    const dated = kept.map((backup) => ({ id: backup.id, at: backup.createdAt, backup }));
    for (const { backup } of findExpired(dated, schedule.retention, schedule.timeZone))
      if (!(await this.removal.isUsedByRestore(tx, backup.id)))
        await this.removal.begin(tx, backup, SYSTEM_ACTOR, 'retention');
  }

  /** Whether the database has a newer verified backup; the last one is never removed automatically. */
  private async isFollowed(tx: Tx, { databaseId, createdAt }: Backup): Promise<boolean> {
    if (databaseId === null) return false;
    return tx.existsBy(Backup, { databaseId, status: 'succeeded', createdAt: MoreThan(createdAt) });
  }

  private async giveUp(id: string, from: Backup['status'], reason: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const backup = await findLocked(tx, Backup, { id });
      if (backup?.status !== from || (await this.removal.isUsedByRestore(tx, id))) return;
      await this.removal.begin(tx, backup, SYSTEM_ACTOR, reason);
    });
  }
}
