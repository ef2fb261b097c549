/**
 * The claim of a worker on the work of one lane, as servers see it. A server refuses commands with a smaller number than the
 * greatest that it has seen for the lane, and the first command with a greater one ends what the others have left running.
 */
export interface Fence {
  readonly lane: string;
  /** Grows with each run of an operation in the lane; at most 2^53. */
  readonly number: number;
}

/** The server has seen a greater number: another worker holds the lane. The command was not begun. */
export class FenceRefused extends Error {
  override readonly name = 'FenceRefused';

  constructor(
    readonly fence: Fence,
    /** The number of the other worker. */
    readonly number: number,
  ) {
    super('Another worker has taken over the work on this server.');
  }
}
