/** Why an operation's signal was aborted, where it is not a failure of the work itself. */
export class OperationCanceled extends Error {
  override readonly name = 'Canceled';

  constructor() {
    super('The operation was canceled.');
  }
}

/** Fairlead shuts down: nothing is written, and the next start resumes the operation. */
export class OperationReleased extends Error {
  override readonly name = 'Released';

  constructor() {
    super('Fairlead is stopping; the operation goes on with the next start.');
  }
}

/** The connection to the database is lost, so what was recorded is unknown: the next run finds out, as after a crash. */
export class DatabaseAway extends OperationReleased {}

/** Another worker owns the operation; this run must not write any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor() {
    super('Another worker has taken the operation over.');
  }
}

/** Whether another run will resume the operation, so that nothing is to be undone or recorded. */
export function isReleased(signal: AbortSignal): boolean {
  return signal.reason instanceof OperationReleased || signal.reason instanceof LeaseLost;
}

export function isCanceled(signal: AbortSignal): boolean {
  return signal.reason instanceof OperationCanceled;
}
