import { loadScript } from '../../command/load-script';
import { quote } from '../../command/quote';
import { PHP_SOCKET, phpSite } from './php-site';

/** Memory of one request of a typical application, and the number of concurrent requests without a memory limit. */
const MEGABYTES_PER_CHILD = 64;
const MOST_CHILDREN = 16;

const SERVE_PHP = loadScript('runtime/serve-php.sh');

export interface PhpOptions {
  /** Absolute path of the served folder on the server. */
  readonly root: string;
  /** Whether it is the folder of the whole application. */
  readonly wholeApplication: boolean;
  readonly memoryMb?: number;
  /** Folder for PHP's sessions, created if missing. All releases share it, so that a switch signs no one out. */
  readonly sessions: string;
}

/** Renders shell text that serves a PHP application on the port in `PORT`. */
export function servePhp(options: PhpOptions): string {
  const sessions = quote(options.sessions);
  return [
    `[ -d ${sessions} ] || mkdir -p -m 0700 ${sessions}`,
    `printf '%s' ${quote(JSON.stringify(phpSite(options.root, options)))} >/tmp/site.json`,
    `printf '%s' ${quote(fpmConfiguration(options))} >/tmp/php-fpm.conf`,
    `exec bash -c ${quote(SERVE_PHP)} serve-php ${PHP_SOCKET}`,
  ].join('\n');
}

/** Renders the pool of this deployment. The output of it and its children goes to the journal. */
export function fpmConfiguration({ memoryMb, sessions }: Pick<PhpOptions, 'memoryMb' | 'sessions'>): string {
  const children = Math.max(2, Math.min(MOST_CHILDREN, Math.floor((memoryMb ?? Infinity) / MEGABYTES_PER_CHILD)));
  return [
    '[global]',
    'daemonize = no',
    'error_log = /dev/null',
    'log_level = warning',
    'process_control_timeout = 8s',
    '[www]',
    `listen = ${PHP_SOCKET}`,
    'listen.backlog = 511',
    'pm = dynamic',
    `pm.max_children = ${children}`,
    'pm.start_servers = 2',
    'pm.min_spare_servers = 1',
    `pm.max_spare_servers = ${Math.min(4, children)}`,
    'pm.max_requests = 10000',
    'catch_workers_output = yes',
    'decorate_workers_output = no',
    'clear_env = no',
    'php_admin_flag[log_errors] = on',
    'php_flag[display_errors] = off',
    'php_admin_flag[expose_php] = off',
    // Debian's defaults are too small for most photos; applications change these limits with a .user.ini.
    'php_value[upload_max_filesize] = 64M',
    'php_value[post_max_size] = 64M',
    // The unit cannot access Debian's own folder, and Debian's session cleanup covers only that folder.
    `php_value[session.save_path] = ${sessions}`,
    'php_value[session.gc_probability] = 1',
    'php_value[session.gc_divisor] = 1000',
    '',
  ].join('\n');
}
