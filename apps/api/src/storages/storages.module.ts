import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BuiltInStorage } from './built-in-storage';
import { CheckStorageHandler } from './check-storage.handler';
import { Storage } from './storage.entity';
import { BackupRepositories } from './backup-repositories';
import { StorageStates } from './storage-states';
import { StorageUsage } from './storage-usage';
import { StorageWatcher } from './storage-watcher';
import { StoragesController } from './storages.controller';
import { StoragesService } from './storages.service';

@Module({
  imports: [TypeOrmModule.forFeature([Storage])],
  controllers: [StoragesController],
  providers: [
    BuiltInStorage,
    CheckStorageHandler,
    BackupRepositories,
    StorageStates,
    StorageUsage,
    StorageWatcher,
    StoragesService,
  ],
  exports: [BackupRepositories, StorageStates, StorageUsage, StoragesService],
})
export class StoragesModule {}
