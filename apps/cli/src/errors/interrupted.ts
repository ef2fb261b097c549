/** The reason with which the signal of an invocation is aborted by Ctrl-C. */
export class Interrupted extends Error {
  constructor() {
    super('Interrupted.');
  }
}
