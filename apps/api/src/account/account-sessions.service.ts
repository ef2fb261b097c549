import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountSession, AccountSessionsQuery, EndedSessions } from '@fairlead/dto';
import { DataSource, MoreThan } from 'typeorm';
import type { AccessRequest } from '../auth/access-request';
import { actorOf, type Caller } from '../auth/caller';
import { EventsService } from '../events/events.service';
import { Config } from '../platform/config/config';
import type { Tx } from '../platform/database/tx';
import { AppError } from '../platform/http/errors/app-error';
import { ResultPage } from '../platform/http/response/result-page';
import { sessionDevice } from '../users/sessions/session-device';
import { currentSession } from '../users/sessions/current-session';
import { Session } from '../users/sessions/session.entity';
import { Sessions } from '../users/sessions/sessions';
import { userSubject } from '../users/user.record';

const MINUTE_MS = 60_000;

@Injectable()
export class AccountSessionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly sessions: Sessions,
    private readonly events: EventsService,
  ) {}

  /** Sessions that are neither expired nor idle for too long. */
  async list(request: AccessRequest, query: AccountSessionsQuery): Promise<ResultPage<AccountSession>> {
    const { caller, sessionId } = currentSession(request);
    const idleSince = new Date(Date.now() - this.config.get('FAIRLEAD_SESSION_IDLE_MINUTES') * MINUTE_MS);
    const direction = query.sort.startsWith('-') ? 'DESC' : 'ASC';
    const property = query.sort.endsWith('created_at') ? 'createdAt' : 'lastSeenAt';
    const [sessions, total] = await this.dataSource.manager.findAndCount(Session, {
      where: { userId: caller.id, expiresAt: MoreThan(new Date()), lastSeenAt: MoreThan(idleSince) },
      order: { [property]: direction, publicId: direction },
      skip: (query.page - 1) * query.per_page,
      take: query.per_page,
    });
    return new ResultPage(sessions, total, query).map((session) =>
      session.id === sessionId
        ? accountSession({ ...session, ...sessionDevice(request) }, true)
        : accountSession(session, false),
    );
  }

  async end(request: AccessRequest, publicId: string): Promise<EndedSessions> {
    const { caller } = currentSession(request);
    return this.dataSource.transaction(async (tx) => {
      const session = await tx.findOneBy(Session, { publicId, userId: caller.id });
      if (session === null) throw new AppError('RESOURCE_NOT_FOUND');
      await this.sessions.close(tx, session.id);
      const { ip, userAgent } = session;
      await this.record(tx, caller, { ended: 1, session_id: publicId, ip, user_agent: userAgent });
      return { ended: 1 };
    });
  }

  async endOthers(request: AccessRequest): Promise<EndedSessions> {
    const { caller, sessionId } = currentSession(request);
    return this.dataSource.transaction(async (tx) => {
      const ended = await this.sessions.closeAll(tx, caller.id, sessionId);
      if (ended > 0) await this.record(tx, caller, { ended });
      return { ended };
    });
  }

  private record(tx: Tx, caller: Caller, data: Record<string, unknown>): Promise<void> {
    const subject = userSubject({ id: caller.id, email: caller.name });
    return this.events.record(tx, { name: 'user.session_ended', subject, actor: actorOf(caller), data });
  }
}

/** `last_seen_at` is written with a delay; for the session of this request the current values are known. */
function accountSession(session: Session, current: boolean): AccountSession {
  return {
    id: session.publicId,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    ip: session.ip,
    user_agent: session.userAgent,
    current,
  };
}
