import type { Json, JsonObject } from './json';

/** Hides files whose name begins with a dot from visitors, except those below `/.well-known`. */
export function hideDotFiles(): JsonObject {
  return {
    match: [{ path_regexp: { pattern: String.raw`/\.` }, not: [{ path: ['/.well-known/*'] }] }],
    handle: [{ handler: 'error', status_code: 404 }],
  };
}

/** Serves files, or the compressed form beside them (`app.js.br`) if the browser accepts it. */
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
