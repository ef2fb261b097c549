import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config';

/**
 * Answers of the API are data: no page may be made of them and nothing may keep them. The dashboard and the documentation
 * take everything from this address; only styles may stand in the page, which the component library needs.
 */
export function securityHeaders(config: Config): RequestHandler {
  const secure = config.publicUrl().startsWith('https:');
  const shared = {
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
  const data = headersOf(
    helmet({
      ...shared,
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      // These are about pages, what they load and where they lead.
      crossOriginOpenerPolicy: false,
      crossOriginResourcePolicy: false,
      referrerPolicy: false,
    }),
  );
  const page = headersOf(
    helmet({
      ...shared,
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
  data.push(['Cache-Control', 'no-store']);
  return (request, response, next) => {
    const headers = /^\/(api|health|metrics)\b/.test(request.url) ? data : page;
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** What helmet sets is the same for every answer, so it is asked once and not at each request. */
function headersOf(middleware: ReturnType<typeof helmet>): [string, string][] {
  const request = new IncomingMessage(new Socket());
  const response = new Unsent(request);
  middleware(request, response, () => undefined);
  return response.set;
}

/** Remembers its headers as they are written, which Node.js keeps in lower case. */
class Unsent extends ServerResponse {
  readonly set: [string, string][] = [];

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.set.push([name, String(value)]);
    return this;
  }
}
