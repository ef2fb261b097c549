import type { ModuleMetadata } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import { useAccess } from './auth/access.middleware';
import type { Config } from './platform/config/config';
import { createApp } from './platform/http/create-app';
import { Shutdown } from './platform/lifecycle/shutdown';
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

/**
 * Stops accepting requests, waits for those in flight, and closes their connections after the grace period; then the
 * modules are stopped, the database last.
 */
async function stopGracefully(app: NestExpressApplication, graceMs: number): Promise<void> {
  const server = app.getHttpServer();
  app.get(Shutdown).begin();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(deadline);
  await app.close();
}
