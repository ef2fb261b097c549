import type { ModuleMetadata } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import { useAccess } from './auth/access.middleware';
import type { Config } from './platform/config/config';
import { createApp } from './platform/http/create-app';
import { drainConnections } from './platform/lifecycle/drain-connections';
import { Readiness } from './platform/lifecycle/readiness';
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
  const limits = {
    // With SQLite there is no other process that could serve the requests meanwhile.
    drainMs: config.dialect === 'postgres' ? config.get('FAIRLEAD_DRAIN_SECONDS') * 1000 : 0,
    graceMs: config.get('FAIRLEAD_SHUTDOWN_SECONDS') * 1000,
  };
  return { app, port: address.port, stop: () => stopGracefully(app, limits) };
}

interface StopLimits {
  readonly drainMs: number;
  readonly graceMs: number;
}

/**
 * Says that it is not ready, and answers further requests with `Connection: close` until there are no connections. Then it stops
 * accepting requests, waits for those in flight, and closes their connections after the grace period. At last the modules are
 * stopped, the database after all others.
 */
async function stopGracefully(app: NestExpressApplication, { drainMs, graceMs }: StopLimits): Promise<void> {
  const server = app.getHttpServer();
  app.get(Readiness).add('shutdown', () => Promise.reject(new Error('Fairlead is shutting down.')));
  app.get(Shutdown).begin();
  await drainConnections(server, drainMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(deadline);
  await app.close();
}
