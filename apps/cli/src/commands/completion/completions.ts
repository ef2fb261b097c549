import type { Command } from 'commander';

/** What may follow a command: its subcommands and options. */
export interface Completions {
  /** Without the name of the program: empty for the program itself. */
  readonly path: readonly string[];
  readonly entries: readonly { readonly name: string; readonly meaning: string }[];
}

/** Those of a command and of all below it. */
export function completionsOf(command: Command, path: readonly string[] = []): Completions[] {
  const entries = [
    ...command.commands.map((child) => ({ name: child.name(), meaning: child.description() })),
    ...command.options.flatMap(({ long, description, hidden }) =>
      long === undefined || long === null || hidden ? [] : [{ name: long, meaning: description }],
    ),
    { name: '--help', meaning: 'show help' },
  ];
  return [{ path, entries }, ...command.commands.flatMap((child) => completionsOf(child, [...path, child.name()]))];
}
