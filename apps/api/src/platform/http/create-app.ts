import type { ServerOptions } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from '../config/config';
import { Shutdown } from '../lifecycle/shutdown';
import { NestLogger } from '../log/nest-logger';
import { plainLogger, type Logger } from '../log/logger';
import { Metrics } from '../system/metrics';
import { serveCommandLine } from '../web/command-line';
import { serveDashboard } from '../web/dashboard';
import { serveIntegrations } from '../web/integrations';
import { serveApiDocs } from '../web/api-docs';
import { bodyReader } from './request/body.middleware';
import { ApiAdapter } from './api-adapter';
import { answerConnectionErrors, endSlowRequests, refuseUnanswerable } from './request/connection-errors';
import { instanceAddress } from './request/instance-address';
import { requestObserver } from './request/request-observer.middleware';
import { answerUpgrades, isWebSocketRequest, refuseUpgradeWithBody } from './request/upgrades';
import { dataHeaders, securityHeaders } from './security-headers';

export interface AppHooks {
  /**
   * Middleware between the assignment of the request id and the parsing of the body: authentication and rate limits.
   */
  useAccess: (app: NestExpressApplication) => void;
  /** Middleware after the parsing of the body, which may have taken long. */
  confirmAccess: (app: NestExpressApplication) => void;
}

/** Creates the application, not yet listening. */
export async function createApp(
  module: DynamicModule,
  config: Config,
  logger: Logger,
  { useAccess, confirmAccess }: AppHooks,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(module, new ApiAdapter(serverOptions(config)), {
    abortOnError: false,
    bodyParser: false,
    logger: new NestLogger(logger),
  });
  const shutdown = app.get(Shutdown);
  const proxies = config.get('FAIRLEAD_TRUSTED_PROXIES');
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', proxies.length > 0 ? [...proxies] : false);
  app.use(
    requestObserver({
      logger: plainLogger(logger),
      metrics: app.get(Metrics).http,
      stopping: shutdown.signal,
    }),
  );
  app.use(securityHeaders(config));
  app.use(refuseUnanswerable);
  app.use(refuseUpgradeWithBody);
  useAccess(app);
  app.use(serveIntegrations());
  app.use(serveCommandLine({ addressFor: (request) => instanceAddress(request, config) }));
  app.use(serveDashboard());
  serveApiDocs(app);
  app.use(bodyReader(config));
  confirmAccess(app);
  try {
    await app.init();
  } catch (error) {
    // Modules that have started already hold connections, locks and timers. Only the error of the start is reported.
    await app.close().catch(() => undefined);
    throw error;
  }
  answerUpgrades(app.getHttpServer());
  answerConnectionErrors(app.getHttpServer(), dataHeaders(config), plainLogger(logger));
  endSlowRequests(app.getHttpServer(), config.get('FAIRLEAD_REQUEST_TIMEOUT_SECONDS') * 1000);
  return app;
}

function serverOptions(config: Config): ServerOptions & { shouldUpgradeCallback: typeof isWebSocketRequest } {
  const requestTimeout = config.get('FAIRLEAD_REQUEST_TIMEOUT_SECONDS') * 1000;
  return {
    // Of an upload: other requests have less time (endSlowRequests).
    requestTimeout: Math.max(requestTimeout, config.get('FAIRLEAD_UPLOAD_TIMEOUT_SECONDS') * 1000),
    headersTimeout: Math.min(requestTimeout, 15_000),
    // Node only looks for requests that have taken too long this often; its default is half a minute.
    connectionsCheckingInterval: 500,
    // Longer than the usual idle timeout of proxies, which otherwise reuse a connection while it is being closed.
    keepAliveTimeout: 75_000,
    requireHostHeader: false,
    shouldUpgradeCallback: isWebSocketRequest,
  };
}
