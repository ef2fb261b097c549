import type { JsonObject } from '../../caddy/json';

/** Seconds of the `Retry-After` header, for clients. */
const RETRY_AFTER_SECONDS = '120';
/** Request headers that are removed, because the file server would answer with 304 or with a part of the page. */
export const CONDITIONAL_HEADERS = [
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'If-Unmodified-Since',
  'If-Range',
  'Range',
];

/** Answers every request with the maintenance page. */
export function maintenancePage(root: string): readonly JsonObject[] {
  return [
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
  ];
}
