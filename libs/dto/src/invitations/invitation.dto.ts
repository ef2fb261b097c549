import { ROLES, type Role } from '@fairlead/contracts';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsResourceName } from '../applications/rules/text-rules';
import { PageQuery } from '../common/page-query.dto';
import { EmailAddress, NewPassword } from '../users/user.dto';

export const INVITATION_STATUSES = ['pending', 'accepted', 'revoked', 'expired'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** Who invited. */
export class InvitationCreator {
  /** @example "usr_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /** @example "ann@example.org" */
  name!: string;
}

/** Somebody who has been asked to sign in, without the link: that is shown once. */
export class InvitationRecord {
  /** @example "inv_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /** @example "bob@example.org" */
  email!: string;

  /** @example "Bob Builder" */
  name!: string | null;

  /**
   * What they will be allowed to do.
   * @example "viewer"
   */
  role!: Role;

  /** @example "pending" */
  status!: InvitationStatus;

  /** @example "2026-11-20T09:30:00.000Z" */
  created_at!: string;

  /** @example "2026-11-23T09:30:00.000Z" */
  expires_at!: string;

  created_by!: InvitationCreator;
}

/** An invitation with its link for the only time. */
export class CreatedInvitation extends InvitationRecord {
  /**
   * To be passed on to the person; it works once. A new one is made by renewing.
   * @example "https://fairlead.example.org/invitation#token=fli_k3ZxT1vQ8mB2nC7dF5gH4jL6pR9sW0x"
   */
  link!: string;

  /**
   * Whether it is e-mailed to the person as well.
   * @example false
   */
  emailed!: boolean;
}

/** Inviting somebody. */
export class CreateInvitation {
  /** @example "bob@example.org" */
  @EmailAddress()
  email!: string;

  /**
   * What they will be allowed to do.
   * @example "viewer"
   */
  @IsIn(ROLES)
  role!: Role;

  /** @example "Bob Builder" */
  @IsOptional()
  @IsResourceName()
  name?: string | null;
}

export const INVITATION_SORTS = ['created_at', '-created_at', 'email', '-email', 'expires_at', '-expires_at'] as const;
export type InvitationSort = (typeof INVITATION_SORTS)[number];

/** Which invitations, and in which order. */
export class InvitationsQuery extends PageQuery {
  /**
   * Only those in this state.
   * @example "pending"
   */
  @IsOptional()
  @IsIn(INVITATION_STATUSES)
  status?: InvitationStatus;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "email"
   */
  @IsOptional()
  @IsIn(INVITATION_SORTS)
  sort: InvitationSort = '-created_at';
}

/** The token of an invitation's link. */
export class LookUpInvitation {
  /**
   * The part of the link after `#token=`.
   * @example "fli_k3ZxT1vQ8mB2nC7dF5gH4jL6pR9sW0x"
   */
  @IsString()
  @MaxLength(100)
  token!: string;
}

/** What an invitation offers to whoever has its link. */
export class InvitationOffer {
  /** @example "bob@example.org" */
  email!: string;

  /** @example "Bob Builder" */
  name!: string | null;

  /** @example "viewer" */
  role!: Role;

  /** @example "2026-11-23T09:30:00.000Z" */
  expires_at!: string;
}

/** Accepting an invitation: it makes the person and signs them in. */
export class AcceptInvitation extends LookUpInvitation {
  /**
   * Left out: the name in the invitation.
   * @example "Bob Builder"
   */
  @IsOptional()
  @IsResourceName()
  name?: string | null;

  /**
   * 12 to 128 characters.
   * @example "correct horse battery staple"
   */
  @NewPassword()
  password!: string;
}
