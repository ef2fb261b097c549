import { ExitCode } from './exit-codes';

interface CommandErrorOptions extends ErrorOptions {
  /** What to do about it, as a sentence. */
  readonly hint?: string;
  readonly exitCode?: ExitCode;
}

/** An error that the command line finds itself, before or without a request. */
export class CommandError extends Error {
  readonly hint: string | undefined;
  readonly exitCode: ExitCode;

  constructor(
    readonly code: string,
    message: string,
    { hint, exitCode = ExitCode.Error, ...options }: CommandErrorOptions = {},
  ) {
    super(message, options);
    this.hint = hint;
    this.exitCode = exitCode;
  }
}

/** A wrong use of a command. */
export function usageError(message: string, hint?: string): CommandError {
  return new CommandError('USAGE', message, { exitCode: ExitCode.Usage, ...(hint !== undefined && { hint }) });
}
