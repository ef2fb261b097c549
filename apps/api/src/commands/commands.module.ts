import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { ServersModule } from '../servers/servers.module';
import { AskedRun } from './asked-run';
import { CommandClock } from './command-clock';
import { CommandEvents } from './command-events';
import { CommandRun } from './command-run.entity';
import { CommandRunsController } from './command-runs.controller';
import { CommandRunsService } from './command-runs.service';
import { Command } from './command.entity';
import { CommandsController } from './commands.controller';
import { CommandsService } from './commands.service';
import { DueRun } from './due-run';
import { RunProgress } from './run-progress';
import { RunQueue } from './run-queue';
import { RunHandler } from './run.handler';

@Module({
  imports: [TypeOrmModule.forFeature([Command, CommandRun]), ApplicationsModule, ServersModule],
  controllers: [CommandsController, CommandRunsController],
  providers: [
    CommandsService,
    CommandRunsService,
    CommandEvents,
    AskedRun,
    DueRun,
    RunQueue,
    RunProgress,
    CommandClock,
    RunHandler,
  ],
})
export class CommandsModule {}
