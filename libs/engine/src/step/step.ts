/** The two streams that a remote program writes to. */
export type OutputStream = 'stdout' | 'stderr';

/** What the work of a step can use while it runs. */
export interface Step {
  /** Aborted by a cancellation, by the step's time limit, by a lost lease and by the shutdown of Fairlead. */
  readonly signal: AbortSignal;
  /** Writes a line of Fairlead's own to the log of the operation. */
  readonly log: (text: string) => void;
  /** Writes output of a remote program to the log of the operation; pass it as `onOutput`. */
  readonly output: (stream: OutputStream, chunk: Buffer) => void;
}

/**
 * Runs a step of a flow. It is the only place where steps begin, end, log, send heartbeats, time out and can be canceled. The
 * caller of a flow provides it; the flow provides the work.
 */
export type StepRunner = <T>(name: string, work: (step: Step) => Promise<T>) => Promise<T>;
