import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PasswordResetRequested, RequestPasswordReset } from '@fairlead/dto';
import { DataSource, IsNull } from 'typeorm';
import type { AccessRequest } from '../../auth/access-request';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { EventsService } from '../../events/events.service';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { MailOutbox, type MailMaker } from '../../platform/mail/mail-outbox';
import { normaliseAddress } from '../../platform/network/ip-ranges';
import { SignInThrottle } from '../sessions/sign-in-throttle';
import { User } from '../user.entity';
import { issueResetLink } from './issue-reset-link';
import { resetMail } from './reset-mail';

const MAKER = 'password reset';
const HOUR_MS = 3_600_000;

/**
 * Links for forgotten passwords, requested on the sign-in page. A request does the same whether somebody has the address or not, in
 * the same time: only the sender of the e-mail finds out.
 */
@Injectable()
export class ResetRequestsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly throttle: SignInThrottle,
    private readonly events: EventsService,
    private readonly outbox: MailOutbox,
  ) {}

  onModuleInit(): void {
    this.outbox.register(MAKER, (tx, email) => this.makeMail(tx, email));
  }

  get isPossible(): boolean {
    return this.outbox.isConfigured;
  }

  async request(request: AccessRequest, { email }: RequestPasswordReset): Promise<PasswordResetRequested> {
    if (!this.isPossible)
      throw new AppError('RESOURCE_CONFLICT', {
        message: 'This instance sends no e-mail; ask an owner for a link to set a new password.',
      });
    await this.throttle.attemptFrom(normaliseAddress(request.ip));
    if (await this.throttle.allowsResetMail(email)) {
      const expiresAt = new Date(Date.now() + HOUR_MS);
      const envelope = { about: `reset:${email}`.slice(0, 254), recipient: email, expiresAt };
      await this.dataSource.transaction((tx) => this.outbox.enqueueLater(tx, envelope, MAKER));
    }
    return { accepted: true };
  }

  private readonly makeMail = async (tx: Tx, email: string): ReturnType<MailMaker> => {
    const user = await findLocked(tx, User, { email, deactivatedAt: IsNull() });
    if (user === null) return undefined;
    const hours = this.config.get('FAIRLEAD_RESET_LINK_HOURS');
    const terms = { actor: SYSTEM_ACTOR, hours, byEmail: true };
    const { path, expiresAt } = await issueResetLink(tx, this.events, user, terms);
    return { content: resetMail(this.config.publicUrl() + path, expiresAt), expiresAt };
  };
}
