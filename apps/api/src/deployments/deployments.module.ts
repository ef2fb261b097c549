import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { ServersModule } from '../servers/servers.module';
import { AllDeploymentsController } from './all-deployments.controller';
import { ApplicationWatcher } from './application-watcher';
import { DeployHandler } from './deploy.handler';
import { DeploymentChangesService } from './deployment-changes.service';
import { DeploymentEvents } from './deployment-events';
import { DeploymentLogsService } from './deployment-logs.service';
import { DeploymentProgress } from './deployment-progress';
import { DeploymentQueue } from './deployment-queue';
import { DeploymentRunner } from './deployment-runner';
import { Deployment } from './deployment.entity';
import { DeploymentsController } from './deployments.controller';
import { DeploymentsService } from './deployments.service';
import { FailedCheckCounts } from './failed-check-counts';
import { LeftUndone } from './left-undone';
import { LiveTruth } from './live-truth';
import { ReconcileHandler } from './reconcile.handler';
import { RotatedLinks } from './rotated-links';
import { RollBackHandler } from './roll-back.handler';
import { SeenStatus } from './seen-status';

@Module({
  imports: [TypeOrmModule.forFeature([Deployment]), ApplicationsModule, ServersModule],
  controllers: [DeploymentsController, AllDeploymentsController],
  providers: [
    DeploymentsService,
    DeploymentChangesService,
    DeploymentLogsService,
    DeploymentQueue,
    DeploymentEvents,
    DeploymentProgress,
    RotatedLinks,
    DeploymentRunner,
    LiveTruth,
    ApplicationWatcher,
    FailedCheckCounts,
    LeftUndone,
    SeenStatus,
    DeployHandler,
    RollBackHandler,
    ReconcileHandler,
  ],
})
export class DeploymentsModule {}
