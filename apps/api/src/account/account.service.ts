import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ChangePassword, UpdateAccount, UserRecord } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import type { AccessRequest } from '../auth/access-request';
import { EventsService } from '../events/events.service';
import { changesBetween } from '../users/changes';
import { ownSession } from '../users/own-session';
import { hashPassword } from '../users/passwords';
import { ResetLink } from '../users/reset/reset-link.entity';
import { Sessions } from '../users/sessions';
import { actorFor, subjectOf, userRecord } from '../users/user-record';
import { User } from '../users/user.entity';
import { OwnPassword } from './own-password';
import { ownUser } from './own-user';

@Injectable()
export class AccountService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly password: OwnPassword,
    private readonly sessions: Sessions,
    private readonly events: EventsService,
  ) {}

  async update(request: AccessRequest, { name }: UpdateAccount): Promise<UserRecord> {
    return this.dataSource.transaction(async (tx) => {
      const user = await ownUser(tx, request);
      if (name === undefined || name === user.name) return userRecord(user);
      const changed = { ...user, name };
      await tx.update(User, { id: user.id }, { name });
      const event = { name: 'user.updated', subject: subjectOf(user), actor: actorFor(user) } as const;
      await this.events.record(tx, { ...event, data: { changes: changesBetween(user, changed) } });
      return userRecord(changed);
    });
  }

  /** Whoever holds another session of this person, or a reset link, is shut out; the session that asked goes on. */
  async changePassword(request: AccessRequest, body: ChangePassword): Promise<UserRecord> {
    await this.password.check(request, body.current_password, 'current_password');
    const passwordHash = await hashPassword(body.new_password);
    return this.dataSource.transaction(async (tx) => {
      const user = await ownUser(tx, request);
      await tx.update(User, { id: user.id }, { passwordHash });
      await tx.delete(ResetLink, { userId: user.id });
      await this.sessions.closeAll(tx, user.id, ownSession(request).sessionId);
      await this.events.record(tx, {
        name: 'user.password_changed',
        subject: subjectOf(user),
        actor: actorFor(user),
      });
      return userRecord(user);
    });
  }
}
