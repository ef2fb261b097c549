import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { AccessRequest } from '../auth/access-request';
import { invalidField } from '../platform/http/errors/app-error';
import { currentSession } from '../users/sessions/current-session';
import { matchesPassword } from '../users/passwords';
import { SignInThrottle } from '../users/sessions/sign-in-throttle';
import { User } from '../users/user.entity';

/** For what a session that was left open is not enough. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly throttle: SignInThrottle,
  ) {}

  /** Throws unless it is right. A stolen session must not become a way to guess the password, so attempts are counted. */
  async check(request: AccessRequest, password: string, field = 'password'): Promise<void> {
    const { caller } = currentSession(request);
    await this.throttle.attempt(caller.name, caller.ip);
    const user = await this.dataSource.manager.findOneBy(User, { id: caller.id });
    if (user === null || !(await matchesPassword(user.passwordHash, password))) {
      throw invalidField(field, `${field} is not right`, `is_${field}`);
    }
    await this.throttle.succeeded(caller.name);
  }
}
