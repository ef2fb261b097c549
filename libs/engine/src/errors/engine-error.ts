import type { FailureCode } from '@fairlead/contracts';

/** Something failed on a server, or on the way to it. The message is safe to show: no secret, no command line with values. */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(
    readonly code: FailureCode,
    message: string,
    options?: {
      readonly cause?: unknown;
      /** The last lines that the failing thing printed. */ readonly output?: string;
    },
  ) {
    super(message, { cause: options?.cause });
    this.output = options?.output;
  }

  readonly output?: string;
}
