import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InstanceIdentity } from './connections/instance-identity.entity';
import { InstanceIdentityStore } from './connections/instance-identity-store';
import { MachineClaims } from './connections/machine-claims';
import { InstanceKeyPair } from './connections/instance-key-pair.entity';
import { InstanceKeyStore } from './connections/instance-key-store';
import { LatestSamples } from './monitoring/latest-samples';
import { ServerProbeService } from './provisioning/server-probe.service';
import { ProvisionServerHandler } from './provisioning/provision-server.handler';
import { ProvisioningLogsService } from './provisioning/provisioning-logs.service';
import { ServerReachability } from './monitoring/server-reachability';
import { RemoveServerHandler } from './provisioning/remove-server.handler';
import { SampleStore } from './monitoring/sample-store';
import { ServerMonitor } from './monitoring/server-monitor';
import { ServerHosts } from './connections/server-hosts';
import { ServerSample } from './monitoring/server-sample.entity';
import { ServerStates } from './server-states';
import { ServerUsage } from './server-usage';
import { ServerWatchers } from './monitoring/server-watchers';
import { Server } from './server.entity';
import { ServersController } from './servers.controller';
import { ServersService } from './servers.service';
import { ServerStatsService } from './monitoring/server-stats.service';

@Module({
  imports: [TypeOrmModule.forFeature([Server, InstanceKeyPair, InstanceIdentity, ServerSample])],
  controllers: [ServersController],
  providers: [
    InstanceIdentityStore,
    InstanceKeyStore,
    LatestSamples,
    MachineClaims,
    ServerProbeService,
    ProvisionServerHandler,
    ProvisioningLogsService,
    ServerReachability,
    RemoveServerHandler,
    SampleStore,
    ServerMonitor,
    ServerHosts,
    ServerStates,
    ServersService,
    ServerUsage,
    ServerWatchers,
    ServerStatsService,
  ],
  exports: [InstanceKeyStore, ServerHosts, ServersService, ServerStates, ServerUsage, ServerWatchers],
})
export class ServersModule {}
