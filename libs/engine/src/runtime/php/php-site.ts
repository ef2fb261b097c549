import { cacheHeaders } from '../../caddy/cache-headers';
import type { JsonObject } from '../../caddy/json';
import { fileServer, hideDotFiles } from '../../caddy/file-server';

/** Socket in the private temporary folder of the unit, which no other program on the server can see. */
export const PHP_SOCKET = '/tmp/php-fpm.sock';

const PATH = '{http.request.uri.path}';
const EXISTS = ['{http.request.uri.path}', '{http.request.uri.path}/index.php', 'index.php'];

/** Files that are hidden if the served folder is the whole application: libraries and tools are not meant for visitors. */
const APPLICATION_FILES = [
  '/vendor/*',
  '/node_modules/*',
  '/composer.json',
  '/composer.lock',
  '/package.json',
  '/package-lock.json',
  '/Procfile',
];

/** Copies and includes of source files, which would be sent as text. */
const SOURCES = ['*.php.*', '*.php~', '*.phtml', '*.phps', '*.php3', '*.php4', '*.php5', '*.php7', '*.inc'];

/**
 * Renders the web server of one deployment, which runs beside its php-fpm in the same unit and sandbox as the application's
 * user. It can read only what the application can read, whatever links the application creates, and no one else on the server
 * can connect to php-fpm, which runs any script it is given. It serves HTTP on the port of the process.
 */
export function phpSite(root: string, options: { readonly wholeApplication: boolean }): JsonObject {
  return {
    admin: { disabled: true, config: { persist: false } },
    logging: { logs: { default: { level: 'ERROR', encoder: { format: 'console' } } } },
    apps: {
      http: {
        grace_period: '8s',
        servers: {
          php: {
            listen: ['127.0.0.1:{env.PORT}'],
            protocols: ['h1'],
            automatic_https: { disable: true },
            routes: [
              hideDotFiles(),
              ...(options.wholeApplication ? [hide(APPLICATION_FILES)] : []),
              toFolder(root),
              toScript(root),
              { match: [{ path: ['*.php', '*.php/*'] }], handle: [...visitor(), toFpm(root)], terminal: true },
              { handle: [cacheHeaders(), fileServer(root, { hide: SOURCES })] },
            ],
          },
        },
      },
    },
  };
}

function hide(path: readonly string[]): JsonObject {
  return { match: [{ path }], handle: [{ handler: 'error', status_code: 404 }] };
}

/** Redirects `/blog` to `/blog/` if that folder has an index.php. */
function toFolder(root: string): JsonObject {
  return {
    match: [{ file: { root, try_files: [`${PATH}/index.php`] }, not: [{ path: ['*/'] }] }],
    handle: [
      {
        handler: 'static_response',
        status_code: 308,
        headers: { Location: ['{http.request.orig_uri.path}/'] },
      },
    ],
    terminal: true,
  };
}

/** Rewrites to an existing file, to the index.php of its folder, or to the front controller. */
function toScript(root: string): JsonObject {
  return {
    match: [{ file: { root, try_files: EXISTS, split_path: ['.php'] } }],
    handle: [{ handler: 'rewrite', uri: '{http.matchers.file.relative}' }],
  };
}

/** Passes address and scheme of the visitor from the proxy to PHP, as if there were no proxy. */
function visitor(): JsonObject[] {
  return [
    {
      handler: 'map',
      source: '{http.request.header.X-Forwarded-Proto}',
      destinations: ['{fairlead.https}', '{fairlead.scheme}', '{fairlead.port}'],
      mappings: [{ input: 'https', outputs: ['on', 'https', '443'] }],
      defaults: ['', 'http', '80'],
    },
    {
      handler: 'map',
      source: '{http.request.header.X-Forwarded-For}',
      destinations: ['{fairlead.visitor}'],
      mappings: [{ input_regexp: '^(?:.*[ ,])?([0-9A-Fa-f.:]+)$', outputs: ['${1}'] }],
      defaults: ['127.0.0.1'],
    },
  ];
}

function toFpm(root: string): JsonObject {
  return {
    handler: 'reverse_proxy',
    upstreams: [{ dial: `unix/${PHP_SOCKET}` }],
    trusted_proxies: ['127.0.0.1/32'],
    transport: {
      protocol: 'fastcgi',
      root,
      split_path: ['.php'],
      dial_timeout: '3s',
      env: {
        HTTPS: '{fairlead.https}',
        REQUEST_SCHEME: '{fairlead.scheme}',
        SERVER_PORT: '{fairlead.port}',
        REMOTE_ADDR: '{fairlead.visitor}',
      },
    },
    // Both start at the same time, and php-fpm may be the slower one.
    load_balancing: { try_duration: '5s', try_interval: '10ms' },
    flush_interval: -1,
  };
}
