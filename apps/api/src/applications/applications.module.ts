import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ServerUsage } from '../servers/server-usage';
import { ServersModule } from '../servers/servers.module';
import { ApplicationOperationsController } from './application-operations.controller';
import { ApplicationOperations } from './application-operations.service';
import { ApplicationSampleStore } from './application-sample-store';
import { ApplicationSample } from './application-sample.entity';
import { ApplicationStatsController } from './application-stats.controller';
import { ApplicationStatsService } from './application-stats.service';
import { LatestUsage } from './latest-usage';
import { ApplicationLinks } from './application-links';
import { ApplicationRemoval } from './application-removal';
import { ApplicationStates } from './application-states';
import { Application } from './application.entity';
import { ApplicationsController } from './applications.controller';
import { ApplicationsService } from './applications.service';
import { EnvironmentReads } from './environment-reads';
import { MaintenanceHandler } from './maintenance.handler';
import { RecentRefs } from './recent-refs';
import { RemoveHandler } from './remove.handler';
import { RepositoryLooks } from './repository-looks';
import { RepositoryReader } from './repository-reader';
import { RuntimeLogsService } from './runtime-logs.service';
import { StopHandler } from './stop.handler';

@Module({
  imports: [TypeOrmModule.forFeature([Application, ApplicationSample]), ServersModule],
  controllers: [ApplicationsController, ApplicationOperationsController, ApplicationStatsController],
  providers: [
    ApplicationsService,
    ApplicationLinks,
    ApplicationOperations,
    ApplicationRemoval,
    ApplicationSampleStore,
    ApplicationStates,
    ApplicationStatsService,
    LatestUsage,
    EnvironmentReads,
    RecentRefs,
    RepositoryLooks,
    RepositoryReader,
    RuntimeLogsService,
    RemoveHandler,
    StopHandler,
    MaintenanceHandler,
  ],
  exports: [
    ApplicationsService,
    ApplicationLinks,
    ApplicationOperations,
    ApplicationRemoval,
    ApplicationStates,
    LatestUsage,
  ],
})
export class ApplicationsModule implements OnModuleInit {
  constructor(private readonly usage: ServerUsage) {}

  onModuleInit(): void {
    this.usage.register(async (tx, serverId) => {
      const count = await tx.countBy(Application, { serverId });
      return count === 0 ? undefined : `${count} application${count === 1 ? '' : 's'}`;
    });
  }
}
