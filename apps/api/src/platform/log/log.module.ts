import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from './logger';

/** Provides the logger for code that does not use Nest's `Logger`. */
export const LOG = Symbol('LOG');

@Global()
@Module({})
export class LogModule {
  static with(logger: Logger): DynamicModule {
    return { module: LogModule, providers: [{ provide: LOG, useValue: logger }], exports: [LOG] };
  }
}
