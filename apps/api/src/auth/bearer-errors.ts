import type { ErrorCode, Scope } from '@fairlead/contracts';
import { AppError } from '../platform/http/errors/app-error';

const REALM = 'Bearer realm="fairlead"';
const BEARER = /^bearer(?: +(.*))?$/i;

/**
 * Extracts the bearer token from the header: undefined for another scheme; an empty or malformed token is left to the
 * token check.
 */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const match = BEARER.exec(header.trim());
  return match === null ? undefined : (match[1] ?? '').trim();
}

/** RFC 6750: the response to a request without credentials has only the scheme; with invalid ones it has the error, too. */
export function tokenMissingError(): AppError {
  return new AppError('TOKEN_MISSING', { headers: { 'WWW-Authenticate': REALM } });
}

export function tokenRejectedError(
  code: Extract<ErrorCode, 'TOKEN_INVALID' | 'TOKEN_EXPIRED' | 'TOKEN_REVOKED'>,
): AppError {
  const error = new AppError(code);
  error.headers['WWW-Authenticate'] = `${REALM}, error="invalid_token", error_description="${error.message}"`;
  return error;
}

/** `or`: one of the scopes is enough. */
export function scopeMissingError(
  needed: readonly Scope[],
  held: ReadonlySet<Scope>,
  joined: 'and' | 'or' = 'and',
): AppError {
  const has = held.size === 0 ? 'none' : [...held].join(', ');
  return new AppError('INSUFFICIENT_SCOPE', {
    message: `This request requires the scope ${needed.join(` ${joined} `)}; the token has ${has}.`,
    headers: { 'WWW-Authenticate': `${REALM}, error="insufficient_scope", scope="${needed.join(' ')}"` },
  });
}

/** A 401 must name a scheme. Browsers do not know this one and so show no sign-in dialog. */
export function sessionRequiredError(message?: string): AppError {
  return new AppError('SESSION_REQUIRED', {
    ...(message !== undefined && { message }),
    headers: { 'WWW-Authenticate': 'Cookie realm="fairlead"' },
  });
}
