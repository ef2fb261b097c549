import type { ModuleMetadata } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import { confirmAccess, useAccess } from './auth/access.middleware';
import type { Config } from './platform/config/config';
import { createApp } from './platform/http/create-app';
import { drainConnections } from './platform/lifecycle/drain-connections';
import { Readiness } from './platform/lifecycle/readiness';
import { errorCode, StartError } from './platform/lifecycle/start-error';
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
  const app = await createApp(AppModule.with(config, logger, more), config, logger, {
    useAccess,
    confirmAccess,
  });
  await listen(app, config);
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

const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT ({port}) is in use by another program on {host} (FAIRLEAD_HOST)',
  EADDRNOTAVAIL: 'FAIRLEAD_HOST ({host}) is not an address of this machine',
  ENOTFOUND: 'FAIRLEAD_HOST ({host}) is not an address, and cannot be resolved to one',
  EAI_AGAIN: 'FAIRLEAD_HOST ({host}) is not an address, and cannot be resolved to one',
  EACCES: 'PORT ({port}) cannot be used by the user that Fairlead runs as; ports below 1024 need more rights',
  EAFNOSUPPORT: 'FAIRLEAD_HOST ({host}) is of a kind of address that this machine does not support',
};

async function listen(app: NestExpressApplication, config: Config): Promise<void> {
  const port = config.get('PORT');
  const host = config.get('FAIRLEAD_HOST');
  try {
    await app.listen(port, host);
  } catch (error) {
    await app.close().catch(() => undefined);
    const problem = LISTEN_PROBLEMS[errorCode(error)];
    if (problem === undefined) throw error;
    throw new StartError(`${problem.replace('{port}', String(port)).replace('{host}', host)}.`, error);
  }
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
