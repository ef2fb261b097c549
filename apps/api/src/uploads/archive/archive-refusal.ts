import { AppError } from '../../platform/http/errors/app-error';
import { oneLine } from '../../platform/text/plain-text';

const NAME_MAX = 200;

/** The error of an archive that is not deployed. */
export function archiveRefused(reason: string): AppError {
  return new AppError('UPLOAD_INVALID', { message: `The archive was refused: ${reason}.` });
}

/** The same, of an entry. Its name is shown as one line of what is visible. */
export function entryRefused(name: string, reason: string): AppError {
  return archiveRefused(`the entry "${oneLine(name, NAME_MAX)}" ${reason}`);
}
