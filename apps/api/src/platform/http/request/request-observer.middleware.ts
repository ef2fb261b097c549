import type { NextFunction, RequestHandler, Response } from 'express';
import type { Logger } from '../../log/logger';
import type { HttpMetrics } from '../../system/metrics';
import type { ApiRequest } from './api-request';
import { requestId } from './request-id';

interface RequestObservers {
  logger: Logger;
  metrics: HttpMetrics;
  /** Aborted when Fairlead begins to shut down: clients are told to use another connection. */
  stopping: AbortSignal;
}

/** Assigns the request id, and records each response as one log line and one metric. */
export function requestObserver({ logger, metrics, stopping }: RequestObservers): RequestHandler {
  const unanswered = new Set<Response>();
  stopping.addEventListener('abort', () => unanswered.forEach(closeConnection), { once: true });
  return (incoming, response: Response, next: NextFunction) => {
    const began = performance.now();
    const request: ApiRequest = Object.assign(incoming, { id: requestId(incoming.headers['x-request-id']) });
    response.setHeader('X-Request-Id', request.id);
    if (stopping.aborted) closeConnection(response);
    else unanswered.add(response);
    response.once('close', () => {
      unanswered.delete(response);
      const seconds = (performance.now() - began) / 1000;
      const route = routeOf(request);
      metrics.observe(request.method, route, response.statusCode, seconds);
      logger.info(
        {
          request_id: request.id,
          method: request.method,
          path: pathOf(request.originalUrl),
          route,
          status: response.statusCode,
          ms: Math.round(seconds * 1e5) / 100,
          ip: request.ip,
          caller: request.caller?.id,
          code: request.errorCode,
          ...(response.writableFinished ? undefined : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}

function closeConnection(response: Response): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** The pattern, never the path: unbounded label values would exhaust the memory. */
function routeOf(request: ApiRequest): string {
  const path: unknown = request.route?.path;
  return typeof path === 'string' ? path : 'none';
}

/** Without the query, which may contain data that was pasted by mistake. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
