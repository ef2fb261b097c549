import type { ErrorDetail, ErrorInfo } from '@fairlead/client';

/** What the API said instead of yes; `code` is what the pages decide by. */
export class ApiError extends Error {
  constructor(
    /** 0 where no answer came at all. */
    readonly status: number,
    readonly code: ErrorInfo['code'] | 'UNREACHABLE',
    message: string,
    readonly details: readonly ErrorDetail[] = [],
    readonly requestId?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export function hasErrorCode(error: unknown, ...codes: readonly ApiError['code'][]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/**
 * Messages by form field, for `form.setErrors`. An entry of a list (`allowed_ips.2`) is shown at the list's field. What
 * belongs to none of the form's fields is left to the message above the form.
 */
export function fieldErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {};
  if (!(error instanceof ApiError)) return found;
  for (const detail of error.details) {
    const field = fields.find((name) => detail.field === name || detail.field.startsWith(`${name}.`));
    if (field) found[field] = found[field] ? `${found[field]} ${detail.message}` : detail.message;
  }
  return found;
}
