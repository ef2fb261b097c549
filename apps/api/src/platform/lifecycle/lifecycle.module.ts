import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Duties } from './duties';
import { DutyLease } from './duty-lease.entity';
import { ProcessRecord } from './process-record.entity';
import { ProcessRegistry } from './process-registry';
import { Readiness } from './readiness';
import { Shutdown } from './shutdown';
import { StartupNotices } from './startup-notices';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([DutyLease, ProcessRecord])],
  providers: [Duties, ProcessRegistry, Readiness, Shutdown, StartupNotices],
  exports: [Duties, ProcessRegistry, Readiness, Shutdown, StartupNotices],
})
export class LifecycleModule {}
