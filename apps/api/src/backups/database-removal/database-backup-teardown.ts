import { Injectable } from '@nestjs/common';
import { ACTIVE_BACKUP_STATUSES, ACTIVE_RESTORE_STATUSES } from '@fairlead/contracts';
import { In } from 'typeorm';
import type { Database } from '../../databases/database.entity';
import { OperationsService } from '../../operations/operations.service';
import type { Tx } from '../../platform/database/tx';
import { BackupEvents, scheduleEventData } from '../backup-events';
import { BackupSchedule } from '../schedules/backup-schedule.entity';
import { Backup } from '../backups/backup.entity';
import { Restore } from '../restores/restore.entity';

/** Cancels the backups and restores of a removed database and deletes its schedules. Its backups stay. */
@Injectable()
export class DatabaseBackupTeardown {
  constructor(
    private readonly operations: OperationsService,
    private readonly events: BackupEvents,
  ) {}

  async tearDown(tx: Tx, { id: databaseId, name }: Database): Promise<void> {
    const restores = await tx.findBy(Restore, { databaseId, status: In([...ACTIVE_RESTORE_STATUSES]) });
    const backups = await tx.findBy(Backup, { databaseId, status: In([...ACTIVE_BACKUP_STATUSES]) });
    for (const { operationId } of [...restores, ...backups])
      if (operationId !== null) await this.operations.requestCancel(tx, operationId);
    for (const schedule of await tx.findBy(BackupSchedule, { databaseId })) {
      await tx.delete(BackupSchedule, { id: schedule.id });
      const event = { name: 'backup_schedule.deleted', data: scheduleEventData(schedule) } as const;
      await this.events.schedule(tx, event, schedule, name);
    }
  }
}
