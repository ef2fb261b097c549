import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { ServersModule } from '../servers/servers.module';
import { ApplyHandler } from './apply.handler';
import { DomainEvents } from './domain-events';
import { DomainStates } from './domain-states';
import { DomainWatcher } from './domain-watcher';
import { Domain } from './domain.entity';
import { DomainsController } from './domains.controller';
import { DomainsService } from './domains.service';

@Module({
  imports: [TypeOrmModule.forFeature([Domain]), ApplicationsModule, ServersModule],
  controllers: [DomainsController],
  providers: [DomainsService, DomainStates, DomainEvents, DomainWatcher, ApplyHandler],
})
export class DomainsModule {}
