import { CommandError } from '../../errors/command-error';
import { ExitCode, waited } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';

/** A record of work on a server, such as a backup or a deployment, or one that such work changes, such as a database. */
interface WorkRecord {
  readonly status: string;
  readonly failure?: { readonly code: string; readonly message: string } | null;
  readonly status_code?: string | null;
  readonly status_reason?: string | null;
}

/** Statuses of records that are not in the table of exit codes: with these the work was done. */
const DONE = new Set(['ready', 'active', 'running', 'stopped']);

/**
 * Ends a command that has waited, with a sentence or the error. With `--json` the record is printed whatever became of it.
 *
 * @throws {CommandError} if the work has not succeeded
 */
export function conclude<R extends WorkRecord>({ output }: Invocation, record: R, sentence: string): ExitCode {
  const code = exitCodeOf(record);
  if (output.json || code === ExitCode.Done) output.done(sentence, record);
  if (code === ExitCode.Done) return code;
  const { failure, status_code: statusCode, status_reason: reason } = record;
  throw new CommandError(
    failure?.code ?? statusCode ?? record.status.toUpperCase(),
    failure?.message ?? reason ?? `It ended as ${record.status}.`,
    { exitCode: code },
  );
}

function exitCodeOf({ status, status_code: statusCode }: WorkRecord): ExitCode {
  // A database whose new password was refused is ready all the same, with the former one.
  if (DONE.has(status)) return typeof statusCode === 'string' ? ExitCode.Failed : ExitCode.Done;
  const code = waited(status);
  return code === ExitCode.Error ? ExitCode.Failed : code;
}
