import type { ErrorDetail, ErrorInfo } from '@fairlead/client';

/** An error of the API. Pages decide by its `code`. */
export class ApiError extends Error {
  constructor(
    /** 0 if there was no response. */
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
 * Messages by form field, for `form.setErrors`. An entry of a list (`allowed_ips.2`) belongs to the list's field;
 * messages for no field of the form are left to the notice above the form.
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
