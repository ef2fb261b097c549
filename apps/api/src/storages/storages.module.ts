import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BuiltInStorage } from './built-in-storage';
import { CheckHandler } from './check.handler';
import { Storage } from './storage.entity';
import { StorageRepositories } from './storage-repositories';
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
    CheckHandler,
    StorageRepositories,
    StorageStates,
    StorageUsage,
    StorageWatcher,
    StoragesService,
  ],
  exports: [StorageRepositories, StorageStates, StorageUsage, StoragesService],
})
export class StoragesModule {}
