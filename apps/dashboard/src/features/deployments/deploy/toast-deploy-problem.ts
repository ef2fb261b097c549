import type { ApplicationRecord } from '@fairlead/client';
import { hasErrorCode } from '../../../lib/api/api-error';
import { toast, toastError } from '../../../lib/browser/toast';

/** Why a deployment was not even begun; most often it is the server, so its page is the next step. */
export function toastDeployProblem(error: unknown, { name, server_id }: ApplicationRecord): void {
  const title = `${name} was not deployed`;
  if (!hasErrorCode(error, 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH')) return toastError(error, title);
  toast({ tone: 'bad', title, text: error.message, link: { href: `/servers/${server_id}`, label: 'See the server' } });
}
