import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SessionRecord, SignedOut, SignIn } from '@fairlead/dto';
import type { Response } from 'express';
import { DataSource, IsNull } from 'typeorm';
import type { AccessRequest } from '../../auth/access-request';
import { sessionRequiredError } from '../../auth/bearer-errors';
import { actorOf, SYSTEM_ACTOR } from '../../auth/caller';
import { normaliseAddress } from '../../platform/network/ip-ranges';
import { EventsService } from '../../events/events.service';
import { AppError } from '../../platform/http/errors/app-error';
import { COOKIE_SCHEME } from './cookie-scheme';
import { matchesPassword } from '../passwords';
import { SessionCookie } from './session-cookie';
import { Session } from './session.entity';
import { Sessions, type OpenedSession } from './sessions';
import { SignInThrottle } from './sign-in-throttle';
import { SecondFactor } from '../totp/second-factor';
import { isTotpCode } from '../totp/totp-codes';
import { userActor, toSessionRecord, userSubject } from '../user.record';
import { User } from '../user.entity';

@Injectable()
export class SignInService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly throttle: SignInThrottle,
    private readonly secondFactor: SecondFactor,
    private readonly events: EventsService,
  ) {}

  async signIn(request: AccessRequest, response: Response, body: SignIn): Promise<SessionRecord> {
    const { email, password, totp } = body;
    const ip = normaliseAddress(request.ip);
    await this.throttle.attempt(email, ip);
    const user = await this.dataSource.manager.findOneBy(User, { email, deactivatedAt: IsNull() });
    const right = await matchesPassword(user?.passwordHash, password);
    if (user === null || !right) {
      if (user !== null) await this.noteFailure(user, ip, 'password');
      throw credentialsInvalid();
    }
    if (totp !== undefined && isTotpCode(totp.replace(/\s/g, ''))) await this.throttle.attemptCode(email);
    const { session, value, signedIn } = await this.begin(request, user, totp).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'TOTP_INVALID') await this.noteFailure(user, ip, 'code');
      throw error;
    });
    await this.throttle.succeeded(email, ip);
    this.cookie.write(request, response, value, session.expiresAt);
    return toSessionRecord(session, signedIn);
  }

  /**
   * Rejects users who were deactivated, or got another password or a second factor, while this attempt was being
   * checked.
   */
  private begin(request: AccessRequest, { id, passwordHash }: User, totp: string | undefined): Promise<SignedIn> {
    const lastSignInAt = new Date();
    return this.dataSource.transaction(async (tx) => {
      const entered = await tx.update(User, { id, passwordHash, deactivatedAt: IsNull() }, { lastSignInAt });
      const signedIn = await tx.findOneBy(User, { id });
      if (entered.affected !== 1 || signedIn === null) throw credentialsInvalid();
      await this.secondFactor.require(tx, signedIn, totp, request.ip);
      const about = { subject: userSubject(signedIn), actor: userActor(signedIn, request.ip) };
      await this.events.record(tx, { name: 'user.signed_in', ...about, data: { ip: normaliseAddress(request.ip) } });
      return { ...(await this.sessions.open(tx, id, request)), signedIn };
    });
  }

  async current(request: AccessRequest): Promise<SessionRecord> {
    const { manager } = this.dataSource;
    const session = await manager.findOneBy(Session, { id: request.sessionId ?? '' });
    const user = session && (await manager.findOneBy(User, { id: session.userId }));
    if (session === null || user === null) throw sessionRequiredError();
    return toSessionRecord(session, user);
  }

  async signOut(request: AccessRequest, response: Response): Promise<SignedOut> {
    const { sessionId, caller } = request;
    if (sessionId !== undefined && caller !== undefined) {
      await this.dataSource.transaction(async (tx) => {
        await this.sessions.close(tx, sessionId);
        const subject = userSubject({ id: caller.id, email: caller.name });
        await this.events.record(tx, { name: 'user.signed_out', subject, actor: actorOf(caller) });
      });
    }
    this.cookie.clear(request, response);
    return { signed_out: true };
  }

  private async noteFailure(user: User, ip: string, wrong: 'password' | 'code'): Promise<void> {
    const event = {
      name: 'user.sign_in_failed',
      subject: userSubject(user),
      actor: { ...SYSTEM_ACTOR, address: ip },
    } as const;
    await this.dataSource.transaction((tx) => this.events.record(tx, { ...event, data: { ip, wrong } }));
  }
}

interface SignedIn extends OpenedSession {
  readonly signedIn: User;
}

function credentialsInvalid(): AppError {
  return new AppError('CREDENTIALS_INVALID', {
    message: 'The email address or password is incorrect.',
    headers: COOKIE_SCHEME,
  });
}
