import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ConfirmPassword, ConfirmTotp, RecoveryCodes, TotpSetup, TotpState, UserRecord } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import type { AccessRequest } from '../auth/access-request';
import { actorOf } from '../auth/caller';
import { EventsService } from '../events/events.service';
import { AppError, invalidField } from '../platform/http/errors/app-error';
import { currentSession } from '../users/sessions/current-session';
import { Sessions } from '../users/sessions/sessions';
import { SignInThrottle } from '../users/sessions/sign-in-throttle';
import { RecoveryCode } from '../users/totp/recovery-code.entity';
import { replaceRecoveryCodes } from '../users/totp/recovery-codes';
import { SecondFactor } from '../users/totp/second-factor';
import { newTotpSecret, otpauthUrl, consumeTotpCode } from '../users/totp/totp-codes';
import { TotpSecret } from '../users/totp/totp-secret.entity';
import { userSubject, toUserRecord } from '../users/user.record';
import { User } from '../users/user.entity';
import { PasswordConfirmation } from './password-confirmation';
import { lockCurrentUser } from './current-user';

@Injectable()
export class AccountTotpService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly password: PasswordConfirmation,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
    private readonly secondFactor: SecondFactor,
    private readonly events: EventsService,
  ) {}

  async state(request: AccessRequest): Promise<TotpState> {
    const { manager } = this.dataSource;
    const { id } = currentSession(request).caller;
    const user = await manager.findOneByOrFail(User, { id });
    return {
      enabled: user.totpEnabledAt !== null,
      recovery_codes_left: await manager.countBy(RecoveryCode, { userId: id }),
    };
  }

  /** Creates a secret for an authenticator app, in place of one that was never confirmed. */
  async begin(request: AccessRequest, { password }: ConfirmPassword): Promise<TotpSetup> {
    await this.password.check(request, password);
    const secret = newTotpSecret();
    return this.dataSource.transaction(async (tx) => {
      const user = await lockCurrentUser(tx, request);
      if (user.totpEnabledAt !== null)
        throw conflict('Two-factor authentication is already enabled; disable it first.');
      await tx.delete(TotpSecret, { userId: user.id });
      await tx.insert(TotpSecret, { userId: user.id, secret, lastStep: 0 });
      return { secret: secret.reveal(), otpauth_url: otpauthUrl(secret, user.email) };
    });
  }

  /** Other sessions were started without a second factor, so they are revoked. */
  async confirm(request: AccessRequest, { code }: ConfirmTotp): Promise<RecoveryCodes> {
    const { caller, sessionId } = currentSession(request);
    await this.throttle.attempt(caller.name, caller.ip);
    const recovery_codes = await this.dataSource.transaction(async (tx) => {
      const user = await lockCurrentUser(tx, request);
      const { id } = user;
      if (user.totpEnabledAt !== null) throw conflict('Two-factor authentication is already enabled.');
      if (!(await tx.existsBy(TotpSecret, { userId: id }))) throw conflict('Request a secret first.');
      if (!(await consumeTotpCode(tx, id, code.replace(' ', '')))) {
        throw invalidField('code', 'code is incorrect; check the clock of your phone', 'is_totp_code');
      }
      await tx.update(User, { id }, { totpEnabledAt: new Date() });
      await this.sessions.closeAll(tx, id, sessionId);
      await this.events.record(tx, {
        name: 'user.totp_enabled',
        subject: userSubject(user),
        actor: actorOf(currentSession(request).caller),
      });
      return replaceRecoveryCodes(tx, id);
    });
    await this.throttle.succeeded(caller.name, caller.ip);
    return { recovery_codes };
  }

  async disable(request: AccessRequest, { password }: ConfirmPassword): Promise<UserRecord> {
    await this.password.check(request, password);
    return this.dataSource.transaction(async (tx) => {
      const user = await lockCurrentUser(tx, request);
      return toUserRecord(await this.secondFactor.disable(tx, user, actorOf(currentSession(request).caller)));
    });
  }

  /** Previous recovery codes become invalid. */
  async renewRecoveryCodes(request: AccessRequest, { password }: ConfirmPassword): Promise<RecoveryCodes> {
    await this.password.check(request, password);
    return this.dataSource.transaction(async (tx) => {
      const user = await lockCurrentUser(tx, request);
      if (user.totpEnabledAt === null) throw conflict('Two-factor authentication is not enabled.');
      const event = {
        name: 'user.recovery_codes_renewed',
        subject: userSubject(user),
        actor: actorOf(currentSession(request).caller),
      } as const;
      await this.events.record(tx, event);
      return { recovery_codes: await replaceRecoveryCodes(tx, user.id) };
    });
  }
}

function conflict(message: string): AppError {
  return new AppError('RESOURCE_CONFLICT', { message });
}
