import type { ModuleMetadata } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import { useAccess } from './auth/access.middleware';
import type { Config } from './platform/config/config';
import { createApp } from './platform/http/create-app';
import { stopGracefully } from './platform/lifecycle/stop';
import type { Logger } from './platform/log/logger';

export interface RunningServer {
  app: NestExpressApplication;
  port: number;
  /** Stops gracefully, within the grace periods of the settings. */
  stop(): Promise<void>;
}

/** Serves requests on the configured address. */
export async function serve(
  config: Config,
  logger: Logger,
  more: ModuleMetadata['imports'] = [],
): Promise<RunningServer> {
  const app = await createApp(AppModule.with(config, logger, more), config, logger, { useAccess });
  await app.listen(config.get('PORT'), config.get('FAIRLEAD_HOST'));
  const address = app.getHttpServer().address();
  if (address === null || typeof address === 'string') throw new Error('The server is not listening on a port.');
  return { app, port: address.port, stop: () => stopGracefully(app, config.get('FAIRLEAD_SHUTDOWN_SECONDS') * 1000) };
}
