import type { AccessRequest } from '../auth/access-request';
import { sessionRequired } from '../auth/bearer';
import { findLocked } from '../platform/database/find-locked';
import type { Tx } from '../platform/database/tx';
import { ownSession } from '../users/own-session';
import { Session } from '../users/session.entity';
import { User } from '../users/user.entity';

/**
 * The person who is signed in, whom nobody else changes until the transaction ends. A session that has been ended since the
 * request came in, say by a new password, finishes nothing.
 */
export async function ownUser(tx: Tx, request: AccessRequest): Promise<User> {
  const { caller, sessionId } = ownSession(request);
  const user = await findLocked(tx, User, { id: caller.id });
  if (user === null || !(await tx.existsBy(Session, { id: sessionId }))) throw sessionRequired();
  return user;
}
