import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ROLE_SCOPES, type Role, type Scope } from '@fairlead/contracts';
import type { Request } from 'express';
import { DataSource, IsNull, LessThan } from 'typeorm';
import { SessionAuthenticator, type SessionIdentity, type SessionLookup } from '../../auth/authenticators';
import { sha256Hex } from '../../auth/secret-tokens';
import { Config } from '../../platform/config/config';
import { sessionDevice } from './session-device';
import { SessionCookie } from './session-cookie';
import { Session } from './session.entity';
import { User } from '../user.entity';

const MINUTE_MS = 60_000;
const OTHER_DEVICE_MS = 5000;

const SCOPES_OF: Readonly<Record<Role, ReadonlySet<Scope>>> = {
  owner: new Set(ROLE_SCOPES.owner),
  admin: new Set(ROLE_SCOPES.admin),
  viewer: new Set(ROLE_SCOPES.viewer),
};

interface Found {
  readonly session: Session;
  readonly identity: SessionIdentity;
}

/**
 * The user of a session cookie, read on each request, so that a changed role or a sign-out elsewhere takes effect
 * immediately.
 */
@Injectable()
export class CookieAuthenticator extends SessionAuthenticator {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly cookie: SessionCookie,
    private readonly config: Config,
  ) {
    super();
  }

  async authenticate(request: Request, ip: string): Promise<SessionLookup> {
    const value = this.cookie.read(request);
    if (value === undefined || value === '') return { cookie: 'absent' };
    const found = await this.find(sha256Hex(value), ip);
    if (found === undefined) return { cookie: 'refused' };
    await this.recordUse(found.session, request, Date.now());
    return { cookie: 'accepted', identity: found.identity };
  }

  async peek(sessionId: string, ip: string): Promise<SessionIdentity | undefined> {
    return (await this.find(sessionId, ip))?.identity;
  }

  private async find(sessionId: string, ip: string): Promise<Found | undefined> {
    const { manager } = this.dataSource;
    const now = Date.now();
    const session = await manager.findOneBy(Session, { id: sessionId });
    if (session === null || session.expiresAt.getTime() <= now) return undefined;
    const idleMs = this.config.get('FAIRLEAD_SESSION_IDLE_MINUTES') * MINUTE_MS;
    if (session.lastSeenAt.getTime() + idleMs <= now) return undefined;
    const user = await manager.findOneBy(User, { id: session.userId, deactivatedAt: IsNull() });
    if (user === null) return undefined;
    const { id, email, role } = user;
    return {
      session,
      identity: { sessionId, caller: { kind: 'session', id, name: email, scopes: SCOPES_OF[role], role, ip } },
    };
  }

  /** A precision of one minute is enough for sessions that may idle for hours; a changed device is recorded sooner. */
  private async recordUse(session: Session, request: Request, now: number): Promise<void> {
    const device = sessionDevice(request);
    const same = device.ip === session.ip && device.userAgent === session.userAgent;
    const due = new Date(now - (same ? MINUTE_MS : OTHER_DEVICE_MS));
    if (session.lastSeenAt > due) return;
    const { id } = session;
    const changes = { lastSeenAt: new Date(now), ...device };
    await this.dataSource.manager.update(Session, { id, lastSeenAt: LessThan(due) }, changes);
  }
}
