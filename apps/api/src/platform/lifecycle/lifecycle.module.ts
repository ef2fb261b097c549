import { Global, Module } from '@nestjs/common';
import { Readiness } from './readiness';
import { Shutdown } from './shutdown';
import { StartupNotices } from './startup-notices';

@Global()
@Module({ providers: [Readiness, Shutdown, StartupNotices], exports: [Readiness, Shutdown, StartupNotices] })
export class LifecycleModule {}
