import { ROLE_SCOPES } from '@fairlead/contracts';
import type { SessionRecord, UserRecord } from '@fairlead/dto';
import type { Actor } from '../auth/caller';
import { normaliseAddress } from '../platform/network/ip-ranges';
import type { NewEvent } from '../events/events.service';
import type { Session } from './sessions/session.entity';
import type { User } from './user.entity';

export function toUserRecord(user: User): UserRecord {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    active: user.deactivatedAt === null,
    totp_enabled: user.totpEnabledAt !== null,
    created_at: user.createdAt.toISOString(),
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
  };
}

export function toSessionRecord(session: Session, user: User): SessionRecord {
  return {
    user: toUserRecord(user),
    scopes: [...ROLE_SCOPES[user.role]],
    created_at: session.createdAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  };
}

/** The user as the subject of an event. */
export function userSubject({ id, email }: Pick<User, 'id' | 'email'>): NewEvent['subject'] {
  return { type: 'user', id, name: email };
}

/** The user as an actor without a session, from the address of the request. */
export function userActor({ id, email }: Pick<User, 'id' | 'email'>, address: string | undefined): Actor {
  return { type: 'user', id, name: email, ...(address !== undefined && { address: normaliseAddress(address) }) };
}
