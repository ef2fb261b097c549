import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, ModuleRef } from '@nestjs/core';
import { CurrentAccess } from '../platform/http/request/current-access';
import { routesOf } from '../platform/http/routing/route-table';
import { AccessGuard } from './access.guard';
import { AccessMiddleware } from './access.middleware';
import { OpenStreams } from './open-streams';
import { assertRoutesDeclared } from './route-access';
import { StoredAccess } from './stored-access';
import { ThrottleModule } from './throttle/throttle.module';

/** Authentication, authorization and rate limits. The authenticators come from the global tokens and users modules. */
@Global()
@Module({
  imports: [ThrottleModule],
  providers: [
    AccessMiddleware,
    OpenStreams,
    { provide: CurrentAccess, useClass: StoredAccess },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccessMiddleware, CurrentAccess, OpenStreams],
})
export class AuthModule implements OnModuleInit {
  constructor(private readonly modules: ModuleRef) {}

  onModuleInit(): void {
    assertRoutesDeclared(routesOf(this.modules));
  }
}
