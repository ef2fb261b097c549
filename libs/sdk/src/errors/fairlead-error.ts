/** Any error of this package, except where an `AbortSignal` of the caller ends something with its own reason. */
export class FairleadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** No complete response arrived: the connection failed or was cut, or an attempt took too long. */
export class NetworkError extends FairleadError {}

/** The time for a request, with all its attempts, is over. `cause` is the error of the previous attempt, if there was one. */
export class DeadlineExceededError extends FairleadError {
  constructor(
    message: string,
    readonly timeoutMs: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The time for a wait is over, and the work goes on. `record` is its latest known state. */
export class WaitTimeoutError<R = unknown> extends FairleadError {
  constructor(
    message: string,
    readonly timeoutMs: number,
    readonly record: R | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The work has ended, but not as requested: it failed, was canceled, rolled back or superseded. */
export class UnsuccessfulError<R = unknown> extends FairleadError {
  constructor(
    message: string,
    /** The record in its final state; its `failure` says why. */
    readonly record: R,
    readonly status: string,
  ) {
    super(message);
  }
}

/** The signature or the timestamp of a webhook is missing or not valid. */
export class WebhookVerificationError extends FairleadError {}
