import type { JsonObject } from '../../caddy/json';

/** Told to visitors' programs; a page that is shown to people says nothing of it. */
const RETRY_AFTER_SECONDS = '120';
/** With them the file server would answer that a browser has the page already, or with a part of it. */
export const CONDITIONAL_HEADERS = [
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'If-Unmodified-Since',
  'If-Range',
  'Range',
];

/** As long as the page is there, every request is answered with it, whatever is live. */
export function maintenanceRoute(root: string): JsonObject {
  return {
    match: [{ file: { root, try_files: ['/maintenance/index.html'] } }],
    handle: [
      {
        handler: 'headers',
        request: { delete: CONDITIONAL_HEADERS },
        response: {
          set: { 'Retry-After': [RETRY_AFTER_SECONDS], 'Cache-Control': ['no-store'] },
          delete: ['Etag', 'Last-Modified', 'Accept-Ranges'],
          deferred: true,
        },
      },
      { handler: 'rewrite', method: 'GET', uri: '/index.html' },
      { handler: 'file_server', root: `${root}/maintenance`, canonical_uris: false, status_code: 503 },
    ],
    terminal: true,
  };
}
