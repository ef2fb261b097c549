import { EngineError } from './engine-error';

/**
 * Returns a failure if the output of any program says that the disk is full: then the disk is the cause and not the program.
 */
export function diskFullFailure(output: string): EngineError | undefined {
  if (!/No space left on device|ENOSPC|Disk quota exceeded/i.test(output)) return undefined;
  return new EngineError('DISK_FULL', 'The disk of the server is full.', { output: tailLines(output, 20) });
}

/** Returns the failure of one of our scripts that ended with an unexpected exit code. */
export function commandFailure(message: string, output: string): EngineError {
  return diskFullFailure(output) ?? new EngineError('COMMAND_FAILED', message, { output: tailLines(output, 20) });
}

export function tailLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
