import { Injectable } from '@nestjs/common';
import { EventsService } from '../../events/events.service';
import type { Actor } from '../../auth/caller';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { COOKIE_SCHEME } from '../sessions/cookie-scheme';
import { userActor, userSubject } from '../user.record';
import { User } from '../user.entity';
import { RecoveryCode } from './recovery-code.entity';
import { consumeRecoveryCode } from './recovery-codes';
import { TotpSecret } from './totp-secret.entity';
import { isTotpCode, consumeTotpCode } from './totp-codes';

/** The second factor of users who have enabled it. */
@Injectable()
export class SecondFactor {
  constructor(private readonly events: EventsService) {}

  /** Throws unless `text` is a valid code, which is consumed in the transaction that signs the user in. */
  async require(tx: Tx, user: User, text: string | undefined, address: string | undefined): Promise<void> {
    if (user.totpEnabledAt === null) return;
    if (text === undefined || text.trim() === '') throw new AppError('TOTP_REQUIRED', { headers: COOKIE_SCHEME });
    const code = text.replace(/\s/g, '');
    const right = isTotpCode(code)
      ? await consumeTotpCode(tx, user.id, code)
      : await this.recover(tx, user, code, address);
    if (!right) throw new AppError('TOTP_INVALID', { headers: COOKIE_SCHEME });
  }

  /** Deletes the authenticator app, even an unconfirmed one, and the recovery codes. */
  async disable(tx: Tx, user: User, actor: Actor): Promise<User> {
    await tx.delete(TotpSecret, { userId: user.id });
    await tx.delete(RecoveryCode, { userId: user.id });
    if (user.totpEnabledAt === null) return user;
    await tx.update(User, { id: user.id }, { totpEnabledAt: null });
    await this.events.record(tx, { name: 'user.totp_disabled', subject: userSubject(user), actor });
    return { ...user, totpEnabledAt: null };
  }

  private async recover(tx: Tx, user: User, code: string, address: string | undefined): Promise<boolean> {
    if (!(await consumeRecoveryCode(tx, user.id, code))) return false;
    const left = await tx.countBy(RecoveryCode, { userId: user.id });
    const event = {
      name: 'user.recovery_code_used',
      subject: userSubject(user),
      actor: userActor(user, address),
    } as const;
    await this.events.record(tx, { ...event, data: { left } });
    return true;
  }
}
