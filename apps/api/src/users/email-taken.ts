import { isUniqueViolation } from '../platform/database/errors/is-unique-violation';
import { AppError } from '../platform/http/errors/app-error';

export function emailTakenError(): AppError {
  return new AppError('NAME_TAKEN', { message: 'Somebody with this e-mail address is there already.' });
}

/** The index decides between requests that come at the same moment. */
export async function rejectTakenEmail<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email_uq', 'users.email') ? emailTakenError() : error;
  });
}
