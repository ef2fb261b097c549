import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { AccessRequest } from '../auth/access-request';
import { invalidField } from '../platform/http/errors/app-error';
import { currentSession } from '../users/sessions/current-session';
import { matchesPassword } from '../users/passwords';
import { SignInThrottle } from '../users/sessions/sign-in-throttle';
import { User } from '../users/user.entity';

/** Asks for the password again before sensitive changes, so that an unattended session is not enough for them. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * Throws unless the password is correct. Attempts are rate limited, so that a stolen session cannot be used to guess
   * the password.
   */
  async check(request: AccessRequest, password: string, field = 'password'): Promise<void> {
    const { caller } = currentSession(request);
    await this.throttle.attempt(caller.name, caller.ip);
    const user = await this.dataSource.manager.findOneBy(User, { id: caller.id });
    if (user === null || !(await matchesPassword(user.passwordHash, password))) {
      throw invalidField(field, `${field} is incorrect`, `is_${field}`);
    }
    await this.throttle.succeeded(caller.name, caller.ip);
  }
}
