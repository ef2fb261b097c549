import { Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Rounds } from '../lifecycle/rounds';
import { AnswerInterceptor } from './answer.interceptor';
import { ErrorFilter } from './error.filter';
import { Idempotency } from './idempotency/idempotency';
import { IdempotencyKey } from './idempotency/idempotency-key.entity';
import { KeyStore } from './idempotency/key-store';
import { PreferWaiter } from './prefer-waiter';
import { StrictPipe } from './validation';

const CLEAN_UP_MS = 600_000;

/** What every request passes: validation on the way in, the envelope on the way out, errors in one shape. */
@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKey])],
  providers: [
    { provide: APP_PIPE, useClass: StrictPipe },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    { provide: APP_FILTER, useExisting: ErrorFilter },
    ErrorFilter,
    Idempotency,
    KeyStore,
    PreferWaiter,
  ],
})
export class HttpModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cleanUp: Rounds;

  constructor(keys: KeyStore) {
    this.cleanUp = new Rounds('IdempotencyKeys', CLEAN_UP_MS, () => keys.removeExpired());
  }

  onApplicationBootstrap(): void {
    this.cleanUp.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.cleanUp.stop();
  }
}
