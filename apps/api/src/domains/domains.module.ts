import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { ServersModule } from '../servers/servers.module';
import { AcmeAuthority } from './acme-authority';
import { ApplyHandler } from './apply.handler';
import { CertificateStates } from './certificate-states';
import { DnsLookup } from './dns-lookup';
import { DomainEvents } from './domain-events';
import { DomainStates } from './domain-states';
import { DomainWatcher } from './domain-watcher';
import { Domain } from './domain.entity';
import { DomainsController } from './domains.controller';
import { DomainsService } from './domains.service';
import { Hostname } from './hostname.entity';
import { Hostnames } from './hostnames';
import { ProxySettings } from './proxy-settings';

@Module({
  imports: [TypeOrmModule.forFeature([Domain, Hostname]), ApplicationsModule, ServersModule],
  controllers: [DomainsController],
  providers: [
    DomainsService,
    Hostnames,
    DomainStates,
    DomainEvents,
    DomainWatcher,
    ApplyHandler,
    AcmeAuthority,
    CertificateStates,
    DnsLookup,
    ProxySettings,
  ],
})
export class DomainsModule {}
