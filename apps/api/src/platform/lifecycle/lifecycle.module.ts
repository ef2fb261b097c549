import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Duties } from './duties';
import { DutyLease } from './duty-lease.entity';
import { ProcessRecord } from './process-record.entity';
import { ProcessRegistry } from './process-registry';
import { StreamLimiter } from '../http/streaming/stream-limiter';
import { Readiness } from './readiness';
import { Shutdown } from './shutdown';
import { StartupNotices } from './startup-notices';

const SERVICES = [Duties, ProcessRegistry, Readiness, Shutdown, StartupNotices, StreamLimiter];

@Global()
@Module({ imports: [TypeOrmModule.forFeature([DutyLease, ProcessRecord])], providers: SERVICES, exports: SERVICES })
export class LifecycleModule {}
