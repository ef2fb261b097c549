import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { ServersModule } from '../servers/servers.module';
import { UploadsModule } from '../uploads/uploads.module';
import { AllDeploymentsController } from './all-deployments.controller';
import { ApplicationWatcher } from './watch/application-watcher';
import { CrashDetails } from './watch/crash-details';
import { DeployHandler } from './run/deploy.handler';
import { DeploymentChangesService } from './deployment-changes.service';
import { DeploymentDiagnosis } from './diagnosis/deployment-diagnosis';
import { DeploymentEvents } from './run/deployment-events';
import { DeploymentLogsService } from './deployment-logs.service';
import { DeploymentProgress } from './run/deployment-progress';
import { DeploymentCancellation } from './queue/deployment-cancellation';
import { DeploymentQueue } from './queue/deployment-queue';
import { DeploymentWaits } from './queue/deployment-waits';
import { DeploymentRunner } from './run/deployment-runner';
import { Deployment } from './deployment.entity';
import { DeploymentsController } from './deployments.controller';
import { DeploymentsService } from './deployments.service';
import { FailedCheckCounter } from './watch/failed-check-counter';
import { DeferredWork } from './watch/deferred-work';
import { DeployedUploads } from './queue/deployed-uploads';
import { LiveReleaseReconciler } from './watch/live-release-reconciler';
import { ApplicationCleanupHandler } from './cleanup/application-cleanup.handler';
import { CredentialRotation } from './queue/credential-rotation';
import { RollbackHandler } from './run/rollback.handler';
import { StatusRecorder } from './watch/status-recorder';

@Module({
  imports: [TypeOrmModule.forFeature([Deployment]), ApplicationsModule, ServersModule, UploadsModule],
  controllers: [DeploymentsController, AllDeploymentsController],
  providers: [
    DeploymentsService,
    DeploymentChangesService,
    DeploymentLogsService,
    DeploymentCancellation,
    DeploymentQueue,
    DeploymentWaits,
    DeployedUploads,
    DeploymentEvents,
    DeploymentDiagnosis,
    DeploymentProgress,
    CredentialRotation,
    DeploymentRunner,
    LiveReleaseReconciler,
    ApplicationWatcher,
    FailedCheckCounter,
    CrashDetails,
    DeferredWork,
    StatusRecorder,
    DeployHandler,
    RollbackHandler,
    ApplicationCleanupHandler,
  ],
  exports: [DeploymentEvents, DeploymentQueue],
})
export class DeploymentsModule {}
