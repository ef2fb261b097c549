import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { DeploymentsModule } from '../deployments/deployments.module';
import { ForgeCheckService } from './forge-check.service';
import { ForgeProblems } from './forge-problems';
import { ForgesController } from './forges.controller';
import { CommitStatusClaims } from './statuses/commit-status-claims';
import { CommitStatusEntry } from './statuses/commit-status-entry.entity';
import { CommitStatusQueue } from './statuses/commit-status-queue';
import { CommitStatusRetention } from './statuses/commit-status-retention';
import { CommitStatusSender } from './statuses/commit-status-sender';
import { ReportAttempts } from './statuses/report-attempts';
import { ReportRecorder } from './statuses/report-recorder';

/** Reports deployments to the forges of their repositories. */
@Module({
  imports: [TypeOrmModule.forFeature([CommitStatusEntry]), ApplicationsModule, DeploymentsModule],
  controllers: [ForgesController],
  providers: [
    CommitStatusClaims,
    CommitStatusQueue,
    CommitStatusRetention,
    CommitStatusSender,
    ForgeCheckService,
    ForgeProblems,
    ReportAttempts,
    ReportRecorder,
  ],
})
export class ForgesModule {}
