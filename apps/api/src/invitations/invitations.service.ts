import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CreatedInvitation, CreateInvitation, InvitationRecord, InvitationsQuery } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import type { AccessRequest } from '../auth/access-request';
import { actorOf, type Actor, type Caller } from '../auth/caller';
import { sha256Hex, randomBase62 } from '../auth/secret-tokens';
import { EventsService } from '../events/events.service';
import { Config } from '../platform/config/config';
import { findLocked } from '../platform/database/query/find-locked';
import { isUniqueViolation } from '../platform/database/errors/is-unique-violation';
import { newId } from '../platform/database/new-id';
import type { Tx } from '../platform/database/tx';
import { MailOutbox } from '../platform/mail/mail-outbox';
import { AppError } from '../platform/http/errors/app-error';
import { instanceAddress } from '../platform/http/request/instance-address';
import { ResultPage } from '../platform/http/response/result-page';
import { emailTakenError } from '../users/email-taken';
import { OwnershipEndHooks } from '../users/ownership-end-hooks';
import { assertStillOwner } from '../users/last-owner';
import { currentSession } from '../users/sessions/current-session';
import { User } from '../users/user.entity';
import { invitationMail } from './invitation-mail';
import { toInvitationRecord, invitationSubject } from './invitation.record';
import { OPEN_INVITATION, whereInvitationStatus, invitationStatus } from './invitation-status';
import { Invitation } from './invitation.entity';

const SORTED = { created_at: 'createdAt', email: 'email', expires_at: 'expiresAt' } as const;

const HOUR_MS = 3_600_000;
const TOKEN_LENGTH = 32;

interface InvitationLink {
  /** Relative to the address of the instance. The token is in the fragment, so it reaches no server and no log. */
  readonly path: string;
  /** The hash that is stored. */
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

@Injectable()
export class InvitationsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly ownershipEnd: OwnershipEndHooks,
    private readonly events: EventsService,
    private readonly outbox: MailOutbox,
  ) {}

  onModuleInit(): void {
    this.ownershipEnd.add((tx, userId, actor) => this.revokeThoseOf(tx, userId, actor));
  }

  async create(request: AccessRequest, { email, name, role }: CreateInvitation): Promise<CreatedInvitation> {
    const { caller } = currentSession(request);
    const link = this.newLink();
    const invitation: Invitation = {
      id: newId('invitation'),
      email,
      name: name ?? null,
      role,
      tokenHash: link.tokenHash,
      createdById: caller.id,
      createdByName: caller.name,
      createdAt: new Date(),
      expiresAt: link.expiresAt,
      acceptedAt: null,
      revokedAt: null,
    };
    const made = this.dataSource.transaction(async (tx) => {
      await assertStillOwner(tx, caller);
      await assertNobodyHas(tx, email);
      await tx.insert(Invitation, invitation);
      await this.record(tx, 'invitation.created', invitation, actorOf(caller));
      return this.mail(tx, invitation, link);
    });
    const emailed = await made.catch((error: unknown) => {
      throw isUniqueViolation(error, 'invitations_open_email_uq', 'invitations.email') ? invitedAlready() : error;
    });
    return { ...this.withLink(invitation, link, request), emailed };
  }

  async list(query: InvitationsQuery): Promise<ResultPage<InvitationRecord>> {
    const direction = query.sort.startsWith('-') ? 'DESC' : 'ASC';
    const property = Object.entries(SORTED).find(([name]) => query.sort.endsWith(name))?.[1] ?? 'createdAt';
    const [invitations, total] = await this.dataSource.manager.findAndCount(Invitation, {
      where: whereInvitationStatus(query.status),
      order: { [property]: direction, id: direction },
      skip: (query.page - 1) * query.per_page,
      take: query.per_page,
    });
    return new ResultPage(invitations.map(toInvitationRecord), total, query);
  }

  /** Issues a new link with a new expiry; the previous one stops working. */
  async renew(request: AccessRequest, id: string): Promise<CreatedInvitation> {
    const { caller } = currentSession(request);
    const link = this.newLink();
    const { tokenHash, expiresAt } = link;
    const renewed = await this.dataSource.transaction(async (tx) => {
      await assertStillOwner(tx, caller);
      const invitation = await find(tx, id);
      assertOpen(invitation);
      await assertNobodyHas(tx, invitation.email);
      await tx.update(Invitation, { id }, { tokenHash, expiresAt, createdById: caller.id, createdByName: caller.name });
      await this.record(tx, 'invitation.renewed', invitation, actorOf(caller));
      const changed = { ...invitation, expiresAt, createdById: caller.id, createdByName: caller.name };
      return { changed, emailed: await this.mail(tx, changed, link) };
    });
    return { ...this.withLink(renewed.changed, link, request), emailed: renewed.emailed };
  }

  /** The link stops working. Idempotent. */
  async revoke(caller: Caller, id: string): Promise<InvitationRecord> {
    return this.dataSource.transaction(async (tx) => {
      const invitation = await find(tx, id);
      if (invitation.revokedAt !== null) return toInvitationRecord(invitation);
      assertOpen(invitation);
      return toInvitationRecord(await this.revokeOne(tx, invitation, actorOf(caller)));
    });
  }

  private async revokeThoseOf(tx: Tx, createdById: string, actor: Actor): Promise<void> {
    const open = await tx.findBy(Invitation, { createdById, ...OPEN_INVITATION });
    for (const invitation of open) await this.revokeOne(tx, invitation, actor);
  }

  private async revokeOne(tx: Tx, invitation: Invitation, actor: Actor): Promise<Invitation> {
    const revokedAt = new Date();
    const revoked = await tx.update(Invitation, { id: invitation.id, ...OPEN_INVITATION }, { revokedAt });
    await this.outbox.withdraw(tx, invitation.id);
    if (revoked.affected === 1) await this.record(tx, 'invitation.revoked', invitation, actor);
    return { ...invitation, revokedAt };
  }

  private newLink(): InvitationLink {
    return newInvitationLink(this.config.get('FAIRLEAD_INVITATION_HOURS'));
  }

  /** Returns whether the link is e-mailed as well. */
  private mail(tx: Tx, invitation: Invitation, { path }: InvitationLink): Promise<boolean> {
    const { id: about, email: recipient, expiresAt } = invitation;
    const content = invitationMail(invitation, this.config.publicUrl() + path);
    return this.outbox.enqueue(tx, { about, recipient, expiresAt }, content);
  }

  private withLink(
    invitation: Invitation,
    { path }: InvitationLink,
    request: AccessRequest,
  ): Omit<CreatedInvitation, 'emailed'> {
    return { ...toInvitationRecord(invitation), link: instanceAddress(request, this.config) + path };
  }

  private record(
    tx: Tx,
    name: 'invitation.created' | 'invitation.renewed' | 'invitation.revoked',
    invitation: Invitation,
    actor: Actor,
  ): Promise<void> {
    const { email, role } = invitation;
    return this.events.record(tx, { name, subject: invitationSubject(invitation), actor, data: { email, role } });
  }
}

async function find(tx: Tx, id: string): Promise<Invitation> {
  const invitation = await findLocked(tx, Invitation, { id });
  if (invitation === null) throw new AppError('RESOURCE_NOT_FOUND');
  return invitation;
}

function assertOpen(invitation: Invitation): void {
  const status = invitationStatus(invitation);
  if (status === 'pending' || status === 'expired') return;
  throw new AppError('RESOURCE_CONFLICT', { message: `The invitation has been ${status}.` });
}

async function assertNobodyHas(tx: Tx, email: string): Promise<void> {
  if (await tx.existsBy(User, { email })) throw emailTakenError();
}

function invitedAlready(): AppError {
  return new AppError('NAME_TAKEN', {
    message: 'This email address has already been invited; renew or revoke that invitation.',
  });
}

function newInvitationLink(hours: number): InvitationLink {
  const token = `fli_${randomBase62(TOKEN_LENGTH)}`;
  const expiresAt = new Date(Date.now() + hours * HOUR_MS);
  return { path: `/invitation#token=${token}`, tokenHash: sha256Hex(token), expiresAt };
}
