import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabasesModule } from '../databases/databases.module';
import { ServersModule } from '../servers/servers.module';
import { StorageUsage } from '../storages/storage-usage';
import { StoragesModule } from '../storages/storages.module';
import { BackUpHandler } from './back-up.handler';
import { BackedUpDatabases } from './backed-up-databases';
import { BackupCancels } from './backup-cancels';
import { BackupEnds } from './backup-ends';
import { BackupEvents } from './backup-events';
import { BackupLogsService } from './backup-logs.service';
import { BackupProgress } from './backup-progress';
import { BackupQueue } from './backup-queue';
import { BackupRemoval } from './backup-removal';
import { BackupRetention } from './backup-retention';
import { BackupSchedule } from './backup-schedule.entity';
import { BackupSchedulesController } from './backup-schedules.controller';
import { BackupSchedulesService } from './backup-schedules.service';
import { Backup } from './backup.entity';
import { BackupsController } from './backups.controller';
import { BackupsService } from './backups.service';
import { DatabaseClosing } from './database-closing';
import { DoubtedStorages } from './doubted-storages';
import { NewRestores } from './new-restores';
import { RemoveBackupHandler } from './remove.handler';
import { RestoreHandler } from './restore.handler';
import { RestoreProgress } from './restore-progress';
import { RestoreQueue } from './restore-queue';
import { Restore } from './restore.entity';
import { RestoresController } from './restores.controller';
import { RestoresService } from './restores.service';
import { ScheduledRun } from './scheduled-run';
import { Scheduler } from './scheduler';

@Module({
  imports: [
    TypeOrmModule.forFeature([Backup, BackupSchedule, Restore]),
    DatabasesModule,
    ServersModule,
    StoragesModule,
  ],
  controllers: [BackupsController, RestoresController, BackupSchedulesController],
  providers: [
    BackUpHandler,
    BackedUpDatabases,
    BackupCancels,
    BackupEnds,
    BackupEvents,
    BackupLogsService,
    BackupProgress,
    BackupQueue,
    BackupRemoval,
    BackupRetention,
    BackupSchedulesService,
    BackupsService,
    DatabaseClosing,
    DoubtedStorages,
    NewRestores,
    RemoveBackupHandler,
    RestoreHandler,
    RestoreProgress,
    RestoreQueue,
    RestoresService,
    ScheduledRun,
    Scheduler,
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
