import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ServerUsage } from '../servers/server-usage';
import { ServersModule } from '../servers/servers.module';
import { ApplicationOperationsController } from './operations/application-operations.controller';
import { ApplicationOperationsService } from './operations/application-operations.service';
import { ApplicationSampleStore } from './stats/application-sample-store';
import { ApplicationSample } from './stats/application-sample.entity';
import { ApplicationStatsController } from './stats/application-stats.controller';
import { ApplicationStatsService } from './stats/application-stats.service';
import { LatestUsage } from './stats/latest-usage';
import { ApplicationLinks } from './environment/application-links';
import { ApplicationRemoval } from './operations/application-removal';
import { ApplicationStates } from './status/application-states';
import { Application } from './application.entity';
import { ApplicationsController } from './applications.controller';
import { ApplicationsService } from './applications.service';
import { EnvironmentAccessLog } from './environment/environment-access-log';
import { MaintenanceHandler } from './operations/maintenance.handler';
import { RefsCache } from './repository/refs-cache';
import { RepositoryDetectionService } from './repository/repository-detection.service';
import { RepositoryReader } from './repository/repository-reader';
import { LogFollowers } from './logs/log-followers';
import { RuntimeLogsService } from './logs/runtime-logs.service';
import { SettingsHooks } from './settings/settings-hooks';
import { TimelineController } from './timeline/timeline.controller';
import { TimelineService } from './timeline/timeline.service';
import { StopApplicationHandler } from './operations/stop-application.handler';

@Module({
  imports: [TypeOrmModule.forFeature([Application, ApplicationSample]), ServersModule],
  controllers: [ApplicationsController, ApplicationOperationsController, ApplicationStatsController, TimelineController],
  providers: [
    ApplicationsService,
    SettingsHooks,
    ApplicationLinks,
    ApplicationOperationsService,
    ApplicationRemoval,
    ApplicationSampleStore,
    ApplicationStates,
    ApplicationStatsService,
    LatestUsage,
    EnvironmentAccessLog,
    RefsCache,
    RepositoryDetectionService,
    RepositoryReader,
    RuntimeLogsService,
    LogFollowers,
    StopApplicationHandler,
    MaintenanceHandler,
    TimelineService,
  ],
  exports: [
    ApplicationsService,
    SettingsHooks,
    ApplicationLinks,
    ApplicationOperationsService,
    ApplicationRemoval,
    ApplicationStates,
    LatestUsage,
  ],
})
export class ApplicationsModule implements OnModuleInit {
  constructor(private readonly usage: ServerUsage) {}

  onModuleInit(): void {
    this.usage.registerContent(async (tx, serverId) => {
      const applications = await tx.find(Application, { select: { id: true }, where: { serverId } });
      return applications.map(({ id }) => id);
    });
    this.usage.register(async (tx, serverId) => {
      const count = await tx.countBy(Application, { serverId });
      return count === 0 ? undefined : `${count} application${count === 1 ? '' : 's'}`;
    });
  }
}
