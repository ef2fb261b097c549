import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import type { RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { INSTALLATION } from '../../installation';

const NOT_PAGES = /^\/(api|cli|hooks|oauth|integrations|health|metrics|docs|openapi\.json)(\/|$)/i;

/**
 * Serves the files of the dashboard, in the compressed forms that its build wrote; any other page address gets its index, which
 * routes on the client. Files with a content hash in their name never change and are cached forever.
 */
export function serveDashboard(folder: string = INSTALLATION.dashboard): RequestHandler {
  const page = join(folder, 'index.html');
  const files = expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    serveStatic: {
      redirect: false,
      setHeaders: (response, path) => {
        const named = path.startsWith(join(folder, 'assets/'));
        response.setHeader('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    },
  });
  const compress = compression();
  return (request, response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || NOT_PAGES.test(request.path) || !isEncoded(request.path)) return next();
    compress(request, response, () =>
      files(request, response, (error: unknown) => {
        if (error) return next(error);
        // At the root, curl and monitors (`*/*`, or no header) get the page. At other addresses, a client that accepts
        // anything expects data, and gets a 404.
        const isRoot = request.path === '/' && request.accepts('html') !== false;
        const navigates = isRoot || (request.headers.accept ?? '').includes('text/html');
        if (!navigates || !existsSync(page)) return next();
        response.setHeader('Cache-Control', 'no-cache');
        response.sendFile(page, { etag: true, cacheControl: false });
      }),
    );
  };
}

function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
