import { ERROR_CODES, type ErrorCode } from '@fairlead/contracts';

/** An invalid field of the request, as it appears in `error.details`. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

export interface AppErrorOptions {
  /** Public message, where the default of the code is not specific enough. It must not contain a secret. */
  message?: string;
  details?: FieldError[];
  cause?: unknown;
  /** Details for the operator; written to the log, never sent to the caller. */
  internal?: string;
  headers?: Record<string, string>;
}

/** Throw a code, not a status: the status and the default message come from ERROR_CODES. */
export class AppError extends Error {
  readonly status: number;
  readonly details: FieldError[] | undefined;
  readonly internal: string | undefined;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(options.message ?? ERROR_CODES[code].text, { cause: options.cause });
    this.name = 'AppError';
    this.status = ERROR_CODES[code].status;
    this.details = options.details;
    this.internal = options.internal;
    this.headers = options.headers ?? {};
  }
}

/** A 400 for one field, for checks that need more than the request itself. */
export function invalidField(field: string, message: string, code = 'invalid'): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ field, code, message }] });
}
