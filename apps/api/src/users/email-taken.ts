import { isUniqueViolation } from '../platform/database/is-unique-violation';
import { AppError } from '../platform/http/app-error';

export function emailTaken(): AppError {
  return new AppError('NAME_TAKEN', { message: 'Somebody with this e-mail address is there already.' });
}

/** The index decides between requests that come at the same moment. */
export async function refusingTakenEmail<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email_uq', 'users.email') ? emailTaken() : error;
  });
}
