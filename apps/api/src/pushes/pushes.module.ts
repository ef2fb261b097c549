import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { DeploymentsModule } from '../deployments/deployments.module';
import { ServersModule } from '../servers/servers.module';
import { PushCheck } from './checks/push-check';
import { PushChecksService } from './push-checks.service';
import { PushDecisions } from './checks/push-decisions';
import { PushScheduler } from './checks/push-scheduler';
import { PushWatch } from './checks/push-watch.entity';
import { PushWatches } from './checks/push-watches';
import { HeadInspection } from './checks/head-inspection';
import { HookThrottle } from './hooks/hook-throttle';
import { HooksController } from './hooks/hooks.controller';
import { PushHook } from './hooks/push-hook.entity';
import { PushHooksService } from './hooks/push-hooks.service';
import { ReceivePushService } from './hooks/receive-push.service';
import { Push } from './push.entity';
import { PushRetention } from './push-retention';
import { PushesController } from './pushes.controller';
import { PushesService } from './pushes.service';

/** Deploys what is pushed to repositories. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Push, PushHook, PushWatch]),
    ApplicationsModule,
    DeploymentsModule,
    ServersModule,
  ],
  controllers: [PushesController, HooksController],
  providers: [
    PushesService,
    PushHooksService,
    PushChecksService,
    ReceivePushService,
    HookThrottle,
    PushWatches,
    PushScheduler,
    PushCheck,
    PushDecisions,
    HeadInspection,
    PushRetention,
  ],
})
export class PushesModule {}
