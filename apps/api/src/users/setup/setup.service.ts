import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CompleteSetup, SessionRecord, SetupState } from '@fairlead/dto';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { AccessRequest } from '../../auth/access-request';
import { AppError } from '../../platform/http/errors/app-error';
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
  ) {}

  async state(): Promise<SetupState> {
    return { completed: await this.firstOwner.completed(), reset_by_email: this.outbox.isConfigured };
  }

  /** Creates the first owner and signs them in. */
  async complete(request: AccessRequest, response: Response, body: CompleteSetup): Promise<SessionRecord> {
    if (await this.firstOwner.completed()) throw new AppError('SETUP_COMPLETED');
    const owner = { ...(await newUser({ ...body, role: 'owner' })), lastSignInAt: new Date() };
    const { session, value } = await this.dataSource.transaction(async (tx) => {
      await this.firstOwner.make(tx, body.setup_token, owner);
      return this.sessions.open(tx, owner.id, request);
    });
    this.cookie.write(request, response, value, session.expiresAt);
    return toSessionRecord(session, owner);
  }
}
