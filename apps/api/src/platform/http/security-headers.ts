import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config';

/** The path alone, because the target of a request can be a complete URL. Routes are found in whatever case. */
const IS_DATA = /^\/(api|oauth|health|metrics)\b/i;

/**
 * API responses are data: they must not be rendered as pages or cached. The dashboard and the documentation load
 * everything from this origin; only inline styles are allowed, which the component library needs.
 */
export function securityHeaders(config: Config): RequestHandler {
  const data = dataHeaders(config);
  const page = pageHeaders(config);
  return (request, response, next) => {
    const headers = IS_DATA.test(request.path) ? data : page;
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

function sharedOptions(config: Config) {
  const secure = config.publicUrl().startsWith('https:');
  return {
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' as const },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xPoweredBy: false,
    xXssProtection: false,
    referrerPolicy: { policy: 'no-referrer' as const },
  };
}

/** Of responses that are data. */
export function dataHeaders(config: Config): [string, string][] {
  const headers = headersOf(
    helmet({
      ...sharedOptions(config),
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      // Headers that only matter for pages.
      crossOriginOpenerPolicy: false,
      crossOriginResourcePolicy: false,
      referrerPolicy: false,
    }),
  );
  headers.push(['Cache-Control', 'no-store']);
  return headers;
}

function pageHeaders(config: Config): [string, string][] {
  return headersOf(
    helmet({
      ...sharedOptions(config),
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
    }),
  );
}

/** The headers of helmet are the same for every response, so they are computed once. */
function headersOf(middleware: ReturnType<typeof helmet>): [string, string][] {
  const request = new IncomingMessage(new Socket());
  const response = new Unsent(request);
  middleware(request, response, () => undefined);
  return response.set;
}

/** Collects headers as they are set; Node.js stores their names in lowercase. */
class Unsent extends ServerResponse {
  readonly set: [string, string][] = [];

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.set.push([name, String(value)]);
    return this;
  }
}
