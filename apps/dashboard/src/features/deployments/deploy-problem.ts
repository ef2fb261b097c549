import type { ApplicationRecord } from '@fairlead/client';
import { isCode } from '../../lib/api-error';
import { toast, toastProblem } from '../../lib/toast';

/** Why a deployment was not even begun; most often it is the server, so its page is the next step. */
export function toastDeployProblem(error: unknown, { name, server_id }: ApplicationRecord): void {
  const title = `${name} was not deployed`;
  if (!isCode(error, 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH')) return toastProblem(error, title);
  toast({ tone: 'bad', title, text: error.message, link: { href: `/servers/${server_id}`, label: 'See the server' } });
}
