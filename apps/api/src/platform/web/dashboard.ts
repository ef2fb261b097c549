import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import express, { type RequestHandler } from 'express';

/** Where the dashboard's build is, seen from here and from the compiled form of this file. */
export const DASHBOARD_FOLDER = join(__dirname, '../../../../dashboard/dist');

const NOT_PAGES = /^\/(api|health|metrics|docs|openapi\.json)(\/|$)/i;

/**
 * The files of the dashboard; any other address that a person goes to is one of its pages, which it finds by itself. What a
 * build has named after its content never changes and is kept by browsers for good.
 */
export function serveDashboard(folder: string = DASHBOARD_FOLDER): RequestHandler {
  const page = join(folder, 'index.html');
  const files = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders: (response, path) => {
      const named = path.startsWith(join(folder, 'assets/'));
      response.setHeader('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const compress = compression();
  return (request, response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || NOT_PAGES.test(request.path)) return next();
    compress(request, response, () =>
      files(request, response, (error: unknown) => {
        if (error) return next(error);
        // Not `accepts`: a program that takes anything (`*/*`) asks for data, and is told that there is none.
        const navigates = (request.headers.accept ?? '').includes('text/html');
        if (!navigates || !existsSync(page)) return next();
        response.setHeader('Cache-Control', 'no-cache');
        response.sendFile(page, { etag: true, cacheControl: false });
      }),
    );
  };
}
