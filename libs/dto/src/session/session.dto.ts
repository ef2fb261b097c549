import { PASSWORD_MAX_LENGTH, type Scope } from '@fairlead/contracts';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsResourceName } from '../applications/rules/text-rules';
import { EmailAddress, NewPassword, UserRecord } from '../users/user.dto';
import { IsOmittable } from '../common/is-omittable';

/** Signing in to the dashboard. */
export class SignIn {
  /** @example "ann@example.org" */
  @EmailAddress()
  email!: string;

  /** @example "correct horse battery staple" */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  password!: string;

  /**
   * The code that the authenticator app shows, or a recovery code. Only asked for where the person has turned that on: then
   * `TOTP_REQUIRED` is the answer without it.
   * @example "492039"
   */
  @IsOmittable()
  @IsString()
  @MaxLength(64)
  totp?: string;
}

/** The session of the person who is signed in. */
export class SessionRecord {
  user!: UserRecord;

  /**
   * What the session may do on the public endpoints.
   * @example ["servers:read", "applications:read"]
   */
  scopes!: Scope[];

  /** @example "2026-11-20T09:30:00.000Z" */
  created_at!: string;

  /**
   * When it ends at the latest; it ends earlier if it is not used.
   * @example "2026-11-27T09:30:00.000Z"
   */
  expires_at!: string;
}

/** The session has ended. */
export class SignedOut {
  /** @example true */
  signed_out!: boolean;
}

/** Whether there is an owner yet. */
export class SetupState {
  /** @example true */
  completed!: boolean;

  /**
   * Whether people can request a link for a forgotten password by e-mail.
   * @example false
   */
  reset_by_email!: boolean;

  /**
   * Whether the contact address for certificates is set already, so that the set-up need not contain one. Always true once there
   * is an owner.
   * @example false
   */
  acme_email_configured!: boolean;
}

/** Making the first owner, with the link that was printed at the first start. */
export class CompleteSetup {
  /**
   * The part of the printed link after `#token=`.
   * @example "fls_k3ZxT1vQ8mB2nC7dF5gH4jL6pR9sW0x"
   */
  @IsString()
  @MaxLength(100)
  setup_token!: string;

  /** @example "ann@example.org" */
  @EmailAddress()
  email!: string;

  /** @example "Ann Author" */
  @IsOptional()
  @IsResourceName()
  name?: string | null;

  /**
   * 12 to 128 characters.
   * @example "correct horse battery staple"
   */
  @NewPassword()
  password!: string;

  /**
   * Contact address of the ACME account, to which the certificate authority sends notices about certificates. It is stored as
   * the setting FAIRLEAD_ACME_EMAIL; refused where the environment sets that already.
   * @example "ops@example.org"
   */
  @IsOmittable()
  @EmailAddress()
  acme_email?: string;
}
