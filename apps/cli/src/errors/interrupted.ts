/** The reason with which the signal of an invocation is aborted by Ctrl-C. */
export class Interrupted extends Error {
  /** @param hint what goes on without the command, and how to follow it */
  constructor(readonly hint?: string) {
    super('Interrupted.');
  }
}
