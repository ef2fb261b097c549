import { AppError } from '../platform/http/app-error';
import { COOKIE_SCHEME } from './cookie-scheme';

export function linkInvalid(
  message = 'The link is not right, has been used or has expired; ask for a new one.',
): AppError {
  return new AppError('CREDENTIALS_INVALID', { message, headers: COOKIE_SCHEME });
}
