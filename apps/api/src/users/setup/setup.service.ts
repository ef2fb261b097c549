import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CompleteSetup, SessionRecord, SetupState } from '@fairlead/dto';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { AccessRequest } from '../../auth/access-request';
import { AppError } from '../../platform/http/errors/app-error';
import { ContactAddress } from './contact-address';
import { FirstOwnerSetup } from './first-owner-setup';
import { newUser } from '../new-user';
import { MailOutbox } from '../../platform/mail/mail-outbox';
import { SessionCookie } from '../sessions/session-cookie';
import { Sessions } from '../sessions/sessions';
import { toSessionRecord } from '../user.record';

@Injectable()
export class SetupService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly firstOwner: FirstOwnerSetup,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly outbox: MailOutbox,
    private readonly contact: ContactAddress,
  ) {}

  async state(): Promise<SetupState> {
    const completed = await this.firstOwner.completed();
    return {
      completed,
      reset_by_email: this.outbox.isConfigured,
      acme_email_configured: completed || this.contact.isConfigured,
    };
  }

  /** Creates the first owner and signs them in. */
  async complete(request: AccessRequest, response: Response, body: CompleteSetup): Promise<SessionRecord> {
    if (await this.firstOwner.completed()) throw new AppError('SETUP_COMPLETED');
    if (body.acme_email !== undefined) this.contact.assertChangeable();
    const owner = { ...(await newUser({ ...body, role: 'owner' })), lastSignInAt: new Date() };
    const { session, value } = await this.dataSource.transaction(async (tx) => {
      await this.firstOwner.make(tx, body.setup_token, owner);
      if (body.acme_email !== undefined) await this.contact.set(tx, body.acme_email, owner);
      return this.sessions.open(tx, owner.id, request);
    });
    if (body.acme_email !== undefined) await this.contact.load();
    this.cookie.write(request, response, value, session.expiresAt);
    return toSessionRecord(session, owner);
  }
}
