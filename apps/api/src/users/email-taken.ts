import { isUniqueViolation } from '../platform/database/errors/is-unique-violation';
import { AppError } from '../platform/http/errors/app-error';

export function emailTakenError(): AppError {
  return new AppError('NAME_TAKEN', { message: 'A user with this email address already exists.' });
}

/** The unique index decides between concurrent requests. */
export async function rejectTakenEmail<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email_uq', 'users.email') ? emailTakenError() : error;
  });
}
