import { Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IntervalTask } from '../lifecycle/interval-task';
import { ResponseInterceptor } from './response/response.interceptor';
import { ErrorFilter } from './errors/error.filter';
import { IdempotencyService } from './idempotency/idempotency.service';
import { IdempotencyKey } from './idempotency/idempotency-key.entity';
import { IdempotencyKeyStore } from './idempotency/idempotency-key-store';
import { PreferWaitService } from './prefer-wait/prefer-wait.service';
import { StrictValidationPipe } from './request/strict-validation.pipe';

const CLEAN_UP_MS = 600_000;

/** What every request passes through: validation, the response envelope, and errors in one format. */
@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKey])],
  providers: [
    { provide: APP_PIPE, useClass: StrictValidationPipe },
    { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
    { provide: APP_FILTER, useExisting: ErrorFilter },
    ErrorFilter,
    IdempotencyService,
    IdempotencyKeyStore,
    PreferWaitService,
  ],
})
export class HttpModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cleanUp: IntervalTask;

  constructor(keys: IdempotencyKeyStore) {
    this.cleanUp = new IntervalTask('IdempotencyKeys', CLEAN_UP_MS, () => keys.removeExpired());
  }

  onApplicationBootstrap(): void {
    this.cleanUp.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.cleanUp.stop();
  }
}
