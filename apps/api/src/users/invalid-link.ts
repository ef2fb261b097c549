import { AppError } from '../platform/http/errors/app-error';
import { COOKIE_SCHEME } from './sessions/cookie-scheme';

export function invalidLinkError(
  message = 'The link is invalid, has been used or has expired; request a new one.',
): AppError {
  return new AppError('CREDENTIALS_INVALID', { message, headers: COOKIE_SCHEME });
}
