import type { Json, JsonObject } from './json';

/** Files that begin with a dot are no visitor's business, but for those by which a site is known to others. */
export function hideDotFiles(): JsonObject {
  return {
    match: [{ path_regexp: { pattern: String.raw`/\.` }, not: [{ path: ['/.well-known/*'] }] }],
    handle: [{ handler: 'error', status_code: 404 }],
  };
}

/** Serves files, and where the browser takes it the compressed form that lies beside one (`app.js.br`). */
export function fileServer(root: string, more: { readonly [name: string]: Json } = {}): JsonObject {
  return {
    handler: 'file_server',
    root,
    hide: ['.git', '.env', '.env.*', '.npmrc', '.htpasswd', '.htaccess'],
    precompressed: { br: {}, zstd: {}, gzip: {} },
    precompressed_order: ['br', 'zstd', 'gzip'],
    ...more,
  };
}
