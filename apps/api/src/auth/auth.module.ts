import { Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, ModuleRef } from '@nestjs/core';
import { routesOf } from '../platform/http/routing/route-table';
import { AccessGuard } from './access.guard';
import { AccessMiddleware } from './access.middleware';
import { assertRoutesDeclared } from './route-access';
import { ThrottleModule } from './throttle/throttle.module';

/** Authentication, authorization and rate limits. The authenticators come from the global tokens and users modules. */
@Module({
  imports: [ThrottleModule],
  providers: [AccessMiddleware, { provide: APP_GUARD, useClass: AccessGuard }],
  exports: [AccessMiddleware],
})
export class AuthModule implements OnModuleInit {
  constructor(private readonly modules: ModuleRef) {}

  onModuleInit(): void {
    assertRoutesDeclared(routesOf(this.modules));
  }
}
