import { ERROR_CODES, type ErrorCode } from '@fairlead/contracts';

/** One field of the request that is not as it must be, as it appears in `error.details`. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

export interface AppErrorOptions {
  /** Public text, where the catalogue's is not exact enough. It must not hold a secret. */
  message?: string;
  details?: FieldError[];
  cause?: unknown;
  /** What an operator needs to know; it goes to the log, never to the caller. */
  internal?: string;
  headers?: Record<string, string>;
}

/** Throw a code, not a status: the catalogue knows the status and the public text. */
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

/** 400 for one field, for the checks that need more than the request's own text. */
export function invalidField(field: string, message: string, code = 'invalid'): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ field, code, message }] });
}
