import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import type { Config } from './platform/config/config';
import { Shutdown } from './platform/lifecycle/shutdown';
import type { Logger } from './platform/log/logger';
import { NestLogger } from './platform/log/nest-logger';

/** Runs operations on servers without serving requests. */
export async function startWorker(config: Config, logger: Logger): Promise<{ stop(): Promise<void> }> {
  const app = await NestFactory.createApplicationContext(AppModule.with(config, logger), {
    abortOnError: false,
    logger: new NestLogger(logger),
  });
  logger.info('The worker is running.');
  return {
    stop: () => {
      app.get(Shutdown).begin();
      return app.close();
    },
  };
}
