import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InstanceKey } from './instance-key.entity';
import { InstanceKeys } from './instance-keys';
import { LatestSamples } from './latest-samples';
import { ProbeService } from './probe.service';
import { ProvisionHandler } from './provision.handler';
import { ProvisioningLogsService } from './provisioning-logs.service';
import { Reachability } from './reachability';
import { RemoveHandler } from './remove.handler';
import { SampleStore } from './sample-store';
import { Sampler } from './sampler';
import { ServerHosts } from './server-hosts';
import { ServerSample } from './server-sample.entity';
import { ServerStates } from './server-states';
import { ServerUsage } from './server-usage';
import { ServerWatches } from './server-watches';
import { Server } from './server.entity';
import { ServersController } from './servers.controller';
import { ServersService } from './servers.service';
import { StatsService } from './stats.service';

@Module({
  imports: [TypeOrmModule.forFeature([Server, InstanceKey, ServerSample])],
  controllers: [ServersController],
  providers: [
    InstanceKeys,
    LatestSamples,
    ProbeService,
    ProvisionHandler,
    ProvisioningLogsService,
    Reachability,
    RemoveHandler,
    SampleStore,
    Sampler,
    ServerHosts,
    ServerStates,
    ServersService,
    ServerUsage,
    ServerWatches,
    StatsService,
  ],
  exports: [InstanceKeys, ServerHosts, ServersService, ServerUsage, ServerWatches],
})
export class ServersModule {}
