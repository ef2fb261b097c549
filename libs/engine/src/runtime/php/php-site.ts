import { cacheHeaders } from '../../caddy/cache-headers';
import type { JsonObject } from '../../caddy/json';
import { fileServer, hideDotFiles } from '../../caddy/file-server';

/** In the temporary folder of the unit, which no other program of the server can see. */
export const PHP_SOCKET = '/tmp/php-fpm.sock';

const PATH = '{http.request.uri.path}';
const EXISTS = ['{http.request.uri.path}', '{http.request.uri.path}/index.php', 'index.php'];

/** What lies in the served folder where that is the whole application: its libraries and its tools are not for visitors. */
const APPLICATION_FILES = [
  '/vendor/*',
  '/node_modules/*',
  '/composer.json',
  '/composer.lock',
  '/package.json',
  '/package-lock.json',
  '/Procfile',
];

/** Copies and parts of sources, which would be sent as text. */
const SOURCES = ['*.php.*', '*.php~', '*.phtml', '*.phps', '*.php3', '*.php4', '*.php5', '*.php7', '*.inc'];

/**
 * The web server of one deployment, beside its php-fpm in the same unit and sandbox, as the application's user. So it can read
 * what the application can read and nothing else, whatever links the application makes; and nobody else on the server can
 * speak to php-fpm, which runs whatever it is told to. It serves HTTP on the port that every process is given.
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

/** `/blog` is the folder `/blog/`, where that has an index.php. */
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

/** A file that is there, the index.php of its folder, or the one that answers everything. */
function toScript(root: string): JsonObject {
  return {
    match: [{ file: { root, try_files: EXISTS, split_path: ['.php'] } }],
    handle: [{ handler: 'rewrite', uri: '{http.matchers.file.relative}' }],
  };
}

/** Who asks and how, as the proxy in front tells it: to PHP it is as if there was none. */
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
    // Both are started at once, and php-fpm may be the later one.
    load_balancing: { try_duration: '5s', try_interval: '10ms' },
    flush_interval: -1,
  };
}
