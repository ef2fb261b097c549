import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { ServerUsage } from '../servers/server-usage';
import { ServersModule } from '../servers/servers.module';
import { DatabaseConsole } from './console/database-console';
import { DatabaseQueriesController } from './console/database-queries.controller';
import { CreateDatabaseHandler } from './creation/create-database.handler';
import { CreatedDatabaseReloader } from './creation/created-database-reloader';
import { DatabaseCreationStatus } from './creation/database-creation-status';
import { DatabaseCredentialsService } from './credentials/database-credentials.service';
import { DatabaseLink } from './links/database-link.entity';
import { DatabaseLinks } from './links/database-links';
import { DatabaseLogsService } from './database-logs.service';
import { DatabaseRemoval } from './removal/database-removal';
import { DatabaseStates } from './database-states';
import { DatabaseWatcher } from './database-watcher';
import { Database } from './database.entity';
import { DatabasesController } from './databases.controller';
import { DatabasesService } from './databases.service';
import { LastBackupProvider } from './removal/last-backup-provider';
import { DatabaseFactory } from './creation/database-factory';
import { RemoveDatabaseHandler } from './removal/remove-database.handler';
import { RotateDatabasePasswordHandler } from './credentials/rotate-password.handler';
import { UpdateDatabaseHandler } from './update-database.handler';

@Module({
  imports: [TypeOrmModule.forFeature([Database, DatabaseLink]), ApplicationsModule, ServersModule],
  controllers: [DatabasesController, DatabaseQueriesController],
  providers: [
    CreatedDatabaseReloader,
    CreateDatabaseHandler,
    DatabaseConsole,
    DatabaseCreationStatus,
    DatabaseCredentialsService,
    DatabaseLinks,
    DatabaseLogsService,
    DatabaseRemoval,
    DatabasesService,
    DatabaseStates,
    DatabaseWatcher,
    LastBackupProvider,
    DatabaseFactory,
    RemoveDatabaseHandler,
    RotateDatabasePasswordHandler,
    UpdateDatabaseHandler,
  ],
  exports: [
    DatabaseCreationStatus,
    DatabaseLinks,
    DatabaseRemoval,
    DatabasesService,
    DatabaseStates,
    LastBackupProvider,
    DatabaseFactory,
  ],
})
export class DatabasesModule implements OnModuleInit {
  constructor(private readonly usage: ServerUsage) {}

  onModuleInit(): void {
    this.usage.registerContent(async (tx, serverId) => {
      const databases = await tx.find(Database, { select: { id: true }, where: { serverId } });
      return databases.map(({ id }) => id);
    });
    this.usage.register(async (tx, serverId) => {
      const count = await tx.countBy(Database, { serverId });
      return count === 0 ? undefined : `${count} database${count === 1 ? '' : 's'}`;
    });
  }
}
