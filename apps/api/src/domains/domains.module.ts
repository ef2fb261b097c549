import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { ServersModule } from '../servers/servers.module';
import { AcmeAuthority } from './certificates/acme-authority';
import { AcmeContact } from './certificates/acme-contact';
import { ApplyProxyHandler } from './proxy/apply-proxy.handler';
import { CertificateRecorder } from './certificates/certificate-recorder';
import { DnsLookup } from './certificates/dns-lookup';
import { DomainEvents } from './domain-events';
import { OutdatedProxies } from './proxy/outdated-proxies';
import { ProxyApplier } from './proxy/proxy-applier';
import { RemoveApplicationHandler } from './proxy/remove-application.handler';
import { DomainStates } from './proxy/domain-states';
import { DomainWatcher } from './proxy/domain-watcher';
import { Domain } from './domain.entity';
import { FirstDomain } from './generated/first-domain';
import { GeneratedHostnames } from './generated/generated-hostnames';
import { DomainsController } from './domains.controller';
import { DomainsService } from './domains.service';
import { Hostname } from './hostnames/hostname.entity';
import { HostnamesService } from './hostnames/hostnames.service';
import { ProxyQueue } from './proxy/proxy-queue';
import { ProxySettings } from './proxy/proxy-settings';
import { ProxyState } from './proxy/proxy-state.entity';
import { ProxyStates } from './proxy/proxy-states';
import { ProxyWatcher } from './proxy/proxy-watcher';

@Module({
  imports: [TypeOrmModule.forFeature([Domain, Hostname, ProxyState]), ApplicationsModule, ServersModule],
  controllers: [DomainsController],
  providers: [
    DomainsService,
    HostnamesService,
    DomainStates,
    DomainEvents,
    DomainWatcher,
    ApplyProxyHandler,
    ProxyApplier,
    RemoveApplicationHandler,
    AcmeAuthority,
    AcmeContact,
    FirstDomain,
    GeneratedHostnames,
    CertificateRecorder,
    DnsLookup,
    ProxySettings,
    ProxyStates,
    ProxyQueue,
    ProxyWatcher,
    OutdatedProxies,
  ],
})
export class DomainsModule {}
