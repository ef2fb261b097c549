import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { ServersModule } from '../servers/servers.module';
import { ManualRun } from './runs/manual-run';
import { CommandScheduler } from './command-scheduler';
import { CommandEvents } from './command-events';
import { CommandRun } from './runs/command-run.entity';
import { CommandRunsController } from './runs/command-runs.controller';
import { CommandRunsService } from './runs/command-runs.service';
import { Command } from './command.entity';
import { CommandsController } from './commands.controller';
import { CommandsService } from './commands.service';
import { CommandRunRetention } from './runs/command-run-retention';
import { CommandRunProgress } from './runs/command-run-progress';
import { CommandRunQueue } from './runs/command-run-queue';
import { RunCommandHandler } from './runs/run-command.handler';

@Module({
  imports: [TypeOrmModule.forFeature([Command, CommandRun]), ApplicationsModule, ServersModule],
  controllers: [CommandsController, CommandRunsController],
  providers: [
    CommandsService,
    CommandRunsService,
    CommandEvents,
    ManualRun,
    CommandRunRetention,
    CommandRunQueue,
    CommandRunProgress,
    CommandScheduler,
    RunCommandHandler,
  ],
})
export class CommandsModule {}
