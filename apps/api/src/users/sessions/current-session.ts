import type { AccessRequest } from '../../auth/access-request';
import { sessionRequiredError } from '../../auth/bearer-errors';
import type { Caller } from '../../auth/caller';

/** Who is signed in, and with which session. The guard has let nobody else pass. */
export function currentSession({ caller, sessionId }: AccessRequest): { caller: Caller; sessionId: string } {
  if (caller === undefined || sessionId === undefined) throw sessionRequiredError();
  return { caller, sessionId };
}
