import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ChangePassword, UpdateAccount, UserRecord } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import type { AccessRequest } from '../auth/access-request';
import { actorOf } from '../auth/caller';
import { EventsService } from '../events/events.service';
import { userChanges } from '../users/user-changes';
import { currentSession } from '../users/sessions/current-session';
import { hashPassword } from '../users/passwords';
import { ResetLink } from '../users/reset/reset-link.entity';
import { Sessions } from '../users/sessions/sessions';
import { userSubject, toUserRecord } from '../users/user.record';
import { User } from '../users/user.entity';
import { PasswordConfirmation } from './password-confirmation';
import { lockCurrentUser } from './current-user';

@Injectable()
export class AccountService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly password: PasswordConfirmation,
    private readonly sessions: Sessions,
    private readonly events: EventsService,
  ) {}

  async update(request: AccessRequest, { name }: UpdateAccount): Promise<UserRecord> {
    return this.dataSource.transaction(async (tx) => {
      const user = await lockCurrentUser(tx, request);
      if (name === undefined || name === user.name) return toUserRecord(user);
      const changed = { ...user, name };
      await tx.update(User, { id: user.id }, { name });
      const event = {
        name: 'user.updated',
        subject: userSubject(user),
        actor: actorOf(currentSession(request).caller),
      } as const;
      await this.events.record(tx, { ...event, data: { changes: userChanges(user, changed) } });
      return toUserRecord(changed);
    });
  }

  /** Revokes every other session and any reset link of the user; the current session stays signed in. */
  async changePassword(request: AccessRequest, body: ChangePassword): Promise<UserRecord> {
    await this.password.check(request, body.current_password, 'current_password');
    const passwordHash = await hashPassword(body.new_password);
    return this.dataSource.transaction(async (tx) => {
      const user = await lockCurrentUser(tx, request);
      await tx.update(User, { id: user.id }, { passwordHash });
      await tx.delete(ResetLink, { userId: user.id });
      await this.sessions.closeAll(tx, user.id, currentSession(request).sessionId);
      await this.events.record(tx, {
        name: 'user.password_changed',
        subject: userSubject(user),
        actor: actorOf(currentSession(request).caller),
      });
      return toUserRecord(user);
    });
  }
}
