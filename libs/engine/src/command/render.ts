import type { ShellCommand } from './shell-command';
import { quote } from './quote';

/** Where the programs of a server are looked for, whatever the login shell of the user would set. */
export const SERVER_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
export const SERVER_LOCALE = 'C.UTF-8';

const USER_NAME = /^[a-z_][a-z0-9_-]{0,31}$/;

/** The command as text for a POSIX shell. */
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

/** The command by its names, for logs and errors: neither values nor the text of a script. */
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
 * `setpriv` and not `runuser`: no PAM stack on every call, and `--reset-env` leaves only the user's own HOME, SHELL, USER and
 * LOGNAME. The user's primary group is the one of the same name, as Debian makes them.
 */
function asUser(user: string, command: ShellCommand): string {
  if (!USER_NAME.test(user)) throw new TypeError('This cannot be the name of a user.');
  const inner = `export PATH=${SERVER_PATH} LC_ALL=${SERVER_LOCALE}; ${renderCommand(command)}`;
  return `setpriv --reuid=${user} --regid=${user} --init-groups --reset-env -- ${shell('sh', inner, [])}`;
}

function shell(program: string, text: string, args: readonly (string | number)[]): string {
  return [program, '-c', ...[text, ...args].map(quote)].join(' ');
}

function unknown(command: never): never {
  throw new TypeError(`There is no such kind of command: ${JSON.stringify(command)}`);
}

/** `git fetch`, `systemctl start`: the first argument, where it is a plain word and so names what the program does. */
function subcommand(args: readonly (string | number)[]): string[] {
  const [first] = args;
  return typeof first === 'string' && /^[a-z][a-z-]{1,20}$/.test(first) ? [first] : [];
}
