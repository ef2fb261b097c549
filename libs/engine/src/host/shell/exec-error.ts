import type { ShellCommand } from '../../command/shell-command';
import { describeCommand } from '../../command/render';
import { EngineError } from '../../errors/engine-error';
import type { ExecResult } from '../host';
import type { ShellRun } from './shell-run';
import type { Transport } from '../transport';

const OUTPUT_SHOWN = 4096;

export function exitCodeError(command: ShellCommand, { code, stdout, stderr }: ExecResult): EngineError {
  const output = (stderr.trim() || stdout.trim()).slice(-OUTPUT_SHOWN);
  if (stderr.includes('No space left on device')) {
    return new EngineError('DISK_FULL', `The disk is full: ${describeCommand(command)} could not write.`, { output });
  }
  const ended = code > 128 ? `was ended by signal ${code - 128}` : `ended with exit code ${code}`;
  return new EngineError('COMMAND_FAILED', `${describeCommand(command)} ${ended}.`, { output });
}

/** The shell ended before the command began: sudo refused, or the account has no shell. */
export function shellRefusedError(transport: Transport, code: number, run: ShellRun): EngineError {
  const output = run.refusal.slice(-OUTPUT_SHOWN);
  const { username, name } = transport;
  if (username === undefined) {
    return new EngineError('COMMAND_FAILED', `The login shell on ${name} ran no command (exit code ${code}).`, {
      output,
    });
  }
  const why = code === 127 ? 'sudo is not installed' : 'sudo without a password is not allowed';
  return new EngineError('PRIVILEGES_MISSING', `The user ${username} on ${name} is not root, and ${why}.`, { output });
}
