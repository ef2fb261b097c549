import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { ServerUsage } from '../servers/server-usage';
import { ServersModule } from '../servers/servers.module';
import { CreateHandler } from './create.handler';
import { CreatedDatabases } from './created-databases';
import { DatabaseCreation } from './database-creation';
import { DatabaseCredentialsService } from './database-credentials.service';
import { DatabaseLink } from './database-link.entity';
import { DatabaseLinks } from './database-links';
import { DatabaseLogsService } from './database-logs.service';
import { DatabaseRemoval } from './database-removal';
import { DatabaseStates } from './database-states';
import { DatabaseWatcher } from './database-watcher';
import { Database } from './database.entity';
import { DatabasesController } from './databases.controller';
import { DatabasesService } from './databases.service';
import { LastBackups } from './last-backups';
import { NewDatabases } from './new-databases';
import { RemoveHandler } from './remove.handler';
import { RotateHandler } from './rotate.handler';
import { UpdateHandler } from './update.handler';

@Module({
  imports: [TypeOrmModule.forFeature([Database, DatabaseLink]), ApplicationsModule, ServersModule],
  controllers: [DatabasesController],
  providers: [
    CreatedDatabases,
    CreateHandler,
    DatabaseCreation,
    DatabaseCredentialsService,
    DatabaseLinks,
    DatabaseLogsService,
    DatabaseRemoval,
    DatabasesService,
    DatabaseStates,
    DatabaseWatcher,
    LastBackups,
    NewDatabases,
    RemoveHandler,
    RotateHandler,
    UpdateHandler,
  ],
  exports: [
    DatabaseCreation,
    DatabaseLinks,
    DatabaseRemoval,
    DatabasesService,
    DatabaseStates,
    LastBackups,
    NewDatabases,
  ],
})
export class DatabasesModule implements OnModuleInit {
  constructor(private readonly usage: ServerUsage) {}

  onModuleInit(): void {
    this.usage.register(async (tx, serverId) => {
      const count = await tx.countBy(Database, { serverId });
      return count === 0 ? undefined : `${count} database${count === 1 ? '' : 's'}`;
    });
  }
}
