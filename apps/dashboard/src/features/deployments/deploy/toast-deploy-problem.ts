import type { ApplicationRecord } from '@fairlead/client';
import { hasErrorCode } from '../../../lib/api/api-error';
import { toast, toastError } from '../../../lib/browser/toast';

/** Why a deployment was refused. The usual cause is the server, so the toast links to it. */
export function toastDeployProblem(error: unknown, { name, server_id }: ApplicationRecord): void {
  const title = `Could not deploy ${name}`;
  if (!hasErrorCode(error, 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH')) return toastError(error, title);
  toast({ tone: 'bad', title, text: error.message, link: { href: `/servers/${server_id}`, label: 'View server' } });
}
