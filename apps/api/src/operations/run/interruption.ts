/** Why an operation's signal was aborted, where it is not a failure of the work itself. */
export class OperationCanceled extends Error {
  override readonly name = 'Canceled';

  constructor() {
    super('The operation was canceled.');
  }
}

/** Fairlead stops: nothing is written, and the next start goes on with the operation. */
export class OperationReleased extends Error {
  override readonly name = 'Released';

  constructor() {
    super('Fairlead is stopping; the operation goes on with the next start.');
  }
}

/** Another worker has the operation by now: this run must not write any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor() {
    super('Another worker has taken the operation over.');
  }
}

/** Whether the run was given up for another one to go on with it: then nothing is to be undone or recorded. */
export function isReleased(signal: AbortSignal): boolean {
  return signal.reason instanceof OperationReleased || signal.reason instanceof LeaseLost;
}

export function isCanceled(signal: AbortSignal): boolean {
  return signal.reason instanceof OperationCanceled;
}
