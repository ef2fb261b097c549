import type { AccessRequest } from '../auth/access-request';
import { sessionRequiredError } from '../auth/bearer-errors';
import { findLocked } from '../platform/database/query/find-locked';
import type { Tx } from '../platform/database/tx';
import { currentSession } from '../users/sessions/current-session';
import { Session } from '../users/sessions/session.entity';
import { User } from '../users/user.entity';

/**
 * The signed-in user, locked until the transaction ends. A session that was revoked after the request arrived (for
 * example by a password change) is rejected.
 */
export async function lockCurrentUser(tx: Tx, request: AccessRequest): Promise<User> {
  const { caller, sessionId } = currentSession(request);
  const user = await findLocked(tx, User, { id: caller.id });
  if (user === null || !(await tx.existsBy(Session, { id: sessionId }))) throw sessionRequiredError();
  return user;
}
