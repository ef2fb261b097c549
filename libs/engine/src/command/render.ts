import type { ShellCommand } from './shell-command';
import { quote } from './quote';

/** Search path for programs on a server, independent of the user's login shell. */
export const SERVER_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
export const SERVER_LOCALE = 'C.UTF-8';

const USER_NAME = /^[a-z_][a-z0-9_-]{0,31}$/;

/** Renders the command as text for a POSIX shell. */
export function renderCommand(command: ShellCommand): string {
  switch (command.kind) {
    case 'exec':
      return [command.program, ...command.args].map(quote).join(' ');
    case 'script':
      return shell('sh', command.text, [command.name, ...command.args]);
    case 'as':
      return asUser(command.user, command.command);
    default:
      return unknown(command);
  }
}

/** Describes the command for logs and errors, without its values and without the text of scripts. */
export function describeCommand(command: ShellCommand): string {
  switch (command.kind) {
    case 'exec':
      return [command.program, ...subcommand(command.args)].join(' ');
    case 'script':
      return command.name;
    case 'as':
      return `${describeCommand(command.command)} (as ${command.user})`;
    default:
      return unknown(command);
  }
}

/**
 * Uses `setpriv` instead of `runuser`, which would run PAM on every call; `--reset-env` leaves only the user's own HOME, SHELL,
 * USER and LOGNAME. The user's primary group has the same name, as is usual on Debian.
 */
function asUser(user: string, command: ShellCommand): string {
  if (!USER_NAME.test(user)) throw new TypeError('This is not a valid user name.');
  const inner = `export PATH=${SERVER_PATH} LC_ALL=${SERVER_LOCALE}; ${renderCommand(command)}`;
  return `setpriv --reuid=${user} --regid=${user} --init-groups --reset-env -- ${shell('sh', inner, [])}`;
}

function shell(program: string, text: string, args: readonly (string | number)[]): string {
  return [program, '-c', ...[text, ...args].map(quote)].join(' ');
}

function unknown(command: never): never {
  throw new TypeError(`Unknown kind of command: ${JSON.stringify(command)}`);
}

/** `git fetch`, `systemctl start`: the first argument if it is a plain word, because it is usually a subcommand. */
function subcommand(args: readonly (string | number)[]): string[] {
  const [first] = args;
  return typeof first === 'string' && /^[a-z][a-z-]{1,20}$/.test(first) ? [first] : [];
}
