import { FairleadError } from './fairlead-error';

/** One field of a request that is not valid. */
export interface ApiErrorDetail {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** What is known of a response with an error. */
export interface FailedResponse {
  readonly status: number;
  readonly requestId: string | undefined;
  /** How long the response asks to wait before a retry. */
  readonly retryAfterMs: number | undefined;
  readonly method: string;
  readonly path: string;
}

export interface ApiErrorFields extends FailedResponse {
  readonly code: string;
  readonly message: string;
  readonly details: readonly ApiErrorDetail[];
}

/** An error that Fairlead answered. There is a class for each code; a code that is newer than the SDK has this one. */
export class ApiError extends FairleadError implements ApiErrorFields {
  /** Never changes its meaning. */
  readonly code: string;
  readonly status: number;
  /** The fields concerned, where there are any. */
  readonly details: readonly ApiErrorDetail[];
  /** Also in the log of the instance. */
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly method: string;
  readonly path: string;

  constructor(fields: ApiErrorFields) {
    super(fields.message);
    this.code = fields.code;
    this.status = fields.status;
    this.details = fields.details;
    this.requestId = fields.requestId;
    this.retryAfterMs = fields.retryAfterMs;
    this.method = fields.method;
    this.path = fields.path;
  }
}

/** A response that does not have the form of the API, such as the page of a proxy. */
export class UnexpectedResponseError extends FairleadError implements FailedResponse {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly method: string;
  readonly path: string;

  constructor(
    message: string,
    fields: FailedResponse,
    /** The beginning of the response. */
    readonly body: string,
  ) {
    super(message);
    this.status = fields.status;
    this.requestId = fields.requestId;
    this.retryAfterMs = fields.retryAfterMs;
    this.method = fields.method;
    this.path = fields.path;
  }
}
