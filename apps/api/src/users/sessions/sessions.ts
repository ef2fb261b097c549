import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, Not } from 'typeorm';
import type { AccessRequest } from '../../auth/access-request';
import { sha256Hex, randomBase62 } from '../../auth/secret-tokens';
import { Config } from '../../platform/config/config';
import { newId } from '../../platform/database/new-id';
import type { Tx } from '../../platform/database/tx';
import { sessionDevice } from './session-device';
import { Session } from './session.entity';

const HOUR_MS = 3_600_000;
const VALUE_LENGTH = 43;

export interface OpenedSession {
  readonly session: Session;
  /** The cookie's value; it is not stored. */
  readonly value: string;
}

/** Creates and revokes sessions. Expired sessions are deleted whenever a user signs in. */
@Injectable()
export class Sessions {
  constructor(private readonly config: Config) {}

  /** The session of the request is replaced: a sign-in always gets a new one. */
  async open(tx: Tx, userId: string, request: AccessRequest): Promise<OpenedSession> {
    const now = new Date();
    const value = randomBase62(VALUE_LENGTH);
    const expiresAt = new Date(now.getTime() + this.config.get('FAIRLEAD_SESSION_MAX_HOURS') * HOUR_MS);
    const times = { createdAt: now, lastSeenAt: now, expiresAt };
    const session = { id: sha256Hex(value), publicId: newId('session'), userId, ...times, ...sessionDevice(request) };
    if (request.sessionId !== undefined) await this.close(tx, request.sessionId);
    await tx.delete(Session, { expiresAt: LessThanOrEqual(now) });
    await tx.insert(Session, session);
    return { session, value };
  }

  async close(tx: Tx, sessionId: string): Promise<void> {
    await tx.delete(Session, { id: sessionId });
  }

  /** Revokes all sessions of a user, or all but one; returns how many. */
  async closeAll(tx: Tx, userId: string, exceptId?: string): Promise<number> {
    const ended = await tx.delete(Session, { userId, ...(exceptId !== undefined && { id: Not(exceptId) }) });
    return ended.affected ?? 0;
  }
}
