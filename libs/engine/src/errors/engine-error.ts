import type { FailureCode } from '@fairlead/contracts';

/**
 * A failure on a server or on the way to it. The message is safe to show: it has no secrets and no command lines with values.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(
    readonly code: FailureCode,
    message: string,
    options?: {
      readonly cause?: unknown;
      /** The last lines that the failing program printed. */ readonly output?: string;
    },
  ) {
    super(message, { cause: options?.cause });
    this.output = options?.output;
  }

  readonly output?: string;
}
