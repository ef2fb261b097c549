import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { INSTALLATION } from '../../installation';

/** What a repository takes over; the sources and the guides beside them are no part of it. */
const FILES =
  /^\/integrations\/((github|forgejo|woodpecker)\/deploy\.sh|(github|forgejo)\/action\.yml|gitlab\/templates\/deploy\.yml|woodpecker\/Dockerfile|deploy\.sh)$/;

/** Serves the integrations for pipelines, which are added to a repository with one command, also without internet access. */
export function serveIntegrations(folder: string = INSTALLATION.integrations): RequestHandler {
  return (request, response, next) => {
    const [, file] = FILES.exec(request.path) ?? [];
    if (file === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    response.sendFile(
      join(folder, file),
      {
        cacheControl: false,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
      },
      (error?: Error) => {
        if (error && !response.headersSent) next();
      },
    );
  };
}
