import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  AcceptInvitation,
  InvitationOffer,
  InvitationStatus,
  LookUpInvitation,
  SessionRecord,
} from '@fairlead/dto';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { AccessRequest } from '../auth/access-request';
import { normaliseAddress } from '../platform/network/ip-ranges';
import { sha256Hex } from '../auth/secret-tokens';
import { EventsService } from '../events/events.service';
import type { Tx } from '../platform/database/tx';
import { rejectTakenEmail } from '../users/email-taken';
import { invalidLinkError } from '../users/invalid-link';
import { newUser } from '../users/new-user';
import { SessionCookie } from '../users/sessions/session-cookie';
import { Sessions } from '../users/sessions/sessions';
import { SignInThrottle } from '../users/sessions/sign-in-throttle';
import { userActor, toSessionRecord, userSubject as subjectOfUser } from '../users/user.record';
import { User } from '../users/user.entity';
import { invitationSubject } from './invitation.record';
import { whereInvitationStatus, invitationStatus } from './invitation-status';
import { Invitation } from './invitation.entity';

const REFUSALS: Readonly<Record<Exclude<InvitationStatus, 'pending'>, string>> = {
  accepted: 'The invitation has already been accepted; sign in with your password.',
  revoked: 'The invitation has been revoked.',
  expired: 'The invitation has expired; ask for a new one.',
};

/** Looks up and accepts invitations for whoever has the link. */
@Injectable()
export class InvitationAcceptanceService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly throttle: SignInThrottle,
    private readonly events: EventsService,
  ) {}

  async lookUp(request: AccessRequest, { token }: LookUpInvitation): Promise<InvitationOffer> {
    const { email, name, role, expiresAt } = await this.pending(request, token);
    return { email, name, role, expires_at: expiresAt.toISOString() };
  }

  /** Creates the user and signs them in. Of concurrent requests with the same link, one succeeds. */
  async accept(request: AccessRequest, response: Response, body: AcceptInvitation): Promise<SessionRecord> {
    const invitation = await this.pending(request, body.token);
    const { email, role } = invitation;
    const name = body.name === undefined ? invitation.name : body.name;
    const made = await newUser({ email, role, name, password: body.password });
    const user = { ...made, lastSignInAt: new Date() };
    const entered = this.dataSource.transaction(async (tx) => {
      await take(tx, invitation);
      await tx.insert(User, user);
      await this.record(tx, invitation, user, request.ip);
      return this.sessions.open(tx, user.id, request);
    });
    const { session, value } = await rejectTakenEmail(entered);
    this.cookie.write(request, response, value, session.expiresAt);
    return toSessionRecord(session, user);
  }

  /** Checked before the password is hashed, which is expensive. */
  private async pending(request: AccessRequest, token: string): Promise<Invitation> {
    await this.throttle.attemptFrom(normaliseAddress(request.ip));
    const invitation = await this.dataSource.manager.findOneBy(Invitation, { tokenHash: sha256Hex(token) });
    if (invitation === null) throw invalidLinkError();
    const status = invitationStatus(invitation);
    if (status !== 'pending') throw invalidLinkError(REFUSALS[status]);
    return invitation;
  }

  private async record(tx: Tx, invitation: Invitation, user: User, address: string | undefined): Promise<void> {
    const actor = userActor(user, address);
    const data = { email: user.email, role: user.role };
    await this.events.record(tx, { name: 'user.created', subject: subjectOfUser(user), actor, data });
    await this.events.record(tx, { name: 'invitation.accepted', subject: invitationSubject(invitation), actor, data });
  }
}

/** The token is checked again: the invitation may have been renewed in the meantime. */
async function take(tx: Tx, { id, tokenHash }: Invitation): Promise<void> {
  const taken = await tx.update(
    Invitation,
    { id, tokenHash, ...whereInvitationStatus('pending') },
    { acceptedAt: new Date() },
  );
  if (taken.affected !== 1) throw invalidLinkError();
}
