import type { Command } from 'commander';
import type { ExitCode } from '../errors/exit-codes';
import type { Invocation } from '../invocation/invocation';

/**
 * What a command does. It gets its options, then its arguments in their order, and returns the exit code where that is
 * not 0.
 */
export type Handler<Arguments extends readonly unknown[], Options> = (
  invocation: Invocation,
  options: Options,
  ...args: Arguments
) => Promise<ExitCode | void> | ExitCode | void;

/** Turns a handler into the action of a command. */
export type Action = <Arguments extends readonly unknown[] = [], Options = object>(
  handler: Handler<Arguments, Options>,
) => (...args: unknown[]) => Promise<void>;

/**
 * Adds arguments, options, subcommands and the action to a command that has its name and summary.
 *
 * @param wholeProgram resolves to the program with all its commands, none of which can run
 */
export type DefineCommand = (command: Command, action: Action, wholeProgram: () => Promise<Command>) => void;

export interface CommandModule {
  readonly define: DefineCommand;
}
