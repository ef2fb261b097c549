import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PasswordReset, ResetLinkRecord, ResetPassword } from '@fairlead/dto';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import type { AccessRequest } from '../../auth/access-request';
import { actorOf } from '../../auth/caller';
import { normaliseAddress } from '../../platform/network/ip-ranges';
import { sha256Hex } from '../../auth/secret-tokens';
import { EventsService } from '../../events/events.service';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import { MailOutbox } from '../../platform/mail/mail-outbox';
import { AppError } from '../../platform/http/errors/app-error';
import { instanceAddress } from '../../platform/http/request/instance-address';
import { invalidLinkError } from '../invalid-link';
import { assertStillOwner } from '../last-owner';
import { currentSession } from '../sessions/current-session';
import { hashPassword } from '../passwords';
import { Sessions } from '../sessions/sessions';
import { SignInThrottle } from '../sessions/sign-in-throttle';
import { userActor, userSubject } from '../user.record';
import { User } from '../user.entity';
import { issueResetLink } from './issue-reset-link';
import { resetMail } from './reset-mail';
import { ResetLink } from './reset-link.entity';

@Injectable()
export class ResetLinksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
    private readonly events: EventsService,
    private readonly outbox: MailOutbox,
  ) {}

  /** Only for other users: with a link for oneself, an unattended session would be enough to change the password. */
  async create(request: AccessRequest, id: string): Promise<ResetLinkRecord> {
    const { caller } = currentSession(request);
    if (caller.id === id) throw new AppError('RESOURCE_CONFLICT', { message: 'Change your own password instead.' });
    const hours = this.config.get('FAIRLEAD_RESET_LINK_HOURS');
    const { path, expiresAt, emailed } = await this.dataSource.transaction(async (tx) => {
      await assertStillOwner(tx, caller);
      const user = await findLocked(tx, User, { id });
      if (user === null) throw new AppError('RESOURCE_NOT_FOUND');
      if (user.deactivatedAt !== null) {
        throw new AppError('RESOURCE_CONFLICT', { message: 'This user is deactivated; reactivate them first.' });
      }
      const issued = await issueResetLink(tx, this.events, user, { actor: actorOf(caller), hours });
      const envelope = { about: id, recipient: user.email, expiresAt: issued.expiresAt };
      const content = resetMail(this.config.publicUrl() + issued.path, issued.expiresAt);
      return { ...issued, emailed: await this.outbox.enqueue(tx, envelope, content) };
    });
    return { link: instanceAddress(request, this.config) + path, expires_at: expiresAt.toISOString(), emailed };
  }

  /** Revokes the user's sessions; a second factor stays. Of concurrent requests with the same link, one succeeds. */
  async use(request: AccessRequest, { token, password }: ResetPassword): Promise<PasswordReset> {
    await this.throttle.attemptFrom(normaliseAddress(request.ip));
    const rightLink = { tokenHash: sha256Hex(token), expiresAt: MoreThan(new Date()) };
    const link = await this.dataSource.manager.findOneBy(ResetLink, rightLink);
    if (link === null) throw invalidLinkError();
    const passwordHash = await hashPassword(password);
    const { email } = await this.dataSource.transaction(async (tx) => {
      const user = await findLocked(tx, User, { id: link.userId, deactivatedAt: IsNull() });
      const used = await tx.delete(ResetLink, rightLink);
      if (user === null || used.affected !== 1) throw invalidLinkError();
      await tx.update(User, { id: user.id }, { passwordHash });
      await this.sessions.closeAll(tx, user.id);
      const event = {
        name: 'user.password_changed',
        subject: userSubject(user),
        actor: userActor(user, request.ip),
      } as const;
      await this.events.record(tx, { ...event, data: { with: 'reset_link' } });
      return user;
    });
    await this.throttle.passwordSet(email, normaliseAddress(request.ip));
    return { email };
  }
}
