/** A word of a command. It is always quoted when the command is rendered. */
type Argument = string | number;

/**
 * A command is data. Values reach the shell only as quoted words (`exec`) or as positional parameters of a script whose text is
 * a constant of this library (`script`). A secret is never part of a command, because commands are visible in process lists; it
 * is passed through standard input.
 */
export type ShellCommand =
  | { readonly kind: 'exec'; readonly program: string; readonly args: readonly Argument[] }
  | { readonly kind: 'script'; readonly name: string; readonly text: string; readonly args: readonly Argument[] }
  | { readonly kind: 'as'; readonly user: string; readonly command: ShellCommand };

/** One program with its arguments. */
export function cmd(program: string, ...args: Argument[]): ShellCommand {
  return { kind: 'exec', program, args };
}

/** A POSIX sh script with a constant text; `args` are its `$1`, `$2`, … and `name` identifies it in logs and errors. */
export function script(name: string, text: string, ...args: Argument[]): ShellCommand {
  return { kind: 'script', name, text, args };
}

/** As `script`, for one that needs bash. What bash would read at its start could print something. */
export function bashScript(name: string, text: string, ...args: Argument[]): ShellCommand {
  return script(name, 'exec bash --norc -c "$@"', text, name, ...args);
}

/** Runs the command as another user of the server, with that user's home and groups and a clean environment. */
export function as(user: string, command: ShellCommand): ShellCommand {
  return { kind: 'as', user, command };
}
