import { IsString, MaxLength } from 'class-validator';
import { EmailAddress, NewPassword } from './user.dto';

/** A link with which a person sets a new password. It is shown only now. */
export class ResetLinkRecord {
  /**
   * To be passed on to the person; it works once.
   * @example "https://fairlead.example.org/reset#token=flr_k3ZxT1vQ8mB2nC7dF5gH4jL6pR9sW0x"
   */
  link!: string;

  /** @example "2026-11-20T11:30:00.000Z" */
  expires_at!: string;

  /**
   * Whether it is e-mailed to the person as well.
   * @example false
   */
  emailed!: boolean;
}

/** Requesting a link by e-mail, without being signed in. */
export class RequestPasswordReset {
  /** @example "ann@example.org" */
  @EmailAddress()
  email!: string;
}

/** The same, whether the address is known or not. */
export class PasswordResetRequested {
  /** @example true */
  accepted!: boolean;
}

/** Setting a new password with a link. */
export class ResetPassword {
  /**
   * The part of the link after `#token=`.
   * @example "flr_k3ZxT1vQ8mB2nC7dF5gH4jL6pR9sW0x"
   */
  @IsString()
  @MaxLength(100)
  token!: string;

  /**
   * The password from now on, 12 to 128 characters.
   * @example "purple monkey dishwasher lamp"
   */
  @NewPassword()
  password!: string;
}

/** The new password holds; all sessions of the person have ended. */
export class PasswordReset {
  /**
   * Whose password it is.
   * @example "ann@example.org"
   */
  email!: string;
}
