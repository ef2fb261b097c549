import type { AccessRequest } from '../auth/access-request';
import { sessionRequired } from '../auth/bearer';
import type { Caller } from '../auth/caller';

/** Who is signed in, and with which session. The guard has let nobody else pass. */
export function ownSession({ caller, sessionId }: AccessRequest): { caller: Caller; sessionId: string } {
  if (caller === undefined || sessionId === undefined) throw sessionRequired();
  return { caller, sessionId };
}
