/** The two streams that a remote program writes to. */
export type OutputStream = 'stdout' | 'stderr';

/** What a step works with while it runs. */
export interface Step {
  /** Aborted by a cancel, by the step's time limit, by a lost lease and by the shutdown of Fairlead. */
  readonly signal: AbortSignal;
  /** One line of Fairlead's own in the log of the operation. */
  readonly log: (text: string) => void;
  /** Output of a remote program into the log of the operation; pass it as `onOutput`. */
  readonly output: (stream: OutputStream, chunk: Buffer) => void;
}

/**
 * The one place where a step begins, ends, logs, heartbeats, times out and can be canceled. The caller of a flow gives it;
 * the flow says only what is done.
 */
export type StepRunner = <T>(name: string, work: (step: Step) => Promise<T>) => Promise<T>;
