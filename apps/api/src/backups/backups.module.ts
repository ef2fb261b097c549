import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabasesModule } from '../databases/databases.module';
import { ServersModule } from '../servers/servers.module';
import { StorageUsage } from '../storages/storage-usage';
import { StoragesModule } from '../storages/storages.module';
import { BackupHandler } from './backups/backup.handler';
import { DatabaseRemovalHooks } from './database-removal/database-removal-hooks';
import { BackupCancellation } from './backups/backup-cancellation';
import { BackupFinishedHooks } from './backups/backup-finished-hooks';
import { BackupEvents } from './backup-events';
import { BackupLogsService } from './backup-logs.service';
import { BackupProgress } from './backups/backup-progress';
import { BackupQueue } from './backups/backup-queue';
import { BackupRemoval } from './backups/backup-removal';
import { BackupRetentionService } from './retention/backup-retention.service';
import { BackupSchedule } from './schedules/backup-schedule.entity';
import { BackupSchedulesController } from './schedules/backup-schedules.controller';
import { BackupSchedulesService } from './schedules/backup-schedules.service';
import { Backup } from './backups/backup.entity';
import { BackupsController } from './backups/backups.controller';
import { BackupsService } from './backups/backups.service';
import { DatabaseBackupTeardown } from './database-removal/database-backup-teardown';
import { StorageRecheck } from './backups/storage-recheck';
import { BackupDownloadService } from './download/backup-download.service';
import { RestoreFactory } from './restores/restore-factory';
import { RemoveBackupHandler } from './backups/remove-backup.handler';
import { RestoreHandler } from './restores/restore.handler';
import { RestoreProgress } from './restores/restore-progress';
import { RestoreQueue } from './restores/restore-queue';
import { Restore } from './restores/restore.entity';
import { RestoresController } from './restores/restores.controller';
import { RestoresService } from './restores/restores.service';
import { BackupMaintenance } from './schedules/backup-maintenance';
import { BackupScheduler } from './schedules/backup-scheduler';

@Module({
  imports: [
    TypeOrmModule.forFeature([Backup, BackupSchedule, Restore]),
    DatabasesModule,
    ServersModule,
    StoragesModule,
  ],
  controllers: [BackupsController, RestoresController, BackupSchedulesController],
  providers: [
    BackupHandler,
    DatabaseRemovalHooks,
    BackupCancellation,
    BackupFinishedHooks,
    BackupEvents,
    BackupDownloadService,
    BackupLogsService,
    BackupProgress,
    BackupQueue,
    BackupRemoval,
    BackupRetentionService,
    BackupSchedulesService,
    BackupsService,
    DatabaseBackupTeardown,
    StorageRecheck,
    RestoreFactory,
    RemoveBackupHandler,
    RestoreHandler,
    RestoreProgress,
    RestoreQueue,
    RestoresService,
    BackupMaintenance,
    BackupScheduler,
  ],
})
export class BackupsModule implements OnModuleInit {
  constructor(private readonly usage: StorageUsage) {}

  onModuleInit(): void {
    this.usage.register(async (tx, storageId) => counted(await tx.countBy(Backup, { storageId }), 'backup'));
    this.usage.register(async (tx, storageId) => counted(await tx.countBy(BackupSchedule, { storageId }), 'schedule'));
  }
}

function counted(count: number, what: string): string | undefined {
  return count === 0 ? undefined : `${count} ${what}${count === 1 ? '' : 's'}`;
}
