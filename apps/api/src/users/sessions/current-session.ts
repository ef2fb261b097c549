import type { AccessRequest } from '../../auth/access-request';
import { sessionRequiredError } from '../../auth/bearer-errors';
import type { Caller } from '../../auth/caller';

/** The signed-in user and session, guaranteed by the guard. */
export function currentSession({ caller, sessionId }: AccessRequest): { caller: Caller; sessionId: string } {
  if (caller === undefined || sessionId === undefined) throw sessionRequiredError();
  return { caller, sessionId };
}
