import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { ServersModule } from '../servers/servers.module';
import { LostTerminals } from './lost-terminals';
import { TerminalSockets } from './session/terminal-sockets';
import { TerminalProgress } from './terminal-progress';
import { TerminalRetention } from './terminal-retention';
import { Terminal } from './terminal.entity';
import { TerminalsController } from './terminals.controller';
import { TerminalsService } from './terminals.service';

@Module({
  imports: [TypeOrmModule.forFeature([Terminal]), ApplicationsModule, ServersModule],
  controllers: [TerminalsController],
  providers: [TerminalsService, TerminalProgress, TerminalSockets, LostTerminals, TerminalRetention],
})
export class TerminalsModule {}
