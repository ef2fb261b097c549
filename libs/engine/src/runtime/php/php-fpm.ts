import { loadScript } from '../../command/load-script';
import { quote } from '../../command/quote';
import { PHP_SOCKET, phpSite } from './php-site';

/** What one request of a usual application needs, and how many may run at once without a limit of memory. */
const MEGABYTES_PER_CHILD = 64;
const MOST_CHILDREN = 16;

const SERVE_PHP = loadScript('runtime/serve-php.sh');

export interface PhpOptions {
  /** Folder that is served, on the server. */
  readonly root: string;
  /** It is the folder of the whole application. */
  readonly wholeApplication: boolean;
  readonly memoryMb?: number;
  /** Folder for PHP's own sessions, made where it is missing. All releases have the same, so that a switch signs nobody out. */
  readonly sessions: string;
}

/** Shell text that serves a PHP application on the port in `PORT`. */
export function servePhp(options: PhpOptions): string {
  const sessions = quote(options.sessions);
  return [
    `[ -d ${sessions} ] || mkdir -p -m 0700 ${sessions}`,
    `printf '%s' ${quote(JSON.stringify(phpSite(options.root, options)))} >/tmp/site.json`,
    `printf '%s' ${quote(fpmConfiguration(options))} >/tmp/php-fpm.conf`,
    `exec bash -c ${quote(SERVE_PHP)} serve-php ${PHP_SOCKET}`,
  ].join('\n');
}

/** A pool for this deployment alone. What it and its children print goes to the journal. */
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
    // Debian's defaults refuse most photographs; an application changes these with a .user.ini.
    'php_value[upload_max_filesize] = 64M',
    'php_value[post_max_size] = 64M',
    // Debian's own folder is closed to the unit, and the program that tidies it up knows no other.
    `php_value[session.save_path] = ${sessions}`,
    'php_value[session.gc_probability] = 1',
    'php_value[session.gc_divisor] = 1000',
    '',
  ].join('\n');
}
