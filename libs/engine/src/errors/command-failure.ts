import { EngineError } from './engine-error';

/** Where any program says that the disk is full, that is the reason and not the program. */
export function diskFullFailure(output: string): EngineError | undefined {
  if (!/No space left on device|ENOSPC|Disk quota exceeded/i.test(output)) return undefined;
  return new EngineError('DISK_FULL', 'The disk of the server is full.', { output: tailLines(output, 20) });
}

/** A script of ours failed where none of its answers was foreseen. */
export function commandFailure(message: string, output: string): EngineError {
  return diskFullFailure(output) ?? new EngineError('COMMAND_FAILED', message, { output: tailLines(output, 20) });
}

export function tailLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
