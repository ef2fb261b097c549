import { Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { FallbackController } from './fallback.controller';
import { AllowedMethods, routesOf } from './route-table';
import { ALLOWED_METHODS } from './allowed-methods.token';

/** Must be imported last: its routes match everything. */
@Module({
  controllers: [FallbackController],
  providers: [
    {
      provide: ALLOWED_METHODS,
      inject: [ModuleRef],
      useFactory: (modules: ModuleRef) => {
        let methods: AllowedMethods | undefined;
        return () => (methods ??= new AllowedMethods(routesOf(modules)));
      },
    },
  ],
})
export class FallbackModule {}
